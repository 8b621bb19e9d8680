import Testing

@testable import JSONC

/// What is put into a document, replaced and taken out, and that all the rest stays.
@Suite struct JSONEditingTests {
    private func edited(_ text: String, _ edit: (JSONDocument) -> JSONDocument.Edit?) throws -> String? {
        let document = try JSONDocument(parsing: Array(text.utf8))
        #expect(document.bytes == Array(text.utf8))
        return edit(document).map { String(decoding: document.bytes(with: [$0]), as: UTF8.self) }
    }

    private func adding(_ text: String, to path: [String] = []) throws -> String? {
        let result = try edited(text) { $0.addition(of: .init(key: "n", value: 7), to: path) }
        if let result {
            let value = try JSONDocument(parsing: Array(result.utf8)).value
            #expect(value[path + ["n"]] == 7)
            #expect(value.without((path + ["n"])[...]) == (try JSONDocument(parsing: Array(text.utf8)).value))
        }
        return result
    }

    @Test(arguments: [
        ("{\n  \"a\": 1\n}\n", "{\n  \"n\": 7,\n  \"a\": 1\n}\n"),
        ("{\r\n\t\"a\": 1,\r\n}", "{\r\n\t\"n\": 7,\r\n\t\"a\": 1,\r\n}"),
        (
            "\u{FEFF}// é {\n{ // b\n\n    // of a\n    \"a\": 1}",
            "\u{FEFF}// é {\n{ // b\n    \"n\": 7,\n\n    // of a\n    \"a\": 1}"
        ),
        ("{\"a\": 1}", "{\"n\": 7, \"a\": 1}"),
        ("{ /* x\n */ \"a\": 1 }", "{ /* x\n */ \"n\": 7, \"a\": 1 }"),
        ("{ \"a\": 1,\n  \"b\": 2 }", "{ \"n\": 7, \"a\": 1,\n  \"b\": 2 }"),
        ("{}", "{\n    \"n\": 7\n}"), ("{ }\n", "{\n    \"n\": 7\n}\n"),
        ("// x\r\n{}\r\n", "// x\r\n{\r\n    \"n\": 7\r\n}\r\n"),
        ("{\n}\n", "{\n    \"n\": 7\n}\n"), ("{\n    // \"a\": 1,\n}", "{\n    \"n\": 7\n    // \"a\": 1,\n}"),
        ("{ /* none */ }", "{ \"n\": 7 /* none */ }"), ("{ // none\n}", "{ // none\n    \"n\": 7\n}"),
        ("{\n  \"$schema\": \"x\", // y\n  \"a\": 1\n}", "{\n  \"$schema\": \"x\", // y\n  \"n\": 7,\n  \"a\": 1\n}"),
        ("{\n  \"$schema\": \"x\",\n}", "{\n  \"n\": 7,\n  \"$schema\": \"x\",\n}"),
        ("{\"$schema\": \"x\", \"a\": 1}", "{\"$schema\": \"x\", \"n\": 7, \"a\": 1}"),
    ])
    func aMemberIsPutIn(text: String, expected: String) throws { #expect(try adding(text) == expected) }

    @Test(arguments: [
        ("{\n  \"a\": {\n    \"b\": 1\n  }\n}", "{\n  \"a\": {\n    \"n\": 7,\n    \"b\": 1\n  }\n}"),
        ("{\n  \"a\": {\n  }\n}", "{\n  \"a\": {\n    \"n\": 7\n  }\n}"),
        ("{\n  \"a\" /* : */ : { \"b\": \"}\" }\n}", "{\n  \"a\" /* : */ : { \"n\": 7, \"b\": \"}\" }\n}"),
        ("{\"x\": [1, {\"a\": 2}], \"a\": {}}", "{\"x\": [1, {\"a\": 2}], \"a\": { \"n\": 7 }}"),
        ("{\"a\": {\"b\": 1}, \"a\": {\"c\": 2}}", "{\"a\": {\"b\": 1}, \"a\": {\"n\": 7, \"c\": 2}}"),
    ])
    func aMemberIsPutIntoAnObjectInside(text: String, expected: String) throws {
        #expect(try adding(text, to: ["a"]) == expected)
    }

    @Test func thereHasToBeAnObject() throws {
        #expect(try adding("[1]") == nil)
        #expect(try adding("{\"a\": 1}", to: ["a"]) == nil)
        #expect(try adding("{\"a\": 1}", to: ["b"]) == nil)
    }

    @Test(arguments: [
        ("{\"a\": 1}", "{\"a\": [7]}"), ("{ \"a\" : -1.5e3, /* , */ }", "{ \"a\" : [7], /* , */ }"),
        ("{\"a\": \"\\\"}\\\\\" // x\n}", "{\"a\": [7] // x\n}"),
        ("{\"a\"\n:\n{\"b\": [1, {}], \"c\": \"}\"}\n}", "{\"a\"\n:\n[7]\n}"),
        ("{\"a\": 1, \"b\": 2, \"a\": null}", "{\"a\": 1, \"b\": 2, \"a\": [7]}"),
        ("{\"a\": [\"//\", \"/*\",]}", "{\"a\": [7]}"), ("{\"a\": [1, // one\n2]}", nil),
    ])
    func aValueIsReplaced(text: String, expected: String?) throws {
        #expect(try edited(text) { $0.replacement(of: ["a"], with: [7]) } == expected)
        #expect(try edited(text) { $0.replacement(of: ["none"], with: 7) } == nil)
    }

    @Test(arguments: [
        ("{\n  \"a\": 1,\n  \"b\": 2\n}", "{\n  \"b\": 2\n}"), ("{\n  \"b\": 2,\n  \"a\": 1\n}", "{\n  \"b\": 2\n}"),
        ("{\n  \"b\": 2,\n  \"a\": 1,\n}", "{\n  \"b\": 2,\n}"),
        ("{\r\n  \"a\": 1,\r\n  \"b\": 2\r\n}", "{\r\n  \"b\": 2\r\n}"),
        ("{\n  \"a\": 1, // one\n  \"b\": 2\n}", "{\n  // one\n  \"b\": 2\n}"),
        ("{\n  // one\n  \"a\": 1\n}", "{\n  // one\n}"),
        ("{\"a\": 1, \"b\": 2}", "{\"b\": 2}"), ("{\"b\": 2, \"a\": 1}", "{\"b\": 2}"), ("{ \"a\": 1 }", "{ }"),
        ("{\"b\": 2 /* two */, \"a\": {\"c\": 1} }", "{\"b\": 2 /* two */ }"),
        ("{\"b\": 2, /* two */ \"a\": 1 }", "{\"b\": 2, /* two */ }"),
        ("{\n  \"b\": 2,\n  // \"c\": 3,\n  \"a\": 1\n}", "{\n  \"b\": 2,\n  // \"c\": 3,\n}"),
        ("{\n  \"b\": 2,\n  // x, y,\n  \"a\": 1 // z\n}", "{\n  \"b\": 2,\n  // x, y,\n  // z\n}"),
        ("{\n  // x,\n  \"a\": 1 // z\n}", "{\n  // x,\n  // z\n}"),
        ("{\"b\": 2, /* two */ \"a\": 1 /* one */, \"c\": 3}", nil),
        ("{\"a\": 1 /* one */, \"b\": 2 }", nil), ("{\"b\": 2}", nil),
        ("{\"a\": /* one */ 1, \"b\": 2 }", nil),
    ])
    func aMemberIsTakenOut(text: String, expected: String?) throws {
        #expect(try edited(text) { $0.removal(of: ["a"], canEndWithComma: true) } == expected)
        let comments = try [text, expected ?? text].map { try JSONDocument(parsing: Array($0.utf8)).commentTexts }
        #expect(comments[0] == comments[1])
    }

    @Test(arguments: ["{\"b\": 2, /* two */ \"a\": 1 }", "{\n  \"b\": 2,\n  // x, y,\n  \"a\": 1\n}"])
    func aCommaIsLeftBehindForNobodyElse(text: String) throws {
        #expect(try edited(text) { $0.removal(of: ["a"]) } == nil)
    }

    @Test func commentsAreReadAsTheyAreWritten() throws {
        let document = try JSONDocument(parsing: Array("// a, b\n{ /* c */ \"d\": \"// e\" }// f".utf8))
        #expect(document.commentTexts == ["// a, b", "/* c */", "// f"].map { Array($0.utf8) })
    }

    /// Whatever the layout, what was put in comes out again.
    @Test(arguments: [
        "{\n  \"a\": 1\n}\n", "{\"a\": 1}", "{ // x\r\n\r\n \"a\": [{}, 2,],\r\n}",
        "{\n\t\"$schema\": \"\",\n\t\"a\": 1\n}",
    ])
    func whatWasPutInComesOut(text: String) throws {
        let added = try #require(try adding(text))
        #expect(try edited(added) { $0.removal(of: ["n"]) } == text)
    }

    @Test func aValueIsWrittenAsAPersonDoes() {
        #expect(
            (["a": [1, true, nil], "b\"": ["c": "d"], "e": [:], "f": []] as JSONValue).written
                == #"{ "a": [1, true, null], "b\"": { "c": "d" }, "e": {}, "f": [] }"#)
    }
}
