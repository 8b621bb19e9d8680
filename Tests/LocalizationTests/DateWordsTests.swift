import Foundation
import LocalTime
import SafeText
import Testing
import WidgetTimeline

@testable import Localization

/// CLDR 47's dates of the languages that the program speaks, and what Foundation's ICU has instead of them: Apple's data.
struct DateWordsTests {
    /// `Wed, Nov 25` and so on, in regions whose dates are not their language's, or not those of ICU.
    @Test(
        arguments: [
            ("de_DE", "2026-11-25", "25. November", "25. Nov.", "Mittwoch, 25. November", "Mi., 25. Nov."),
            ("de_AT", "2026-01-07", "7. Jänner", "7. Jän.", "Mittwoch, 7. Jänner", "Mi., 7. Jän."),
            ("ru_RU", "2026-06-03", "3 июня", "3 июн.", "среда, 3 июня", "ср, 3 июн."),
            ("ar_EG", "2026-11-25", "٢٥ نوفمبر", "٢٥ نوفمبر", "الأربعاء، ٢٥ نوفمبر", "الأربعاء، ٢٥ نوفمبر"),
            ("ar_MA", "2026-11-25", "25 نونبر", "25 نونبر", "الأربعاء، 25 نونبر", "الأربعاء، 25 نونبر"),
            (
                "ar_JO", "2026-11-25", "٢٥ تشرين الثاني", "٢٥ تشرين الثاني", "الأربعاء، ٢٥ تشرين الثاني",
                "الأربعاء، ٢٥ تشرين الثاني"
            ),
            ("es_ES", "2026-09-16", "16 de septiembre", "16 sept", "miércoles, 16 de septiembre", "mié, 16 sept"),
            ("es_US", "2026-09-16", "16 de septiembre", "16 sept", "miércoles, 16 de septiembre", "mié, 16 de sept"),
            ("es_MX", "2026-09-16", "16 de septiembre", "16 sep", "miércoles, 16 de septiembre", "mié 16 de sep"),
            ("es_CO", "2026-09-16", "16 de septiembre", "16 de sept", "miércoles, 16 de septiembre", "mié, 16 de sept"),
            ("es_CL", "2026-01-07", "7 de enero", "7 ene", "miércoles, 7 de enero", "mié, 7 ene"),
            ("es_PE", "2026-09-16", "16 de setiembre", "16 set.", "miércoles, 16 de setiembre", "mié, 16 set."),
            ("zh_CN", "2026-11-25", "11月25日", "11月25日", "11月25日星期三", "11月25日周三"),
            ("zh_TW", "2026-11-25", "11月25日", "11月25日", "11月25日 星期三", "11月25日 週三"),
            ("zh_Hant_HK", "2026-11-25", "11月25日", "11月25日", "11月25日星期三", "11月25日週三"),
            ("zh_Hans_HK", "2026-11-25", "11月25日", "11月25日", "11月25日星期三", "11月25日周三"),
            ("ja_JP", "2026-11-25", "11月25日", "11月25日", "11月25日水曜日", "11月25日(水)"),
            ("cs_CZ", "2026-11-25", "25. listopadu", "25. 11.", "středa 25. listopadu", "st 25. 11."),
            ("pt_BR", "2026-11-25", "25 de novembro", "25 de nov.", "quarta-feira, 25 de novembro", "qua., 25 de nov."),
            ("pt_PT", "2026-11-25", "25 de novembro", "25/11", "quarta-feira, 25 de novembro", "quarta, 25/11"),
            ("pt_BR", "2026-11-01", "1º de novembro", "1º de nov.", "domingo, 1º de novembro", "dom., 1º de nov."),
            ("pt_PT", "2026-11-01", "1 de novembro", "1/11", "domingo, 1 de novembro", "domingo, 1/11"),
            ("fr_CA", "2026-07-01", "1er juillet", "1er juill.", "mercredi 1er juillet", "mer. 1er juill."),
            ("en_GB", "2026-09-16", "16 September", "16 Sept", "Wednesday 16 September", "Wed 16 Sept"),
            ("en_AU", "2026-06-03", "3 June", "3 June", "Wednesday 3 June", "Wed, 3 June"),
            ("en_DE", "2026-09-16", "16 September", "16 Sept", "Wednesday, 16 September", "Wed, 16 Sept"),
            ("en_ZA", "2026-09-02", "2 September", "02 Sept", "Wednesday, 02 September", "Wed, 02 Sept"),
            ("en_CA", "2026-09-16", "September 16", "Sep 16", "Wednesday, September 16", "Wed, Sep 16"),
        ])
    func datesAreThoseOfCLDR(
        locale: String, day: String, long: String, short: String, weekday: String, weekdayShort: String
    ) throws {
        let dates = try #require(RegionDates(identifier: locale))
        let day = try #require(CalendarDay(iso: day))
        #expect(DateStyle.allCases.map { dates.text(day, $0) } == [long, short, weekday, weekdayShort])
    }

    /// Where ICU has another text in any region of a language that it has data of, and why CLDR's is right. A row in which
    /// nothing differs any more is not needed: ICU has become what CLDR 47 is.
    private static let differences = [
        "ar short": "The Levant's short months are whole: not كانون ٢.",
        "ar weekdayShort": "Days within a date have the article. The Levant's months as above.",
        "cs short": "Day and month have an ordinary space between them.",
        "cs weekdayShort": "As above.",
        "de weekdayShort": "A comma stands after the weekday, as in long dates.",
        "en long":
            "en_AT, en_DE and others have en_001's order, without the country's points. Regions without English have en's.",
        "en withYear": "As above.",
        "en short": "As above. September is Sept in en_001, and Australia's June and July are whole.",
        "en weekday": "As above.",
        "en weekdayShort": "As above.",
        "en month": "As in long dates: not y. MMMM in en_HU.",
        "es short": "en_US's order is not that of es_US. Months of Chile and Colombia have no point.",
        "es weekdayShort": "As above.",
        "ja weekday": "Japanese has no space between date and weekday.",
        "pt short": "France has no Portuguese in CLDR, and so Brazil's order, not Portugal's.",
        "pt weekdayShort": "Portugal's short days are words: quarta, not qua.",
        "ru short": "Months within a date are abbreviated: мар., июн., июл.",
        "ru weekdayShort": "Days within a date are small: ср. Months as above.",
        "zh weekday": "Simplified Chinese has no space between date and weekday.",
        "zh weekdayShort": "As above.",
    ]

    @Test func everyDifferenceFromICUHasAReason() throws {
        let days = try (1...12).map { try #require(CalendarDay(year: 2026, month: $0, day: 2 * $0)) }
        var found: Set<String> = []
        for identifier in Locale.availableIdentifiers
        where !["Dsrt", "Shaw", "Latn"].contains(where: identifier.contains) {
            guard let spoken = DateWords.spoken(identifier) else { continue }
            let known = DateWords(ofICU: identifier)
            let (ours, its) = (RegionDates(spoken, identifier), RegionDates(known, identifier))
            let language = identifier.prefix(2)
            for style in DateStyle.allCases where days.contains(where: { ours.text($0, style) != its.text($0, style) })
            {
                found.insert("\(language) \(style)")
            }
            if days.contains(where: { ours.text($0, withYear: true) != its.text($0, withYear: true) }) {
                found.insert("\(language) withYear")
            }
            if days.contains(where: { ours.weekday(of: $0) != its.weekday(of: $0) }) { found.insert("\(language) day") }
            if (0..<12).contains(where: { title($0, spoken) != title($0, known) }) { found.insert("\(language) month") }
        }
        #expect(found == Set(Self.differences.keys))
    }

    private func title(_ month: Int, _ words: DateWords) -> String {
        words.month.text { field, count in
            field == "y" ? "2026" : words.months.name(month, field, count) ?? "\(month + 1)"
        }
    }

    /// CLDR 47's weekData.
    @Test(arguments: [
        ("zh_CN", 1), ("zh", 1), ("ar_DZ", 6), ("fr_DZ", 6), ("ar_JO", 6), ("de_DE", 1), ("ar_EG", 6), ("ar_SA", 0),
        ("zh_TW", 0), ("pt_PT", 0), ("pt_AO", 1), ("is_IS", 1), ("en_US", 0), ("en_GB", 1), ("he_IL", 0), ("ar_MV", 5),
    ])
    func weeksBeginAsCLDRHasIt(locale: String, first: Int) {
        #expect(MonthWords(identifier: locale).firstWeekday == first)
    }

    @Test(arguments: ["CN", "DZ", "JO"])
    func weeksOfICUBeginOtherwise(region: String) throws {
        let locale = Locale(identifier: "en_\(region)")
        var calendar = Calendar(identifier: .gregorian)
        calendar.locale = locale
        #expect(try #require(MonthWords.firstWeekday(in: locale)) != (calendar.firstWeekday + 6) % 7)
    }

    /// No two days of a week have the same.
    @Test(arguments: [
        ("pl_PL", "ni po wt śr cz pt so"), ("en_US", "Sun Mon Tue Wed Thu Fri Sat"),
        ("sv_SE", "sö må ti on to fr lö"), ("pt_PT", "dom seg ter qua qui sex sáb"), ("ar_EG", "ح ن ث ر خ ج س"),
        ("zh_CN", "日 一 二 三 四 五 六"), ("zh_TW", "日 一 二 三 四 五 六"), ("ru_RU", "вс пн вт ср чт пт сб"),
        ("de_DE", "So Mo Di Mi Do Fr Sa"),
    ])
    func headingsTellDaysApart(locale: String, headings: String) {
        #expect(MonthWords(identifier: locale).weekdays.map(\.string).joined(separator: " ") == headings)
    }
}
