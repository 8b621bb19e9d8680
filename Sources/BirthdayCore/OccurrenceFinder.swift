import LocalTime

/// Finds the days on which a birthday is celebrated.
package protocol OccurrenceFinder: Sendable {
    /// The first day on or after `day` on which `birthday` is celebrated; nil when that cannot be known.
    ///
    /// Not every Gregorian year has one in a lunar calendar, and some have two.
    func nextOccurrence(of birthday: Birthday, onOrAfter day: CalendarDay, rules: CelebrationRules) -> Occurrence?
}

/// One Gregorian day on which a birthday is celebrated.
package struct Occurrence: Hashable, Sendable {
    package let date: CalendarDay
    /// The age reached on that day, counted in the birthday's own calendar, 0 on the day of birth itself; nil when the year
    /// of birth is unknown or, in another calendar than the Gregorian one, not yet past.
    package let turns: Int?

    package init(date: CalendarDay, turns: Int?) {
        self.date = date
        self.turns = turns
    }
}

extension Occurrence {
    /// Whether it is the day on which somebody is born.
    func isBirth(of date: LabelledDate) -> Bool { turns == 0 && date.occasion == .birthday }
}

/// The rule for birthdays with Gregorian months: every year from that of birth on, 29 February by the user's rule.
package struct GregorianOccurrences: OccurrenceFinder {
    package init() {}

    package func nextOccurrence(
        of birthday: Birthday, onOrAfter day: CalendarDay, rules: CelebrationRules
    ) -> Occurrence? {
        guard birthday.calendar == .gregorian else { return nil }
        let first = max(day.year, birthday.year ?? day.year)
        for year in first...first + 1 {
            let date = celebration(of: birthday, in: year, rule: rules.leapDay)
            if date >= day { return Occurrence(date: date, turns: birthday.year.map { year - $0 }) }
        }
        return nil
    }

    private func celebration(of birthday: Birthday, in year: Int, rule: LeapDayRule) -> CalendarDay {
        if let date = CalendarDay(year: year, month: birthday.month, day: birthday.day) { return date }
        // Only 29 February is missing from some years.
        let february28 = CalendarDay(year: year, month: 2, day: 28) ?? CalendarDay(daysSince1970: 0)
        return rule == .february28 ? february28 : february28.advanced(by: 1)
    }
}
