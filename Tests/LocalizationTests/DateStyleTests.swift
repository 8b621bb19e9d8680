import Foundation
import LocalTime
import Testing
import WidgetTimeline

@testable import Localization

struct DateStyleTests {
    private static let day = CalendarDay(year: 2026, month: 11, day: 26)

    @Test(
        arguments: [
            (DateStyle.long, "November 26"), (.short, "Nov 26"), (.weekday, "Thursday, November 26"),
            (.weekdayShort, "Thu, Nov 26"),
        ])
    func americanDatesAreThoseOfICU(style: DateStyle, expected: String) throws {
        let day = try #require(Self.day)
        #expect(AmericanDates().text(day, style) == expected)
        #expect(try #require(RegionDates(identifier: "en_US")).text(day, style) == expected)
    }

    /// The days of a week and the first of each month, beside ICU's own formatter, of languages that the program does not
    /// speak.
    @Test(arguments: [
        "he_IL", "fa_IR", "hi_IN", "th_TH", "fi_FI", "da_DK", "el_GR", "vi_VN", "eu_ES", "lv_LV", "ro_RO", "bg_BG",
    ])
    func stylesAreThoseOfICU(identifier: String) throws {
        let dates = try #require(RegionDates(identifier: identifier))
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "\(identifier)@calendar=gregorian")
        formatter.timeZone = .gmt
        let templates: [(DateStyle, String)] = [
            (.short, "MMMd"), (.weekday, "EEEEMMMMd"), (.weekdayShort, "EEEMMMd"),
        ]
        for (style, template) in templates {
            formatter.setLocalizedDateFormatFromTemplate(template)
            for offset in Array(1..<8) + (0..<12).map({ 30 * $0 + 9 }) {
                let day = CalendarDay(daysSince1970: 20_700 + offset)
                let date = Date(timeIntervalSince1970: Double(day.daysSince1970) * 86_400)
                #expect(dates.text(day, style) == formatter.string(from: date), "\(style)")
            }
        }
    }
}
