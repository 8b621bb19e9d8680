import BirthdayCore
import Localization
import Testing

@testable import OutputFormats
@testable import WidgetTimeline

/// A countdown on two lines is broken between words, the day in one piece and no number alone.
@Suite struct SVGCountdownTests {
    private func texts(
        _ family: WidgetFamily, _ locale: String, people: Int = 1, label: String? = nil
    ) -> [String] {
        let texts = LocaleChoice(chosen: locale) { _ in nil }.texts
        let occasions: Set<Occasion> = label == nil ? [.birthday] : [.other]
        let provider = BirthdayProvider(
            calculator: .init(rules: CelebrationRules(occasions: occasions)), calendar: FixedOffset(), texts: texts)
        let date = Birthday(year: 1910, month: 1, day: 4)
        let contacts = (0..<people).map { index in
            Contact(
                uid: "\(index)", name: "Ann", birthday: date,
                dates: [label].compactMap { label in date.map { LabelledDate(.other, label: label ?? "", date: $0) } })
        }
        let entry = provider.snapshot(
            contacts, WidgetConfiguration(family: family, showsAge: true), now: FixedOffset().local(0))
        return SVG().render(entry).split(separator: "\n").filter { $0.hasPrefix("<text") }.map { line in
            String(line.drop { $0 != ">" }.dropFirst().prefix { $0 != "<" })
        }
    }

    @Test(arguments: [
        ("ja_JP", ["3日後に", "60歳になります"]), ("pl_PL", ["za 3 dni", "skończy 60 lat"]),
        ("fr_FR", ["aura 60 ans", "dans 3 jours"]), ("es_ES", ["cumple 60 años", "dentro de 3 días"]),
        ("ru_RU", ["через 3 дня", "исполнится 60 лет"]), ("cs_CZ", ["za 3 dny oslaví", "60. narozeniny"]),
        ("uk_UA", ["через 3 дні", "виповниться 60 років"]), ("nl_NL", ["wordt", "over 3 dagen 60"]),
        ("tr_TR", ["3 gün sonra", "60 yaşına girecek"]),
    ])
    func noWordIsTornAndNothingLeftAlone(locale: String, lines: [String]) {
        #expect(texts(.medium, locale).dropFirst() == lines[...])
    }

    @Test func aNumberStaysWithWhatItCounts() {
        #expect(texts(.rectangular, "en_US", people: 13) == ["Ann", "turns 60 in 3 days,", "and 12 more"])
    }

    @Test(arguments: [
        ("de_DE", ["wird in 3 Tagen 60,", "dazu 2 weitere Personen"]),
        ("nl_NL", ["wordt over 3 dagen 60,", "en 2 anderen"]),
        ("ja_JP", ["3日後に60歳になります", "（ほか2人）"]),
        ("hu_HU", ["3 nap múlva 60 éves lesz,", "és még 2 ember"]),
    ])
    func theOthersHaveALineOfTheirOwn(locale: String, lines: [String]) {
        #expect(texts(.rectangular, locale, people: 3).dropFirst() == lines[...])
        #expect(!texts(.small, locale, people: 3).contains { $0.contains("…") })
    }

    /// The label of a date is the user's; its end says nothing, and the day does.
    @Test func aLabelIsCutBeforeTheDay() {
        let shown = texts(.small, "en_US", label: "The day on which we met at the station of Bologna, in the rain")
        #expect(shown.joined(separator: " ").contains("… (60 years) in 3 days"))
    }

    @Test(arguments: [
        (WidgetFamily.small, 180, "and 12 more"), (.medium, 180, "and 9 more"), (.large, 376, "and 5 more"),
    ])
    func acardHasALineForTheOthers(family: WidgetFamily, height: Int, line: String) {
        #expect(texts(family, "en_US", people: 13).contains(line))
        #expect(!texts(family, "en_US").contains { $0.contains("more") })
    }
}
