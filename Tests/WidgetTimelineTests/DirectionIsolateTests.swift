import Testing

@testable import WidgetTimeline

@Suite struct DirectionIsolateTests {
    @Test(arguments: [
        ("נועה", false, "\u{2068}נועה\u{2069}"),
        ("Anna", false, "Anna"),
        ("Anna נועה", false, "\u{2068}Anna נועה\u{2069}"),
        ("林美 007", false, "林美 007"),
        ("نورة", true, "نورة"),
        ("Anna", true, "\u{2068}Anna\u{2069}"),
        ("林美", true, "\u{2068}林美\u{2069}"),
        ("007 !", true, "007 !"),
    ])
    func isolatesWhatRunsTheOtherWay(name: String, isRightToLeft: Bool, expected: String) {
        #expect(CleanText(cleaning: name).isolated(inRightToLeft: isRightToLeft).string == expected)
    }

    /// What is torn is left with none rather than with half.
    @Test(arguments: [
        ("a\u{2068}b\u{2069}c · \u{2068}d\u{2069}", "a\u{2068}b\u{2069}c · \u{2068}d\u{2069}"),
        ("a\u{2068}b", "ab"), ("a\u{2069}b", "ab"), ("\u{2068}\u{2068}a\u{2069}\u{2069}", "a"),
        ("\u{2069}a\u{2068}", "a"), ("", ""),
    ])
    func keepsOnlyWholeIsolates(text: String, expected: String) {
        #expect(CleanText(clean: text).balanced.string == expected)
    }

    @Test func removesIsolates() {
        #expect(CleanText(cleaning: "נועה").isolated(inRightToLeft: false).withoutIsolates.string == "נועה")
    }

    /// A name brings none of its own.
    @Test func dropsTheIsolatesOfStrangers() {
        #expect(CleanText(cleaning: "a\u{2068}b\u{2067}c\u{202E}d").string == "abcd")
    }
}
