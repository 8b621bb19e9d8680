import BirthdayCore
import Foundation
import Testing

@testable import Localization

@Suite struct NativeDatesTests {
    /// Names and order are CLDR's; the numbers are the birthday's own, even where ICU has no such calendar.
    @Test(arguments: [
        (nil, Birthday(year: 1990, month: 11, day: 24), "November 24, 1990"),
        (nil, Birthday(month: 2, day: 29), "February 29"),
        (nil, Birthday(calendar: .hebrew, year: 5752, month: 6, day: 30), "30 Adar I 5752, Hebrew Calendar"),
        (nil, Birthday(calendar: .hebrew, year: 5744, month: 7, day: 15), "15 Adar II 5744, Hebrew Calendar"),
        (nil, Birthday(calendar: .hebrew, year: 5745, month: 7, day: 14), "14 Adar 5745, Hebrew Calendar"),
        (nil, Birthday(calendar: .hebrew, month: 13, day: 1), "1 Elul, Hebrew Calendar"),
        (
            nil, Birthday(calendar: .chinese, year: 1995, month: 8, isLeapMonth: true, day: 15),
            "Leap Eighth Month 15, 1995, Chinese Calendar"
        ),
        (nil, Birthday(calendar: .vietnamese, month: 3, day: 10), "Third Month 10, Vietnamese Calendar"),
        (nil, Birthday(calendar: .dangi, month: 1, day: 1), "First Month 1, Dangi Calendar"),
        (nil, Birthday(calendar: .persian, year: 1366, month: 12, day: 30), "Esfand 30, 1366, Persian Calendar"),
        (
            nil, Birthday(calendar: .ethiopicAmeteAlem, year: 7483, month: 13, day: 6),
            "Pagumen 6, 7483, Ethiopic Amete Alem Calendar"
        ),
        (nil, Birthday(calendar: .japanese, year: 1988, month: 2, day: 29), "February 29, Shōwa 63, Japanese Calendar"),
        ("de_DE", Birthday(calendar: .hebrew, year: 5752, month: 6, day: 30), "30. Adar I 5752, Hebräischer Kalender"),
        (
            "zh_CN", Birthday(calendar: .chinese, year: 1995, month: 8, isLeapMonth: true, day: 15),
            "1995年闰八月十五，农历"
        ),
        (
            "fr_FR", Birthday(calendar: .islamicCivil, year: 1410, month: 9, day: 1),
            "1er ramadan 1410, calendrier hégirien (tabulaire, époque civile)"
        ),
    ]) func saysTheDate(locale: String?, birthday: Birthday?, expected: String) throws {
        #expect(NativeDates(locale: locale).text(try #require(birthday)) == expected)
    }

    /// What ICU lacks, or says as nobody would.
    @Test(
        arguments: [
            ("ja_JP", Birthday(calendar: .japanese, year: 1988, month: 2, day: 29), "昭和63年2月29日、和暦"),
            ("ja_JP", Birthday(calendar: .japanese, year: 1989, month: 1, day: 7), "昭和64年1月7日、和暦"),
            ("ja_JP", Birthday(calendar: .japanese, year: 1989, month: 1, day: 8), "平成元年1月8日、和暦"),
            ("ja_JP", Birthday(calendar: .japanese, year: 2026, month: 5, day: 1), "令和8年5月1日、和暦"),
            ("ja_JP", Birthday(calendar: .japanese, year: 1868, month: 9, day: 7), "1868年9月7日、和暦"),
            ("ja_JP", Birthday(calendar: .japanese, month: 2, day: 29), "2月29日、和暦"),
            ("zh_TW", Birthday(calendar: .republicOfChina, year: 79, month: 3, day: 15), "民國 79年3月15日，國曆"),
            ("zh_CN", Birthday(calendar: .republicOfChina, year: 0, month: 3, day: 15), "民国前1年3月15日，民国纪年"),
            ("zh_CN", Birthday(calendar: .chinese, month: 5, day: 5), "五月初五，农历"),
            ("zh_CN", Birthday(calendar: .chinese, year: 1990, month: 12, day: 23), "1990年腊月廿三，农历"),
            ("zh_TW", Birthday(calendar: .chinese, year: 1995, month: 8, isLeapMonth: true, day: 20), "1995年閏八月二十，農曆"),
            ("zh_HK", Birthday(calendar: .chinese, month: 1, day: 10), "正月初十，農曆"),
            ("zh_Hant", Birthday(calendar: .vietnamese, month: 1, day: 30), "正月三十，越南農曆"),
            ("yue_HK", Birthday(calendar: .chinese, month: 8, isLeapMonth: true, day: 15), "閏八月十五，農曆"),
            (
                "ja_JP", Birthday(calendar: .chinese, year: 1995, month: 8, isLeapMonth: true, day: 21),
                "1995年閏八月二十一日、中国暦"
            ),
            ("ko_KR", Birthday(calendar: .chinese, year: 1995, month: 8, day: 15), "1995년 8월 15일, 음력"),
            ("ko_KR", Birthday(calendar: .dangi, month: 8, isLeapMonth: true, day: 15), "윤8월 15일, 단기력"),
            (
                "vi_VN", Birthday(calendar: .vietnamese, year: 1995, month: 8, isLeapMonth: true, day: 15),
                "ngày 15 tháng 8 nhuận năm 1995, Âm lịch"
            ),
            (
                "de_DE", Birthday(calendar: .chinese, year: 1995, month: 8, isLeapMonth: true, day: 15),
                "15.8bis.1995, Chinesischer Kalender"
            ),
            ("es_ES", Birthday(calendar: .chinese, month: 5, day: 5), "5-5, calendario chino"),
            ("es_ES", Birthday(month: 11, day: 20), "20 de noviembre"),
            ("vi_VN", Birthday(year: 1990, month: 11, day: 20), "ngày 20 tháng 11, 1990"),
            ("fr_FR", Birthday(year: 1990, month: 3, day: 1), "1er mars 1990"),
            ("fr_CA", Birthday(month: 3, day: 11), "11 mars"),
            ("zh_CN", Birthday(calendar: .hebrew, month: 8, day: 9), "八月9日，希伯来历"),
            ("ja_JP", Birthday(calendar: .hebrew, year: 5784, month: 7, day: 9), "5784年アダル II月9日、ユダヤ暦"),
            ("zh_TW", Birthday(calendar: .hebrew, year: 5748, month: 8, day: 9), "5748年尼散月9日，希伯來曆"),
            ("zh_TW", Birthday(calendar: .hebrew, month: 6, day: 10), "亞達月 I 10日，希伯來曆"),
            ("xx_YY", Birthday(month: 3, day: 1), "March 1"),
        ] as [(String, Birthday?, String)]) func saysItNaturally(locale: String, birthday: Birthday?, expected: String)
        throws
    {
        #expect(NativeDates(locale: locale).text(try #require(birthday)) == expected)
    }

    /// Where Foundation's ICU has another text than CLDR, or none of the language for this calendar.
    @Test(
        arguments: [
            ("cs_CZ", Birthday(calendar: .chinese, month: 8, day: 2), "2.\u{202F}8., Čínský kalendář"),
            ("pl_PL", Birthday(calendar: .chinese, month: 8, day: 2), "2.08, kalendarz chiński"),
            ("it_IT", Birthday(calendar: .chinese, month: 8, day: 2), "02/08, calendario cinese"),
            ("hr_HR", Birthday(calendar: .chinese, month: 8, day: 2), "02.08., kineski kalendar"),
            ("ca_ES", Birthday(calendar: .chinese, month: 8, day: 2), "2/8, calendari xinès"),
            ("lb_LU", Birthday(calendar: .chinese, month: 8, day: 2), "2.8., Chinesesche Kalenner"),
            (
                "fr_FR", Birthday(calendar: .chinese, year: 1992, month: 1, day: 11),
                "11 zhēngyuè 1992, calendrier chinois"
            ),
            ("he_IL", Birthday(calendar: .hebrew, year: 5752, month: 6, day: 10), "י׳ באדר א׳ תשנ״ב, לוח השנה העברי"),
            ("he_IL", Birthday(calendar: .hebrew, month: 13, day: 29), "כ״ט באלול, לוח השנה העברי"),
            ("he_IL", Birthday(calendar: .coptic, month: 6, day: 6), "6 באמשיר, לוח השנה הקופטי"),
            ("fa_IR", Birthday(calendar: .persian, year: 1366, month: 12, day: 30), "۳۰ اسفند ۱۳۶۶، تقویم هجری شمسی"),
            ("ar_EG", Birthday(calendar: .coptic, year: 1708, month: 6, day: 6), "٦ أمشير ١٧٠٨، التقويم القبطي"),
            ("bn_BD", Birthday(year: 1992, month: 2, day: 14), "১৪ ফেব্রুয়ারী, ১৯৯২"),
            ("mr_IN", Birthday(year: 1992, month: 2, day: 14), "१४ फेब्रुवारी, १९९२"),
            ("ur_IN", Birthday(year: 1992, month: 2, day: 14), "۱۴ فروری، ۱۹۹۲"),
            ("ur_PK", Birthday(year: 1992, month: 2, day: 14), "14 فروری، 1992"),
            (
                "fur_IT", Birthday(calendar: .japanese, year: 1991, month: 9, day: 8),
                "8 di Setembar 3 Heisei, calendari gjaponês"
            ),
            ("wa_BE", Birthday(calendar: .japanese, year: 1991, month: 9, day: 8), "Heisei 3-09-08, Japanese Calendar"),
        ] as [(String, Birthday?, String)]) func saysItAsCLDR(locale: String, birthday: Birthday?, expected: String)
        throws
    {
        #expect(NativeDates(locale: locale).text(try #require(birthday)) == expected)
    }

    /// ICU's own letters, for the days and years that its long dates have.
    @Test func hebrewLettersAreThoseOfICU() throws {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "he@calendar=hebrew")
        formatter.timeZone = .gmt
        formatter.dateStyle = .long
        var calendar = Calendar(identifier: .hebrew)
        calendar.timeZone = .gmt
        for year in 5001...5999 {
            let day = (year - 5001) % 29 + 1
            let date = try #require(calendar.date(from: DateComponents(year: year, month: 1, day: day, hour: 12)))
            let text = HebrewNumerals.text(day) + " בתשרי " + HebrewNumerals.text(year - 5000)
            #expect(text == formatter.string(from: date))
        }
    }

    /// Calendars whose names ICU has only in English.
    @Test(
        arguments: [
            ("vi", .vietnamese, "Âm lịch"), ("de", .vietnamese, "Vietnamesischer Kalender"),
            ("fi", .vietnamese, "vietnamilainen kalenteri"), ("is", .vietnamese, "Kínversk tímatal (Víetnam)"),
            ("es", .islamicTabular, "calendario hijri"), ("ko", .islamicTabular, "히즈라력"),
            ("en_GB", .islamicTabular, "Hijri Calendar (tabular, astronomical epoch)"),
        ] as [(String, CalendarSystem, String)])
    func everyCalendarHasANameInTheLanguage(language: String, calendar: CalendarSystem, name: String) {
        #expect(calendarName(calendar, Locale(identifier: language)) == name)
    }

    /// Every calendar has a name in every language, and no date has a hole or a pattern's letter in it.
    @Test func saysEveryMonth() throws {
        for locale in [
            "en_US", "de_DE", "fr_FR", "es_ES", "pl_PL", "ar_EG", "zh_CN", "zh_TW", "ja_JP", "vi_VN", "he_IL",
        ] {
            let dates = NativeDates(locale: locale)
            for calendar in CalendarSystem.allCases {
                for month in 1...13 {
                    for year in [nil, 1990] {
                        guard let birthday = Birthday(calendar: calendar, year: year, month: month, day: 5) else {
                            continue
                        }
                        let text = dates.text(birthday)
                        let digits = String(text.compactMap { $0.wholeNumberValue.map(String.init) }.joined())
                        let isFifth = digits.contains("5") || ["五", "ה׳"].contains(where: text.contains)
                        #expect(isFifth, "\(locale) \(calendar) \(month): \(text)")
                        // 1990 is the year 2 of its Japanese era.
                        let expected = year.map { calendar == .japanese ? "2" : String($0) }
                        #expect(expected.map(digits.contains) ?? !digits.contains("1990"), "\(locale): \(text)")
                        #expect(!text.contains("  ") && !text.contains("()") && !text.contains(/M[M0-9]/))
                    }
                }
            }
        }
    }
}
