import BirthdayCore
import LocalTime
import Messages
import SafeText

/// One language's words with one region's dates.
package struct LocalizedTexts: Sendable {
    package let language: Language
    private let dates: any DateTexts
    /// Whether the dates are in the language of the words.
    private let isOneLanguage: Bool
    /// Whether sentences have a form of address with a name.
    private let addressesNames: Bool
    private let separator: CleanText

    /// American English, which every other locale falls back to.
    package static let english = LocalizedTexts(.english, dates: AmericanDates(), isOneLanguage: true)

    package init(_ language: Language, dates: any DateTexts, isOneLanguage: Bool) {
        (self.language, self.dates, self.isOneLanguage) = (language, dates, isOneLanguage)
        addressesNames = language.text(Self.addressed("-")) != "-"
        // Translators: Between the parts of one line, with the space: "Anna Berg, March 15, in 3 days".
        separator = language.text(.inContext("line of a list", ", "))
    }

    package func text(_ message: Message) -> CleanText { language.text(message) }

    /// Whether the language is written from right to left.
    package var isRightToLeft: Bool { language.isRightToLeft }

    // Dates. They are isolated where they run the other way than the words.

    /// `March 15`, or with a year `March 15, 1990`.
    package func date(_ day: CalendarDay, withYear: Bool) -> CleanText { isolated(dates.text(day, withYear: withYear)) }

    /// The date without a year in a style: `Sunday, March 15`, `Mar 15`.
    package func date(_ day: CalendarDay, _ style: DateStyle) -> CleanText { isolated(dates.text(day, style)) }

    /// The name of the day's weekday: `Sunday`.
    package func weekday(of day: CalendarDay) -> CleanText {
        dates.weekday(of: day).isolated(inRightToLeft: isRightToLeft)
    }

    /// The date with its weekday as a sentence has it: `Sunday, March 15`, in Russian "в воскресенье, 15 марта".
    func dateInSentence(_ day: CalendarDay) -> CleanText {
        let text = dates.text(day, .weekday)
        let (weekday, phrase) = (dates.weekday(of: day).string, Self.weekdays[day.weekday])
        guard isOneLanguage, language.speaks(phrase) else { return isolated(text) }
        if text.hasPrefix(weekday) { return isolated(self.text(phrase).string + text.dropFirst(weekday.count)) }
        guard text.hasSuffix(weekday) else { return isolated(text) }
        let date = CleanText(ofDate: String(text.dropLast(weekday.count)))
        // Translators: A date and the weekday behind it, where your language has it there, such as "3月15日（日）".
        return self.text(
            .inContext("in a sentence", "{date} {weekday}", ["date": .text(date), "weekday": .message(phrase)]))
    }

    /// Sunday first.
    private static let weekdays: [Message] = [
        // Translators: As it stands in "Anna Berg's birthday is on Sunday, March 15.", with what your language puts before it.
        .inContext("in a sentence, with a date", "Sunday"),
        .inContext("in a sentence, with a date", "Monday"),
        .inContext("in a sentence, with a date", "Tuesday"),
        .inContext("in a sentence, with a date", "Wednesday"),
        .inContext("in a sentence, with a date", "Thursday"),
        .inContext("in a sentence, with a date", "Friday"),
        .inContext("in a sentence, with a date", "Saturday"),
    ]

    private func isolated(_ date: String) -> CleanText {
        CleanText(ofDate: date).isolatedDate(inRightToLeft: isRightToLeft)
    }

    // Names.

    /// Shown instead of a name where the card has none.
    package var noName: CleanText { text(Message("(no name)")) }

    /// The name as sentences have it, with the form of address that the language asks for: `Anna Bergさん`.
    package func inSentence(_ name: CleanText) -> CleanText { addressesNames ? text(Self.addressed(name)) : name }

    private static func addressed(_ name: CleanText) -> Message {
        // Translators: With a form of address, where your language needs one: "{name}さん". Else leave it as it is.
        .inContext("a name within a sentence", "{name}", ["name": .text(name)])
    }

    /// Two who have an anniversary together: `Anna Berg & Bert Holm`.
    package func couple(_ one: CleanText, _ other: CleanText) -> CleanText {
        // Translators: Two people who have a wedding anniversary together.
        text(Message("{one} & {other}", ["one": .text(one), "other": .text(other)]))
    }

    // Lists.

    /// The parts of one line of a list: `Anna Berg, March 15, in 3 days`.
    package func row(_ parts: [CleanText]) -> CleanText {
        parts.joined(separator: separator)
    }

    /// A line of a list with the age: `Anna Berg, March 15, 1990 – turns 36 in 3 days`.
    package func row(_ parts: [CleanText], turns countdown: CleanText) -> CleanText {
        // Translators: {row} is such as "Anna Berg, March 15, 1990", {countdown} "turns 36 in 3 days".
        text(
            .inContext(
                "line of a list", "{row} – {countdown}",
                ["row": .text(row(parts)), "countdown": .text(countdown)]))
    }

    /// Says that nobody has a birthday to come.
    ///
    /// - Parameter isWithoutBirthdays: whether there are contacts, and none has a birthday.
    package func nobody(isWithoutBirthdays: Bool) -> CleanText {
        text(isWithoutBirthdays ? Message("No birthdays yet") : Message("No upcoming birthdays"))
    }
}

extension BirthdaySection {
    /// The heading of a part of the birthday list.
    package var title: Message {
        switch self {
        case .past: .inContext("heading", "Past Days")
        case .today: .inContext("heading", "Today")
        case .thisWeek: .inContext("heading", "Next 7 Days")
        case .thisMonth: .inContext("heading", "Next 30 Days")
        case .later: .inContext("heading", "Later")
        }
    }
}

extension HiddenReason {
    /// Why a person is not shown, in a few words.
    package var message: Message {
        switch self {
        case .withoutBirthday: Message("no birthday on the card")
        case .unusableBirthday: Message("the birthday on the card cannot be read")
        case .deceased: Message("has died")
        case .excluded: Message("hidden, as the card asks")
        case .hidden: Message("hidden by you")
        }
    }
}
