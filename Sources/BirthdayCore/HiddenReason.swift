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
    /// The user chose so for this person.
    case hidden
}
