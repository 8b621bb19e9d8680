import Testing

@testable import SafeText

@Suite struct TextLimitTests {
    /// A grapheme cluster of each script that has long ones, and what takes much room where no font has it.
    static let clusters = [
        "x", "漢", "\u{1100}\u{1161}\u{11A8}", "क्ष्म्य\u{93F}", "👩\u{200D}👩\u{200D}👧\u{200D}👦", "❤\u{FE0F}", "漢\u{E0100}",
        "Z\u{336}\u{301}\u{308}", "ຊື່", "ﷺ", "﷽", "\u{1F1E9}\u{1F1EA}", "x\u{1160}", "\u{12031}", "\u{3FFFD}",
        "\u{200B}x",
    ]

    private func measured(_ text: String) -> TextLimit {
        TextLimit(
            columns: CleanText(clean: text).columns, scalars: text.unicodeScalars.count, bytes: text.utf8.count)
    }

    private func keeps(_ text: String, _ limit: TextLimit) -> Bool {
        let size = measured(text)
        return size.columns <= limit.columns && size.scalars <= limit.scalars && size.bytes <= limit.bytes
    }

    @Test(arguments: clusters)
    func aNameKeepsEveryUnit(cluster: String) {
        let whole = CleanText(cleaning: String(repeating: cluster, count: 10_000))
        let name = whole.shortened.string
        #expect(keeps(name, .name), "\(measured(name))")
        #expect(name.hasSuffix("…"))
        // Clusters are compared, so that the cut is between two.
        #expect(!name.dropLast().isEmpty && whole.string.starts(with: name.dropLast()))
        let size = measured(name), one = measured(cluster)
        let isFull =
            size.columns + one.columns >= 59 || size.scalars + one.scalars >= 158 || size.bytes + one.bytes >= 474
        #expect(isFull, "a name is cut no earlier than it has to be")
    }

    @Test func whatKeepsTheLimitIsUnchanged() {
        let limit = TextLimit(columns: 4, scalars: 5, bytes: 12)
        for text in ["Anna", "漢漢", "e\u{301}xyz", "", "한국"] {
            #expect(CleanText(clean: text).truncated(to: limit).string == text)
        }
    }

    /// Each of the units alone cuts.
    @Test(arguments: [
        (TextLimit(columns: 4, scalars: 99, bytes: 99), "Annabel", "Ann…"),
        (TextLimit(columns: 4, scalars: 99, bytes: 99), "漢字かな", "漢…"),
        (TextLimit(columns: 99, scalars: 5, bytes: 99), "e\u{301}e\u{301}e\u{301}", "e\u{301}…"),
        (TextLimit(columns: 99, scalars: 99, bytes: 10), "ééééééé", "éé…"),
        (TextLimit(columns: 1, scalars: 9, bytes: 9), "漢字", "…"),
    ])
    func everyUnitCuts(limit: TextLimit, text: String, expected: String) {
        #expect(CleanText(clean: text).truncated(to: limit).string == expected)
    }

    /// A cluster that is too long by itself leaves what fits of it.
    @Test func aCutWithinTheFirstClusterAlone() {
        let limit = TextLimit(columns: 9, scalars: 6, bytes: 99)
        #expect(
            CleanText(clean: "Z\u{336}\u{336}\u{336}\u{336}\u{336}\u{336}a").truncated(to: limit).string
                == "Z\u{336}\u{336}\u{336}…")
    }

    @Test(arguments: [(3, "a\u{2068}b…\u{2069}"), (2, "a…"), (4, "a\u{2068}bc\u{2069}…"), (5, "a\u{2068}bc\u{2069}de")])
    func aCutEndsAnIsolate(columns: Int, expected: String) {
        let line: CleanText = "a\u{2068}bc\u{2069}de"
        #expect(line.truncated(to: TextLimit(columns: columns, scalars: 99, bytes: 99)).string == expected)
    }

    /// The cut comes before escaping, and what is counted is what was escaped.
    @Test(arguments: 7...200)
    func noEscapeIsTorn(bytes: Int) {
        let limit = TextLimit(columns: 99, scalars: 99, bytes: bytes)
        let text = CleanText(clean: String(repeating: "&x", count: 90))
        let escaped = text.escaped(within: limit) { $0.replacing("&", with: "&amp;") }
        #expect(escaped.utf8.count <= bytes && escaped.hasSuffix("…"))
        #expect(escaped.dropLast().replacing("&amp;x", with: "").isEmpty || escaped.hasSuffix("&amp;…"))
        #expect(escaped.utf8.count > bytes - 16)
    }

    @Test func countsWhatIsLeft() {
        let room = TextLimit(columns: 4, scalars: 4, bytes: 9)
        #expect(room.remaining(after: "漢a") == TextLimit(columns: 1, scalars: 2, bytes: 5))
        #expect(room.remaining(after: "漢漢a") == nil)
    }
}
