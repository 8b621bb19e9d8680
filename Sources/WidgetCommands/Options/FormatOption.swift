import ArgumentParser
import ContactLibrary
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
