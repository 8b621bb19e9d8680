import ArgumentParser
import BirthdayCore
import ContactLibrary
import LinuxSystem
import Presentation

/// One person: both dates in words, and where the card lies.
struct ContactCommand: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "contact", abstract: "Show one contact, or several by their identifiers.",
        discussion: """
            The name may be a nickname, or words of either in any order, in any case and without accents; a whole word \
            wins over a part of one. Where several match, they are listed with their identifiers and birthdays, and the status is 64. Somebody without a \
            birthday, or whose birthday is not shown, is found too, with the reason.

            --open changes the contact where it lives: with the command that the configuration gives as "open", else \
            $VISUAL or $EDITOR, else the address book that owns the card. What was changed is read at the end.
            """)

    @Argument(help: ArgumentHelp("A name, or identifiers as list --json gives them.", valueName: "name|id"))
    var words: [String]

    @Flag(help: "Open the contact where it lives, to change it.")
    var open = false

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var reading: ReadingOptions
    @OptionGroup var session: MomentOptions

    func validate() throws {
        if open, session.now != nil {
            throw ValidationError("contact --open stores what is true at the real now: no --now.")
        }
        if open, json { throw ValidationError("--open or --json, one of them.") }
    }

    func run(in context: CommandContext) throws {
        if open { try context.refuseHomeOfAnother() }
        let session = try CommandSession(session, context)
        // One person is asked for: "group" in the configuration is about widgets and lists.
        var request = reading.request
        request.everyGroup = request.groups.isEmpty
        let known = try session.known(request)
        let search = ContactSearch(known.people)
        try refuseUnknownIdentifiers(search, known)
        if known.everybody.isEmpty, let emptiness = known.emptiness {
            throw CommandFailure(.noInput, emptiness)
        }
        let isLimited = !request.groups.isEmpty || !request.excludedGroups.isEmpty
        let choice = ContactChoice(session: session, isLimited: isLimited, json: json)
        if words.count > 1, let several = search.identified(by: words) {
            if open { throw CommandFailure(.usage, "--open takes one contact") }
            return try show(several, session)
        }
        let contact = try choice.only(words.joined(separator: " "), among: search)
        if open { return try ContactEditing(session: session, isStored: reading.sources.isEmpty).edit(contact) }
        let details = ContactDetails(contact, session)
        try context.console.write(json ? details.json.serialized() + "\n" : details.text)
    }

    /// - Throws: what is known of those whom nobody has, where all words are identifiers.
    private func refuseUnknownIdentifiers(
        _ search: ContactSearch, _ known: ContactReading
    ) throws(CommandFailure) {
        guard words.allSatisfy(Self.isIdentifier) else { return }
        let unknown = words.filter { search.matching($0).isEmpty }
        if unknown.isEmpty { return }
        let lines = unknown.map { id in
            let groups = known.keptGroups(of: id)
            guard let until = groups.compactMap(\.keptUntil).max() else {
                return "nobody has the ID \(id); who is known: bday-widget list --all --no-group"
            }
            let names = groups.map(\.quotedName).joined(separator: ", ")
            return "\(id) is somebody who is gone: in \(names), kept until \(until); no name is stored"
        }
        throw CommandFailure(.noInput, "\(lines.joined(separator: "\n"))")
    }

    private static func isIdentifier(_ word: String) -> Bool {
        word.utf8.count == 16 && word.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }

    private func show(_ contacts: [Contact], _ session: CommandSession) throws(CommandFailure) {
        var output = OutputBuffer(session.console)
        if json {
            try ContactDetails.write(contacts, session, to: &output)
        } else {
            try output.write(contacts.map { ContactDetails($0, session).text }.joined(separator: "\n"))
        }
        try output.flush()
    }
}
