import BirthdayCore
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
        (nil, Birthday(calendar: .japanese, year: 1988, month: 2, day: 29), "February 29, 1988, Japanese Calendar"),
        ("de_DE", Birthday(calendar: .hebrew, year: 5752, month: 6, day: 30), "30. Adar I 5752, Hebräischer Kalender"),
        (
            "zh_CN", Birthday(calendar: .chinese, year: 1995, month: 8, isLeapMonth: true, day: 15),
            "1995年闰八月15, 农历"
        ),
        (
            "fr_FR", Birthday(calendar: .islamicCivil, year: 1410, month: 9, day: 1),
            "1 ramadan 1410, calendrier hégirien (tabulaire, époque civile)"
        ),
    ]) func saysTheDate(locale: String?, birthday: Birthday?, expected: String) throws {
        #expect(NativeDates(locale: locale).text(try #require(birthday)) == expected)
    }

    /// Every calendar has a name in every language, and no date has a hole or a pattern's letter in it.
    @Test func saysEveryMonth() throws {
        for locale in ["en_US", "de_DE", "fr_FR", "es_ES", "pl_PL", "ar_EG", "zh_CN", "ja_JP", "vi_VN", "he_IL"] {
            let dates = NativeDates(locale: locale)
            for calendar in CalendarSystem.allCases {
                for month in 1...13 {
                    for year in [nil, 1990] {
                        guard let birthday = Birthday(calendar: calendar, year: year, month: month, day: 5) else {
                            continue
                        }
                        let text = dates.text(birthday)
                        #expect(text.contains("5") || text.contains("٥"), "\(locale) \(calendar) \(month): \(text)")
                        #expect(text.contains("1990") == (year != nil), "\(locale) \(calendar) \(month): \(text)")
                        #expect(!text.contains("  ") && !text.contains("()") && !text.contains("MMM"))
                    }
                }
            }
        }
    }
}
