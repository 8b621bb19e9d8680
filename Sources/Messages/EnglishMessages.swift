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
