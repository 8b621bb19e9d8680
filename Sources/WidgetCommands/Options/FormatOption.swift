import ArgumentParser
import OutputFormats

/// `--format`.
struct FormatOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "How to print it: text (the default), json or svg, or as a bar reads it: "
                + "\(Bars.all.map(\.name).joined(separator: ", ")).",
            valueName: "format"),
        completion: .list(names), transform: value)
    var format: (any OutputFormat)?

    static let names = Formats.all.map(\.name)

    private static func value(_ argument: String) throws -> any OutputFormat {
        guard let format = Formats.named(argument) else { throw NamedChoice.invalid(argument, names: names) }
        return format
    }
}
