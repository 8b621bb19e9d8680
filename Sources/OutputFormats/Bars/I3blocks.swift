import SafeText

extension Bar {
    /// i3blocks with `markup=pango`, for i3bar and swaybar.
    ///
    /// The first line only, `full_text`: under `interval=persist` every further line would be an update of its own, and
    /// colours are the user's.
    ///
    /// i3blocks 1.4 takes the first 1,023 bytes of a line for the text and what follows for the next lines, `short_text`,
    /// `color` …: it tears a reference or a scalar, and swaybar loses the block. It passes over an empty line of a block that
    /// persists: markup without a letter takes no room.
    static let i3blocks = Bar(
        name: "i3blocks", laysOutDirections: true, readsDirectionFromIsolates: true,
        lineLimit: TextLimit(columns: 300, scalars: 450, bytes: 960), emptyLine: "<span/>\n",
        entry: line(.pango, escapedBy: \.inPangoMarkup))
}
