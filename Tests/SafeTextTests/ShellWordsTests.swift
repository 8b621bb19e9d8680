import LinuxSystem
import SystemPackage
import Testing

@testable import SafeText

@Suite struct ShellWordsTests {
    /// An apostrophe with a combining mark behind it is another character than an apostrophe, and ends a quotation.
    static let words = [
        "Anna", "o'brien", "x'\u{301}$(id)'\u{301}", "'\u{FE0F}`id`", "\"\u{301}$(id)\"", "%\u{301}", "\\\u{301}'",
    ]

    private func printed(_ shell: String, _ word: String) throws -> [UInt8] {
        Array(try ChildProcess.answer(of: [shell, "-c", "printf %s \(word)"], within: 60_000).output.utf8)
    }

    @Test(arguments: words) func areOneWordEachToAShell(word: String) throws {
        #expect(try printed("sh", #require(ShellWords.text([word]))) == Array(word.utf8))
    }

    @Test(arguments: words + ["a\u{A0}b", "a\u{202E}b", "a  b ", "a\nb"])
    func pathsAreOneWordEachToAShell(word: String) throws {
        #expect(try printed("bash", FilePath("/" + word).shellWord) == Array("/\(word)".utf8))
    }
}
