import BirthdayCore

/// The words of one language and the dates of one region. A conformance is one language; names given to it are clean
/// (`DisplayName`) and are not escaped for any place yet.
package protocol WidgetTexts: Sendable {
    /// `today`, `tomorrow`, `in 3 days`; days are 0 or more.
    func when(daysUntil: Int) -> String
    /// `March 15`, or with a year `March 15, 1990`.
    func date(_ day: CalendarDay, withYear: Bool) -> String
    /// What the inline family says on the day: `Anna Berg's birthday!`.
    func isToday(_ name: String) -> String
    /// What the inline family says of several on the day: `Anna Berg and 2 more`.
    func isToday(_ name: String, andMore others: Int) -> String
    /// What the inline family says before the day: `Anna Berg in 3 days`.
    func isComing(_ name: String, daysUntil: Int) -> String
    /// The name with the age the person turns: `Anna Berg (36)`.
    func name(_ name: String, turning age: Int) -> String
    /// The parts of one line of a list: `Anna Berg, March 15, in 3 days`.
    func row(_ parts: [String]) -> String
    /// The heading of a part of the birthday list.
    func title(of section: BirthdaySection) -> String
    /// `No upcoming birthdays`.
    var nobody: String { get }
    /// What stands for somebody whose card has no name.
    var noName: String { get }
    /// Whether the language is written from right to left.
    var isRightToLeft: Bool { get }
    /// Whether the first name comes before the second in a list.
    func comesBefore(_ left: String, _ right: String) -> Bool
}
