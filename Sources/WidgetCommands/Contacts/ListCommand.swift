import ArgumentParser
import BirthdayCore
import ContactLibrary
import JSONC
import OutputFormats
import WidgetTimeline

/// All birthdays from today on, in sections.
struct ListCommand: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List all birthdays, the next first.",
        usage: "bday-widget list [<text> ...] [options]",
        discussion: """
            On a terminal a long list is shown in a pager: $BDAY_WIDGET_PAGER, $PAGER, or less. "count" and "within" in \
            the configuration are about widgets, and cut no list.
            """)

    @Argument(
        help: ArgumentHelp(
            "Only names and nicknames that contain these words, in any order, with or without case and accents.",
            valueName: "text"))
    var words: [String] = []

    @Option(help: ArgumentHelp("The same as <text>.", valueName: "text"))
    var search: String?

    @Flag(inversion: .prefixedNo, help: "Also say how old each person turns, where the year of birth is known.")
    var age: Bool?

    @Option(
        parsing: .unconditional, help: ArgumentHelp("Only the next of them, this many.", valueName: "n"),
        transform: RowLimit.init(argument:))
    var count: RowLimit?

    @Option(
        parsing: .unconditional, help: ArgumentHelp("Only birthdays at most this many days ahead.", valueName: "days"),
        transform: DayLimit.init(argument:))
    var within: DayLimit?

    @Flag(help: "Also those who are known and not shown, and why.")
    var all = false

    @Flag(help: "Print JSON.")
    var json = false

    @Flag(help: "Print a long list on a terminal as it is.")
    var noPager = false

    @OptionGroup var reading: ReadingOptions
    @OptionGroup var session: MomentOptions

    func validate() throws {
        if search != nil, !words.isEmpty { throw ValidationError("A text or --search, one of them.") }
    }

    func run(in context: CommandContext) throws {
        let session = try CommandSession(session, context)
        let known = try session.known(reading, isIdentified: json)
        CommandContext.keepUntilExit(known)
        if !all || known.everybody.isEmpty {
            if let failure = known.failureOfAll { throw failure }
            session.note(known.emptiness)
        }
        let everybody = all ? known.people : known.contacts
        let found = text.map(ContactSearch(everybody).containing) ?? everybody
        let hidden = HiddenContacts(all ? found : [], session)
        let contacts = all ? found.filter { session.hiddenReason(of: $0) == nil } : found
        let birthdays = session.calculator.upcoming(contacts, today: session.now.day, limit: count?.rows ?? .max)
        noteUnknown(contacts, session)
        let isNobodyFound = found.isEmpty && !everybody.isEmpty
        if let text, isNobodyFound { noteNobody(text, known.people, session) }
        let days = within?.days ?? .max
        let shown = birthdays.prefix { $0.daysUntil <= days }.prefix(count?.rows ?? .max)
        if json { return try write(shown, hidden, session) }
        if isNobodyFound { return }
        noteLater(birthdays, session)
        try show(list(shown, hidden, session), context)
    }

    /// What names have to contain; nil for all.
    private var text: String? { search ?? (words.isEmpty ? nil : words.joined(separator: " ")) }

    private func show(_ list: String, _ context: CommandContext) throws(CommandFailure) {
        if !noPager, context.console.isInteractive, let pager = Pager(context.environment), pager.show(list) { return }
        try context.console.write(list)
    }

    private func noteNobody(_ text: String, _ known: [Contact], _ session: CommandSession) {
        let hidden = all ? 0 : ContactSearch(known).containing(text).count
        let isLimited = !reading.groups(session.configuration).isEmpty || !reading.excludedGroups.isEmpty
        let next =
            hidden > 0
            ? "\(hidden) without a shown birthday \(hidden == 1 ? "does" : "do"): bday-widget list --all"
            : isLimited ? "only these groups were searched: --no-group" : "who is known: bday-widget list --all"
        session.console.note("nobody with a birthday matches \"\(text)\"; \(next)")
    }

    /// Says what an empty list does not: that somebody comes later.
    private func noteLater(_ birthdays: [UpcomingBirthday], _ session: CommandSession) {
        guard let within, let next = birthdays.first, next.daysUntil > within.days ?? .max else { return }
        session.noteNobody(within: within.days ?? 0, next: next.daysUntil)
    }

    /// Names the cards with a birthday in a calendar whose tables end before its next day.
    private func noteUnknown(_ contacts: [Contact], _ session: CommandSession) {
        for contact in session.calculator.unknown(contacts, today: session.now.day) {
            session.console.note(
                "\(contact.origin.file):\(contact.origin.line): when this birthday comes cannot be known")
        }
    }

    private func row(_ birthday: UpcomingBirthday, _ session: CommandSession) -> BirthdayRow {
        BirthdayRow(
            birthday, isRedacted: false, showsAge: age ?? session.configuration.showsAge, texts: session.texts)
    }

    /// Writes the document, a birthday at a time.
    private func write(
        _ birthdays: ArraySlice<UpcomingBirthday>, _ hidden: HiddenContacts, _ session: CommandSession
    ) throws(CommandFailure) {
        var output = OutputBuffer(session.console)
        try output.write("{\"sections\":[")
        for (index, section) in BirthdaySection.allCases.enumerated() {
            let name = JSONValue.string(section.rawValue).serialized()
            try output.write("\(index > 0 ? "," : ""){\"section\":\(name),\"birthdays\":")
            let rows = birthdays.lazy.filter { $0.section == section }
            try output.write(array: rows.map { JSONDocuments.birthdayObject(row($0, session)) })
            try output.write("}")
        }
        try output.write("],\"total\":\(birthdays.count)")
        if all {
            try output.write(",\"notShown\":")
            try output.write(array: hidden.json)
        }
        try output.write("}\n")
        try output.flush()
    }

    private func list(
        _ birthdays: ArraySlice<UpcomingBirthday>, _ hidden: HiddenContacts, _ session: CommandSession
    ) -> String {
        let texts = session.texts
        var list = birthdays.isEmpty ? "\(texts.nobody)\n" : ""
        var section: BirthdaySection?
        for birthday in birthdays {
            if birthday.section != section {
                list += "\(section == nil ? "" : "\n")\(texts.title(of: birthday.section))\n"
                section = birthday.section
            }
            list += "  \(row(birthday, session).line(texts))\n"
        }
        return hidden.paragraph.reduce(list) { "\($0)\n\($1)\n" }
    }
}
