import ArgumentParser
import ContactLibrary
import ContactSources
import LinuxSystem
import OutputFormats
import SystemPackage

/// What a widget shows, now and whenever it changes.
struct WatchCommand: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch", abstract: "Print what a widget shows now, and again whenever that changes.",
        usage: "bday-widget watch [options]",
        discussion: """
            At midnight, when contacts or the configuration change, when the clock or the zone is set, after sleep, and \
            when reload is called. Ends when its reader is gone; sleeps otherwise.
            """)

    @Option(
        help: ArgumentHelp("Keep it in this file, replaced as a whole, for conky's ${cat}.", valueName: "file"),
        completion: .file())
    var to: PathArgument?

    @Flag(help: "Keep it in tmux's option @bday, for #{@bday} in the status line.")
    var tmux = false

    @OptionGroup var widget: WidgetOptions
    @OptionGroup var format: FormatOption
    @OptionGroup var reading: ReadingOptions
    @OptionGroup var session: SessionOptions

    func validate() throws {
        if to != nil, tmux { throw ValidationError("--to or --tmux, one of them.") }
        if reading.paths.contains(StandardInputSource.path) {
            throw ValidationError("Standard input cannot be read again: no --source -.")
        }
    }

    func run(in context: CommandContext) throws {
        try context.refuseHomeOfAnother()
        let call = WidgetCall(widget: widget, format: format, reading: reading, session: session, context: context)
        if let to { try check(WatchTarget(to.path), call) }
        var loop = WatchLoop(call, sink(call, context))
        try loop.run()
    }

    /// - Throws: where the file may not be replaced. Until that is known nothing is shown, however long a server is gone.
    private func check(_ target: WatchTarget, _ call: WidgetCall) throws(CommandFailure) {
        let standIn = StandIn(for: WatchScreen(call, NoSink()))
        defer { standIn?.end() }
        if let refusal = target.refusal(call.context.environment) ?? target.refusal(inSources: sources(call.context)) {
            throw CommandFailure(.usage, refusal)
        }
    }

    private func sink(_ call: WidgetCall, _ context: CommandContext) -> any WatchSink {
        if tmux { return TmuxSink(environment: context.environment) }
        if let to { return FileSink(call: call, target: WatchTarget(to.path)) }
        return PipeSink(call: call)
    }

    /// The identities of the sources that the call names, and of the user's as far as they can be found out.
    private func sources(_ context: CommandContext) -> [FilePath] {
        let file = try? ConfigurationFile(session, context)
        let session = file.map { CommandSession(self.session, context, $0) }
        let ofTheUser = try? session?.library().sourceIdentities()
        return reading.paths.map(SourceIdentity.of) + (ofTheUser ?? [])
    }
}
