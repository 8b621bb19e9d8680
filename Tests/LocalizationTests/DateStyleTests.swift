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

    /// The days of a week and the first of each month, beside ICU's own formatter.
    @Test(arguments: [
        "en_GB", "de_DE", "fr_FR", "es_ES", "it_IT", "pl_PL", "ru_RU", "uk_UA", "ja_JP", "zh_CN", "ko_KR", "ar_EG",
        "he_IL", "fa_IR", "tr_TR", "hu_HU", "cs_CZ", "nl_NL", "sv_SE", "pt_BR", "hi_IN", "th_TH",
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
                // ICU does not say that the first one is an ordinal in French.
                let expected = formatter.string(from: date)
                let seen = dates.text(day, style).replacing("1er ", with: "1 ")
                #expect(seen == expected, "\(style)")
            }
        }
    }
}
