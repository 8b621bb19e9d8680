import BirthdayCore

/// The words of one language. Each is one file in `Languages` and one line in `Languages.swift`.
struct Language: Sendable {
    /// ISO 639-1.
    let code: String
    let today: String
    let tomorrow: String
    /// From 2 days on, in the language's plural form.
    let inDays: @Sendable (_ days: Int) -> String
    /// Whose birthday it is.
    let isToday: @Sendable (_ name: String) -> String
    /// Somebody's birthday and that of 1 or more others.
    let andMore: @Sendable (_ name: String, _ others: Int) -> String
    let nobody: String
    let noName: String
    /// The headings of today, this week, this month, later.
    let titles: [BirthdaySection: String]
    /// It is written from right to left.
    var isRightToLeft = false
    /// Between name, date and day on one line.
    var separator = ", "
}
