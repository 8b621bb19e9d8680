import BirthdayCore
import Foundation
import SafeText

/// How a region draws a month: its names, its digits, and the day that a week begins with.
package struct MonthWords: Sendable {
    /// The maximum of columns of a weekday's name.
    package static let weekdayColumns = 3

    /// The day that a week begins with, 0 for Sunday.
    package let firstWeekday: Int
    /// The short names of the days of the week, Sunday first.
    package let weekdays: [CleanText]
    /// Whether the names are written from right to left.
    package let isRightToLeft: Bool
    private let months: MonthNames
    private let pattern: DatePattern
    private let numbers: DateNumbers

    /// - Parameter identifier: a locale's; nil for American English.
    package init(identifier: String?) {
        let locale = Locale(identifier: identifier ?? "en_US")
        var calendar = Calendar(identifier: .gregorian)
        calendar.locale = locale
        firstWeekday = (calendar.firstWeekday + 6) % 7
        weekdays = Self.fitting(calendar.shortStandaloneWeekdaySymbols, calendar.veryShortStandaloneWeekdaySymbols)
        isRightToLeft = locale.language.characterDirection == .rightToLeft
        months = MonthNames(.gregorian, locale)
        let month = months.name(0, "M", 4) == nil ? "M" : "MMMM"
        pattern = DatePattern(
            template: "y" + month, locale: locale, calendar: BirthdayCore.CalendarSystem.gregorian.rawValue)
        numbers = DateNumbers(locale)
    }

    /// The short names, or where one of them is too wide the shortest.
    private static func fitting(_ short: [String], _ shortest: [String]) -> [CleanText] {
        let names = short.map { CleanText(cleaning: $0.hasSuffix(".") ? String($0.dropLast()) : $0) }
        if names.allSatisfy({ $0.columns <= weekdayColumns }) { return names }
        return shortest.map { name in
            var name = name
            while CleanText(cleaning: name).columns > weekdayColumns { name.removeLast() }
            return CleanText(cleaning: name)
        }
    }

    /// `November 2026`.
    ///
    /// - Parameter month: 1–12.
    package func title(ofMonth month: Int, year: Int) -> CleanText {
        CleanText(
            ofDate: pattern.text { field, count in
                switch field {
                case "M", "L": months.name(month - 1, field, count) ?? numbers.text(month, width: min(count, 2))
                case "y": numbers.text(year)
                default: ""
                }
            })
    }

    /// A number in the region's digits.
    package func number(_ number: Int) -> CleanText { CleanText(cleaning: numbers.text(number)) }
}
