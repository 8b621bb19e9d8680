import ArgumentParser
import ContactLibrary
import LinuxSystem
import OutputFormats

/// The default command: what a widget shows now.
struct ShowCommand: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "bday-widget", abstract: "Print whose birthday is next.", usage: HelpCommand.usage,
        shouldDisplay: false)

    @OptionGroup var widget: WidgetOptions
    @OptionGroup var format: FormatOption
    @OptionGroup var reading: ReadingOptions
    @OptionGroup var session: MomentOptions

    func run(in context: CommandContext) throws {
        let call = WidgetCall(widget: widget, format: format, reading: reading, session: session, context: context)
        let watchdog = call.bar.map { bar in CallWatchdog { call.answerWithoutSources(bar) } }
        watchdog?.start()
        let shown: ShownWidget
        do throws(LibraryError) {
            shown = try call.show()
        } catch {
            guard let bar = call.bar else { throw error }
            context.console.note(error.description)
            shown = ShownWidget(output: call.lastGoodOutput(error) ?? bar.output(BarFailure(error)))
        }
        watchdog?.claimOrEnd()
        try context.console.write(shown.output)
        // After the output: a bar does not wait for the archive.
        shown.archive()
        CommandContext.keepUntilExit(shown)
    }
}

extension BarFailure {
    init(_ error: LibraryError) {
        self.init(ExitStatus(error) == .tryAgain ? .locked : .error, reason: error.description)
    }
}
