import LocalTime
import Messages
import SafeText

// What is said of birthdays. An age is nil where it is not asked for or not known. Names are as `inSentence` gives them:
// nobody knows how one is inflected, or whether its bearer is a man or a woman.
//
// Why: docs/decisions.md#words.
extension Message {
    /// `today`, `tomorrow`, `in 3 days`, `yesterday`, `3 days ago`.
    package static func when(daysUntil: Int) -> Message {
        switch daysUntil {
        case 0: Message("today")
        case 1: Message("tomorrow")
        case -1: Message("yesterday")
        case ..<0: .plural("{count} day ago", "{count} days ago", -daysUntil)
        default: .plural("in {count} day", "in {count} days", daysUntil)
        }
    }

    /// What stands beside a name: `turns 36 in 3 days`, `turned 36 yesterday`.
    package static func turns(_ age: Int, daysUntil: Int) -> Message {
        let when = when(daysUntil: daysUntil)
        return switch daysUntil {
        // Translators: Beside a name; {count} is the age.
        case 0: .plural("turns {count} today", "turns {count} today", age)
        // Translators: Beside a name; {count} is the age.
        case 1: .plural("turns {count} tomorrow", "turns {count} tomorrow", age)
        // Translators: Beside a name; {count} is the age.
        case -1: .plural("turned {count} yesterday", "turned {count} yesterday", age)
        // Translators: Beside a name; {count} is the age, {when} "3 days ago".
        case ..<0: .plural("turned {count}, {when}", "turned {count}, {when}", age, ["when": .message(when)])
        // Translators: Beside a name; {count} is the age, {when} "in 3 days".
        default: .plural("turns {count} {when}", "turns {count} {when}", age, ["when": .message(when)])
        }
    }

    /// Before the day: `Anna Berg in 3 days`, `Anna Berg turns 36 in 3 days`, `Anna Berg in 3 days, and 2 more`.
    ///
    /// - Parameter others: how many more have their birthday on that day.
    package static func isComing(
        _ name: CleanText, daysUntil: Int, turning age: Int? = nil, andMore others: Int = 0
    ) -> Message {
        let (name, when) = (Value.text(name), Value.message(when(daysUntil: daysUntil)))
        switch (age, others) {
        case (nil, 0):
            // Translators: Whose birthday is next, and when: "Anna Berg in 3 days".
            return .inContext("birthday to come", "{name} {when}", ["name": name, "when": when])
        case (nil, _):
            return .pluralInContext(
                // Translators: "Anna Berg in 3 days, and 2 more": so many more people have their birthday on that day.
                "birthday to come", "{name} {when}, and {count} more", "{name} {when}, and {count} more", others,
                ["name": name, "when": when])
        case (let age?, 0) where daysUntil == 1:
            // Translators: {count} is the age.
            return .plural("{name} turns {count} tomorrow", "{name} turns {count} tomorrow", age, ["name": name])
        case (let age?, 0):
            return .plural(
                // Translators: {count} is the age, {when} "in 3 days".
                "{name} turns {count} {when}", "{name} turns {count} {when}", age, ["name": name, "when": when])
        case (let age?, _) where daysUntil == 1:
            return .plural(
                // Translators: So many more people have their birthday tomorrow. {age} is as you have translated it by itself.
                "{name} turns {age} tomorrow, and {count} more has a birthday",
                "{name} turns {age} tomorrow, and {count} more have birthdays",
                others, ["name": name, "age": .message(turning(age))])
        case (let age?, _):
            return .plural(
                // Translators: So many more people have their birthday on that day. {age} is as you have translated it by itself.
                "{name} turns {age} {when}, and {count} more has a birthday",
                "{name} turns {age} {when}, and {count} more have birthdays", others,
                ["name": name, "age": .message(turning(age)), "when": when])
        }
    }

    private static func turning(_ age: Int) -> Message {
        // Translators: What stands for {age} in a sentence such as "{name} turns {age} today, and 2 more have birthdays": "36 años".
        .pluralInContext("age that somebody turns", "{count}", "{count}", age)
    }

    private static func turned(_ age: Int) -> Message {
        // Translators: What stands for {age} in a sentence such as "{name} turned {age} yesterday, and 2 more": "36 años".
        .pluralInContext("age that somebody turned", "{count}", "{count}", age)
    }

    /// On the day: `Anna Berg's birthday!`, `Anna Berg turns 36 today!`.
    package static func isToday(_ name: CleanText, turning age: Int?) -> Message {
        guard let age else { return Message("{name}'s birthday!", ["name": .text(name)]) }
        // Translators: {count} is the age.
        return .plural("{name} turns {count} today!", "{name} turns {count} today!", age, ["name": .text(name)])
    }

    /// Of several on the day: `Anna Berg and 2 more`, `Anna Berg turns 36 today, and 2 more have birthdays`.
    ///
    /// - Parameters:
    ///   - others: 1 or more.
    ///   - inFull: whether the sentence itself says that this is about birthdays, as it has to where no picture stands
    ///     before it: `Anna Berg and 2 more have their birthday today`.
    package static func isToday(_ name: CleanText, turning age: Int?, andMore others: Int, inFull: Bool) -> Message {
        let name = Value.text(name)
        if let age {
            return .plural(
                // Translators: {age} is as you have translated it by itself.
                "{name} turns {age} today, and {count} more has a birthday",
                "{name} turns {age} today, and {count} more have birthdays", others,
                ["name": name, "age": .message(turning(age))])
        }
        if inFull {
            return .plural(
                "{name} and {count} more have their birthday today",
                "{name} and {count} more have their birthday today", others, ["name": name])
        }
        // Translators: Beside a picture of a party: it is the birthday of that person and so many more today.
        return .plural("{name} and {count} more", "{name} and {count} more", others, ["name": name])
    }

    /// On a day on which not all dates are birthdays: `Anna Berg's birthday, and 2 more dates`.
    ///
    /// - Parameter others: how many more dates, 1 or more.
    static func isToday(_ name: CleanText, turning age: Int?, andMoreDates others: Int) -> Message {
        let name = Value.text(name)
        guard let age else {
            return .pluralInContext(
                // Translators: Today: so many more dates, birthdays and others such as wedding anniversaries.
                "dates", "{name}'s birthday, and {count} more date", "{name}'s birthday, and {count} more dates",
                others,
                ["name": name])
        }
        return .pluralInContext(
            // Translators: So many more dates, birthdays and others. {age} is as you have translated it by itself.
            "dates", "{name} turns {age} today; {count} more date", "{name} turns {age} today; {count} more dates",
            others,
            ["name": name, "age": .message(turning(age))])
    }

    /// After the day: `Anna Berg's birthday was yesterday`, `Anna Berg turned 36 yesterday`, `Anna Berg and 2 more had their
    /// birthday yesterday`.
    ///
    /// - Parameters:
    ///   - daysUntil: negative.
    ///   - others: how many more had their birthday on that day.
    package static func wasBirthday(_ name: CleanText, daysUntil: Int, turning age: Int?, andMore others: Int)
        -> Message
    {
        let (name, when, isYesterday) = (Value.text(name), Value.message(when(daysUntil: daysUntil)), daysUntil == -1)
        switch (age, others) {
        case (nil, 0) where isYesterday:
            return Message("{name}'s birthday was yesterday", ["name": name])
        case (nil, 0):
            // Translators: {when} is "3 days ago".
            return Message("{name}'s birthday was {when}", ["name": name, "when": when])
        case (nil, _) where isYesterday:
            return .plural(
                "{name} and {count} more had their birthday yesterday",
                "{name} and {count} more had their birthday yesterday", others, ["name": name])
        case (nil, _):
            return .plural(
                // Translators: {when} is "3 days ago".
                "{name} and {count} more had their birthday {when}",
                "{name} and {count} more had their birthday {when}", others, ["name": name, "when": when])
        case (let age?, 0) where isYesterday:
            // Translators: {count} is the age.
            return .plural("{name} turned {count} yesterday", "{name} turned {count} yesterday", age, ["name": name])
        case (let age?, 0):
            return .plural(
                // Translators: {count} is the age, {when} "3 days ago".
                "{name} turned {count}, {when}", "{name} turned {count}, {when}", age, ["name": name, "when": when])
        case (let age?, _) where isYesterday:
            return .plural(
                // Translators: So many more people had their birthday yesterday. {age} is as you have translated it by itself.
                "{name} turned {age} yesterday, and {count} more had a birthday",
                "{name} turned {age} yesterday, and {count} more had birthdays",
                others, ["name": name, "age": .message(turned(age))])
        case (let age?, _):
            return .plural(
                // Translators: So many more people had their birthday on that day. {age} is as you have translated it by itself.
                "{name} turned {age}, {when}, and {count} more had a birthday",
                "{name} turned {age}, {when}, and {count} more had birthdays",
                others, ["name": name, "age": .message(turned(age)), "when": when])
        }
    }

    /// The line below the names of some of them: `and 3 more`.
    ///
    /// - Parameters:
    ///   - others: 1 or more.
    ///   - areBirthdays: whether all are birthdays.
    static func andMore(_ others: Int, areBirthdays: Bool) -> Message {
        if areBirthdays {
            // Translators: The line below names: so many more people have their birthday.
            return .plural("and {count} more", "and {count} more", others)
        }
        // Translators: The line below names: so many more dates, birthdays and others such as wedding anniversaries.
        return .pluralInContext("dates", "and {count} more", "and {count} more", others)
    }

    /// What stands below a name: `in 3 days, and 1 more`.
    ///
    /// - Parameters:
    ///   - others: 0 or more.
    ///   - areBirthdays: whether all are birthdays.
    static func countdown(_ countdown: CleanText, andMore others: Int, areBirthdays: Bool) -> Message {
        let countdown = verbatim(countdown)
        guard others > 0, areBirthdays else { return countdown.andMore(others) }
        return .pluralInContext(
            // Translators: Below a name: "in 3 days, and 2 more", "turns 36 today, and 2 more": so many more people on that day.
            "below a name", "{countdown}, and {count} more", "{countdown}, and {count} more", others,
            ["countdown": .message(countdown)])
    }

    /// The sentence, and how many more dates there are on that day: `Anna Berg: wedding anniversary in 3 days, and 2 more`.
    ///
    /// - Parameter others: 0 or more.
    func andMore(_ others: Int) -> Message {
        if others == 0 { return self }
        return .pluralInContext(
            // Translators: "Anna Berg: wedding anniversary in 3 days, and 2 more": so many more dates on that day, birthdays and others.
            "dates", "{sentence}; {count} more date", "{sentence}; {count} more dates", others,
            ["sentence": .message(self)])
    }
}
