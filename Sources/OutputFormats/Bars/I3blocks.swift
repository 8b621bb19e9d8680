/// i3blocks with `markup=pango`, for i3bar and swaybar.
///
/// The first line only, `full_text`: under `interval=persist` every further line would be an update of its own, and
/// colours are the user's.
struct I3blocks: Bar {
    static let name = "i3blocks"
    static let laysOutDirections = true
    /// i3blocks 1.4 passes over an empty line of a block that persists: markup without a letter takes no room.
    static let emptyLine = "<span/>\n"

    func output(_ content: BoundedEntry, options: FormatOptions) -> String {
        PangoMarkup.escaped(content.text) + "\n"
    }
}
