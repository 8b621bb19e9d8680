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

            Years of chinese, dangi and vietnamese are the Gregorian ones in which they begin, those of japanese the \
            Gregorian ones. Months of hebrew count from Tishri: Adar I of leap years is 6, Adar and Adar II 7, Nisan 8. \
            A leap month of the Chinese family has an L behind it: 1990-05L-15.
            """,
            examples: [
                "add 'Anna Berg' 1990-11-23": "with the year of birth",
                "add Ben 02-29 --in ~/.contacts": "no year; in this directory",
                "add Cleo 11-23 --group Family": "into a group, too",
                "add Dov 5750-09-15 --calendar hebrew": "15 Iyar 5750",
            ]))

    @Argument(help: ArgumentHelp("The person's name.", valueName: "name"), transform: GroupsCommand.newName)
    var name: String

    @Argument(
        help: ArgumentHelp(
            "The birthday: 1990-11-23, or 11-23 without the year; or as a list of people has it, such as '23 Nov 1990'.",
            valueName: "date"),
        transform: { argument in
            do throws(WrittenBirthday.Refusal) { return try WrittenBirthday(argument) } catch {
                throw ValidationError(error.reason)
            }
        })
    var date: WrittenBirthday

    @Option(
        help: ArgumentHelp("The calendar of the date, such as hebrew or chinese.", valueName: "id"),
        completion: .list(CalendarSystem.allCases.map(\.rawValue)), transform: OptionValue.named)
    var calendar = CalendarSystem.gregorian

    @Option(
        name: .customLong("group"),
        help: ArgumentHelp("A group that the person comes into (may repeat).", valueName: "name"), completion: .groups)
    var groups: [String] = []

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

    func validate() throws { _ = try birthday }

    private var birthday: Birthday {
        get throws {
            do {
                return try date.birthday(in: calendar)
            } catch {
                throw ValidationError("The value '\(date.text)' is invalid for '<date>': \(error.reason)")
            }
        }
    }

    func run(in context: CommandContext) throws {
        let (session, birthday) = (try CommandSession(changing: session, context), try birthday)
        try birthday.requireOfSomebodyAlive(today: session.now.day)
        let library = try session.library()
        let card = GroupTransaction.card(name, birthday, isFamilyFirst: session.locale.isFamilyFirst)
        var addition = try GroupTransaction(library, isDryRun: dryRun)
        func planned(in path: FilePath?) throws(CommandFailure) -> PlannedCard {
            if let known = addition.person(like: card) {
                let person = Message.Value.text(ContactDetails(known, session).line)
                // Translators: {person} is a name and a date of birth.
                let problem = Message(
                    "{person}: an address book has this person already: {file}",
                    ["person": person, "file": place(known.origin.file, session)])
                throw CommandFailure(.cannotCreate, Diagnosis(problem))
            }
            return try addition.plan(card, in: groups, in: path) { call(birthday, in: $0, session) }
        }
        for note in addition.known.notes { session.console.tell(note) }
        // Where cards lie is not known before they were read.
        if addition.known.emptiness == .notImported { throw CommandFailure(.noInput, .notImported) }
        if !dryRun, let person = try addition.unstored(card, in: groups) {
            return try finish(&addition, person, groups, session)
        }
        var plan = try planned(in: book)
        if dryRun {
            let line = ContactDetails(plan.person, session).line
            // Translators: {person} is a name and a date of birth.
            let result = Message(
                "Would add {person}: {file}", ["person": .text(line), "file": place(plan.file, session)])
            return try session.console.write("\(session.say(result))\n\(text(plan))\(checks(plan.person, session))")
        }
        if !yes {
            addition.unlock()
            guard try isWanted(plan, session) else {
                return session.console.tell(Message("nothing was written"))
            }
            // Others could change cards meanwhile.
            addition = try GroupTransaction(library, isDryRun: false)
            plan = try planned(in: plan.directory)
        }
        try finish(&addition, addition.write(plan), plan.groups, session)
    }

    /// What puts the card into a directory.
    private func call(_ birthday: Birthday, in directory: FilePath, _ session: CommandSession) -> String {
        let place = session.context.environment.shellWord(directory)
        let options =
            (calendar == .gregorian ? [] : ["--calendar \(calendar.rawValue)"])
            + groups.map { "--group \(ShellWords.group($0))" } + ["--in \(place)"]
        return "bday-widget add \(ShellWords.group(name)) \(birthday.typed) \(options.joined(separator: " "))"
    }

    /// Stores what the card of a person says, which is written.
    private func finish(
        _ addition: inout GroupTransaction, _ person: Contact, _ groups: [String], _ session: CommandSession
    ) throws {
        let line = Message.Value.text(ContactDetails(person, session).line)
        // Translators: {person} is a name and a date of birth.
        let result = Message("Added {person}: {file}", ["person": line, "file": place(person.origin.file, session)])
        var shown = person
        shown.groups = groups
        try session.console.write("\(session.say(result))\n\(checks(shown, session))")
        do { try addition.save() } catch { throw error.afterCards }
        defer { session.contactsChanged() }
        try addition.join(person, groups)
    }

    private func isWanted(_ planned: PlannedCard, _ session: CommandSession) throws -> Bool {
        try session.requireTerminal(
            "add", undone: Message("nothing was written"),
            Message("it would write a card into {directory}", ["directory": place(planned.directory, session)]))
        try session.console.write(
            "\(session.say(.list([place(planned.file, session)])))\n\(text(planned))\(checks(planned.person, session))")
        return try session.asks(Message("Write this card?"), usual: true)
    }

    /// The card, a line for each of its own.
    private func text(_ planned: PlannedCard) -> String {
        let lines = String(decoding: planned.bytes, as: UTF8.self).split(separator: "\r\n")
        return lines.map { "  \(CleanText(cleaning: String($0)))\n" }.joined()
    }

    /// What is to be checked before a yes, and the card does not say in the user's words: the next day, by which a wrong date
    /// shows, and the groups.
    private func checks(_ person: Contact, _ session: CommandSession) -> String {
        ContactDetails(person, session).checks.map { "  \(session.say($0))\n" }.joined()
    }

    private func place(_ path: FilePath, _ session: CommandSession) -> Message.Value {
        .path(session.context.environment.abbreviating(path))
    }
}
