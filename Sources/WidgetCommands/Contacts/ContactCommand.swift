import ArgumentParser
import BirthdayCore
import ContactLibrary
import LinuxSystem
import Presentation

/// One person: both dates in words, and where the card lies.
struct ContactCommand: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "contact", abstract: "Show one contact, or several by their identifiers.",
        usage: "bday-widget contact <name|id> ... [options]\nbday-widget contact --next [--open] [options]",
        discussion: .with(
            """
            The name may be a nickname, or words of either in any order, in any case and without accents; a whole word \
            wins over a part of one. Where several match, they are listed with their identifiers and birthdays, and the status is 64. Somebody without a \
            birthday, or whose birthday is not shown, is found too, with the reason.

            --open changes the contact where it lives: with the command that the configuration gives as "open", else \
            $VISUAL or $EDITOR, else the address book that owns the card. What was changed is read at the end.

            --next is whom bday-widget shows now without a command, by the same configuration: what a click on a bar opens.

            --hide and --mute are kept in the store and change no card. They hold until they are taken back, for whoever \
            agrees in two of identifier, name and birthday (bday-widget list --hidden). Who is hidden is in no widget, list, calendar, notice or export; contact finds \
            everybody. With --source, nobody is hidden.
            """,
            examples: [
                "contact anna": "dates, groups, telephone, notices",
                "contact --next --open": "change whom the bar shows",
                "contact anna --mute": "no notices of her birthday",
            ]))

    @Argument(
        help: ArgumentHelp("A name, or identifiers as list --json gives them.", valueName: "name|id"),
        completion: .contacts)
    var words: [String] = []

    @Flag(help: "Whom a bar shows now.")
    var next = false

    @Flag(help: "Open the contact where it lives, to change it.")
    var open = false

    @OptionGroup var choice: PersonChangeOptions

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var reading: ReadingOptions
    @OptionGroup var session: MomentOptions

    func validate() throws {
        if next, !words.isEmpty { throw ValidationError("A name or --next, one of them.") }
        if !next, words.isEmpty { throw ValidationError("Missing expected argument '<name|id> ...'") }
        if let change = choice.change {
            if open || next { throw ValidationError("--\(change.rawValue), --open or --next, one of them.") }
            if session.now != nil {
                throw ValidationError("contact --\(change.rawValue) stores something: no --now.")
            }
            if !reading.sources.isEmpty {
                throw ValidationError("contact --\(change.rawValue) is about your contacts: no --source.")
            }
        }
        if open, session.now != nil {
            throw ValidationError("contact --open stores what is true at the real now: no --now.")
        }
        if open, json { throw ValidationError("--open or --json, one of them.") }
    }

    func run(in context: CommandContext) throws {
        if open || choice.change != nil { try context.refuseHomeOfAnother() }
        let session = try CommandSession(session, context)
        if next { return try runNext(session) }
        // One person is asked for: "group" in the configuration is about widgets and lists.
        var request = reading.request
        request.everyGroup = true
        request.isOfOnePerson = open
        let known = try session.known(request)
        let search = ContactSearch(known.everybody)
        if let change = choice.change, try ContactChanging(change, session).changeAbsent(words, known) { return }
        try refuseUnknownIdentifiers(search, known)
        if known.everybody.isEmpty, let emptiness = known.emptiness {
            throw CommandFailure(.noInput, emptiness)
        }
        let isLimited = !request.groups.isEmpty || !request.excludedGroups.isEmpty
        let choice = ContactChoice(session: session, isLimited: isLimited, json: json)
        if words.count > 1, let several = search.identified(by: words) {
            if open { throw CommandFailure(.usage, "--open takes one contact") }
            return try finish(several, known, session)
        }
        let contact = try choice.only(words.joined(separator: " "), among: search)
        if open { return try ContactEditing(session: session, isStored: reading.sources.isEmpty).edit(contact) }
        try finish([contact], known, session)
    }

    /// Shows people, or changes what is shown of them.
    private func finish(_ people: [Contact], _ known: ContactReading, _ session: CommandSession) throws {
        guard let change = choice.change else { return try show(people, known, session) }
        let changed = try ContactChanging(change, session).change(people, isSilent: json)
        if json { try show(changed, known, session) }
    }

    private func runNext(_ session: CommandSession) throws {
        let next = try NextContacts(reading.request, session)
        guard let first = next.people.first else {
            return try session.console.write(
                json ? "{\"contacts\":[]}\n" : "\(session.texts.nobody)\n")
        }
        if open { return try ContactEditing(session: session, isStored: reading.sources.isEmpty).edit(first) }
        try show(next.people, next.reading, session)
    }

    /// - Throws: what is known of those whom nobody has, where all words are identifiers.
    private func refuseUnknownIdentifiers(
        _ search: ContactSearch, _ known: ContactReading
    ) throws(CommandFailure) {
        guard words.allSatisfy(ContactIdentifier.isOne) else { return }
        let unknown = words.filter { search.matching($0).isEmpty }
        if unknown.isEmpty { return }
        let lines = unknown.map { id in
            guard let choice = known.choicesOfNobody.first(where: { $0.id == id }) else {
                return "nobody has the ID \(id); who is known: bday-widget list --all --no-group"
            }
            let chosen = [choice.isHidden ? "hidden" : nil, choice.isMuted ? "muted" : nil].compactMap(\.self)
            return
                "\(id) is somebody who is not there: \(chosen.joined(separator: ", ")) since \(choice.chosenOn); no name is stored"
        }
        throw CommandFailure(.noInput, "\(lines.joined(separator: "\n"))")
    }

    private func show(
        _ contacts: [Contact], _ known: ContactReading, _ session: CommandSession
    ) throws(CommandFailure) {
        var output = OutputBuffer(session.console)
        let rules = session.leadTimeRules(known.groups)
        if json, contacts.count == 1 {
            try output.write(ContactDetails(contacts[0], session, rules).json.serialized() + "\n")
        } else if json {
            try ContactDetails.write(contacts, session, rules, to: &output)
        } else {
            let style = session.console.isRead ? TerminalStyle(session.context) : nil
            try output.write(contacts.map { ContactDetails($0, session, rules).text(style) }.joined(separator: "\n"))
        }
        try output.flush()
        if !json { session.noteScheduleToReader() }
    }
}
