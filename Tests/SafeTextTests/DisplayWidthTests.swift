import Testing

@testable import SafeText

@Suite struct DisplayWidthTests {
    /// As Unicode's EastAsianWidth.txt has it.
    @Test(arguments: [
        ("", 0), ("Next", 4), ("Źródło", 6), ("e\u{301}", 1), ("生日", 4), ("다음", 4), ("ｶﾅ", 2), ("（無）", 6),
        ("المعرّف", 6), ("🎂", 2), ("🚀🫶", 4),
        ("\u{1100}\u{1161}\u{11A8}", 2),
    ])
    func countsColumns(text: String, columns: Int) {
        #expect(CleanText(clean: text).columns == columns)
    }

    /// In no terminal, but in a bar.
    @Test func countsWhatIsDrawnMuchWider() {
        #expect(CleanText(clean: "﷽").columns == 20)
        #expect(CleanText(clean: "\u{12031}").columns == 20)
        #expect(CleanText(clean: "\u{2E3B}").columns == 6)
    }

    @Test func padsToColumns() {
        #expect(CleanText(clean: "生日").padded(toColumns: 6).string == "生日  ")
        #expect(CleanText(clean: "Next").padded(toColumns: 6).string == "Next  ")
        #expect(CleanText(clean: "Birthday").padded(toColumns: 6).string == "Birthday")
    }
}
