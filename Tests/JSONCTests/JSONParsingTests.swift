import JSONC
import Messages
import Settings
import TestSupport
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
        } catch { return error.message.english }
    }

    /// Each is blanked out in the same bytes.
    @Test(arguments: ["/**/", "/*/", "//\n"]) func `many comments take linear time`(comment: String) {
        #expect(
            WorkGrowth.isLinear(upTo: 400_000) { size in
                let text = "[" + String(repeating: comment, count: size) + "\n"
                #expect(throws: JSONSyntaxError.self) { try parse(text, comments: true) }
            })
    }

    @Test(arguments: [
        ("[1 2]", "line 1, column 4: a comma or ] is missing before this"),
        ("{\n  \"a\" 1\n}", "line 2, column 7: a colon is missing before this"),
        ("{\r\n\t\"a\": 1,\r\n\tb: 2\r\n}", "line 3, column 2: names and texts stand in quotation marks (\")"),
        ("[\"ä👩‍👧\", x]", "line 1, column 10: this does not belong here"),
        ("{\"ä\": \"é\",\n \"ö\": 'x'}", "line 2, column 7: names and texts stand in quotation marks (\")"),
        ("[1,]", "line 1, column 4: this does not belong here"),
        ("{} {}", "line 1, column 4: this does not belong here"),
        ("\u{FEFF}[x]", "line 1, column 2: this does not belong here"),
        ("", "line 1, column 1: the text ends before it is complete: is } or ] missing?"),
        ("[\n", "line 2, column 1: the text ends before it is complete: is } or ] missing?"),
        ("// c\n1", "line 1, column 1: this does not belong here"),
        ("[1, 02]", "line 1, column 5: this is not a number such as 3, -1 or 0.5"),
        ("[1.]", "line 1, column 2: this is not a number such as 3, -1 or 0.5"),
        ("[1, -Infinity]", "line 1, column 5: this is not a number such as 3, -1 or 0.5"),
        ("[NaN]", "line 1, column 2: this does not belong here"),
        ("[TRUE]", "line 1, column 2: true or false is expected"),
        ("\"a\nb\"", "line 1, column 3: the line ends before the closing quotation mark"),
        ("\"a\tb\"", "line 1, column 3: a control character in a text; write \\t for a tab"),
        (#"["\x"]"#, "line 1, column 4: a backslash before what it cannot stand before; write \\\\ for one"),
        ("1\u{0} 2", "line 1, column 2: this does not belong here"),
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
        #expect(error(bytes) == "line 1, column 2: this is not UTF-8")
    }

    @Test func takesComments() throws {
        let text = "// a \" /*\n{ /* // \" \n */ \"u//\": \"http://x/*y*/\", // é\r\n \"b\": 1 /**/ } // end"
        #expect(try parse(text, comments: true) == ["u//": "http://x/*y*/", "b": 1])
        #expect(
            error("{'a': 1}".utf8, comments: true) == "line 1, column 2: names and texts stand in quotation marks (\")")
        #expect(error("// é\n[1, /* é */ x]".utf8, comments: true) == "line 2, column 13: this does not belong here")
        #expect(error("1 / 2".utf8, comments: true) == "line 1, column 3: this does not belong here")
        #expect(
            error("1\n /* 2 *".utf8, comments: true) == "line 2, column 2: this comment is not closed: */ is missing")
        #expect(
            error("// nothing".utf8, comments: true)
                == "line 1, column 11: the text ends before it is complete: is } or ] missing?")
    }

    @Test func takesACommaBehindTheLastValueWhereItTakesComments() throws {
        let text = "{\"a\": [1, \"x,\", ], // c\n \"b\": {\"c\": {},\t}, /* , */\r\n}"
        #expect(try parse(text, comments: true) == ["a": [1, "x,"], "b": ["c": [:]]])
        for wrong in ["[,]", "{,}", "[1,,]", "[1],", ",", "{\"a\":,}", "[1, /* */ , ]", "{\"a\": 1,]"] {
            #expect(error(wrong.utf8, comments: true) != nil, "\(wrong)")
        }
        #expect(error("[1,]".utf8) == "line 1, column 4: this does not belong here")
    }

    @Test func findsMembersAndElements() throws {
        let text =
            "\u{FEFF}{ // \"c\": 1\n \"é\": {\"c\": \"c\"}, \"b\": [\"c\", /* , */ 1,\n  [{\"x\": 2 }],],\n"
            + "\t\"c\" : 1, \"c\": 2, \"\\u0064\": 3, \"é.c\": 4, \"\\u0000e\" : 5 }"
        let places = try JSONDocument(parsing: Array(text.utf8))
        func place(_ path: String...) -> [Int]? {
            places.place(of: path).map { [$0.line, $0.column] }
        }
        #expect(place("é") == [2, 2])
        #expect(place("é", "c") == [2, 8])
        #expect(place("b") == [2, 19])
        #expect(place("b", "0") == [2, 25])
        #expect(place("b", "1") == [2, 38])
        #expect(place("b", "2") == [3, 3])
        #expect(place("b", "2", "0", "x") == [3, 5])
        #expect(place("b", "3") == nil)
        // Of two the last one holds.
        #expect(place("c") == [4, 11])
        #expect(place("d") == [4, 19])
        #expect(place("é.c") == [4, 32])
        #expect(place("\u{FFFD}e") == [4, 42])
        #expect(place("0") == nil)
        #expect(try JSONDocument(parsing: Array("[\"a\"]".utf8)).place(of: ["a"]) == nil)
    }

    @Test func findsMembersThatAreThereAgain() throws {
        let text =
            #"{"a": {"b": 1, "c": [{"b": 1}, {"b": 2, "b": 3}], "b" /* " */ : 2}, "b": 1, "a.b": 1,"#
            + "\n" + #" // "b": 1"# + "\n" + #" "b": [], "b": {} }"#
        let places = try JSONDocument(parsing: Array(text.utf8))
        let found = places.repeated.map { member in
            let place = places.place(of: member)
            return "\(member.path) \(place.line):\(place.column)"
        }
        #expect(found == [#"["a", "c", "1", "b"] 1:41"#, #"["a", "b"] 1:51"#, #"["b"] 3:2"#, #"["b"] 3:11"#])
    }

    @Test func takesWhatJSONCCannotHold() throws {
        #expect(try parse("[1e400, -1e400, 1e-400]") == [.double(.infinity), .double(-.infinity), 0.0])
        #expect(
            try parse("[9223372036854775808, -9223372036854775809, 99999999999999999999999]")
                == [.double(.infinity), .double(-.infinity), .double(.infinity)])
        #expect(
            try parse(#"{"a\u0000": 1, "a": 2, "\\u0000": "\u0000"}"#)
                == ["a\u{FFFD}": 1, "a": 2, #"\u0000"#: "\u{0}"])
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
        #expect(
            error(nested(depth + 1).utf8)
                == "line 1, column \(depth + 1): more than \(depth) braces and brackets inside one another")
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
        var accepted = 0
        for index in bytes.indices {
            for byte in UInt8.min...UInt8.max {
                var changed = bytes
                changed[index] = byte
                guard let value = try? JSONValue(parsing: changed, allowingComments: true) else { continue }
                accepted += 1
                #expect((try? JSONValue(parsing: Array(value.serialized().utf8))) == value)
            }
        }
        // Each byte as it was, and more: another letter of the text, another digit.
        #expect(accepted > bytes.count)
    }
}

extension ArraySlice<UInt8> {
    fileprivate func ends(with character: Unicode.Scalar) -> Bool { last == UInt8(ascii: character) }
}
