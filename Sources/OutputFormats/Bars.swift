/// All that `--format` knows.
package enum Bars {
    /// A line each, in the order of the help.
    package static let all: [any Bar] = [
        Text(),
        JSON(),
        SVG(),
        Waybar(),
        Polybar(),
        Conky(),
        ConkyParse(),
        Tmux(),
        I3blocks(),
    ]

    /// What is printed where nobody asks for another format.
    package static let standard: any Bar = Text()

    /// The bar of that name, as `--format` gives it.
    package static func named(_ name: String) -> (any Bar)? {
        all.first { $0.name == name }
    }
}
