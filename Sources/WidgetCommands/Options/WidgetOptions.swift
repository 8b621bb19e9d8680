import ArgumentParser
import ContactLibrary
import WidgetTimeline

/// The options for what a widget shows.
struct WidgetOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "How much is shown, and where a phone would show it.", valueName: "family"))
    var family: WidgetFamily = .inline

    @Option(help: ArgumentHelp("Only birthdays at most this many days ahead.", valueName: "days"))
    var within: Int?

    @Option(help: ArgumentHelp("How many birthdays, instead of the family's own number.", valueName: "n"))
    var count: Int?

    @Flag(help: "Also say how old someone turns, where the year is known.")
    var age = false

    @Option(
        help: ArgumentHelp("The little picture before a line that stands alone (default: emoji).", valueName: "icons"))
    var icons: WidgetIcons?

    @Flag(help: "Hide names, for a locked or shared screen.")
    var redact = false

    @Flag(help: "Show sample data; read nothing.")
    var placeholder = false

    @Flag(help: "Indent JSON.")
    var pretty = false

    func validate() throws {
        if let within, within < 0 { throw ValidationError("--within takes a number of days, 0 or more.") }
        if let count, count < 1 { throw ValidationError("--count takes a number of 1 or more.") }
    }

    /// The widget's configuration: the options, and the user's configuration for what they leave open.
    func configuration(_ configuration: Configuration) -> WidgetConfiguration {
        WidgetConfiguration(
            family: family, count: count, within: within, showsAge: age, icons: icons ?? configuration.icons,
            isRedacted: redact)
    }
}

extension WidgetFamily: ExpressibleByArgument {
    package init?(argument: String) { self.init(name: argument) }
    package static var allValueStrings: [String] { allCases.flatMap { [$0.rawValue, $0.widgetKitName] } }
}

extension WidgetIcons: ExpressibleByArgument {}
