/// All that `--format` knows.
package enum Formats {
    /// The formats that are no bar, a line each, and the bars, in the order of the help.
    package static let all: [any OutputFormat] =
        [
            Text(),
            JSON(),
            SVG(),
        ] + Bars.all

    package static let names = all.map(\.name)

    /// The format of a call that asks for none.
    package static let standard: any OutputFormat = Text()

    /// The format of that name, as `--format` gives it, in any case.
    package static func named(_ name: String) -> (any OutputFormat)? {
        let name = name.lowercased()
        return all.first { $0.name == name }
    }
}
