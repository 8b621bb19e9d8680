import LinuxSystem
import SystemPackage
import Testing

@testable import SafeText

@Suite struct ShellWordsTests {
    /// An apostrophe with a combining mark behind it is another character than an apostrophe, and ends a quotation.
    static let words = [
        "Anna", "o'brien", "x'\u{301}$(id)'\u{301}", "'\u{FE0F}`id`", "\"\u{301}$(id)\"", "%\u{301}", "\\\u{301}'",
        #"a\b"#, #"a\"#, #"a\\b"#,
    ]

    private func printed(_ words: String, by shell: String) throws -> String {
        try ChildProcess.answer(of: [shell, "-c", "printf '%s\\0' \(words) | od -An -v -tx1"], within: 60_000).output
            .filter { !$0.isWhitespace }
    }

    @Test(arguments: ["sh", "bash", "zsh", "fish"]) func areOneWordEachToAShell(shell: String) throws {
        let text = try #require(ShellWords.text(Self.words))
        #expect(try printed(text, by: shell) == Hexadecimal.text(of: Self.words.flatMap { Array($0.utf8) + [0] }))
    }

    @Test(arguments: ["sh", "bash", "zsh", "fish"]) func pathsAreOneWordEachToAShell(shell: String) throws {
        let names = Self.words + ["a\u{A0}b", "a\u{202E}b", "a  b ", "a\nb", "%s\u{A0}!$\\"]
        let paths = names.map { Array("/\($0)".utf8) } + [Array("/Fr".utf8) + [0xE9, 0x37], [0x2F, 0xFF, 0x27, 0x5C]]
        let text = paths.map { FilePath(bytes: $0).shellWord }.joined(separator: " ")
        #expect(try printed(text, by: shell) == Hexadecimal.text(of: paths.flatMap { $0 + [0] }))
    }

    @Test func aLineEndAtTheEndStays() throws {
        #expect(try printed(FilePath("/a\n").shellWord, by: "bash") == "2f610a00")
    }
}
