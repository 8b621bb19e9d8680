import ArgumentParser
import OutputFormats

/// `--format`.
struct FormatOption: ParsableArguments {
    @Option(help: ArgumentHelp("For people, for scripts, or for a bar.", valueName: "format"))
    var format = FormatName.standard
}

/// The name of a format.
struct FormatName: ExpressibleByArgument, Sendable {
    let value: any OutputFormat

    static let standard = FormatName(value: Formats.standard)

    init?(argument: String) {
        guard let value = Formats.named(argument) else { return nil }
        self.init(value: value)
    }

    private init(value: any OutputFormat) { self.value = value }

    var defaultValueDescription: String { value.name }
    static var allValueStrings: [String] { Formats.all.map(\.name) }
}
