import BirthdayCore
import Localization
import SafeText
import Testing

@testable import OutputFormats
@testable import WidgetTimeline

/// Where a line is too long, names are cut, and never the day.
@Suite struct LineFittingTests {
    private static let long = "Maximiliane Freifrau von Hohenstein-Wittgenstein zu Sayn"

    private func entry(
        _ names: [String], _ family: WidgetFamily = .inline, width: Int? = nil, locale: String = "en_US",
        _ change: (inout WidgetConfiguration) throws -> Void = { _ in }
    ) throws -> TimelineEntry {
        let texts = LocaleChoice(chosen: locale) { _ in nil }.texts
        let provider = BirthdayProvider(calculator: .init(), calendar: FixedOffset(), texts: texts)
        let contacts = names.enumerated().map { index, name in
            Contact(uid: "\(index)", name: name, birthday: Birthday(year: 1960, month: 1, day: 4 + index))
        }
        var configuration = WidgetConfiguration(family: family, count: names.count)
        configuration.width = width
        try change(&configuration)
        return provider.snapshot(contacts, configuration, now: FixedOffset().local(0))
    }

    @Test(arguments: [
        (nil, "🎁 Maximiliane Freifrau von Hohenstein-Wittgenstein zu Sayn in 3 days"),
        (40, "🎁 Maximiliane Freifrau von H… in 3 days"), (20, "🎁 Maximi… in 3 days"),
        // The day is there even where it is too wide.
        (10, "🎁 … in 3 days"),
    ])
    func aNameIsCutToTheWidth(width: Int?, text: String) throws {
        let entry = try entry([Self.long], width: width)
        for format in [Formats.standard, Formats.named("polybar"), Formats.named("conky")].compactMap(\.self) {
            #expect(format.render(entry) == text + "\n")
        }
        #expect(JSON().render(entry).contains("\"text\":\"\(text)\",\"lines\":[\"\(text)\"]"))
    }

    @Test(arguments: [
        ("de_DE", 30, "🎁 Maximiliane Fre… in 3 Tagen"), ("ja_JP", 30, "🎁 Maximil…さんの誕生日は3日後"),
        ("zh_CN", 30, "🎁 3天后是Maximiliane F…的生日"), ("ar", 34, "🎁 عيد ميلاد \u{2068}Maximilia…\u{2069} بعد 3 أيام"),
    ])
    func aNameIsCutInEveryLanguage(locale: String, width: Int, text: String) throws {
        let shown = Formats.standard.render(try entry([Self.long], width: width, locale: locale))
        #expect(shown == text + "\n")
        #expect(CleanText(cleaning: shown).columns <= width)
    }

    /// Names of several are cut as far as they can be read; then the last people are left out.
    @Test(arguments: [
        (90, "🎁 Maximiliane Freifrau… in 3 days · 🎁 Bob in 4 days · 🎁 Maximiliane Freifrau… in 5 days"),
        (64, "🎁 Maximiliane Freifrau von Ho… in 3 days · 🎁 Bob in 4 days · …"), (30, "🎁 Maximiliane … in 3 days · …"),
    ])
    func severalPeopleShareTheWidth(width: Int, text: String) throws {
        let names = [Self.long, "Bob", Self.long]
        #expect(try Bar.polybar.render(entry(names, width: width)) == text + "\n")
        let colored = try entry(names, width: width) { $0.colors = try WidgetColors(parsing: "soon=#ff0000") }
        let plain = Bar.polybar.render(colored).replacing("%{F#ff0000}", with: "").replacing("%{F-}", with: "")
        #expect(plain == text + "\n")
    }

    @Test func aNameIsCutInOnesOwnWords() throws {
        let shown = try entry([Self.long], width: 45) {
            $0.template = try LineTemplate(parsing: "[{when}] {name}, {given}, until {date}")
        }
        #expect(Bar.polybar.render(shown) == "in 3 days Maxi…, Maxi…, until January 4, 1960\n")
    }

    /// The tooltip of a bar is wider than the bar.
    @Test func aTooltipIsNotAsNarrow() throws {
        let output = Bar.waybar.render(try entry([Self.long], width: 20))
        #expect(output.contains(#""text":"🎁 Maximi… in 3 days""#) && output.contains(Self.long))
    }

    /// What GTK breaks itself it can cut below.
    @Test func whatIsToBeDoneStandsInTheTooltipInShortLines() throws {
        let remark =
            "no contacts found in ~/.contacts, ~/.local/share/contacts, the address books of Evolution and abook"
        let isolated =
            "no group \u{2068}of friends, of those of long ago, and of all the others\u{2069}: bday-widget groups"
        var entry = try entry([Self.long])
        entry.details += [remark, isolated].map { CleanText(cleaning: $0) }
        let tooltip = try ReaderTexts(of: Bar.waybar.render(entry), for: "waybar").tooltip
        let rows = tooltip.split(separator: "\n").map(String.init)
        #expect(rows.count > 3 && rows[0].contains(Self.long))
        #expect(rows.dropFirst().allSatisfy { CleanText(cleaning: $0).columns <= 50 })
        #expect(rows.dropFirst().joined(separator: " ").hasPrefix(remark))
        let failure = Bar.waybar.output(BarFailure(.error, reason: remark))
        let reason = try ReaderTexts(of: failure, for: "waybar").tooltip
        #expect(reason.replacing("\n", with: " ") == remark && reason != remark)
        let long = Array(repeating: remark, count: 6).joined(separator: ". ")
        #expect(CleanText(cleaning: long).columns > TextLimit.line.columns)
        (entry.details, entry.detailNames) = ([CleanText(cleaning: long)], [])
        for output in [Bar.waybar.render(entry), Bar.waybar.output(BarFailure(.error, reason: long))] {
            #expect(try ReaderTexts(of: output, for: "waybar").tooltip.replacing("\n", with: " ") == long)
        }
        let chinese = String(repeating: "无法读取联系人。", count: 10)
        let lines = try ReaderTexts(of: Bar.waybar.output(BarFailure(.error, reason: chinese)), for: "waybar").tooltip
        #expect(lines.split(separator: "\n").allSatisfy { CleanText(cleaning: String($0)).columns <= 50 })
        #expect(lines.replacing("\n", with: "") == chinese)
    }

    @Test(arguments: LineLimitTests.names, [WidgetFamily.inline, .medium])
    func noBarLosesTheDay(name: LineLimitTests.LongName, family: WidgetFamily) throws {
        let entry = try entry([name.text], family)
        for bar in Bars.all + [.tmuxOption] {
            #expect(bar.render(entry).contains("in 3 days"), "\(bar.name)")
        }
    }
}
