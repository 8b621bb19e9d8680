import Messages

// What the doctor and a command say.
extension Message {
    package static func why(_ command: String) -> Message {
        Message("to see why: {command}", ["command": .command(command)])
    }

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
