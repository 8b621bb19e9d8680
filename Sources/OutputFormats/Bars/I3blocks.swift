import SafeText

/// i3blocks with `markup=pango`, for i3bar and swaybar.
///
/// The first line only, `full_text`: under `interval=persist` every further line would be an update of its own, and
/// colours are the user's.
struct I3blocks: LineBar {
    static let name = "i3blocks"
    static let markup = LineMarkup.pango
    static let laysOutDirections = true
    static let readsDirectionFromIsolates = true
    /// i3blocks 1.4 takes the first 1,023 bytes of a line for the text and what follows for the next lines, `short_text`,
    /// `color` …: it tears a reference or a scalar, and swaybar loses the block.
    static let lineLimit = TextLimit(columns: 300, scalars: 450, bytes: 960)
    /// i3blocks 1.4 passes over an empty line of a block that persists: markup without a letter takes no room.
    static let emptyLine = "<span/>\n"

    static func escaped(_ text: String) -> String { text.inPangoMarkup }
}
