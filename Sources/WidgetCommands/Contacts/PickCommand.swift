import ArgumentParser
import BirthdayCore
import ContactLibrary
import Failures
import LinuxSystem
import Messages
import PathBytes
import Presentation
import SafeText
import Settings
import SystemPackage
import Terminal

/// Everybody in a menu, to search as one types.
struct PickCommand: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "pick", abstract: "Choose somebody in a menu, searching as you type.",
        discussion: .with(
            """
            The menu is the one that "menu" in the configuration names, else the first that is installed: in a terminal \
            fzf, on Wayland fuzzel, wofi, bemenu or rofi, on X11 rofi, dmenu or bemenu. The nearest birthday is the \
            first line, whoever has none the last ones. What you type and no line has is searched for as contact does.

            The chosen contact is shown: here where the call has a terminal, elsewhere in a new one, so that a click on \
            a bar can call it. Where no menu is installed, such a click shows the list in a terminal. A menu that is left without a choice is no failure.

            A command of your own gets a line for each person on standard input, and prints the chosen one.
            """,
            examples: [
                "pick": "see all that is known",
                "pick --open": "choose a card to change",
                "pick --menu 'rofi -dmenu -theme big'": "in a menu of your own",
                "pick --json": "for a script",
            ]))

    @Option(
        help: ArgumentHelp(
            "The menu: \(Menu.names.joined(separator: ", ")), or a command for a shell.", valueName: "command"),
        completion: .list(Menu.names))
    var menu: String?

    @Flag(help: "Open the contact where it lives, to change it.")
    var open = false

    @Flag(help: "Copy the line, to be pasted elsewhere.")
    var copy = false

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var reading: ReadingOptions
    @OptionGroup var session: MomentOptions

    func validate() throws {
        if [open, copy, json].count(where: \.self) > 1 {
            throw ValidationError("--open, --copy or --json, one of them.")
        }
        if open, session.now != nil {
            throw ValidationError("pick --open stores what is true at the real now: no --now.")
        }
        if menu?.allSatisfy(\.isWhitespace) ?? false {
            throw ValidationError("--menu: it takes the name of a menu, or a command.")
        }
    }

    func run(in context: CommandContext) throws {
        if open { try context.refuseHomeOfAnother() }
        let session = try CommandSession(session, context)
        let hasKeyboard = session.console.hasKeyboard
        let program: Menu
        do {
            // Translators: Stands before what is typed in a menu with everybody.
            let prompt = session.texts.text(.inContext("prompt", "Birthdays"))
            program = try Menu(
                menu ?? session.configuration.menu, prompt: prompt, hasKeyboard: hasKeyboard, context.environment)
        } catch {
            let isAsked = open || copy || json || menu != nil
            if isAsked || hasKeyboard || !context.environment.hasScreen { throw error }
            return try session.callInTerminal(["list".utf8.map(\.self)] + sameGroups + sameContacts)
        }
        if program.needsKeyboard, !hasKeyboard {
            // One terminal was opened for it already, and is none.
            if context.environment.value(Opening.mark) != nil { throw CommandFailure(.unavailable, .noTerminal("fzf")) }
            return try session.callInTerminal(context.arguments.map(ArgumentText.bytes))
        }
        var request = reading.request
        // One person is looked for: "group" in the configuration is about widgets and lists.
        request.everyGroup = true
        request.isOfOnePerson = true
        let known = try session.readKnown(request)
        if known.everybody.isEmpty, let emptiness = known.emptiness { throw CommandFailure(.noInput, emptiness) }
        let people = PeopleMenu(known, session)
        guard let answer = try program.choice(among: people.lines) else { return }
        let chosen = try person(answer, people, known, session)
        if open { return try ContactEditing(session: session, isStored: reading.sources.isEmpty).edit(chosen.contact) }
        if copy { return try Clipboard(context.environment).copy(chosen.line) }
        if json || hasKeyboard || !context.environment.mayOpenTerminal || reading.request.readsStandardInput {
            return try session.show([chosen.contact], known, json: json)
        }
        try session.callInTerminal(["contact", chosen.contact.id].map { Array($0.utf8) } + sameContacts)
    }

    /// Whom a menu gave back: the first line that is somebody's, else who is called so.
    private func person(
        _ answer: [String], _ people: PeopleMenu, _ known: ContactReading, _ session: CommandSession
    ) throws(CommandFailure) -> (contact: Contact, line: String) {
        for line in answer {
            if let contact = people.person(in: line) { return (contact, line) }
        }
        let choice = ContactChoice(
            session: session, isLimited: !reading.groups.isEmpty || !reading.excludedGroups.isEmpty, json: json)
        let contact = try choice.only(answer[0], among: ContactSearch(known.everybody))
        return (contact, people.line(of: contact) ?? "")
    }

    /// The options with which a list has the same groups: "group" in the configuration is no matter here.
    private var sameGroups: [[UInt8]] {
        let words =
            (reading.groups.isEmpty ? ["--no-group"] : reading.groups.map { "--group=\($0)" })
            + reading.excludedGroups.map { "--exclude-group=\($0)" }
        return words.map { Array($0.utf8) }
    }

    /// The options with which another command reads the same contacts, in the same language.
    private var sameContacts: [[UInt8]] {
        var words: [[UInt8]] = reading.sources.flatMap { [Array("--source".utf8), Array($0.bytes)] }
        if let config = session.config { words += [Array("--config".utf8), Array(config.bytes)] }
        if let locale = session.locale { words += ["--locale", locale].map { Array($0.utf8) } }
        return words
    }
}
