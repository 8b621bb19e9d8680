import LocalTime

/// Gregorian dates as one region writes them.
protocol DateTexts: Sendable {
    /// The region's digits, 0 first; nil where they are ASCII's.
    var digits: [Character]? { get }
    /// `March 15`, or with a year `March 15, 1990`.
    func text(_ day: CalendarDay, withYear: Bool) -> String
    /// `Sunday, March 15`.
    func textWithWeekday(_ day: CalendarDay) -> String
}

/// Those of America, without ICU.
struct AmericanDates: DateTexts {
    var digits: [Character]? { nil }

    func text(_ day: CalendarDay, withYear: Bool) -> String {
        let text = "\(Self.months[day.month - 1]) \(day.day)"
        return withYear ? "\(text), \(day.year)" : text
    }

    func textWithWeekday(_ day: CalendarDay) -> String {
        "\(Self.weekdays[day.weekday]), \(text(day, withYear: false))"
    }

    private static let weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]

    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]
}
