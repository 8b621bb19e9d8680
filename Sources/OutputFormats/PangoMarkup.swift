import SafeText

/// Pango's markup, for the bars that draw labels with it: Waybar, i3bar, swaybar.
enum PangoMarkup {
    /// The text as itself in markup. The backslash is a reference too: Waybar rewrites `\x` inside its JSON, and
    /// i3blocks writes JSON of its own.
    static func escaped(_ text: String) -> String {
        text.replacing { $0 == "\\" ? "&#92;" : $0.xmlReference }
    }
}
