import ArgumentParser
import BirthdayCore
import ContactLibrary
import OutputFormats
import Presentation
import WidgetTimeline

/// The options for what a widget shows.
struct WidgetOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "How much to show: small, medium, large, circular, rectangular or inline (the default). WidgetKit's names, "
                + "such as systemSmall and accessoryInline, are accepted too.",
            valueName: "family"),
        completion: .list(familyNames), transform: family)
    var family: WidgetFamily?

    // A number after it is its value even if it begins with a dash, so that the message is about the number.
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Only birthdays at most this many days ahead; none for all.", valueName: "days"),
        transform: DayLimit.init(argument:))
    var within: DayLimit?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Also birthdays at most this many days ago, 0 (the default) to 30.", valueName: "days"),
        transform: PastDays.init(argument:))
    var since: PastDays?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("How many birthdays to show; default for the family's own number.", valueName: "n"),
        transform: RowLimit.init(argument:))
    var count: RowLimit?

    @Flag(inversion: .prefixedNo, help: "Also say how old each person turns, where the year of birth is known.")
    var age: Bool?

    @OptionGroup var date: DateStyleOption

    @Option(
        help: ArgumentHelp(
            "The picture before the line: emoji (the default), nerd for a Nerd Font's, ascii or none.",
            valueName: "icons"),
        completion: .list(WidgetIcons.allCases.map(\.rawValue)), transform: NamedChoice.value)
    var icons: WidgetIcons?

    @Flag(inversion: .prefixedNo, help: "A nickname instead of the name, where a card has one.")
    var nicknames: Bool?

    @OptionGroup var dates: OccasionsOption

    @Option(
        help: ArgumentHelp(
            "A line in your own words, such as '{given} {when}[, turns {turns}]'; '' for the usual one. Fields: "
                + "\(LineTemplate.Field.allCases.map(\.rawValue).joined(separator: ", ")). A part in brackets is left "
                + "out where a field in it is empty; {{ }} [[ ]] are these signs.",
            valueName: "text"),
        transform: TemplateChoice.init(argument:))
    var template: TemplateChoice?

    @Option(
        help: ArgumentHelp(
            "The colour of the text by how near it is, in bars that can: "
                + "today=#ff8800,tomorrow=…,soon=…,later=…,round=…, as #rgb, #rrggbb or one of X11's names; none for none.",
            valueName: "list"),
        transform: ColorsChoice.init(argument:))
    var colors: ColorsChoice?

    @Flag(help: "Hide the names, for a locked or shared screen.")
    var redact = false

    @Flag(help: "Show sample people, without reading any contacts.")
    var placeholder = false

    @Flag(help: "Indent JSON, to read it.")
    var pretty = false

    var request: WidgetRequest {
        var request = WidgetRequest()
        request.family = family
        request.choices.within = within.map(\.days)
        request.choices.since = since?.days
        request.choices.count = count.map(\.rows)
        request.choices.showsAge = age
        request.choices.dateStyle = date.style
        request.choices.icons = icons
        request.choices.usesNicknames = nicknames
        request.choices.occasions = dates.occasions
        request.choices.template = template.map(\.template)
        request.choices.colors = colors.map(\.colors)
        request.isRedacted = redact
        request.isPlaceholder = placeholder
        request.isIndented = pretty
        return request
    }

    private static let familyNames = WidgetFamily.allCases.map(\.rawValue)

    private static func family(_ argument: String) throws -> WidgetFamily {
        guard let family = WidgetFamily(name: argument) else { throw NamedChoice.invalid(argument, names: familyNames) }
        return family
    }
}

/// `--date-style`.
struct DateStyleOption: ParsableArguments {
    @Option(
        name: .customLong("date-style"),
        help: ArgumentHelp(
            "Which day rows say: long (the default), the day of birth with its year; of the coming day short, weekday or "
                + "weekday-short.",
            valueName: "style"),
        completion: .list(DateStyle.allCases.map(\.rawValue)), transform: NamedChoice.value)
    var style: DateStyle?
}

/// `--occasions`.
struct OccasionsOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Which yearly dates, between commas: birthday (the default), anniversary, memorial, the day of a death, other, "
                + "dates that have the card's own name, or all.",
            valueName: "list"),
        completion: .list(Occasion.names), transform: value)
    var occasions: Set<Occasion>?

    private static func value(_ argument: String) throws -> Set<Occasion> {
        let names = argument.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        if let occasions = Occasion.set(named: names) { return occasions }
        let wrong = names.first { Occasion.set(named: [$0]) == nil } ?? argument
        throw NamedChoice.invalid(wrong, names: Occasion.names)
    }
}

/// `--format`.
struct FormatOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "How to print it: text (the default), json or svg, or as a bar reads it: "
                + "\(Bars.all.map(\.name).joined(separator: ", ")).",
            valueName: "format"),
        completion: .list(names), transform: value)
    var format: (any OutputFormat)?

    static let names = Formats.names

    private static func value(_ argument: String) throws -> any OutputFormat {
        guard let format = Formats.named(argument) else { throw NamedChoice.invalid(argument, names: names) }
        return format
    }
}

/// An option's value that is one of a few names.
enum NamedChoice {
    /// The value with that raw value, in any case.
    ///
    /// - Throws: as `invalid`.
    static func value<Value: RawRepresentable<String> & CaseIterable>(_ argument: String) throws -> Value {
        guard let value = Value.allCases.first(where: { $0.rawValue == argument.lowercased() }) else {
            throw invalid(argument, names: Value.allCases.map(\.rawValue))
        }
        return value
    }

    /// What stands behind `The value 'larg' is invalid for '--family <family>': `.
    static func invalid(_ argument: String, names: [String]) -> ValidationError {
        if let meant = NearestName.of(argument, in: names) { return ValidationError("did you mean '\(meant)'?") }
        return ValidationError("use one of \(names.joined(separator: ", ")).")
    }
}
