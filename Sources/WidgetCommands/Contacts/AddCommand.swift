import ArgumentParser
import BirthdayCore
import ContactLibrary
import Failures
import LinuxSystem
import LocalTime
import Messages
import Presentation
import SafeText
import Settings
import SystemPackage

/// Writes a card for somebody who is in no address book.
struct AddCommand: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Write a card for somebody who is in no address book.",
        discussion: .with(
            """
            The card becomes a file of its own in a directory of cards (a vdir) that is read: the only one, or the one \
            that --in names. On a terminal it is shown, and you are asked first.
            """,
            examples: [
                "add 'Anna Berg' 1990-11-23": "with the year of birth",
                "add Ben 02-29 --in ~/.contacts": "without it, in this directory",
            ]))

    @Argument(help: ArgumentHelp("The person's name.", valueName: "name"), transform: GroupsCommand.newName)
    var name: String

    @Argument(
        help: ArgumentHelp("The birthday: 1990-11-23, or 11-23 without the year.", valueName: "date"),
        transform: Self.birthday)
    var birthday: Birthday

    @Option(
        name: .customLong("in"),
        help: ArgumentHelp("The directory of cards that gets it.", valueName: "path"), completion: .directory,
        transform: FilePath.argument)
    var book: FilePath?

    @Flag(help: "Do not ask.")
    var yes = false

    @Flag(help: "Only say what would be written.")
    var dryRun = false

    @OptionGroup var session: SessionOptions

    private static func birthday(_ argument: String) throws -> Birthday {
        let parts = argument.split(separator: "-", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { part in part.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(part) : nil }
        let lengths = parts.map(\.utf8.count)
        guard lengths == [4, 2, 2] || lengths == [2, 2], numbers.count == parts.count else {
            throw ValidationError("use 1990-11-23, or 11-23 without the year.")
        }
        let (month, day) = (numbers[numbers.count - 2], numbers[numbers.count - 1])
        guard let birthday = Birthday(year: numbers.count == 3 ? numbers[0] : nil, month: month, day: day) else {
            throw ValidationError("there is no such day; the month comes before the day.")
        }
        guard Contact(name: "", birthday: birthday).fitsBirthdaysIntoCard else {
            throw ValidationError("in cards this year stands for none; without a year: \(argument.suffix(5)).")
        }
        return birthday
    }

    func run(in context: CommandContext) throws {
        try context.refuseHomeOfAnother()
        let session = try CommandSession(session, context)
        if let year = birthday.year, let day = CalendarDay(year: year, month: birthday.month, day: birthday.day),
            day.daysSince1970 > session.now.day.daysSince1970
        {
            throw CommandFailure(.usage, Message("the birthday lies in the future"))
        }
        let library = try session.library()
        let card = PersonAddition.card(name, birthday, isFamilyFirst: session.locale.isFamilyFirst)
        var addition = try PersonAddition(library, isDryRun: dryRun)
        func planned(in path: FilePath?) throws(CommandFailure) -> PlannedCard {
            if let known = addition.person(like: card) {
                let person = Message.Value.text(ContactDetails(known, session).line)
                // Translators: {person} is a name and a date of birth.
                let problem = Message(
                    "{person}: an address book has this person already: {file}",
                    ["person": person, "file": place(known.origin.file, session)])
                throw CommandFailure(.cannotCreate, Diagnosis(problem))
            }
            return try addition.plan(card, in: path) { call(in: $0, session) }
        }
        for note in addition.known.notes { session.console.tell(note) }
        // Where cards lie is not known before they were read.
        if addition.known.emptiness == .notImported { throw CommandFailure(.noInput, .notImported) }
        if !dryRun, let person = addition.unstored(card) { return try finish(&addition, person, session) }
        var plan = try planned(in: book)
        let line = ContactDetails(Contact(name: name, birthday: birthday), session).line
        if dryRun {
            // Translators: {person} is a name and a date of birth.
            let result = Message(
                "Would add {person}: {file}", ["person": .text(line), "file": place(plan.file, session)])
            return try session.console.write("\(session.say(result))\n\(text(plan))")
        }
        if !yes {
            addition.unlock()
            guard try isWanted(plan, session) else {
                return session.console.tell(Message("nothing was written"))
            }
            // Others could change cards meanwhile.
            addition = try PersonAddition(library, isDryRun: false)
            plan = try planned(in: plan.directory)
        }
        try finish(&addition, addition.write(plan), session)
    }

    /// What puts the card into a directory.
    private func call(in directory: FilePath, _ session: CommandSession) -> String {
        // A word that begins with a hyphen would be an option.
        let (day, place) = (birthday.hyphenated.trimmingPrefix("--"), session.context.environment.shellWord(directory))
        return "bday-widget add \(ShellWords.group(name)) \(day) --in \(place)"
    }

    /// Stores what the card of a person says, which is written.
    private func finish(_ addition: inout PersonAddition, _ person: Contact, _ session: CommandSession) throws {
        let line = Message.Value.text(ContactDetails(person, session).line)
        // Translators: {person} is a name and a date of birth.
        let result = Message("Added {person}: {file}", ["person": line, "file": place(person.origin.file, session)])
        try session.console.write("\(session.say(result))\n")
        do { try addition.store() } catch { throw error.afterCards }
        Reload(session.context.environment, session.configuration)(report: session.console.tell)
    }

    private func isWanted(_ planned: PlannedCard, _ session: CommandSession) throws -> Bool {
        try session.requireTerminal(
            "add", undone: Message("nothing was written"),
            Message("it would write a card into {directory}", ["directory": place(planned.directory, session)]))
        try session.console.write("\(session.say(.list([place(planned.file, session)])))\n\(text(planned))")
        return try session.asks(Message("Write this card?"), usual: true)
    }

    /// The card, a line for each of its own.
    private func text(_ planned: PlannedCard) -> String {
        let lines = String(decoding: planned.bytes, as: UTF8.self).split(separator: "\r\n")
        return lines.map { "  \(CleanText(cleaning: String($0)))\n" }.joined()
    }

    private func place(_ path: FilePath, _ session: CommandSession) -> Message.Value {
        .path(session.context.environment.abbreviating(path))
    }
}
