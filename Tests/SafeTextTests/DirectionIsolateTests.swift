import Testing

@testable import SafeText

@Suite struct DirectionIsolateTests {
    @Test(arguments: [
        ("נועה", false, "\u{2068}נועה\u{2069}"),
        ("Anna", false, "Anna"),
        ("Anna נועה", false, "\u{2068}Anna נועה\u{2069}"),
        ("林美 007", false, "林美 007"),
        ("نورة", true, "نورة"),
        ("Anna", true, "\u{2068}Anna\u{2069}"),
        ("林美", true, "\u{2068}林美\u{2069}"),
        ("007 !", false, "007 !"),
        ("007 !", true, "\u{2068}007 !\u{2069}"),
        ("(…)", true, "\u{2068}(…)\u{2069}"),
        ("15 مارس", true, "15 مارس"),
        ("", true, ""),
    ])
    func isolatesWhatRunsTheOtherWay(name: String, isRightToLeft: Bool, expected: String) {
        #expect(CleanText(cleaning: name).isolated(inRightToLeft: isRightToLeft).string == expected)
    }

    /// A date with the name of a month in other letters is one of its language all the same.
    @Test(arguments: [
        ("١ Chaitra ١٩١٢، التقويم الهندي", true, "١ Chaitra ١٩١٢، التقويم الهندي"),
        ("15/8bis/1995، التقويم الصيني", true, "15/8bis/1995، التقويم الصيني"),
        ("March 15", true, "\u{2068}March 15\u{2069}"), ("15 مارس", false, "\u{2068}15 مارس\u{2069}"),
    ])
    func isolatesDatesOfTheOtherDirection(date: String, isRightToLeft: Bool, expected: String) {
        #expect(CleanText(ofDate: date).isolatedDate(inRightToLeft: isRightToLeft).string == expected)
    }

    /// A path runs from the left, also one that begins with a letter that runs the other way.
    @Test(arguments: [
        ("/home/anna/a.vcf", false, "/home/anna/a.vcf"), ("/נועה/a.vcf", false, "\u{2066}/נועה/a.vcf\u{2069}"),
        ("/home/anna/a.vcf", true, "\u{2066}/home/anna/a.vcf\u{2069}"), ("/7", true, "\u{2066}/7\u{2069}"),
        ("", true, ""),
    ])
    func isolatesPaths(path: String, isRightToLeft: Bool, expected: String) {
        let isolated = CleanText(cleaning: path).isolatedFromLeft(inRightToLeft: isRightToLeft)
        #expect(isolated.string == expected)
        #expect(isolated.withoutIsolates.string == path)
    }

    /// A direction mark turns a line as a letter does.
    @Test(arguments: [
        ("דוד\u{200F}!", false, "\u{2068}דוד\u{200F}!\u{2069}"),
        ("\u{61C}نورة", false, "\u{2068}\u{61C}نورة\u{2069}"),
        ("\u{200E}נועה", true, "\u{2068}\u{200E}נועה\u{2069}"),
    ])
    func isolatesMarks(name: String, isRightToLeft: Bool, expected: String) {
        #expect(CleanText(cleaning: name).isolated(inRightToLeft: isRightToLeft).string == expected)
    }

    /// Among letters from left to right a mark does nothing but turn the line.
    @Test(arguments: [
        ("\u{200F}Anna", "Anna"), ("An\u{61C}na\u{200E}", "Anna"), ("\u{200F}佐藤\u{200F}", "佐藤"),
        ("\u{200F}1\u{200F}", "1"),
        ("דוד\u{200E} (x)", "דוד\u{200E} (x)"),
    ])
    func dropsMarksThatOnlyTurn(name: String, expected: String) {
        #expect(CleanText(cleaning: name).string == expected)
    }

    @Test(arguments: [
        ("\u{2068}נועה\u{2069}, today", false, "\u{200E}\u{2068}נועה\u{2069}, today"),
        ("🎁 \u{2068}נועה\u{2069} today", false, "\u{200E}🎁 \u{2068}נועה\u{2069} today"),
        ("Anna, נועה", false, "Anna, נועה"), ("7 !", false, "7 !"), ("", false, ""),
        ("\u{2068}Anna\u{2069}, היום", true, "\u{200F}\u{2068}Anna\u{2069}, היום"),
        ("נועה, היום", true, "נועה, היום"),
    ])
    func aLineThatBeginsTheOtherWayIsMarked(line: String, isRightToLeft: Bool, expected: String) {
        #expect(CleanText(clean: line).marked(asRightToLeft: isRightToLeft).string == expected)
    }

    @Test func removesIsolates() {
        #expect(CleanText(cleaning: "נועה").isolated(inRightToLeft: false).withoutIsolates.string == "נועה")
    }

    /// A name brings none of its own.
    @Test func dropsTheIsolatesOfStrangers() {
        #expect(CleanText(cleaning: "a\u{2068}b\u{2067}c\u{202E}d").string == "abcd")
    }
}
