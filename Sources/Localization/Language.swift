import BirthdayCore
import Messages
import SafeText
import WidgetTimeline

/// The words of one language, or of one as some regions speak it. Each is one file in `Languages` and one line in
/// `Languages.swift`.
///
/// Nobody knows how a name is inflected, or whether its bearer is a man or a woman: sentences are worded so that the name
/// keeps its form (the nominative) and nothing agrees with it.
struct Language: Sendable {
    typealias Sentence = @Sendable (_ name: CleanText) -> CleanText
    typealias Counted = @Sendable (_ count: Numeral) -> CleanText

    /// ISO 639-1.
    let code: String
    /// Regions (ISO 3166-1) and scripts (ISO 15924) of a variant; empty for the words of all others.
    var regions: Set<String> = []
    /// What answers a question with yes; the English words do in every language.
    var yes: [String]
    /// What answers it with no, as well as the English words.
    var no: [String]

    // How far away a day is.

    var today: CleanText
    var tomorrow: CleanText
    var yesterday: CleanText
    /// From 2 days on, in the language's plural form.
    var inDays: Counted

    // Whose birthday it is.

    /// Before the day.
    var comes: @Sendable (_ name: CleanText, _ when: When) -> CleanText = { "\($0) \($1)" }
    /// How old somebody turns, after the name and a comma, or a dash (`separatorBeforeAge`).
    var turns: @Sendable (_ when: When, _ age: Numeral) -> CleanText
    /// The same as a sentence, before the day; nil where it is the name and `turns`.
    var comesTurning: (@Sendable (_ name: CleanText, _ when: When, _ age: Numeral) -> CleanText)?
    /// Says that it is that person's birthday today.
    var isToday: Sentence
    /// Says how old that person turns today.
    var turnsToday: @Sendable (_ name: CleanText, _ age: Numeral) -> CleanText
    /// That person and others, 1 or more, beside a picture that says the rest.
    var andMore: @Sendable (_ name: CleanText, _ others: Numeral) -> CleanText
    /// Says that it is the birthday of that person and of others today.
    var andMoreInFull: @Sendable (_ name: CleanText, _ others: Numeral) -> CleanText
    /// Says how old that person turns today, and that it is the birthday of others too.
    var turnsTodayAndMore: @Sendable (_ name: CleanText, _ age: Numeral, _ others: Numeral) -> CleanText

    // What a notification says.

    /// The title on the day.
    var titleToday: Sentence
    /// The title on any other day.
    var titleBefore: @Sendable (_ when: When) -> CleanText
    /// Says that it is that person's birthday today; nil where it is `isToday`.
    var noticeToday: Sentence?
    /// Says that it is that person's birthday tomorrow.
    var isTomorrow: Sentence
    /// Says that it was that person's birthday yesterday.
    var wasYesterday: Sentence
    /// What is said of a birthday that is over.
    var past: PastWords
    /// Says on which day that person's birthday is. The date begins or ends with the weekday; it is in the nominative where
    /// `onWeekday` says nothing.
    var isOn: @Sendable (_ name: CleanText, _ date: CleanText) -> CleanText
    /// Says how old that person turns on that day.
    var turnsOn: @Sendable (_ name: CleanText, _ date: CleanText, _ age: Numeral) -> CleanText
    /// Makes an exclamation of a sentence.
    var exclaimed: Sentence = { "\($0)!" }
    /// What a sentence makes of a weekday at the beginning or the end of a date.
    var onWeekday: [String: CleanText] = [:]
    /// The title of a notification of that many birthdays; their names stand in a line each below it.
    var titleOfSeveral: Counted
    /// The line after those names: that many more people have their birthday.
    var andOthers: Counted
    /// Before the same words at the end of a sentence, where that is not `separator`.
    var separatorBeforeOthers: CleanText?
    /// What a click does: it opens the person's card.
    var open: CleanText

    // The birthday list.

    /// Says that there is no birthday to come.
    var nobody: CleanText
    /// The same where there are contacts, and none has a birthday.
    var nobodyYet: CleanText
    /// Stands for the name of somebody who has none.
    var noName: CleanText
    /// The headings: of the days before today, of today, of the days 1 to 7, of the days 8 to 30, of the rest.
    var titles: [BirthdaySection: CleanText]

    // A contact.

    var labels: [ContactLabel: CleanText]
    var notes: [DateNote: CleanText]
    var reasons: [HiddenReason: CleanText]

    // Other yearly dates.

    var occasions: OccasionWords

    // What is said of a group, after its name.

    /// How many are in it.
    var people: Counted
    /// Says that nobody is in it.
    var emptyGroup: CleanText
    /// Whose birthday is next in it. It begins small, and has no colon: it stands behind that of the group's name.
    var nextInGroup: @Sendable (_ name: CleanText, _ when: When) -> CleanText
    /// When its birthdays are notified of, for the sets of days that people choose most.
    var groupNotices: [LeadTimes: CleanText]
    /// Stands before the last of several numbers, and between the others, where that is not `separator`.
    var and: CleanText = ", "
    var enumerationSeparator: CleanText?
    /// The same for other sets: the last number of days, 2 or more, and those before it, ready to stand in front of it.
    var noticesBefore: @Sendable (_ others: CleanText, _ last: Numeral) -> CleanText = { "\($0)\($1)" }
    /// The same as a phrase; nil where it is `noticesBefore`.
    var noticesOnDays: (@Sendable (_ days: [Int]) -> CleanText)?
    /// Somebody is in it by the store, not by a card.
    var inStoreAlone: CleanText
    /// No card names it.
    var onNoCard: CleanText

    /// Results, remarks and errors; nil for what is said in English.
    var messages: MessageTranslation = { _ in nil }

    // How it is written.

    /// Whether it is written from right to left.
    var isRightToLeft = false
    /// Whether its numbers have the digits of the dates beside them, where those are not ASCII's.
    var followsDigitsOfDates = false
    /// What a sentence puts after a name, such as Japanese さん.
    var honorific: CleanText = ""
    /// Between name, date and day on one line.
    var separator: CleanText = ", "
    /// The same before an age, which is said with a verb.
    var separatorBeforeAge: CleanText = " – "
}
