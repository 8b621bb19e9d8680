import SafeText

extension Bar {
    /// Xfce's Generic Monitor: a text and a tooltip of Pango markup, each in a tag of its own. GTK draws both, as in Waybar.
    static let genmon = Bar(
        name: "genmon", laysOutDirections: true, readsDirectionFromIsolates: true, lineLimit: .gtkLabel,
        entry: { content in
            let tooltip = content.details(within: .gtkTooltip, escapedBy: \.inPangoMarkup)
            return "<txt>\(content.text(escapedBy: \.inPangoMarkup, .pango))</txt><tool>\(tooltip)</tool>\n"
        },
        failure: {
            "<txt>\($0.text)</txt><tool>\($0.reason.tooltipLines.map(\.inPangoMarkup).joined(separator: "\n"))</tool>\n"
        })
}
