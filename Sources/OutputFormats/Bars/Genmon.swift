import SafeText

/// Xfce's Generic Monitor: a text and a tooltip of Pango markup, each in a tag of its own.
struct Genmon: Bar {
    static let name = "genmon"
    static let laysOutDirections = true
    static let readsDirectionFromIsolates = true
    /// GTK draws both, as in Waybar.
    static let lineLimit = Waybar.lineLimit

    func output(_ content: BoundedEntry, options: FormatOptions) -> String {
        let tooltip = content.details(within: Waybar.tooltipLimit, escapedBy: \.inPangoMarkup)
        return "<txt>\(content.text(escapedBy: \.inPangoMarkup, .pango))</txt><tool>\(tooltip)</tool>\n"
    }

    func output(_ failure: BarFailure) -> String {
        "<txt>\(failure.text)</txt><tool>\(failure.reason.string.inPangoMarkup)</tool>\n"
    }
}
