import ArgumentParser
import BarRendering

/// `--format`.
struct FormatOption: ParsableArguments {
    @Option(help: ArgumentHelp(Self.help, valueName: "format"))
    var format: String = "text"

    private static let help = ArgumentHelp("One of: \(Bars.names.joined(separator: ", ")).").abstract

    func validate() throws {
        guard Bars.named(format) != nil else {
            throw ValidationError("There is no format '\(format)'. One of: \(Bars.names.joined(separator: ", ")).")
        }
    }

    /// The bar of that name; `validate` made sure that there is one.
    var bar: any Bar { Bars.named(format) ?? Bars.fallback }
}
