import BirthdayCore
import Messages
import SafeText

// What notifications say.
extension Message {
    /// `Anna Berg's Birthday!`, `Birthday Tomorrow`, `Birthday in 7 Days`, `Birthday Yesterday`.
    package static func noticeTitle(_ name: CleanText, daysUntil: Int) -> Message {
        switch daysUntil {
        // Translators: The title of a notification.
        case 0: Message("{name}'s Birthday!", ["name": .text(name)])
        // Translators: The title of a notification.
        case 1: Message("Birthday Tomorrow")
        // Translators: The title of a notification.
        case -1: Message("Birthday Yesterday")
        // Translators: The title of a notification.
        default: .plural("Birthday in {count} Day", "Birthday in {count} Days", daysUntil)
        }
    }

    /// `Today is Anna Berg's birthday!`, `Anna Berg's birthday is tomorrow!`, `Anna Berg's birthday is on Monday, November 30.`,
    /// `Anna Berg's birthday was yesterday.`; with an age, on the day or before it, `Anna Berg turns 36 on Sunday, March 15.`
    ///
    /// - Parameter date: as sentences have it.
    package static func noticeBody(_ name: CleanText, daysUntil: Int, date: CleanText, turning age: Int?) -> Message {
        let (value, date) = (Value.text(name), Value.text(date))
        switch (daysUntil, age) {
        case (0, _?): return isToday(name, turning: age)
        case (1, let age?):
            // Translators: {count} is the age.
            return .plural("{name} turns {count} tomorrow!", "{name} turns {count} tomorrow!", age, ["name": value])
        case (_, let age?):
            return .plural(
                // Translators: {count} is the age, {date} "Sunday, March 15".
                "{name} turns {count} on {date}.", "{name} turns {count} on {date}.", age,
                ["name": value, "date": date])
        case (0, nil): return Message("Today is {name}'s birthday!", ["name": value])
        case (1, nil): return Message("{name}'s birthday is tomorrow!", ["name": value])
        case (-1, nil): return Message("{name}'s birthday was yesterday.", ["name": value])
        case (_, nil):
            // Translators: {date} is "Sunday, March 15".
            return Message("{name}'s birthday is on {date}.", ["name": value, "date": date])
        }
    }

    /// The title of a notification of several: `12 Birthdays`, or `12 Special Days` where not all are birthdays.
    package static func noticeTitle(ofSeveral count: Int, areBirthdays: Bool) -> Message {
        if areBirthdays {
            // Translators: The title of a notification.
            return .plural("{count} Birthday", "{count} Birthdays", count)
        }
        // Translators: The title of a notification: birthdays, and others such as wedding anniversaries.
        return .plural("{count} Special Day", "{count} Special Days", count)
    }
}

// What is said of yearly dates that are no birthdays. Each is a noun, with which no name agrees.
extension Message {
    /// The occasion alone, by the user's own word for it or the language's, with the years that it comes again for: `wedding
    /// anniversary`, `married 10 years`, `First met (3 years)`, `name day (Maria)`.
    package static func occasionName(_ occasion: Occasion, label: CleanText, years: Int?) -> Message {
        if occasion == .anniversary, label.isEmpty, let years {
            return .plural("married {count} year", "married {count} years", years)
        }
        if occasion == .nameday {
            // Translators: The day that the calendar gives to somebody's given name: "Namenstag", "imieniny".
            let name = Message("name day")
            return label.isEmpty ? name : .remarked(name, .verbatim(label))
        }
        let name: Message =
            switch occasion {
            case _ where !label.isEmpty: .verbatim(label)
            case .anniversary: Message("wedding anniversary")
            // Translators: The day on which somebody died. A quiet word.
            case .memorial: Message("day of remembrance")
            // Translators: A date that has no name of its own.
            case .birthday, .nameday, .other: Message("special day")
            }
        guard let years else { return name }
        if occasion == .memorial {
            return .remarked(
                // Translators: How many years ago somebody died: "day of remembrance (3 years)"; in Korean "3주기".
                name, .pluralInContext("since a death", "{count} year", "{count} years", years))
        }
        // Translators: For how many years an occasion comes again: "First met (3 years)".
        return .remarked(name, .plural("{count} year", "{count} years", years))
    }

    /// An occasion, and when it comes: `wedding anniversary in 3 days`.
    package static func occasion(_ occasion: Occasion, label: CleanText, daysUntil: Int, years: Int?) -> Message {
        let name = occasionName(occasion, label: label, years: years)
        return .inContext(
            // Translators: "wedding anniversary in 3 days", "First met tomorrow".
            "occasion", "{occasion} {when}", ["occasion": .message(name), "when": .message(when(daysUntil: daysUntil))])
    }

    /// Whose it is, and what: `Anna Berg: wedding anniversary in 3 days`.
    package static func of(_ name: CleanText, _ occasion: Message) -> Message { .labelled(.verbatim(name), occasion) }
}
