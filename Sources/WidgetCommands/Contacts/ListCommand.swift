import ArgumentParser
import ContactLibrary
import LinuxSystem
import Messages
import Presentation

/// All birthdays from today on, in sections.
struct ListCommand: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List all birthdays, the next first.",
        usage: "bday-widget list [<text> ...] [options]",
        discussion: .with(
            """
            On a terminal a long list is shown in a pager: $BDAY_WIDGET_PAGER, $PAGER, or less. "count", "within" \
            and "since" in the configuration are about widgets, and change no list.
            """,
            examples: [
                "list anna": "everybody who is called that",
                "list --within 30 --age": "the next thirty days",
                "list --month 2026-12": "one month",
                "list --group Family --json": "a group, for a script",
            ]))

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

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Also birthdays at most this many days ago, 0 (the default) to 30.", valueName: "days"),
        transform: PastDays.init(argument:))
    var since: PastDays?

    @Flag(
        help: "Only those in this month, past days included, or in the month that you name after it, such as 2026-11.")
    var month = false

    @OptionGroup var date: DateStyleOption
    @OptionGroup var dates: OccasionsOption

    @Flag(help: "Also those who are known and not shown, and why.")
    var all = false

    @Flag(help: "Only who is hidden or muted (bday-widget help contact), also who is gone.")
    var hidden = false

    @Flag(help: "Print JSON.")
    var json = false

    @Flag(help: "Print a long list on a terminal as it is.")
    var noPager = false

    @OptionGroup var reading: ReadingOptions
    @OptionGroup var session: MomentOptions

    func validate() throws {
        if month, since != nil || within != nil {
            throw ValidationError("--month, or --since and --within, one of them.")
        }
        if month, namesOrMonth.month == nil, let date = words.first(where: { $0.allSatisfy("0123456789-".contains) }) {
            throw ValidationError("'\(date)' is no month: it takes a year and a month, such as 2026-11.")
        }
        if search != nil, !namesOrMonth.words.isEmpty { throw ValidationError("A text or --search, one of them.") }
        if hidden, all || month || count != nil || within != nil || since != nil {
            throw ValidationError(
                "--hidden lists everybody whom you have hidden or muted: no --all, --count, --month, --since or --within."
            )
        }
    }

    /// The words, and the month that stands among them. No name is written as one is.
    private var namesOrMonth: (words: [String], month: CalendarMonth?) {
        guard month, let place = words.firstIndex(where: { CalendarMonth($0) != nil }) else { return (words, nil) }
        var names = words
        let month = CalendarMonth(names.remove(at: place))
        return (names, month)
    }

    func run(in context: CommandContext) throws {
        let session = try CommandSession(session, context)
        if hidden { return try listChosen(session) }
        let list = try BirthdayList(request(session), of: reading.request, session)
        if json {
            var output = OutputBuffer(context.console)
            try list.writeJSON(to: &output)
            return try output.flush()
        }
        if list.isNobodyFound { return }
        list.noteLater()
        let text = list.text(session.columnStyle)
        if noPager { try context.console.write(text) } else { try context.page(text) }
    }

    private func listChosen(_ session: CommandSession) throws {
        let chosen = try ChosenContacts(text, of: reading.request, session)
        if json { return try session.console.write(chosen.document) }
        if chosen.isEmpty { return session.console.tell(Diagnosis(.person(.nobody))) }
        try session.console.write(chosen.text)
    }

    private var text: String? {
        let words = namesOrMonth.words
        return search ?? (words.isEmpty ? nil : words.joined(separator: " "))
    }

    private func request(_ session: CommandSession) -> BirthdayList.Request {
        var request = BirthdayList.Request()
        request.text = text
        if month { request.month = namesOrMonth.month ?? CalendarMonth(of: session.now.day) }
        request.choices.showsAge = age
        request.choices.dateStyle = date.style
        request.choices.occasions = dates.occasions
        request.count = count?.rows
        request.within = within?.days
        request.since = since?.days ?? 0
        request.includesHidden = all
        return request
    }
}
