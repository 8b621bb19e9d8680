import LocalTime
import SafeText

/// Gregorian dates as one region writes them.
package protocol DateTexts: Sendable {
    /// `March 15`, or with a year `March 15, 1990`.
    func text(_ day: CalendarDay, withYear: Bool) -> String
    /// The date without a year in a style: `Sunday, March 15`, `Mar 15`.
    func text(_ day: CalendarDay, _ style: DateStyle) -> String
    /// `Sunday`.
    func weekday(of day: CalendarDay) -> CleanText
}

/// Those of America, without ICU.
package struct AmericanDates: DateTexts {
    package init() {}

    package func text(_ day: CalendarDay, withYear: Bool) -> String {
        let text = "\(Self.months[day.month - 1]) \(day.day)"
        return withYear ? "\(text), \(day.year)" : text
    }

    package func text(_ day: CalendarDay, _ style: DateStyle) -> String {
        let (month, weekday) = (Self.months[day.month - 1], weekday(of: day).string)
        return switch style {
        case .long: "\(month) \(day.day)"
        case .short: "\(month.prefix(3)) \(day.day)"
        case .weekday: "\(weekday), \(month) \(day.day)"
        case .weekdayShort: "\(weekday.prefix(3)), \(month.prefix(3)) \(day.day)"
        }
    }

    package func weekday(of day: CalendarDay) -> CleanText { Self.weekdays[day.weekday] }

    private static let weekdays: [CleanText] = [
        "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
    ]

    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]
}
