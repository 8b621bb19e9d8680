import ArgumentParser
import BirthdayCore
import ContactLibrary
import Failures
import JSONC
import LinuxSystem
import Messages
import Presentation
import SafeText
import Settings
import Terminal
import WidgetTimeline

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

            --hide, --mute and --notify are kept in the store and change no card. They hold until they are taken back, for whoever \
            agrees in two of identifier, name and birthday (bday-widget list --hidden). Who is hidden is in no widget, list, calendar, notice or export; contact finds \
            everybody. With --source, nobody is hidden. --notify says when there are notices of somebody, whatever the groups say \
            (bday-widget help groups notify); default leaves it to them again.
            """,
            examples: [
                "contact anna": "dates, groups, telephone, notices",
                "contact --next --open": "change whom the bar shows",
                "contact anna --mute": "no notices of her birthday",
                "contact anna --notify 0,14": "on the day and two weeks before",
            ]))

    @Argument(
        help: ArgumentHelp("A name, or identifiers as list --json gives them.", valueName: "name|id"),
        completion: .contacts)
    var words: [String] = []

    @Flag(help: "Whom a bar shows now.")
    var next = false

    @Flag(help: "Open the contact where it lives, to change it.")
    var open = false

    @OptionGroup private var choice: PersonChangeOptions

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var reading: ReadingOptions
    @OptionGroup var session: MomentOptions

    func validate() throws {
        if next, !words.isEmpty { throw ValidationError("A name or --next, one of them.") }
        if !next, words.isEmpty { throw ValidationError("Missing expected argument '<name|id> ...'") }
        if let change = choice.change {
            if open || next { throw ValidationError("--\(change.option), --open or --next, one of them.") }
            if session.now != nil {
                throw ValidationError("contact --\(change.option) stores something: no --now.")
            }
            if !reading.sources.isEmpty {
                throw ValidationError("contact --\(change.option) is about your contacts: no --source.")
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
        let known = try session.readKnown(request)
        let search = ContactSearch(known.everybody)
        if let change = choice.change, try ContactChanging(change, known, session).changeAbsent(words) { return }
        try refuseUnknownIdentifiers(search, known)
        if known.everybody.isEmpty, let emptiness = known.emptiness {
            throw CommandFailure(.noInput, emptiness)
        }
        let isLimited = !request.groups.isEmpty || !request.excludedGroups.isEmpty
        let choice = ContactChoice(session: session, isLimited: isLimited, json: json)
        if words.count > 1, let several = search.identified(by: words) {
            if open { throw CommandFailure(.usage, Message("--open takes one contact")) }
            return try finish(several, known, session)
        }
        let contact = try choice.only(words.joined(separator: " "), among: search)
        if open { return try ContactEditing(session: session, isStored: reading.sources.isEmpty).edit(contact) }
        try finish([contact], known, session)
    }

    /// Shows people, or changes what is shown of them.
    private func finish(_ people: [Contact], _ known: ContactReading, _ session: CommandSession) throws {
        guard let change = choice.change else { return try session.show(people, known, json: json) }
        let changed = try ContactChanging(change, known, session).change(people, isSilent: json)
        if json { try session.show(changed, known, json: true) }
    }

    private func runNext(_ session: CommandSession) throws {
        let next = try session.shownNow(reading.request)
        guard let first = next.people.first else {
            return try session.console.write(
                json ? "{\"contacts\":[]}\n" : "\(session.texts.nobody(isWithoutBirthdays: false))\n")
        }
        if open { return try ContactEditing(session: session, isStored: reading.sources.isEmpty).edit(first) }
        try next.session.show(next.people, next.reading, json: json)
    }

    /// - Throws: what is known of those whom nobody has, where all words are identifiers.
    private func refuseUnknownIdentifiers(
        _ search: ContactSearch, _ known: ContactReading
    ) throws(CommandFailure) {
        guard words.allSatisfy(\.isContactIdentifier) else { return }
        let unknown = words.filter { search.matching($0).isEmpty }
        if unknown.isEmpty { return }
        let lines = unknown.map { id in
            let value = Message.Value.code(CleanText(cleaning: id))
            guard let choice = known.choicesOfNobody.first(where: { $0.id == id }) else {
                return Message(
                    "nobody has the ID {id}; to see who is known: {command}",
                    ["id": value, "command": .command("bday-widget list --all --no-group")])
            }
            let chosen = Message.chosen(choice)
            let day = Message.Value.code(CleanText(cleaning: "\(choice.chosenOn)"))
            return Message(
                // Translators: {choices} is "hidden", "muted", "notified on the day" or several; {day} is such as "2026-11-23".
                "{id} is somebody who is not there: {choices} since {day}; no name is stored",
                ["id": value, "choices": .message(.list(chosen.map(Message.Value.message))), "day": day])
        }
        throw CommandFailure(.noInput, Diagnosis(.lines(lines)))
    }
}

extension CommandSession {
    /// Writes everything that is known of people.
    func show(_ contacts: [Contact], _ known: ContactReading, json: Bool) throws(CommandFailure) {
        var output = OutputBuffer(console)
        let rules = leadTimeRules(known.groups)
        if json, contacts.count == 1 {
            try output.write(ContactDetails(contacts[0], self, rules).json.serialized() + "\n")
        } else if json {
            try ContactDetails.write(contacts, self, rules, to: &output)
        } else {
            let style = console.isRead ? TerminalStyle(context) : nil
            try output.write(contacts.map { ContactDetails($0, self, rules).text(style) }.joined(separator: "\n"))
        }
        try output.flush()
        if !json { noteScheduleToReader() }
    }
}

/// The one contact that a user names in a call.
struct ContactChoice {
    let session: CommandSession
    /// Whether only the members of groups are looked at.
    let isLimited: Bool
    /// Whether those who match are listed in JSON where there are several.
    let json: Bool

    /// - Parameters:
    ///   - text: a name, a nickname, words of either, or an identifier.
    ///   - isFirst: whether somebody is meant before others who match as well.
    /// - Throws: `CommandFailure` if nobody matches, or several do: then they are listed on standard output.
    func only(_ text: String, among contacts: ContactSearch, _ isFirst: (Contact) -> Bool = { _ in false })
        throws(CommandFailure) -> Contact
    {
        // A script's empty variable names nobody, not the only contact.
        let shown = CleanText(cleaning: ArgumentText.shown(text)).shortened
        let matching = text.allSatisfy(\.isWhitespace) ? [] : contacts.matching(text)
        let first = matching.filter(isFirst)
        let found = first.isEmpty ? matching : first
        guard let only = found.first else {
            throw CommandFailure(
                .noInput,
                Diagnosis(
                    isLimited
                        ? Message("nobody in these groups is called \"{name}\"", ["name": .text(shown)])
                        : Message("nobody is called \"{name}\"", ["name": .text(shown)]), .clause,
                    Message(
                        "to see who is known: {command}", ["command": .command("bday-widget list --all --no-group")])))
        }
        guard found.count == 1 else {
            try write(found)
            throw CommandFailure(
                .usage,
                Diagnosis(
                    .plural(
                        // Translators: Two contacts or more.
                        "{count} contacts match \"{name}\"; use an ID from the list above",
                        "{count} contacts match \"{name}\"; use an ID from the list above", found.count,
                        ["name": .text(shown)])))
        }
        return only
    }

    /// Writes everybody who matches, one after another.
    private func write(_ found: [Contact]) throws(CommandFailure) {
        var output = OutputBuffer(session.console)
        if json {
            try ContactDetails.write(found, session, to: &output)
        } else {
            for contact in found {
                try output.write("\(contact.id)  \(ContactDetails(contact, session).line)\n")
            }
        }
        try output.flush()
    }
}

/// The options of `contact` that say whether somebody is shown and notified of.
private struct PersonChangeOptions: ParsableArguments {
    @Flag(help: "Show the contact nowhere any more.")
    var hide = false

    @Flag(help: "Show a hidden contact again.")
    var show = false

    @Flag(help: "Give no more notices of the contact.")
    var mute = false

    @Flag(help: "Give notices of a muted contact again.")
    var unmute = false

    @Option(
        help: ArgumentHelp(
            "When there are notices of the contact: days before such as 0,1,14, day-of, day-before, both, or default.",
            valueName: "when"),
        completion: .list(NoticeDays.personNames),
        transform: { try NoticeDays(argument: $0, of: NoticeDays.personNames) })
    var notify: NoticeDays?

    private var changes: [PersonChange] {
        [(hide, PersonChange.hide), (show, .show), (mute, .mute), (unmute, .unmute)].filter(\.0).map(\.1)
            + (notify.map { [.notify($0.leadTimes)] } ?? [])
    }

    func validate() throws {
        if notify?.leadTimes == LeadTimes.none { throw ValidationError("--notify none is --mute.") }
        if changes.count > 1 {
            throw ValidationError("\(changes.map { "--\($0.option)" }.joined(separator: " or ")), one of them.")
        }
    }

    var change: PersonChange? { changes.first }
}

extension PersonChange {
    /// The name of its option.
    fileprivate var option: String {
        switch self {
        case .hide: "hide"
        case .show: "show"
        case .mute: "mute"
        case .unmute: "unmute"
        case .notify: "notify"
        }
    }
}

/// `contact --hide` and its like: changes the store, says so, and wakes the bars.
private struct ContactChanging {
    private let change: PersonChange
    private let known: ContactReading
    private let session: CommandSession

    init(_ change: PersonChange, _ known: ContactReading, _ session: CommandSession) {
        self.change = change
        self.known = known
        self.session = session
    }

    /// - Parameter isSilent: what was done is not said.
    /// - Returns: the people as they are from now on.
    func change(_ people: [Contact], isSilent: Bool) throws -> [Contact] {
        try session.library().change(change, for: people)
        session.contactsChanged()
        let changed = people.map { person in
            var changed = person
            changed.apply(change)
            return changed
        }
        if isSilent { return changed }
        try session.console.write(changed.map(text).joined())
        if case .notify = change { session.noteScheduleToReader() }
        return changed
    }

    /// Changes what is kept of people who are gone, where all words are identifiers of such.
    ///
    /// - Returns: false where they are not, and nothing is changed.
    func changeAbsent(_ words: [String]) throws -> Bool {
        let absent = Set(known.choicesOfNobody.map(\.id))
        guard words.allSatisfy(absent.contains) else { return false }
        try session.library().change(change, forAbsent: words)
        session.contactsChanged()
        try session.console.write(words.map { text(CleanText(cleaning: $0), $0) }.joined())
        return true
    }

    private func text(_ person: Contact) -> String {
        text(session.displayName(person), person.id, notice(of: person), isHidden: person.isHidden)
    }

    /// When there are notices now, and why.
    private func notice(of person: Contact) -> Message? {
        guard case .notify(let leadTimes?) = change, let reason = session.hiddenReason(of: person) else {
            return ContactDetails(person, session, session.leadTimeRules(known.groups)).notice
        }
        // Translators: Behind "notified on the day"; {reason} is such as "hidden by you".
        let kept = Message("kept, but no notice comes: {reason}", ["reason": .message(reason.message)])
        return .clauses([leadTimes.message, kept])
    }

    /// What was done, and of what takes something away how it is taken back.
    ///
    /// - Parameter notice: when there are notices now, and why, where that is known.
    private func text(_ shown: CleanText, _ id: String, _ notice: Message? = nil, isHidden: Bool = false) -> String {
        let name: Message.Values = ["name": .text(shown)]
        let (said, undo): (Message, PersonChange?) =
            switch change {
            case .hide: (Message("{name} is hidden: shown nowhere, and in no notice", name), .show)
            case .show: (Message("{name} is shown again", name), nil)
            case .mute: (Message("{name} is muted: in no notice", name), .unmute)
            case .unmute:
                (notice.map { .labelled(.verbatim(shown), $0) } ?? Message("{name} is in notices again", name), nil)
            case .notify(let leadTimes?):
                (.labelled(.verbatim(shown), notice ?? leadTimes.message), isHidden ? .show : .notify(nil))
            case .notify(nil):
                (
                    notice.map { .labelled(.verbatim(shown), $0) }
                        ?? Message("{name} is notified of as the groups and the configuration say", name), nil
                )
            }
        let step = undo.map {
            "\n  \(session.say(.toTakeBack("bday-widget contact \(id) --\($0.option)\($0 == .notify(nil) ? " \(NoticeDays.standard.text)" : "")")))"
        }
        return "\(session.say(said))\(step ?? "")\n"
    }
}
