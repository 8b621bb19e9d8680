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
        request.choices.within = what.within.map(\.days)
        request.choices.since = what.since?.days
        request.choices.count = what.count.map(\.rows)
        request.choices.occasions = what.dates.occasions
        request.choices.showsAge = how.age
        request.choices.dateStyle = how.date.style
        request.choices.icons = how.icons
        request.choices.usesNicknames = how.nicknames
        request.choices.template = how.template.map(\.template)
        request.choices.width = how.width.map(\.columns)
        request.choices.colors = how.colors.map(\.colors)
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

    @OptionGroup var dates: OccasionsOption

    private static let familyNames = WidgetFamily.allCases.map(\.rawValue)

    private static func family(_ argument: String) throws -> WidgetFamily {
        guard let family = WidgetFamily(name: argument) else { throw NamedChoice.invalid(argument, names: familyNames) }
        return family
    }
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
        completion: .list(WidgetIcons.allCases.map(\.rawValue)), transform: NamedChoice.value)
    var icons: WidgetIcons?

    @Flag(inversion: .prefixedNo, help: "A nickname instead of the name, where a card has one.")
    var nicknames: Bool?

    @Option(
        help: ArgumentHelp(
            "A line in your own words, such as '{given} {when}[, turns {turns}]'; '' for the usual one. Fields: "
                + "\(LineTemplate.Field.allCases.map(\.rawValue).joined(separator: ", ")). A part in brackets is left "
                + "out where a field in it is empty; {{ }} [[ ]] are these signs.",
            valueName: "text"),
        transform: TemplateChoice.init(argument:))
    var template: TemplateChoice?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "How wide lines are at most: names are cut, never the day; none (the default) for what the bar survives.",
            valueName: "columns"),
        transform: WidthLimit.init(argument:))
    var width: WidthLimit?

    @Option(
        help: ArgumentHelp(
            "The colour of the text by how near it is, in bars that can: "
                + "today=#ff8800,soon=gold (also tomorrow, later, round), as #rgb, #rrggbb or one of X11's names; none for none.",
            valueName: "list"),
        transform: ColorsChoice.init(argument:))
    var colors: ColorsChoice?

    @Flag(help: "Hide the names, for a locked or shared screen.")
    var redact = false

    @Option(
        help: ArgumentHelp(
            "Colours of a picture (--format svg) for light or dark surroundings; auto (the default): as its viewer has them.",
            valueName: "theme"),
        completion: .list(PictureTheme.allCases.map(\.rawValue)), transform: NamedChoice.value)
    var theme: PictureTheme?

    @Option(
        help: ArgumentHelp(
            "A picture's colour of what is today: #rgb, #rrggbb or one of X11's names.", valueName: "colour"),
        transform: color)
    var accent: TextColor?

    @Flag(help: "Indent JSON, to read it.")
    var pretty = false

    private static func color(_ argument: String) throws -> TextColor {
        guard let color = TextColor(argument) else {
            throw ValidationError("use #rgb, #rrggbb or one of X11's names.")
        }
        return color
    }
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
        completion: .list(DateStyle.allCases.map(\.rawValue)), transform: NamedChoice.value)
    var style: DateStyle?
}

/// `--occasions`.
struct OccasionsOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Which yearly dates, between commas: birthday (the default), anniversary, memorial (the day of a death), other "
                + "(dates that the card names itself), or all.",
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

/// The value of `--within`.
enum DayLimit: Hashable, Sendable {
    case days(Int)
    /// Everybody, however far ahead, whatever the configuration says.
    case none

    init(argument: String) throws {
        if argument.lowercased() == "none" {
            self = .none
        } else {
            self = .days(try Int(argument, from: 0, "it takes a number of days, 0 or more, or none."))
        }
    }

    /// In days; nil for no limit.
    var days: Int? { if case .days(let days) = self { days } else { nil } }
}

/// The value of `--since`: days, 0–30.
struct PastDays: Hashable, Sendable {
    /// Before today, that many days.
    let days: Int

    init(argument: String) throws {
        days = try Int(argument, from: 0, Self.message)
        if days > WidgetChoices.maximumSince { throw ValidationError(Self.message) }
    }

    private static let message = "it takes a number of days, 0 to \(WidgetChoices.maximumSince)."
}

/// The value of `--count`.
enum RowLimit: Hashable, Sendable {
    case rows(Int)
    /// The family's own number, whatever the configuration says.
    case standard

    init(argument: String) throws {
        if argument.lowercased() == "default" {
            self = .standard
        } else {
            self = .rows(try Int(argument, from: 1, "it takes a number, 1 or more, or default."))
        }
    }

    /// Nil for the standard number.
    var rows: Int? { if case .rows(let rows) = self { rows } else { nil } }
}

/// The value of `--width`.
enum WidthLimit: Hashable, Sendable {
    case limit(Int)
    /// What the bar survives, whatever the configuration says.
    case none

    init(argument: String) throws {
        if argument.lowercased() == "none" {
            self = .none
        } else {
            let minimum = WidgetChoices.minimumWidth
            self = .limit(
                try Int(argument, from: minimum, "it takes a number of columns, \(minimum) or more, or none."))
        }
    }

    /// Nil for no limit.
    var columns: Int? { if case .limit(let columns) = self { columns } else { nil } }
}

/// The value of `--template`.
struct TemplateChoice: Hashable, Sendable {
    /// Nil for the family's own lines, whatever the configuration says.
    let template: LineTemplate?

    init(argument: String) throws {
        do throws(TemplateProblem) {
            template = argument.isEmpty ? nil : try LineTemplate(parsing: argument)
        } catch {
            throw ValidationError(sentence: error.diagnosis)
        }
    }
}

/// The value of `--colors`.
struct ColorsChoice: Hashable, Sendable {
    let colors: WidgetColors

    init(argument: String) throws {
        do throws(ColorProblem) {
            colors = argument.lowercased() == "none" ? WidgetColors() : try WidgetColors(parsing: argument)
        } catch {
            throw ValidationError(sentence: error.diagnosis)
        }
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
