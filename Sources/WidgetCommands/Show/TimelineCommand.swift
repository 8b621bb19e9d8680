import ArgumentParser
import OutputFormats
import WidgetTimeline

/// Entries for now and for later days, as a widget asks for them.
struct TimelineCommand: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "timeline", abstract: "Print entries for now and the next days, as JSON.")

    @OptionGroup var widget: WidgetOptions
    @OptionGroup var reading: ReadingOptions

    @Option(help: ArgumentHelp("How many days to make entries for.", valueName: "n"))
    var days = 1

    @Option(help: ArgumentHelp("A timeline is JSON.", valueName: "format"))
    var format = "json"

    func validate() throws {
        guard (1...Self.maximumDays).contains(days) else {
            throw ValidationError("--days takes a number from 1 to \(Self.maximumDays).")
        }
        guard format == "json" else { throw ValidationError("A timeline is JSON: --format json is all there is.") }
    }

    private static let maximumDays = 1_000

    func run(in context: CommandContext) throws {
        let session = try CommandSession(reading.session, context)
        let configuration = widget.configuration(session.configuration)
        let timeline: Timeline
        if widget.placeholder {
            let entry = session.provider.placeholder(configuration, now: session.now)
            timeline = Timeline(family: configuration.family, entries: [entry], policy: .never)
        } else {
            timeline = session.provider.timeline(
                try session.contacts(reading).contacts, configuration, now: session.now, days: days)
        }
        try context.console.write(
            JSONDocuments.timelineDocument(timeline).serialized(pretty: widget.pretty) + "\n")
    }
}
