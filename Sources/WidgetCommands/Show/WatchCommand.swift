import ArgumentParser
import ContactSources
import Presentation
import SystemPackage
import Watching

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
        if reading.sources.contains(StandardInputSource.path) {
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
