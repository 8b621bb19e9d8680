import SafeText

extension String {
    /// The text as itself in Pango's markup, for the bars that draw labels with it: Waybar, i3bar, swaybar. The backslash is
    /// a reference too: Waybar rewrites `\x` inside its JSON, and i3blocks writes JSON of its own.
    var inPangoMarkup: String { replacing { $0 == "\\" ? "&#92;" : $0.xmlReference } }
}
