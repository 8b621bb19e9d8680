/// What is said of a contact, each on a line of its own.
package enum ContactLabel: CaseIterable, Sendable {
    /// The date of birth.
    case birthday
    /// The next day on which it is celebrated.
    case next
    case groups
    /// The card's file.
    case source
    case identifier
    /// Why the person is not among the birthdays.
    case notShown
}

/// A remark on the next day of a birthday.
package enum DateNote: CaseIterable, Sendable {
    /// The calendar's months begin when the moon is seen, and were calculated.
    case approximate
    /// The tables of the calendar end before the next day.
    case unknown
}

/// Why a person who is known is not among the birthdays. Raw values are JSON's.
package enum HiddenReason: String, CaseIterable, Sendable {
    /// The card has no birthday.
    case withoutBirthday
    /// The card has a birthday that cannot be read.
    case unusableBirthday
    /// The card has a date of death.
    case deceased
    /// The card says that its birthday is not to be shown.
    case excluded
}
