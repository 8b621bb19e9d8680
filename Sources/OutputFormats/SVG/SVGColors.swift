import WidgetTimeline

/// The colours of a picture: for light and for dark surroundings, or for one of them alone.
struct SVGColors {
    private let theme: PictureTheme
    /// In the place of the palettes' own; nil for that.
    private let accent: TextColor?

    init(_ options: FormatOptions) {
        theme = options.theme
        accent = options.accent
    }

    /// A colour for each paint of a drawing.
    private struct Palette {
        let card, edge, ink, dim, accent, gauge, track: String

        static let light = Palette(
            card: "#ffffff", edge: "#d8d8dd", ink: "#1c1c1e", dim: "#6a6a70", accent: "#d6245c", gauge: "#8a8a90",
            track: "#e6e6eb")
        static let dark = Palette(
            card: "#1c1c1e", edge: "#3a3a3c", ink: "#f5f5f7", dim: "#a6a6ad", accent: "#ff6f9c", gauge: "#8e8e95",
            track: "#3a3a3c")
    }

    /// Light first, for viewers without media queries. The fonts are generic: every viewer has one of that name.
    var styleSheet: String {
        let paints = rules(theme == .dark ? .dark : .light, indent: "")
        let sheet =
            ["text { font-family: system-ui, sans-serif }"] + paints
            + ["circle.ring { fill: none; stroke-width: 6; stroke-linecap: round }"]
        guard theme == .auto else { return sheet.joined(separator: "\n") }
        let dark = ["@media (prefers-color-scheme: dark) {"] + rules(.dark, indent: "  ") + ["}"]
        return (sheet + dark).joined(separator: "\n")
    }

    private func rules(_ palette: Palette, indent: String) -> [String] {
        let accent = accent?.hexadecimal ?? palette.accent
        let fills = [
            ("ink", palette.ink), ("dim", palette.dim), ("accent", accent), ("gauge", palette.gauge),
            ("track", palette.track),
        ]
        let rings = [("accent", accent), ("gauge", palette.gauge), ("track", palette.track)]
        return [indent + ".card { fill: \(palette.card); stroke: \(palette.edge) }"]
            + fills.map { "\(indent).\($0) { fill: \($1) }" }
            + rings.map { "\(indent)circle.ring.\($0) { stroke: \($1) }" }
    }
}
