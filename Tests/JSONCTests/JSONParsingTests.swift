import JSONC
import Testing

@Suite struct JSONParsingTests {
    private func parse(_ text: String, comments: Bool = false) throws(JSONSyntaxError) -> JSONValue {
        try JSONValue(parsing: Array(text.utf8), allowingComments: comments)
    }

    private func error(_ bytes: some Sequence<UInt8>, comments: Bool = false) -> String? {
        do throws(JSONSyntaxError) {
            let value = try JSONValue(parsing: Array(bytes), allowingComments: comments)
            Issue.record("\(value) was accepted")
            return nil
        } catch { return error.description }
    }

    @Test(arguments: [
        ("[1 2]", "line 1, column 4: array value separator ',' expected"),
        ("{\n  \"a\" 1\n}", "line 2, column 7: object property name separator ':' expected"),
        ("{\r\n\t\"a\": 1,\r\n\tb: 2\r\n}", "line 3, column 2: quoted object property name expected"),
        ("[\"ä👩‍👧\", x]", "line 1, column 10: unexpected character"),
        ("{\"ä\": \"é\",\n \"ö\": 'x'}", "line 2, column 7: unexpected character"),
        ("[1,]", "line 1, column 4: unexpected character"),
        ("{} {}", "line 1, column 4: unexpected character"),
        ("\u{FEFF}[x]", "line 1, column 2: unexpected character"),
        ("", "line 1, column 1: unexpected end of data"),
        ("[\n", "line 2, column 1: unexpected end of data"),
        ("// c\n1", "line 1, column 1: unexpected character"),
        ("[1, 02]", "line 1, column 5: number expected"),
        ("[1.]", "line 1, column 2: number expected"),
        ("[1, -Infinity]", "line 1, column 5: number expected"),
        ("[NaN]", "line 1, column 2: unexpected character"),
        ("[TRUE]", "line 1, column 2: boolean expected"),
        ("9223372036854775808", "line 1, column 1: number out of range"),
        ("[\n-18446744073709551616]", "line 2, column 1: number out of range"),
        ("1e999", "line 1, column 1: number out of range"),
        ("\"a\nb\"", "line 1, column 3: invalid string sequence"),
        (#"{"a\u0000b": 1}"#, "line 1, column 4: NUL in an object property name"),
        ("1\u{0} 2", "line 1, column 2: unexpected character"),
    ])
    func saysWhereAndWhy(text: String, expected: String) {
        #expect(error(text.utf8) == expected)
    }

    @Test(
        arguments: [
            [0x22, 0xFF, 0x22], [0x22, 0xC0, 0x80, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22], [0x22, 0xE2, 0x80, 0x22],
            [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22],
        ] as [[UInt8]])
    func refusesInvalidUTF8(bytes: [UInt8]) {
        #expect(error(bytes) == "line 1, column 2: invalid utf-8 string")
    }

    @Test func takesComments() throws {
        let text = "// a \" /*\n{ /* // \" \n */ \"u//\": \"http://x/*y*/\", // é\r\n \"b\": 1 /**/ } // end"
        #expect(try parse(text, comments: true) == ["u//": "http://x/*y*/", "b": 1])
        #expect(error("{'a': 1}".utf8, comments: true) == "line 1, column 2: unexpected character")
        #expect(error("// é\n[1, /* é */ x]".utf8, comments: true) == "line 2, column 13: unexpected character")
        #expect(error("1 / 2".utf8, comments: true) == "line 1, column 3: unexpected character")
        #expect(error("1\n /* 2 *".utf8, comments: true) == "line 2, column 2: expected comment")
        #expect(error("// nothing".utf8, comments: true) == "line 1, column 11: unexpected end of data")
    }

    @Test func takesACommaBehindTheLastValueWhereItTakesComments() throws {
        let text = "{\"a\": [1, \"x,\", ], // c\n \"b\": {\"c\": {},\t}, /* , */\r\n}"
        #expect(try parse(text, comments: true) == ["a": [1, "x,"], "b": ["c": [:]]])
        for wrong in ["[,]", "{,}", "[1,,]", "[1],", ",", "{\"a\":,}", "[1, /* */ , ]", "{\"a\": 1,]"] {
            #expect(error(wrong.utf8, comments: true) != nil, "\(wrong)")
        }
        #expect(error("[1,]".utf8) == "line 1, column 4: unexpected character")
    }

    @Test func findsMembersOfTheDocument() {
        let text =
            "\u{FEFF}{ // \"c\": 1\n \"é\": {\"c\": \"c\"}, \"b\": [\"c\"],\n"
            + "\t\"c\" : 1, \"c\": 2, \"\\u0064\": 3 }"
        func place(_ name: String) -> [Int]? {
            JSONValue.place(ofMember: name, in: Array(text.utf8)).map { [$0.line, $0.column] }
        }
        #expect(place("é") == [2, 2])
        #expect(place("b") == [2, 19])
        // Of two the last one holds.
        #expect(place("c") == [3, 11])
        #expect(place("d") == nil)
        #expect(JSONValue.place(ofMember: "a", in: Array("[\"a\"]".utf8)) == nil)
    }

    @Test func findsMembersThatAreThereAgain() {
        let text =
            #"{"a": {"b": 1, "c": [{"b": 1}, {"b": 2, "b": 3}], "b" /* " */ : 2}, "b": 1, "a.b": 1,"#
            + "\n" + #" // "b": 1"# + "\n" + #" "b": [], "b": {} }"#
        let found = JSONValue.repeatedMembers(in: Array(text.utf8)).map { "\($0.path) \($0.line):\($0.column)" }
        #expect(found == ["a.c.b 1:41", "a.b 1:51", "b 3:2", "b 3:11"])
    }

    @Test(arguments: ["", " \r\n\t", "// nothing", "/* a */ // b\n", "\u{FEFF}\n"])
    func knowsATextWithoutAnything(text: String) {
        #expect(JSONValue.isBlank(Array(text.utf8)))
    }

    @Test(arguments: ["{}", "x", "/* open", "/", "\u{A0}"])
    func knowsATextWithSomething(text: String) {
        #expect(!JSONValue.isBlank(Array(text.utf8)))
    }

    @Test func takesWhatOthersWrite() throws {
        #expect(try parse("\u{FEFF} [ ] \r\n") == [])
        #expect(try parse(#""\ud83c\udf81\u00e4""#) == "🎁ä")
        #expect(try parse(#""\ud800""#) == "\u{FFFD}")
        #expect(try parse("[-0, 1E2, 0.5e-1, 12]") == [0, 100.0, 0.05, 12])
        #expect(try parse("[9223372036854775807, -9223372036854775808]") == [.int(.max), .int(.min)])
        #expect(try parse("null") == nil)
    }

    @Test func endsDeepNesting() throws {
        let depth = JSONValue.maximumDepth
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + "1" + String(repeating: "]", count: depth)
        }
        #expect(try parse(nested(depth)) != nil)
        #expect(error(nested(depth + 1).utf8) == "line 1, column \(depth + 2): nesting too deep")
        #expect(error(repeatElement(UInt8(ascii: "["), count: 1_000_000)) != nil)
        #expect(error(String(repeating: "{\"a\":", count: 100_000).utf8) != nil)
    }

    @Test func isNeverCompleteBeforeItsEnd() throws {
        let text = "{\"a\\n\": [1.5e3, true, null, \"é\\u00e9\\\\\"], /* c */ \"b\": {\"🎁\": -1}} // e\n"
        let bytes = Array(text.utf8)
        let complete = bytes.lastIndex(of: UInt8(ascii: "}")) ?? 0
        for end in 0...complete { #expect(error(bytes.prefix(end), comments: true) != nil) }
        for end in (complete + 1)...bytes.count where !bytes[..<end].ends(with: "/") || end < complete + 2 {
            #expect(throws: Never.self) { try JSONValue(parsing: Array(bytes[..<end]), allowingComments: true) }
        }
    }

    @Test func survivesEveryChangedByte() {
        let bytes = Array(#"{"a":[1,"x\u0041",tru"#.utf8) + Array(#"e,null,{"b":-1.5e2}]} "#.utf8)
        for index in bytes.indices {
            for byte in UInt8.min...UInt8.max {
                var changed = bytes
                changed[index] = byte
                guard let value = try? JSONValue(parsing: changed, allowingComments: true) else { continue }
                #expect((try? JSONValue(parsing: Array(value.serialized().utf8))) == value)
            }
        }
    }
}

extension ArraySlice<UInt8> {
    fileprivate func ends(with character: Unicode.Scalar) -> Bool { last == UInt8(ascii: character) }
}
