import BirthdayCore
import LocalTime
import SafeText

/// The words of one language and the dates of one region.
///
/// An age is nil where it is not asked for or not known. Names in sentences are as `inSentence` gives them.
package protocol WidgetTexts: Sendable {
    /// The number in the digits of the words and dates beside it.
    func number(_ number: Int) -> CleanText
    /// `today`, `tomorrow`, `in 3 days`, `yesterday`, `3 days ago`; with an age `turns 36 in 3 days`, `turned 36 yesterday`.
    func when(daysUntil: Int, turning age: Int?) -> CleanText
    /// `March 15`, or with a year `March 15, 1990`; isolated where the date runs the other way than the words.
    func date(_ day: CalendarDay, withYear: Bool) -> CleanText
    /// The date without a year in a style: `Sunday, March 15`, `Mar 15`; isolated where it runs the other way than the words.
    func date(_ day: CalendarDay, _ style: DateStyle) -> CleanText
    /// The name of the day's weekday: `Sunday`.
    func weekday(of day: CalendarDay) -> CleanText
    /// The name as sentences have it, with the form of address that the language asks for: `Anna Bergさん`.
    func inSentence(_ name: CleanText) -> CleanText
    /// What the inline family says before the day: `Anna Berg in 3 days`, `Anna Berg turns 36 in 3 days`.
    func isComing(_ name: CleanText, daysUntil: Int, turning age: Int?) -> CleanText
    /// What the inline family says after the day, `daysUntil` negative: `Anna Berg's birthday was yesterday`, `Anna Berg
    /// turned 36 yesterday`; with `others`, 1 or more, `Anna Berg and 2 more had their birthday yesterday`.
    func wasBirthday(_ name: CleanText, daysUntil: Int, turning age: Int?, andMore others: Int) -> CleanText
    /// What the inline family says on the day: `Anna Berg's birthday!`, `Anna Berg turns 36 today!`.
    func isToday(_ name: CleanText, turning age: Int?) -> CleanText
    /// What the inline family says of several on the day: `Anna Berg and 2 more`, `Anna Berg turns 36 today, and 2 more`.
    ///
    /// - Parameter inFull: whether the sentence itself says that this is about birthdays, as it has to where no picture
    ///   stands before it: `Anna Berg and 2 more have their birthday today`.
    func isToday(_ name: CleanText, turning age: Int?, andMore others: Int, inFull: Bool) -> CleanText
    /// The title of a notification: `Anna Berg's Birthday!`, `Birthday Tomorrow`, `Birthday in 7 Days`, `Birthday Yesterday`.
    func noticeTitle(_ name: CleanText, daysUntil: Int) -> CleanText
    /// What a notification says: `Today is Anna Berg's birthday!`, `Anna Berg's birthday is tomorrow!`, `Anna Berg's
    /// birthday is on Monday, November 30.`, `Anna Berg's birthday was yesterday.`; with an age, on the day or before it, `Anna
    /// Berg turns 36 on Sunday, March 15.`
    func noticeBody(_ name: CleanText, daysUntil: Int, date: CalendarDay, turning age: Int?) -> CleanText
    /// The title of a notification of several: `12 Birthdays`, or `12 Special Days` where not all are birthdays.
    func noticeTitle(ofSeveral count: Int, areBirthdays: Bool) -> CleanText
    /// An occasion that is no birthday, and when it comes: `wedding anniversary in 3 days`, with the years that are known
    /// `10 years married in 3 days`, with the user's own word for it `First met in 3 days`.
    func occasion(_ occasion: Occasion, label: CleanText, daysUntil: Int, years: Int?) -> CleanText
    /// The occasion alone: `wedding anniversary`.
    func occasionName(_ occasion: Occasion, label: CleanText, years: Int?) -> CleanText
    /// What the inline family says of an occasion: `Anna Berg: First met in 3 days`.
    func sentence(of name: CleanText, _ occasion: CleanText) -> CleanText
    /// Two who have an anniversary together: `Anna Berg & Bert Holm`.
    func couple(_ one: CleanText, _ other: CleanText) -> CleanText
    /// The title of a notification of an occasion: `Wedding anniversary tomorrow`.
    func occasionTitle(_ occasion: Occasion, label: CleanText, daysUntil: Int) -> CleanText
    /// The line below the names of some of them: `and 3 more`. 1 or more.
    func andOthers(_ others: Int) -> CleanText
    /// The sentence, and at its end how many more there are: `Anna Berg in 3 days, and 2 more`. 0 or more.
    func adding(_ others: Int, to sentence: CleanText) -> CleanText
    /// What a click on a notification does, which opens the person's card: `Open`.
    var open: CleanText { get }
    /// The parts of one line of a list: `Anna Berg, March 15, in 3 days`.
    func row(_ parts: [CleanText]) -> CleanText
    /// A line of a list with the age: `Anna Berg, March 15, 1990 – turns 36 in 3 days`.
    func row(_ parts: [CleanText], turns countdown: CleanText) -> CleanText
    /// The heading of a part of the birthday list.
    func title(of section: BirthdaySection) -> CleanText
    /// What stands before a fact about a contact.
    func label(_ label: ContactLabel) -> CleanText
    /// A remark on the next day of a birthday.
    func note(_ note: DateNote) -> CleanText
    /// Why a person is not shown, in a few words.
    func reason(_ reason: HiddenReason) -> CleanText
    /// How many are in a group: `nobody`, `1 person`, `12 people`.
    func groupSize(_ people: Int) -> CleanText
    /// Whose birthday is next in a group: `Anna Berg in 3 days`.
    func nextInGroup(_ name: CleanText, daysUntil: Int) -> CleanText
    /// When a group's birthdays are notified of: `notified on the day and 2 weeks before`.
    func groupNotices(_ leadTimes: LeadTimes) -> CleanText
    /// Says that somebody is in a group by the store, not by a card.
    var inStoreAlone: CleanText { get }
    /// Says that no card names a group.
    var onNoCard: CleanText { get }
    /// `No upcoming birthdays`.
    var nobody: CleanText { get }
    /// What stands for `nobody` where there are contacts, and none has a birthday: `No birthdays yet`.
    var nobodyYet: CleanText { get }
    /// Shown instead of a name where the card has none.
    var noName: CleanText { get }
    /// Whether the language is written from right to left.
    var isRightToLeft: Bool { get }
}

extension WidgetTexts {
    /// `today`, `tomorrow`, `in 3 days`, `yesterday`, `3 days ago`.
    package func when(daysUntil: Int) -> CleanText { when(daysUntil: daysUntil, turning: nil) }
}

/// What is said of a contact, each on a line of its own.
package enum ContactLabel: CaseIterable, Sendable {
    /// The date of birth.
    case birthday
    /// The next day on which it is celebrated.
    case next
    case groups
    case telephone, mail
    /// The card's file.
    case source
    case identifier
    /// Why the person is not among the birthdays.
    case notShown
    /// When it is notified of, and why then.
    case notices
}

/// A remark on the next day of a birthday.
package enum DateNote: CaseIterable, Sendable {
    /// The calendar's months begin when the moon is seen, and were calculated.
    case approximate
    /// The tables of the calendar end before the next day.
    case unknown
}
