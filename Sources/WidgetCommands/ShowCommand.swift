import ArgumentParser
import ContactLibrary
import Failures
import Messages
import OutputFormats
import Presentation
import Settings
import SystemPackage
import Terminal
import Watching

/// The default command: what a widget shows now.
struct ShowCommand: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "bday-widget", abstract: "Print whose birthday is next.", usage: HelpCommand.usage,
        shouldDisplay: false)

    @OptionGroup var widget: WidgetOptions
    @OptionGroup(title: "How") var format: FormatOption
    @OptionGroup(title: "Whose") var reading: ReadingOptions
    @OptionGroup(title: "Trying out") var trial: TrialOptions
    @OptionGroup(title: "Trying out") var session: MomentOptions

    var request: ShowRequest {
        ShowRequest(
            widget: widget.request(trial), format: format.format, contacts: reading.request, now: session.now,
            locale: session.locale, config: session.config)
    }

    func run(in context: CommandContext) throws { try request.run(in: context) }
}

/// Entries for now and for later days, as a widget asks for them.
struct TimelineCommand: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "timeline", abstract: "Print what a widget shows now and on the next days, as JSON.",
        usage: "bday-widget timeline [options]",
        discussion: .with(examples: [
            "timeline --days 7 --pretty": "the next week",
            "timeline --family large": "for a widget of your own",
        ]))

    @OptionGroup var widget: WidgetOptions
    @OptionGroup(title: "Whose") var reading: ReadingOptions
    @OptionGroup(title: "Trying out") var trial: TrialOptions
    @OptionGroup(title: "Trying out") var session: MomentOptions

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("How many days to print, today among them: 1 to \(maximumDays).", valueName: "n"),
        transform: days)
    var days = 1

    @Option(
        help: ArgumentHelp("A timeline has no other format than this.", valueName: "format"),
        completion: .list(["json"]))
    var format = "json"

    func validate() throws {
        guard format.lowercased() == "json" else {
            throw ValidationError("A timeline is JSON: --format json is all there is.")
        }
    }

    private static let maximumDays = 1_000

    private static func days(_ argument: String) throws -> Int {
        guard let days = Int(argument), (1...maximumDays).contains(days) else {
            throw ValidationError("it takes a number from 1 to \(maximumDays).")
        }
        return days
    }

    func run(in context: CommandContext) throws {
        let call = WidgetCall(widget.request(trial), format: Formats.standard, of: reading.request, session, context)
        let document = JSONDocuments.timelineDocument(try call.timeline(days: days))
        try context.console.write(document.serialized(pretty: widget.how.pretty) + "\n")
    }
}

/// What a widget shows, now and whenever it changes.
struct WatchCommand: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch", abstract: "Print what a widget shows now, and again whenever that changes.",
        usage: "bday-widget watch [options]",
        discussion: .with(
            """
            At midnight, when contacts or the configuration change, when the clock or the zone is set, after sleep, and \
            when reload is called. Ends when its reader is gone; sleeps otherwise.
            """,
            examples: [
                "watch --format waybar": "for Waybar",
                "watch --tmux": "for tmux's status line",
            ]))

    @Option(
        help: ArgumentHelp("Keep it in this file, replaced as a whole, for conky's ${cat}.", valueName: "file"),
        completion: .file(), transform: FilePath.argument)
    var to: FilePath?

    @Flag(help: "Keep it in tmux's option @bday, for #{@bday} in the status line.")
    var tmux = false

    @OptionGroup var widget: WidgetOptions
    @OptionGroup(title: "How") var format: FormatOption
    @OptionGroup(title: "Whose") var reading: ReadingOptions
    @OptionGroup(title: "Trying out") var trial: TrialOptions
    @OptionGroup(title: "Trying out") var session: SessionOptions

    func validate() throws {
        if to != nil, tmux { throw ValidationError("--to or --tmux, one of them.") }
        if to == "-" { throw ValidationError("--to takes a file; without it the lines are printed.") }
        if reading.request.readsStandardInput {
            throw ValidationError("Standard input cannot be read again: no --source -.")
        }
    }

    func run(in context: CommandContext) throws {
        try context.refuseHomeOfAnother()
        let call = WidgetCall(widget.request(trial), format: format.format, of: reading.request, session, context)
        var loop = try WatchLoop(call, to: tmux ? .tmux : to.map(WatchOutput.file) ?? .standardOutput)
        try loop.run()
    }
}

/// Makes bars show what is true now.
struct ReloadCommand: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "reload", abstract: "Make every bar look again.",
        discussion: .with(
            """
            Reads every contact source again, drops the archives, wakes every running watch, and runs the commands that \
            the configuration gives as "reload". An import that changed something does the same.
            """,
            examples: [
                "reload": "after contacts were synchronised",
                "reload --only-bars": "after the configuration was changed",
            ]))

    @Flag(help: "Read no contact source, only have the bars look again.")
    var onlyBars = false

    @OptionGroup var session: SessionOptions

    func run(in context: CommandContext) throws {
        let session = try CommandSession(changing: session, context)
        if let directory = context.environment.runtimeDirectory { TmuxLease.removeStale(in: directory) }
        if onlyBars { return session.reloadBars() }
        // Whatever cannot be read, the bars look again.
        let failure = read(session)
        session.contactsChanged()
        if let failure { throw failure }
    }

    /// Reads every source into the store, whether or not a fingerprint shows a change.
    private func read(_ session: CommandSession) -> CommandFailure? {
        do {
            let report = try session.library().importSources([], isDryRun: false) { _ in }
            for failure in report.sourceFailures { session.console.tell(failure) }
            return report.failure
        } catch {
            return error.cause == .noSources ? nil : error
        }
    }
}

/// The widgets to choose from.
struct GalleryCommand: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "gallery", abstract: "Draw the six families of widgets side by side.",
        discussion: .with(
            """
            With your contacts, or with sample people where there are none. bday-widget help says how one of them is \
            printed, or drawn as a picture.
            """,
            examples: [
                "gallery": "with your contacts",
                "gallery --placeholder": "with sample people",
            ]))

    @OptionGroup var trial: TrialOptions

    @OptionGroup var reading: ReadingOptions
    @OptionGroup var session: MomentOptions

    func run(in context: CommandContext) throws {
        let session = try CommandSession(session, context)
        let gallery = try Gallery(reading.request, isSample: trial.placeholder, session)
        if gallery.isSample, !trial.placeholder {
            context.console.tell(
                try session.library().refusesReading()
                    ? Message(
                        "these are sample people; to read yours: {command}", ["command": .command("bday-widget import")]
                    )
                    : Message(
                        "these are sample people: {command} finds yours", ["command": .command("bday-widget setup")]))
        }
        try context.console.write(gallery.text(TerminalStyle(context)))
    }
}
