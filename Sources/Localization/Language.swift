import BirthdayCore
import WidgetTimeline

/// The words of one language. Each is one file in `Languages` and one line in `Languages.swift`.
struct Language: Sendable {
    /// ISO 639-1.
    let code: String
    let today: CleanText
    let tomorrow: CleanText
    /// From 2 days on, in the language's plural form.
    let inDays: @Sendable (_ days: Int) -> CleanText
    /// Says that it is that person's birthday.
    let isToday: @Sendable (_ name: CleanText) -> CleanText
    /// Says that it is the birthday of that person and of 1 or more others.
    let andMore: @Sendable (_ name: CleanText, _ others: Int) -> CleanText
    let nobody: CleanText
    let noName: CleanText
    /// The headings of today, this week, this month, later.
    let titles: [BirthdaySection: CleanText]
    /// Whether it is written from right to left.
    var isRightToLeft = false
    /// Between name, date and day on one line.
    var separator: CleanText = ", "
}
