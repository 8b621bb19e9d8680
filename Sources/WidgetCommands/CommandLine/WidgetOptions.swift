import ArgumentParser
import BirthdayCore
import ContactLibrary
import Messages
import OutputFormats
import Presentation
import Settings
import WidgetTimeline

/// The options for what a widget shows, in the groups of its help.
struct WidgetOptions: ParsableArguments {
    @OptionGroup(title: "What to show") var what: ShownOptions
    @OptionGroup(title: "How") var how: LookOptions

    func request(_ trial: TrialOptions) -> WidgetRequest {
        var request = WidgetRequest()
        request.family = what.family
        request.choices.within = what.within.map(\.value)
        request.choices.since = what.since
        request.choices.count = what.count.map(\.value)
        request.choices.occasions = what.dates.occasions
        request.choices.showsAge = how.age
        request.choices.dateStyle = how.date.style
        request.choices.icons = how.icons
        request.choices.usesNicknames = how.nicknames
        request.choices.template = how.template.map(\.value)
        request.choices.width = how.width.map(\.value)
        request.choices.colors = how.colors
        request.isRedacted = how.redact
        request.formatOptions = FormatOptions(pretty: how.pretty, theme: how.theme ?? .auto, accent: how.accent)
        request.isPlaceholder = trial.placeholder
        return request
    }
}

/// The options for what is shown of whom.
struct ShownOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "How much to show: small, medium, large, circular, rectangular or inline (the default). WidgetKit's names, "
                + "such as systemSmall and accessoryInline, are accepted too.",
            valueName: "family"),
        completion: .list(OptionValue.familyNames), transform: OptionValue.family)
    var family: WidgetFamily?

    // A number after it is its value even if it begins with a dash, so that the message is about the number.
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Only birthdays at most this many days ahead; none for all.", valueName: "days"),
        transform: OptionValue.within)
    var within: Choice<Int>?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Also birthdays at most this many days ago, 0 (the default) to 30.", valueName: "days"),
        transform: OptionValue.since)
    var since: Int?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("How many birthdays to show; default for the family's own number.", valueName: "n"),
        transform: OptionValue.count)
    var count: Choice<Int>?

    @OptionGroup var dates: OccasionsOption
}

/// The options for how that looks.
struct LookOptions: ParsableArguments {
    @Flag(inversion: .prefixedNo, help: "Also say how old each person turns, where the year of birth is known.")
    var age: Bool?

    @OptionGroup var date: DateStyleOption

    @Option(
        help: ArgumentHelp(
            "The picture before the line: emoji (the default), nerd for a Nerd Font's, ascii or none.",
            valueName: "icons"),
        completion: .list(WidgetIcons.allCases.map(\.rawValue)), transform: OptionValue.named)
    var icons: WidgetIcons?

    @Flag(inversion: .prefixedNo, help: "A nickname instead of the name, where a card has one.")
    var nicknames: Bool?

    @Option(
        help: ArgumentHelp(
            "A line in your own words, such as '{given} {when}[, turns {turns}]'; '' for the usual one. Fields: "
                + "\(LineTemplate.Field.allCases.map(\.rawValue).joined(separator: ", ")). A part in brackets is left "
                + "out where a field in it is empty; {{ }} [[ ]] are these signs.",
            valueName: "text"),
        transform: OptionValue.template)
    var template: Choice<LineTemplate>?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "How wide lines are at most: names are cut, never the day; none (the default) for what the bar survives.",
            valueName: "columns"),
        transform: OptionValue.width)
    var width: Choice<Int>?

    @Option(
        help: ArgumentHelp(
            "The colour of the text by how near it is, in bars that can: "
                + "today=#ff8800,soon=gold (also tomorrow, later, round), as #rgb, #rrggbb or one of X11's names; none for none.",
            valueName: "list"),
        transform: OptionValue.colors)
    var colors: WidgetColors?

    @Flag(help: "Hide the names, for a locked or shared screen.")
    var redact = false

    @Option(
        help: ArgumentHelp(
            "Colours of a picture (--format svg) for light or dark surroundings; auto (the default): as its viewer has them.",
            valueName: "theme"),
        completion: .list(PictureTheme.allCases.map(\.rawValue)), transform: OptionValue.named)
    var theme: PictureTheme?

    @Option(
        help: ArgumentHelp(
            "A picture's colour of what is today: #rgb, #rrggbb or one of X11's names.", valueName: "colour"),
        transform: OptionValue.color)
    var accent: TextColor?

    @Flag(help: "Indent JSON, to read it.")
    var pretty = false
}

/// The option for a look without contacts.
struct TrialOptions: ParsableArguments {
    @Flag(help: "Show sample people, without reading any contacts.")
    var placeholder = false
}

/// `--date-style`.
struct DateStyleOption: ParsableArguments {
    @Option(
        name: .customLong("date-style"),
        help: ArgumentHelp(
            "Which day rows say: long (the default), the day of birth with its year; of the coming day short, weekday or "
                + "weekday-short.",
            valueName: "style"),
        completion: .list(DateStyle.allCases.map(\.rawValue)), transform: OptionValue.named)
    var style: DateStyle?
}

/// `--occasions`.
struct OccasionsOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Which yearly dates, between commas: birthday (the default), anniversary, memorial (the day of a death), other "
                + "(dates that the card names itself), or all.",
            valueName: "list"),
        completion: .list(Occasion.names), transform: OptionValue.occasions)
    var occasions: Set<Occasion>?
}

/// `--format`.
struct FormatOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "How to print it: text (the default), json or svg, or as a bar reads it: "
                + "\(Bars.all.map(\.name).joined(separator: ", ")).",
            valueName: "format"),
        completion: .list(Formats.names), transform: OptionValue.format)
    var format: (any OutputFormat)?
}

/// What the values of options mean, to each parser of them.
///
/// - Throws: why a value means nothing.
enum OptionValue {
    static let familyNames = WidgetFamily.allCases.map(\.rawValue)

    static func family(_ argument: String) throws -> WidgetFamily {
        guard let family = WidgetFamily(name: argument) else { throw invalid(argument, names: familyNames) }
        return family
    }

    /// None for everybody, however far ahead.
    static func within(_ argument: String) throws -> Choice<Int> {
        try Choice(argument, unless: "none") {
            try Int(argument, from: 0, "it takes a number of days, 0 or more, or none.")
        }
    }

    static func since(_ argument: String) throws -> Int {
        let maximum = WidgetChoices.maximumSince
        let message = "it takes a number of days, 0 to \(maximum)."
        let days = try Int(argument, from: 0, message)
        if days > maximum { throw ValidationError(message) }
        return days
    }

    /// None for the family's own number.
    static func count(_ argument: String) throws -> Choice<Int> {
        try Choice(argument, unless: "default") {
            try Int(argument, from: 1, "it takes a number, 1 or more, or default.")
        }
    }

    /// None for what the bar survives.
    static func width(_ argument: String) throws -> Choice<Int> {
        let minimum = WidgetChoices.minimumWidth
        return try Choice(argument, unless: "none") {
            try Int(argument, from: minimum, "it takes a number of columns, \(minimum) or more, or none.")
        }
    }

    /// None for the family's own lines.
    static func template(_ argument: String) throws -> Choice<LineTemplate> {
        do {
            return try Choice(argument, unless: "") { try LineTemplate(parsing: argument) }
        } catch let error as TemplateProblem {
            throw ValidationError(sentence: error.diagnosis)
        }
    }

    static func colors(_ argument: String) throws -> WidgetColors {
        do {
            return argument.lowercased() == "none" ? WidgetColors() : try WidgetColors(parsing: argument)
        } catch {
            throw ValidationError(sentence: error.diagnosis)
        }
    }

    static func color(_ argument: String) throws -> TextColor {
        guard let color = TextColor(argument) else {
            throw ValidationError("use #rgb, #rrggbb or one of X11's names.")
        }
        return color
    }

    static func occasions(_ argument: String) throws -> Set<Occasion> {
        let names = argument.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        if let occasions = Occasion.set(named: names) { return occasions }
        let wrong = names.first { Occasion.set(named: [$0]) == nil } ?? argument
        throw invalid(wrong, names: Occasion.names)
    }

    static func format(_ argument: String) throws -> any OutputFormat {
        guard let format = Formats.named(argument) else { throw invalid(argument, names: Formats.names) }
        return format
    }

    /// The value with that raw value, in any case.
    ///
    /// - Throws: as `invalid`.
    static func named<Value: RawRepresentable<String> & CaseIterable>(_ argument: String) throws -> Value {
        let name = argument.lowercased()
        guard let value = Value.allCases.first(where: { $0.rawValue == name }) else {
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

/// The value of an option that can also say that there is to be none, whatever the configuration says.
struct Choice<Value> {
    /// Nil for none.
    let value: Value?

    /// - Parameter none: the word for none, in any case.
    init(_ argument: String, unless none: String, _ value: () throws -> Value) rethrows {
        self.value = argument.lowercased() == none ? nil : try value()
    }
}

extension ValidationError {
    fileprivate init(sentence diagnosis: Diagnosis) {
        let text = diagnosis.text()
        self.init(text.hasSuffix("?") ? text : text + ".")
    }
}

extension Int {
    /// The number that an option's value is.
    ///
    /// - Throws: the message if it is no number or smaller than the minimum.
    init(_ argument: String, from minimum: Int, _ message: String) throws {
        guard let number = Int(argument), number >= minimum else { throw ValidationError(message) }
        self = number
    }
}
