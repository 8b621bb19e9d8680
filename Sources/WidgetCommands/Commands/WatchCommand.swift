import ArgumentParser
import ContactSources
import LinuxSystem
import OutputFormats

/// What a widget shows, now and whenever it changes.
struct WatchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch", abstract: "Show it now, and again whenever it changes.",
        discussion: """
            At midnight, when contacts or the configuration change, when the clock or the zone is set, after sleep, and \
            when reload is called. Ends when nobody reads any more; sleeps otherwise.
            """)

    @Option(help: ArgumentHelp("Keep it in this file, replaced as a whole, for conky's ${cat}.", valueName: "file"))
    var to: String?

    @Flag(help: "Keep it in tmux's option @bday, for #{@bday} in the status line.")
    var tmux = false

    @OptionGroup var widget: WidgetOptions
    @OptionGroup var format: FormatOption
    @OptionGroup var reading: ReadingOptions

    func validate() throws {
        if to != nil, tmux { throw ValidationError("--to or --tmux, one of them.") }
        if let to, let refusal = WatchTarget.refusal(to, .current) { throw ValidationError(refusal) }
        if reading.session.now != nil { throw ValidationError("watch is about the real now: no --now.") }
        if reading.sources.contains(StandardInputSource.path) {
            throw ValidationError("Standard input cannot be read again: no --source -.")
        }
    }

    /// The identities of all sources that are known; of those alone that are named where the user's cannot be told.
    private var knownSources: [String] {
        let named = reading.sources.map(SourceIdentity.of)
        guard let session = try? CommandSession(reading.session, tellingProblems: false),
            let library = try? session.library(), let document = try? library.stored(),
            let members = try? library.members(document)
        else { return named }
        return named + members.all.map(\.identity) + document.sources.map(\.identity)
    }

    func run() throws {
        if let to, let refusal = WatchTarget.refusal(to, inSources: knownSources) {
            throw CommandFailure(status: .usage, message: refusal)
        }
        let call = WidgetCall(widget: widget, bar: format.format.bar, reading: reading)
        let outlet: any WatchOutlet =
            if tmux { TmuxOutlet(environment: .current) } else if let to { FileOutlet(call: call, path: to) } else {
                PipeOutlet(call: call)
            }
        do {
            var loop = try WatchLoop(call, outlet)
            try loop.run()
        } catch let error as SystemError {
            throw CommandFailure(status: .unavailable, message: error.description)
        }
    }
}
