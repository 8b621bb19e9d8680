import ArgumentParser
import OutputFormats

/// `--format`: one of the bars.
struct FormatOption: ParsableArguments {
    @Option(help: ArgumentHelp("For people, for scripts, or for a bar.", valueName: "format"))
    var format = BarName.standard

    static let names = Bars.all.map(\.name)
}

/// The name of a bar that there is.
struct BarName: ExpressibleByArgument, Sendable {
    let bar: any Bar

    static let standard = BarName(bar: Bars.standard)

    init?(argument: String) {
        guard let bar = Bars.named(argument) else { return nil }
        self.init(bar: bar)
    }

    private init(bar: any Bar) { self.bar = bar }

    var defaultValueDescription: String { bar.name }
    static var allValueStrings: [String] { FormatOption.names }
}
