import BirthdayCore
import LocalTime

@testable import CalendarSystems

extension CalendarDay: ExpressibleByStringLiteral {
    /// `2026-11-23`, for tests only; a text that is no day becomes 1 January 1970.
    package init(stringLiteral text: String) {
        self = CalendarDay(iso: text) ?? CalendarDay(daysSince1970: 0)
    }
}

extension WorldCalendars {
    /// All occurrences in those Gregorian years, each asked for on the day after the one before.
    func occurrences(
        of birthday: Birthday, in years: ClosedRange<Int>, rules: CelebrationRules = CelebrationRules()
    ) -> [Occurrence] {
        var found: [Occurrence] = []
        var day = CalendarDay(year: years.lowerBound, month: 1, day: 1)
        while let start = day {
            let next = nextOccurrence(of: birthday, onOrAfter: start, rules: rules)
            guard let next, next.date.year <= years.upperBound else { break }
            found.append(next)
            day = next.date.advanced(by: 1)
        }
        return found
    }
}
