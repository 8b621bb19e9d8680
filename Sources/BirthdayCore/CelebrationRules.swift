/// When a birthday on 29 February is celebrated in an ordinary year. People argue for both.
package enum LeapDayRule: String, CaseIterable, Sendable {
    case march1 = "march-1"
    case february28 = "february-28"
}

/// When a birthday in a leap month of a lunar calendar is celebrated.
package enum LeapMonthRule: String, CaseIterable, Sendable {
    /// In the ordinary month of the same number, every year.
    case ordinary
    /// In the leap month in years that have it, else in the ordinary month.
    case keep
}

/// Which of two birthdays is celebrated, for people who have a Gregorian and another one.
package enum CelebratedBirthday: String, CaseIterable, Sendable {
    case gregorian
    case native
    case both
}

/// The user's choices that decide on which days a birthday falls.
package struct CelebrationRules: Hashable, Sendable {
    package var leapDay: LeapDayRule
    package var leapMonth: LeapMonthRule
    package var celebrate: CelebratedBirthday
    /// Which yearly dates are celebrated.
    package var occasions: Set<Occasion>

    package init(
        leapDay: LeapDayRule = .march1, leapMonth: LeapMonthRule = .ordinary,
        celebrate: CelebratedBirthday = .gregorian, occasions: Set<Occasion> = [.birthday]
    ) {
        self.leapDay = leapDay
        self.leapMonth = leapMonth
        self.celebrate = celebrate
        self.occasions = occasions
    }
}
