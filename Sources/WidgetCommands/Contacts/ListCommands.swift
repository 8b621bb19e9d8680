import ArgumentParser
import BirthdayCore
import ContactLibrary
import Failures
import LinuxSystem
import Messages
import Presentation
import SafeText
import Settings
import Terminal
import VCard
import WidgetTimeline

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

    @Flag(.age) var age: Bool?
    @Option(.count, help: "Only the next of them, this many.") var count: WidgetChoice?
    @Option(.within, help: "Only birthdays at most this many days ahead.") var within: WidgetChoice?
    @Option(.since) var since: WidgetChoice?

    @Flag(
        help: "Only those in this month, past days included, or in the month that you name after it, such as 2026-11.")
    var month = false

    @OptionGroup var date: DateStyleOption
    @OptionGroup var dates: OccasionsOption

    @Flag(help: "Also those who are known and not shown, and why.")
    var all = false

    @Flag(help: "Only those you chose something for (bday-widget help contact), also who is gone.")
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
                "--hidden lists everybody you chose something for: no --all, --count, --month, --since or --within."
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
        if month, words.count == 1, let meant = CalendarMonth(named: words[0], from: session.now.day) {
            throw CommandFailure(
                .usage,
                Diagnosis(
                    .written(meant), .colon,
                    Message(
                        "{command}; somebody of that name: {search}",
                        [
                            "command": .command("bday-widget list --month \(meant.written)"),
                            "search": .command("bday-widget list --month --search \(ShellWords.word(words[0]))"),
                        ])))
        }
        let list = try BirthdayList(request(session), of: reading.request, session)
        if json {
            var output = OutputBuffer(context.console)
            try list.writeJSON(to: &output)
            return try output.flush()
        }
        if list.isNobodyFound { return }
        let text = list.text(session.columnStyle)
        if noPager { try context.console.write(text) } else { try context.page(text) }
    }

    private func listChosen(_ session: CommandSession) throws {
        let chosen = try ChosenContacts(text, of: reading.request, session)
        if json { return try session.console.write(chosen.document) }
        if chosen.isEmpty {
            return session.console.tell(Message("nobody is hidden or muted, or has days of their own for notices"))
        }
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
        request.choices =
            [WidgetSetting.age.choice(age), date.style, count, within, since].compactMap { $0 } + dates.choices
        request.includesHidden = all
        return request
    }
}

/// A month with the days of birthdays marked.
struct CalendarCommand: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "calendar", abstract: "Draw a month, the days of birthdays marked, the names below.",
        usage: "bday-widget calendar [<month>|--year] [options]",
        discussion: .with(
            """
            Weeks begin as the locale has it. A day with a birthday is followed by *, today is in brackets. On a \
            terminal they are also bold and reversed, unless NO_COLOR is set or TERM is dumb.
            """,
            examples: [
                "calendar": "this month",
                "calendar 2026-12": "another one",
                "calendar --year": "the whole year",
            ]))

    @Argument(
        help: ArgumentHelp(
            "The month, such as 2026-11, or december for the next one (default: this one).", valueName: "month"),
        transform: { argument in
            guard CalendarMonth(argument) != nil || MonthNames.month(argument) != nil else {
                throw ValidationError("it takes a year and a month, such as 2026-11, or a month's name.")
            }
            return argument
        })
    var month: String?

    @Flag(help: "All months of this year.")
    var year = false

    @OptionGroup var dates: OccasionsOption
    @OptionGroup var reading: ReadingOptions
    @OptionGroup var session: MomentOptions

    func validate() throws {
        if year, month != nil { throw ValidationError("A month or --year, one of them.") }
    }

    func run(in context: CommandContext) throws {
        let session = try CommandSession(session, context).showing(dates.choices)
        let month = month.flatMap { CalendarMonth($0) ?? CalendarMonth(named: $0, from: session.now.day) }
        let months = try BirthdayMonths(month, wholeYear: year, of: reading.request, session)
        try context.page(months.text(TerminalStyle(context)))
    }
}

extension Message {
    /// How a month is to be written that was named by a word, which can be a name of somebody's.
    fileprivate static func written(_ month: CalendarMonth) -> Message {
        Message("a month is written {month}", ["month": .code(CleanText(cleaning: month.written))])
    }
}

/// The contacts with birthdays, for other programs.
struct ExportCommand: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Print the contacts with birthdays.",
        discussion: .with(
            """
            Birthdays in a calendar that no rule of iCalendar can give are written day by day for 20 years. The \
            settings "leapDay", "leapMonth" and "celebrate" hold for ics.

            --to writes a calendar (ics) only where something in it changes, and never over what somebody else put there. A \
            directory, or a path that ends in /, gets a file for each event, as khal has them. The setting "export" has \
            that done by itself.
            """,
            examples: [
                "export --format ics > birthdays.ics": "for a calendar",
                "export --format ics --alarm 1d": "with alarms a day before",
                "export --to ~/.calendars/birthdays/": "for khal, vdirsyncer, a phone",
                "export --format csv > people.csv": "for a spreadsheet",
            ]))

    /// The format of the export.
    enum Format: String, CaseIterable {
        case vcf, ics, csv, json
    }

    @Option(
        help: ArgumentHelp(
            "vcf for vCard 4 (the default), ics for a calendar of yearly all-day events, csv for a table, or json.",
            valueName: "format"),
        completion: .list(Format.allCases.map(\.rawValue)), transform: OptionValue.named)
    var format: Format?

    @Option(
        help: ArgumentHelp(
            "Keep a calendar (ics) here: a file, or a directory with a file for each event.", valueName: "file"),
        completion: .file(), transform: { CalendarPlace(ArgumentText.bytes($0)) })
    var to: CalendarPlace?

    @OptionGroup var dates: OccasionsOption

    // A value can begin with a dash.
    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "With ics: a reminder so long before the day begins, such as 1d, 9h or 1d9h; -9h is at 09:00 of the day. May be "
                + "repeated.",
            valueName: "lead"),
        transform: { argument in
            guard let lead = AlarmLead(argument) else {
                throw ValidationError("it takes days (0 to 60) and hours (0 to 23), such as 1d, 9h, 1d9h or -9h.")
            }
            return lead
        })
    var alarm: [AlarmLead] = []

    @OptionGroup var reading: ReadingOptions
    @OptionGroup var session: MomentOptions

    func validate() throws {
        if !alarm.isEmpty, chosen != .ics { throw ValidationError("--alarm goes with --format ics alone.") }
        if to != nil, chosen != .ics { throw ValidationError("--to goes with --format ics alone; for others: > FILE.") }
        if let to, ["", "-"].contains(to.path) {
            throw ValidationError("--to takes a file or a directory; without it the calendar is printed.")
        }
    }

    private var chosen: Format { format ?? (to == nil ? .vcf : .ics) }

    func run(in context: CommandContext) throws {
        let session = try CommandSession(session, context).showing(dates.choices)
        let reading = try session.readShown(reading.request)
        let contacts = reading.contacts
        if let to { return try keep(to, reading, session) }
        var output = OutputBuffer(context.console)
        switch chosen {
        case .vcf: try CardExport.write(reading.asTheyAre.map(session.withoutImpossibleYears), to: &output)
        case .ics: try CalendarExport(session, alarms: alarm).write(contacts, to: &output)
        case .csv: try TableExport.write(contacts.map(session.withoutImpossibleYears), to: &output)
        case .json: try ContactDetails.write(contacts, session, to: &output)
        }
        try output.flush()
    }

    private func keep(_ place: CalendarPlace, _ reading: ContactReading, _ session: CommandSession) throws {
        // That nothing is known of anybody was said.
        if reading.everybody.isEmpty, reading.emptiness != nil { throw CommandFailure.silent(.noInput) }
        let calendar = KeptCalendar(session, at: place, alarms: alarm, sources: self.reading.sources)
        let (events, isChanged) = try calendar.update(reading.contacts)
        let file = Message.Value.path(calendar.name)
        let result: Message =
            isChanged
            // Translators: The events of a calendar, which are birthdays.
            ? .plural("Wrote {count} event: {file}", "Wrote {count} events: {file}", events, ["file": file])
            : .plural(
                // Translators: The events of a calendar, which stands in a file already.
                "{count} event, nothing to write: {file}", "{count} events, nothing to write: {file}", events,
                ["file": file])
        try session.console.write("\(session.say(result))\n")
    }
}
