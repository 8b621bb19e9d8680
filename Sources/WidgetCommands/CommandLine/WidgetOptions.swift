import ArgumentParser
import ContactLibrary
import Messages
import NameDays
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
        request.choices = what.choices + how.choices
        request.isRedacted = how.redact
        request.formatOptions = FormatOptions(pretty: how.pretty, theme: how.theme ?? .auto, accent: how.accent)
        request.isPlaceholder = trial.placeholder
        return request
    }
}

/// The options for what is shown of whom.
struct ShownOptions: ParsableArguments {
    @Option(.family) var family: WidgetChoice?
    @Option(.within) var within: WidgetChoice?
    @Option(.since) var since: WidgetChoice?
    @Option(.count) var count: WidgetChoice?
    @OptionGroup var dates: OccasionsOption

    var choices: [WidgetChoice] { [family, within, since, count].compactMap { $0 } + dates.choices }
}

/// The options for how that looks.
struct LookOptions: ParsableArguments {
    @Flag(.age) var age: Bool?
    @OptionGroup var date: DateStyleOption
    @Option(.icons) var icons: WidgetChoice?
    @Flag(.nicknames) var nicknames: Bool?
    @Option(.template) var template: WidgetChoice?
    @Option(.width) var width: WidgetChoice?
    @Option(.colors) var colors: WidgetChoice?

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

    var choices: [WidgetChoice] {
        [WidgetSetting.age.choice(age), WidgetSetting.nicknames.choice(nicknames)].compactMap { $0 }
            + [date.style, icons, template, width, colors].compactMap { $0 }
    }
}

/// The option for a look without contacts.
struct TrialOptions: ParsableArguments {
    @Flag(help: "Show sample people, without reading any contacts.")
    var placeholder = false
}

struct DateStyleOption: ParsableArguments {
    @Option(.dateStyle) var style: WidgetChoice?
}

struct OccasionsOption: ParsableArguments {
    @Option(.occasions) var occasions: WidgetChoice?
    @Option(.nameDays, completion: .custom { _, _, _ in NameDays.countries }) var nameDays: WidgetChoice?

    var choices: [WidgetChoice] { [occasions, nameDays].compactMap { $0 } }
}

struct FormatOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "How to print it: text (the default), json or svg, or as a bar reads it: "
                + "\(Bars.all.map(\.name).joined(separator: ", ")).",
            valueName: "format"),
        completion: .list(Formats.names), transform: OptionValue.format)
    var format: (any OutputFormat)?
}

extension Option where Value == WidgetChoice? {
    /// The option of a setting.
    ///
    /// - Parameter help: where it means something else than of a widget.
    init(_ setting: WidgetSetting, help: String? = nil, completion: CompletionKind? = nil) {
        let names = setting.setting.type.names
        self.init(
            name: .customLong(setting.option), parsing: setting.takesDash ? .unconditional : .next,
            help: ArgumentHelp(help ?? setting.help, valueName: setting.valueName ?? ""),
            completion: completion ?? (names.isEmpty ? nil : .list(names)),
            transform: { argument in
                try OptionValue.read { () throws(SettingProblem) in try setting.choice(argument) }
            })
    }
}

extension Flag where Value == Bool? {
    /// The two options of a setting that is a switch: `--age`, `--no-age`.
    init(_ setting: WidgetSetting) {
        self.init(name: .customLong(setting.option), inversion: .prefixedNo, help: ArgumentHelp(setting.help))
    }
}

extension WidgetSetting {
    /// What a switch chooses; nil where it is not there.
    func choice(_ flag: Bool?) -> WidgetChoice? { flag.flatMap { try? choice("\($0)") } }
}

/// What the values of options mean, to each parser of them.
///
/// - Throws: why a value means nothing: what stands behind `The value 'larg' is invalid for '--family <family>': `.
enum OptionValue {
    static func read<Value>(_ value: () throws(SettingProblem) -> Value) throws -> Value {
        do {
            return try value()
        } catch {
            throw invalid(error)
        }
    }

    private static func invalid(_ problem: SettingProblem) -> ValidationError {
        let text = problem.diagnosis.description
        return ValidationError(text.hasSuffix("?") ? text : text + ".")
    }

    static func noneOf(_ names: [String], _ argument: String) -> ValidationError { invalid(.noneOf(names, argument)) }

    static func color(_ argument: String) throws -> TextColor {
        guard let color = TextColor(argument) else {
            throw ValidationError("use #rgb, #rrggbb or one of X11's names.")
        }
        return color
    }

    static func format(_ argument: String) throws -> any OutputFormat {
        guard let format = Formats.named(argument) else { throw noneOf(Formats.names, argument) }
        return format
    }

    /// The value with that raw value, in any case.
    static func named<Value: RawRepresentable<String> & CaseIterable>(_ argument: String) throws -> Value {
        try read { () throws(SettingProblem) in try Value(option: argument) }
    }
}
