import Testing

@testable import WidgetTimeline

@Suite struct DisplayNameTests {
    @Test(arguments: [
        ("Anna Berg", "Anna Berg"),
        ("  Anna\t\nBerg \r\n", "Anna Berg"),
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
        #expect(DisplayName.clean(name) == expected)
    }

    @Test func endsEveryName() {
        #expect(DisplayName.short(String(repeating: "x", count: 100_000)).count == 60)
        #expect(DisplayName.short(String(repeating: "x", count: 60)) == String(repeating: "x", count: 60))
        #expect(DisplayName.short(String(repeating: "x", count: 61)) == String(repeating: "x", count: 59) + "…")
    }

    @Test func looksAtNoMoreThanAName() {
        #expect(DisplayName.clean(String(repeating: "x", count: 100_000)).count == 16_384)
    }

    @Test func endsTowersOfCombiningMarks() {
        let tower = "Z" + String(repeating: "\u{0336}\u{0301}", count: 5_000) + "oe"
        let clean = DisplayName.clean(tower)
        #expect(clean.unicodeScalars.count == 18)
        #expect(clean.hasSuffix("oe"))
    }
}
