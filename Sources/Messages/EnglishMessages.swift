import SafeText

// What the doctor and a command say.
extension Message {
    package static func why(_ command: String) -> Message { Message("why: {command}", ["command": .command(command)]) }

    package static func ifGone(_ command: String) -> Message {
        // Translators: A contact source, which cannot be read now.
        Message("if it is gone for good: {command}", ["command": .command(command)])
    }

    package static func noBirthday(people: Int) -> Message {
        if people == 1 { return Message("the one contact has no birthday") }
        return .plural(
            "none of the {count} contacts has a birthday", "none of the {count} contacts has a birthday", people)
    }

    package static var addBirthdays: Message { Message("add birthdays in your address book (BDAY in a vCard)") }

    package static var nothingChanged: Message { Message("nothing was changed") }
}

// What is said of the schedule.
extension Message {
    /// When people are notified of birthdays.
    package enum NoticeDays: Hashable, Sendable {
        case onTheDay, theDayBefore, both, asGroupsSay
    }

    package static func deliveredByTimer(time: String, runs: Bool) -> Message {
        let time: Values = ["time": .text(CleanText(cleaning: time))]
        return runs
            ? Message(
                "Notices are delivered by a timer of systemd: at {time}, and every hour what is left.", time)
            : Message(
                "Notices are to be delivered by a timer of systemd: at {time}, and every hour what is left.", time)
    }

    package static var deliveredByCron: Message { Message("Notices are delivered by a line in your crontab.") }

    package static func deliveredFromLogin(time: String, runs: Bool) -> Message {
        let values: Values = ["time": .text(CleanText(cleaning: time)), "command": .command(notifying)]
        return runs
            ? Message(
                "Notices are delivered at {time} by {command}, which your desktop starts at login.", values)
            : Message(
                "Notices are to be delivered at {time} by {command}, which your desktop starts at login.", values)
    }

    package static func deliveredInSession(time: String) -> Message {
        Message(
            "Notices are delivered at {time} by {command}, until this session ends.",
            ["time": .text(CleanText(cleaning: time)), "command": .command(notifying)])
    }

    private static let notifying = "bday-widget notify --stay"

    package static var lockIsFollowed: Message {
        Message("The session's lock is followed: no names are shown while it is locked.")
    }

    package static func notDelivered(_ command: String) -> Message {
        Message("Notices are not delivered; to have them: {command}", ["command": .command(command)])
    }

    package static func next(_ time: String) -> Message {
        // Translators: When notices are delivered.
        Message("Next: {time}", ["time": .text(CleanText(cleaning: time))])
    }

    package static func last(_ time: String, failure: String?) -> Message {
        let time = Value.text(CleanText(cleaning: time))
        // Translators: When notices were delivered.
        guard let failure else { return Message("Last: {time}: done", ["time": time]) }
        return Message(
            // Translators: When notices were to be delivered. {failure} is systemd's word, such as "exit-code, 69".
            "Last: {time}: failed ({failure})", ["time": time, "failure": .code(CleanText(cleaning: failure))])
    }

    package static var nothingScheduled: Message { Message("nothing is scheduled: no notice is delivered") }

    package static func neverMiss(_ days: NoticeDays, time: String) -> Message {
        let time: Values = ["time": .text(CleanText(cleaning: time))]
        return switch days {
        case .onTheDay:
            Message("Never miss a birthday: a notice on the day, at {time}, made on this machine.", time)
        case .theDayBefore:
            Message("Never miss a birthday: a notice the day before, at {time}, made on this machine.", time)
        case .both:
            Message(
                "Never miss a birthday: a notice on the day and the day before, at {time}, made on this machine.", time)
        case .asGroupsSay:
            Message(
                "Never miss a birthday: a notice on the days that your groups say, at {time}, made on this machine.",
                time)
        }
    }

    package static func noticesInYear(_ count: Int, next: String) -> Message {
        .plural(
            "For your contacts that is {count} notice a year. The next one, on {date}:",
            "For your contacts that is {count} notices a year. The next one, on {date}:", count,
            ["date": .text(CleanText(cleaning: next))])
    }

    package static func nobodyToNotify(_ command: String) -> Message {
        Message(
            "Nobody's birthday is known yet, or none is to be notified of: {command}", ["command": .command(command)])
    }

    package static var deliverQuestion: Message { Message("Deliver notices from now on?") }

    package static func later(_ command: String) -> Message {
        Message("later: {command}", ["command": .command(command)])
    }

    package static func removedFile(_ path: String) -> Message {
        Message("removed {path}", ["path": .path(path)])
    }

    package static var nothingWasScheduled: Message { Message("nothing was scheduled") }
}

// As they stand before a command until their places say the messages above.
extension Message {
    package static var why: Message { .english("why: ") }
    package static var ifGone: Message { .english("if it is gone for good: ") }
    package static var notDelivered: Message { .english("Notices are not delivered; to have them: ") }
    package static var nobodyToNotify: Message {
        .english("Nobody's birthday is known yet, or none is to be notified of: ")
    }
    package static var later: Message { .english("later: ") }
}

extension String {
    /// The name of a group as an English line shows it, in quotation marks.
    package var quotedGroup: String { "\"\(CleanText(ofGroup: self).shortened)\"" }
}

extension Int {
    /// A number of things in English: `1 card`, `3 cards`.
    ///
    /// - Parameter many: what several are called, where that is not the one with an s.
    package func counted(_ one: String, _ many: String? = nil) -> String {
        "\(self) \(self == 1 ? one : many ?? one + "s")"
    }
}
