import Foundation
import Testing

@testable import Localization
@testable import WidgetTimeline

/// "N days ago", "yesterday", "today", "tomorrow" and "in N days" beside ICU's own relative dates (CLDR's `relative-type`
/// and `relativeTime`), with a number at which each language's plural form changes.
@Suite struct RelativeDayTests {
    private static let counts = [
        -112, -100, -22, -21, -12, -11, -10, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 10, 11, 12, 21, 22, 25, 99,
        100,
        101, 111, 112, 1000,
    ]

    private static let locales = [
        "en", "de", "fr", "es", "pl", "ar", "ar_EG", "zh", "zh_Hant", "ja", "pt", "pt_PT", "ru", "it", "nl", "ko", "tr",
        "uk", "cs", "sv", "hu", "zh_HK", "de_CH", "es_419",
    ]

    /// Where our words are other ones on purpose: ICU's, ours, and why.
    private static let differences: [String: [(ICU: String, ours: String)]] = [
        // خلال is "within": بعد says that the day comes after so many, and ends none sooner.
        "ar": [("خلال ", "بعد ")],
        "ar_EG": [("خلال ", "بعد ")],
        // A thin gap in print, which is a whole column in a bar; the dates beside it (3月15日) have none either.
        "ja": [(" 日後", "日後"), (" 日前", "日前")],
        // The shorter of two equal words, for a bar.
        "pl": [("dzisiaj", "dziś")],
        // After a vowel, as after most names and words of occasions.
        "uk": [("учора", "вчора")],
    ]

    @Test(arguments: locales) func agreesWithICU(locale: String) {
        let texts = LocaleChoice(chosen: locale) { _ in nil }.texts
        for count in Self.counts {
            var expected = icu(count, locale)
            for (theirs, ours) in Self.differences[locale] ?? [] { expected = expected.replacing(theirs, with: ours) }
            #expect(texts.text(.when(daysUntil: count)).string == expected, "\(locale) \(count)")
        }
    }

    /// No difference is listed that is none.
    @Test(arguments: differences.keys.sorted()) func differsOnlyWhereItIsSaid(locale: String) {
        for (theirs, _) in Self.differences[locale] ?? [] {
            #expect(Self.counts.contains { icu($0, locale).contains(theirs) }, "\(theirs)")
        }
    }

    @Test func everyLanguageIsCompared() {
        let compared = Set(Self.locales.flatMap { LocaleChoice.catalogues(of: $0).prefix { $0 != "pt" } } + ["pt"])
        #expect(compared.isSuperset(of: LocaleChoice.catalogues))
    }

    /// ICU has a name for the day after tomorrow in most languages; a bar counts down by numbers, as English does. It
    /// groups a thousand's digits, which we write together: four digits read well, and years beside them have no mark.
    private func icu(_ days: Int, _ locale: String) -> String {
        let now = Date(timeIntervalSince1970: 1_795_183_200)
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let locale = Locale(identifier: locale)
        var style = Date.AnchoredRelativeFormatStyle(
            anchor: now.addingTimeInterval(Double(days) * 86_400), presentation: abs(days) < 2 ? .named : .numeric,
            unitsStyle: .wide, locale: locale, calendar: calendar, capitalizationContext: .middleOfSentence)
        style.allowedFields = [.day]
        let number = IntegerFormatStyle<Int>(locale: locale)
        let days = abs(days)
        return style.format(now).replacing(days.formatted(number), with: days.formatted(number.grouping(.never)))
    }
}
