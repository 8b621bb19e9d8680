import BirthdayCore
import SafeText
import WidgetTimeline

/// The words of one language, or of one as some regions speak it. Each is one file in `Languages` and one line in
/// `Languages.swift`.
///
/// Nobody knows how a name is inflected, or whether its bearer is a man or a woman: sentences are worded so that the name
/// keeps its form (the nominative) and nothing agrees with it.
struct Language: Sendable {
    /// ISO 639-1.
    let code: String
    /// Regions (ISO 3166-1) and scripts (ISO 15924) of a variant; empty for the words of all others.
    var regions: Set<String> = []
    /// What answers a question with yes; the English words do in every language.
    let yes: [String]
    let days: DayWords
    let birthday: BirthdaySentences
    let notices: NoticeWords
    let list: ListWords
    let contact: ContactWords
    let groups: GroupWords
    /// Whether it is written from right to left.
    var isRightToLeft = false
    /// Whether its numbers have the digits of the dates beside them, where those are not ASCII's.
    var followsDigitsOfDates = false
    /// What a sentence puts after a name, such as Japanese さん.
    var honorific: CleanText = ""
    /// Between name, date and day on one line.
    var separator: CleanText = ", "
}

/// How far away a day is.
struct DayWords: Sendable {
    let today: CleanText
    let tomorrow: CleanText
    let yesterday: CleanText
    /// From 2 days on, in the language's plural form.
    let inDays: @Sendable (_ days: Numeral) -> CleanText
}

/// Whose birthday it is.
struct BirthdaySentences: Sendable {
    /// Before the day.
    var comes: @Sendable (_ name: CleanText, _ when: When) -> CleanText = { "\($0) \($1)" }
    /// How old somebody turns, after the name and a comma.
    let turns: @Sendable (_ when: When, _ age: Numeral) -> CleanText
    /// The same as a sentence, before the day; nil where it is the name and `turns`.
    var comesTurning: (@Sendable (_ name: CleanText, _ when: When, _ age: Numeral) -> CleanText)?
    /// Says that it is that person's birthday today.
    let isToday: @Sendable (_ name: CleanText) -> CleanText
    /// Says how old that person turns today.
    let turnsToday: @Sendable (_ name: CleanText, _ age: Numeral) -> CleanText
    /// That person and others, 1 or more, beside a picture that says the rest.
    let andMore: @Sendable (_ name: CleanText, _ others: Numeral) -> CleanText
    /// Says that it is the birthday of that person and of others today.
    let andMoreInFull: @Sendable (_ name: CleanText, _ others: Numeral) -> CleanText
    /// Says how old that person turns today, and that it is the birthday of others too.
    let turnsTodayAndMore: @Sendable (_ name: CleanText, _ age: Numeral, _ others: Numeral) -> CleanText
}

/// What a notification says.
struct NoticeWords: Sendable {
    /// The title on the day.
    let titleToday: @Sendable (_ name: CleanText) -> CleanText
    /// The title on any other day.
    let titleBefore: @Sendable (_ when: When) -> CleanText
    /// Says that it is that person's birthday today; nil where it is `BirthdaySentences.isToday`.
    var isToday: (@Sendable (_ name: CleanText) -> CleanText)?
    /// Says that it is that person's birthday tomorrow.
    let isTomorrow: @Sendable (_ name: CleanText) -> CleanText
    /// Says that it was that person's birthday yesterday.
    let wasYesterday: @Sendable (_ name: CleanText) -> CleanText
    /// Says on which day that person's birthday is. The date begins or ends with the weekday and is in the nominative.
    let isOn: @Sendable (_ name: CleanText, _ date: CleanText) -> CleanText
    /// The title of a notification of that many birthdays; their names stand in a line each below it.
    let titleOfSeveral: @Sendable (_ count: Numeral) -> CleanText
    /// The line after those names: that many more people have their birthday.
    let andOthers: @Sendable (_ others: Numeral) -> CleanText
    /// What a click does: it opens the person's card.
    let open: CleanText
}

/// The birthday list.
struct ListWords: Sendable {
    let nobody: CleanText
    let noName: CleanText
    /// The headings: of today, of the days 1 to 7, of the days 8 to 30, of the rest.
    let titles: [BirthdaySection: CleanText]
}

/// What is said of a group, after its name.
struct GroupWords: Sendable {
    /// How many are in it.
    let people: @Sendable (_ count: Numeral) -> CleanText
    let nobody: CleanText
    /// Whose birthday is next in it; nil where it is the label and `BirthdaySentences.comes`.
    var next: (@Sendable (_ name: CleanText, _ when: When) -> CleanText)?
    /// When its birthdays are notified of, for the sets of days that people choose most.
    let notices: [LeadTimes: CleanText]
    /// The same for other sets: stands before the numbers of days.
    var noticeDays: CleanText = ""
    /// The same as a phrase; nil where it is `noticeDays` and the numbers.
    var noticesOnDays: (@Sendable (_ days: [Int]) -> CleanText)?
    /// Somebody is in it by the store, not by a card.
    let inStoreAlone: CleanText
    /// Says that some cards still have an old name of it.
    let stillNamed: @Sendable (_ old: CleanText) -> CleanText
    /// Says until when something of it is kept that is gone.
    let keptUntil: @Sendable (_ date: CleanText) -> CleanText
    /// Says that its deletion began and did not end.
    let deletionUnfinished: CleanText
    /// What stands before the command that takes the deletion back.
    let toKeepIt: CleanText
}

/// The labels of a contact.
struct ContactWords: Sendable {
    let labels: [ContactLabel: CleanText]
    let notes: [DateNote: CleanText]
    let reasons: [HiddenReason: CleanText]
}
