import BirthdayCore
import JSONC
import Localization
import SafeText
import Testing
import WidgetTimeline

@testable import OutputFormats

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
        "\u{200F}ב", "\u{61C}ا",
    ].map(LongName.init)

    private func entry(_ name: String, _ family: WidgetFamily) -> TimelineEntry {
        let provider = BirthdayProvider(calculator: .init(), calendar: FixedOffset(), texts: LocalizedTexts.english)
        let contacts = (0..<50).map { number in
            Contact(id: "\(number)", name: name, birthday: Birthday(year: 1960, month: 1, day: 2 + number % 20))
        }
        return provider.snapshot(
            contacts, WidgetConfiguration(family: family, count: 50, showsAge: true), now: FixedOffset().local(0))
    }

    @Test(arguments: names)
    func everyLineKeepsItsLimit(name: LongName) throws {
        for family in WidgetFamily.allCases {
            for bar in Bars.all + [Bars.tmuxOption] {
                let output = bar.render(entry(name.text, family))
                guard bar.name != "waybar" else {
                    let document = try JSONValue(parsing: Array(output.utf8))
                    try check(#require(document["text"]?.stringValue), type(of: bar).lineLimit)
                    try checkTooltip(#require(document["tooltip"]?.stringValue))
                    continue
                }
                let lines = output.split(separator: "\n")
                for line in lines { try check(String(line), type(of: bar).lineLimit) }
            }
        }
    }

    /// 1,023 bytes is what i3blocks takes for one line, and 1,000 boxes what was drawn in Waybar.
    @Test func theLimitsKeepAMargin() {
        #expect(I3blocks.lineLimit.bytes <= 1_023 - 50)
        #expect(Waybar.lineLimit.scalars * 2 <= 1_000)
    }

    private func check(_ line: String, _ limit: TextLimit) throws {
        #expect(line.utf8.count <= limit.bytes, "\(line.utf8.count) bytes: \(line.prefix(40))")
        // Escaping adds to the scalars and columns that are written, none to those that are shown.
        let shown = unescaped(line)
        #expect(shown.unicodeScalars.count <= limit.scalars, "\(line.prefix(40))")
        #expect(CleanText(cleaning: shown).columns <= limit.columns, "\(line.prefix(40))")
    }

    private func checkTooltip(_ tooltip: String) throws {
        let rows = unescaped(tooltip).split(separator: "\n")
        #expect(rows.count <= 64)
        #expect(tooltip.split(separator: "\n").allSatisfy { unescaped(String($0)).unicodeScalars.count <= 450 })
        #expect(unescaped(tooltip).unicodeScalars.count <= 6_000 + 64)
    }

    private func unescaped(_ text: String) -> String {
        [
            "&amp;": "&", "&quot;": "\"", "&#39;": "'", "&#92;": "\\", "%%{O0}": "%", "####": "#", "##": "#",
            "$$\u{2060}": "$", "\\#": "#",
        ].reduce(text) { $0.replacing($1.key, with: $1.value) }
    }
}
