import ArgumentParser
import Presentation

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

    func run(in context: CommandContext) throws {
        try WidgetCall(widget.request(trial), format: format.format, of: reading.request, session, context).answer()
    }
}
