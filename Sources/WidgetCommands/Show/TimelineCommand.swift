import ArgumentParser
import OutputFormats
import Presentation

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
        let message = "it takes a number from 1 to \(maximumDays)."
        let days = try Int(argument, from: 1, message)
        guard days <= maximumDays else { throw ValidationError(message) }
        return days
    }

    func run(in context: CommandContext) throws {
        let call = WidgetCall(widget.request(trial), format: Formats.standard, of: reading.request, session, context)
        let document = JSONDocuments.timelineDocument(try call.timeline(days: days))
        try context.console.write(document.serialized(pretty: widget.how.pretty) + "\n")
    }
}
