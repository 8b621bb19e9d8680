import BirthdayCore

/// The words of one language and the dates of one region.
package protocol WidgetTexts: Sendable {
    /// `today`, `tomorrow`, `in 3 days`; days are 0 or more.
    func when(daysUntil: Int) -> CleanText
    /// `March 15`, or with a year `March 15, 1990`.
    func date(_ day: CalendarDay, withYear: Bool) -> CleanText
    /// What the inline family says on the day: `Anna Berg's birthday!`.
    func isToday(_ name: CleanText) -> CleanText
    /// What the inline family says of several on the day: `Anna Berg and 2 more`.
    func isToday(_ name: CleanText, andMore others: Int) -> CleanText
    /// What the inline family says before the day: `Anna Berg in 3 days`.
    func isComing(_ name: CleanText, daysUntil: Int) -> CleanText
    /// The name with the age the person turns: `Anna Berg (36)`.
    func name(_ name: CleanText, turning age: Int) -> CleanText
    /// The parts of one line of a list: `Anna Berg, March 15, in 3 days`.
    func row(_ parts: [CleanText]) -> CleanText
    /// The heading of a part of the birthday list.
    func title(of section: BirthdaySection) -> CleanText
    /// `No upcoming birthdays`.
    var nobody: CleanText { get }
    /// Shown instead of a name where the card has none.
    var noName: CleanText { get }
    /// Whether the language is written from right to left.
    var isRightToLeft: Bool { get }
    /// Whether the first name comes before the second in a list. The names are the cards' own, not clean.
    func comesBefore(_ left: String, _ right: String) -> Bool
}
