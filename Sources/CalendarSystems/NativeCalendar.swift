import BirthdayCore

/// One calendar: how its years lie on the count of days, and how a birthday recurs in them.
protocol NativeCalendar: Sendable {
    /// The years whose days are known.
    var years: ClosedRange<Int> { get }

    /// The layout of a year that `years` contains.
    func layout(of year: Int) -> NativeYear

    /// The number of the year that contains the day since 1970, at most one year off.
    func estimatedYear(of day: Int) -> Int

    /// The day since 1970 on which the birthday is celebrated in that year; nil when the year has no such month.
    func celebration(of birthday: Birthday, in year: NativeYear, rules: CelebrationRules) -> Int?
}

extension NativeCalendar {
    /// A last day that a shorter month lacks is celebrated on the month's last day, and a leap month in the ordinary
    /// month of the same number unless the user keeps leap months.
    func celebration(of birthday: Birthday, in year: NativeYear, rules: CelebrationRules) -> Int? {
        let keepsLeapMonth = birthday.isLeapMonth && rules.leapMonth == .keep
        let leapMonth = keepsLeapMonth ? year.month(birthday.month, isLeap: true) : nil
        guard let month = leapMonth ?? year.month(birthday.month) else { return nil }
        return month.firstDay + min(birthday.day, month.length) - 1
    }

    /// The year of that number, or nil when it cannot be known.
    func year(_ number: Int) -> NativeYear? {
        years.contains(number) ? layout(of: number) : nil
    }

    /// The year that contains the day since 1970, or nil when it cannot be known.
    func year(containing day: Int) -> NativeYear? {
        var found = year(min(max(estimatedYear(of: day), years.lowerBound), years.upperBound))
        while let year = found, !year.days.contains(day) {
            let next = day < year.days.lowerBound ? year.number - 1 : year.number + 1
            found = self.year(next)
        }
        return found
    }

    /// The first celebration on or after the day since 1970, and the number of the year that it belongs to.
    func nextCelebration(of birthday: Birthday, onOrAfter day: Int, rules: CelebrationRules) -> (day: Int, year: Int)? {
        guard let current = year(containing: day) else { return nil }
        for candidate in [current, year(current.number + 1)] {
            guard let candidate, let found = celebration(of: birthday, in: candidate, rules: rules), found >= day
            else { continue }
            return (found, candidate.number)
        }
        return nil
    }
}
