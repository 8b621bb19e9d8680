import BirthdayCore
import Localization
import SafeText
import TestSupport
import Testing

@testable import OutputFormats
@testable import WidgetTimeline

/// What bars were seen to survive is never exceeded, whatever script the names are of and however many there are.
@Suite struct LineLimitTests {
    /// As long as a card's name can be. A failure says which script it is of, not the thousand bytes.
    struct LongName: CustomTestStringConvertible {
        let unit: String
        var text: String { String(repeating: unit, count: 1_000 / unit.utf8.count) }
        var testDescription: String { unit.unicodeScalars.map { String($0.value, radix: 16) }.joined(separator: " ") }
    }

    static let names = [
        "W", "漢", "&", "\"", "%", "#", "\\", "$", "\u{1100}\u{1161}\u{11A8}", "क्ष्म्य\u{93F}",
        "👩\u{200D}👩\u{200D}👧\u{200D}👦",
        "漢\u{E0100}", "Z\u{336}\u{301}\u{308}", "﷽", "\u{1160}", "\u{12031}", "\u{3FFFD}", "\u{E0041}x",
        "ש\u{5B8}\u{5BC}\u{5C1}",
        "\u{200F}ב", "\u{61C}ا", "^", "{", "<", "|", "-:",
    ].map(LongName.init)

    /// Of each name at least one family, and of each family several names.
    static let widgets = Sweep.sample(
        names.flatMap { name in WidgetFamily.allCases.map { (name, $0) } }, every: WidgetFamily.allCases.count - 1)

    private func entry(_ name: String, _ family: WidgetFamily) -> TimelineEntry {
        let provider = BirthdayProvider(calculator: .init(), calendar: FixedOffset(), texts: LocalizedTexts.english)
        let contacts = (0..<50).map { number in
            Contact(uid: "\(number)", name: name, birthday: Birthday(year: 1960, month: 1, day: 2 + number % 20))
        }
        return provider.snapshot(
            contacts, WidgetConfiguration(family: family, count: 50, showsAge: true), now: FixedOffset().local(0))
    }

    @Test(arguments: widgets)
    func everyLineKeepsItsLimit(name: LongName, family: WidgetFamily) throws {
        let entry = entry(name.text, family)
        for bar in Bars.all + [.tmuxOption] {
            let output = bar.render(entry)
            let texts = try ReaderTexts(of: output, for: bar.name)
            for line in texts.lines { check(line, bar.lineLimit) }
            checkTooltip(texts.tooltip)
        }
    }

    /// 1,023 bytes is what i3blocks takes for one line, and 1,000 boxes what was drawn in Waybar.
    @Test func theLimitsKeepAMargin() {
        #expect(Bar.i3blocks.lineLimit.bytes <= 1_023 - 50)
        #expect(Bar.waybar.lineLimit.scalars * 2 <= 1_000)
    }

    /// yambar 1.9 reads 1,024 bytes at a time.
    @Test(arguments: widgets)
    func twoUpdatesFitIntoWhatYambarReads(name: LongName, family: WidgetFamily) {
        #expect(Bar.yambar.render(entry(name.text, family)).utf8.count * 2 <= 1_024)
        #expect(Bar.yambar.output(BarFailure(.error, reason: name.text)).utf8.count * 2 <= 1_024)
    }

    private func check(_ line: String, _ limit: TextLimit) {
        #expect(line.utf8.count <= limit.bytes, "\(line.utf8.count) bytes: \(line.prefix(40))")
        // Escaping adds to the scalars and columns that are written, none to those that are shown.
        let shown = unescaped(line)
        #expect(shown.unicodeScalars.count <= limit.scalars, "\(line.prefix(40))")
        #expect(CleanText(cleaning: shown).columns <= limit.columns, "\(line.prefix(40))")
    }

    private func checkTooltip(_ tooltip: String) {
        let shown = unescaped(tooltip)
        let rows = shown.split(separator: "\n")
        #expect(rows.count <= 64)
        #expect(rows.allSatisfy { $0.unicodeScalars.count <= 450 })
        #expect(shown.unicodeScalars.count <= 6_000 + 64)
    }

    private func unescaped(_ text: String) -> String {
        let escapes: KeyValuePairs = [
            "%%{O0}": "%", "%%": "%", "####": "#", "##": "#", "$$\u{2060}": "$", "\\#": "#", "^^": "^", "\u{2060}": "",
            "&quot;": "\"", "&lt;": "<", "&gt;": ">", "&#39;": "'", "&#92;": "\\", "&#124;": "|", "&#58;": ":",
            "&#45;": "-", "&amp;": "&",
        ]
        let written = Set(text.utf8)
        return escapes.reduce(text) { text, escape in
            escape.key.utf8.allSatisfy(written.contains) ? text.replacing(escape.key, with: escape.value) : text
        }
    }
}
