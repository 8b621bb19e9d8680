import Testing

@testable import SafeText

@Suite struct CleanTextTests {
    @Test(arguments: [
        ("Anna Berg", "Anna Berg"),
        ("  Anna\t\nBerg \r\n", "Anna Berg"),
        (" Anna", "Anna"),
        ("Anna ", "Anna"),
        ("Anna  Berg", "Anna Berg"),
        ("Anna\u{7F}", "Anna"),
        (" ", ""),
        ("", ""),
        ("An\u{1B}[31mna", "An[31mna"),
        ("An\u{0}na\u{7F}\u{9B}", "Anna"),
        ("\u{202E}gro.live\u{202C}", "gro.live"),
        ("\u{2067}x\u{2069}", "x"),
        ("\u{2028}a\u{2029}b\u{85}c\u{A0}d", "a b c d"),
        ("\u{200B}\u{200D}\u{FEFF}", ""),
        (" \u{3000}\t", ""),
        ("👩‍👩‍👧‍👦 דוד", "👩‍👩‍👧‍👦 דוד"),
        ("% $ # & < > \" ' { } \\", "% $ # & < > \" ' { } \\"),
    ])
    func keepsWhatIsReadable(name: String, expected: String) {
        #expect(CleanText(cleaning: name).string == expected)
        #expect(CleanText(cleaning: name).isEmpty == expected.isEmpty)
    }

    /// A name has plain spaces alone.
    @Test func aDateKeepsItsNoBreakSpaces() {
        #expect(CleanText(ofDate: "14\u{A0}мая  1992\u{202F}г.").string == "14\u{A0}мая 1992\u{202F}г.")
        #expect(CleanText(cleaning: "14\u{A0}мая  1992\u{202F}г.").string == "14 мая 1992 г.")
    }

    @Test func endsEveryName() {
        func shortened(_ count: Int) -> String {
            CleanText(cleaning: String(repeating: "x", count: count)).shortened.string
        }
        #expect(shortened(60) == String(repeating: "x", count: 60))
        #expect(shortened(61) == String(repeating: "x", count: 59) + "…")
        #expect(shortened(100_000) == shortened(61))
    }

    @Test func readsNoMoreThanAName() {
        #expect(CleanText(cleaning: String(repeating: "x", count: 100_000)).string.count == 16_384)
    }

    @Test func endsTowersOfCombiningMarks() {
        let tower = "Z" + String(repeating: "\u{0336}\u{0301}", count: 5_000) + "oe"
        let clean = CleanText(cleaning: tower).string
        #expect(clean.unicodeScalars.count == 18)
        #expect(clean.hasSuffix("oe"))
    }

    @Test func aLineIsMadeOfCleanParts() {
        let name = CleanText(cleaning: "An\u{1B}na\n")
        let line: CleanText = "🎁 \(name) in \(3) days"
        #expect(line.string == "🎁 Anna in 3 days")
        #expect([name, line].joined(separator: " · ") == "Anna · 🎁 Anna in 3 days")
        #expect([CleanText]().joined(separator: ", ").isEmpty)
    }
}
