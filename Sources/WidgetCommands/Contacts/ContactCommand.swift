import ArgumentParser
import BirthdayCore
import ContactLibrary

/// One person: both dates in words, and where the card lies.
struct ContactCommand: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "contact", abstract: "Show one contact.",
        discussion: """
            The name may be a nickname, or words of either in any order, in any case and without accents. Where several \
            match, they are listed with their identifiers and birthdays, and the status is 64. Somebody without a \
            birthday, or whose birthday is not shown, is found too, with the reason.

            --open changes the contact where it lives: with the command that the configuration gives as "open", else \
            $VISUAL or $EDITOR, else the address book that owns the card. What was changed is read at the end.
            """)

    @Argument(help: ArgumentHelp("A name, or an identifier as list --json gives it.", valueName: "name|id"))
    var contact: String

    @Flag(help: "Open the contact where it lives, to change it.")
    var open = false

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var reading: ReadingOptions

    func validate() throws {
        if open { try reading.session.refuseNow("contact --open") }
        if open, json { throw ValidationError("--open or --json, one of them.") }
    }

    func run(in context: CommandContext) throws {
        if open { try context.refuseHomeOfAnother() }
        let session = try CommandSession(reading.session, context)
        // One person is asked for: "group" in the configuration is about widgets and lists.
        var options = reading
        options.noGroup = reading.groups.isEmpty
        let known = try session.known(options)
        if known.everybody.isEmpty, let emptiness = known.emptiness {
            throw CommandFailure(.noInput, emptiness.description)
        }
        let isLimited = !options.groups.isEmpty || !options.excludedGroups.isEmpty
        let choice = ContactChoice(session: session, isLimited: isLimited, json: json)
        let contact = try choice.only(contact, among: ContactSearch(known.everybody))
        if open { return try ContactEditing(session: session, isStored: reading.paths.isEmpty).edit(contact) }
        let details = ContactDetails(contact, session)
        try context.console.write(json ? details.json.serialized() + "\n" : details.text)
    }
}
