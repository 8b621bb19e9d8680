/// Plain lines, for people and scripts. Nothing at all where there is nothing to show.
struct Text: OutputFormat {
    static let name = "text"
    static let laysOutDirections = true

    /// Nothing is escaped: clean text has nothing that acts on a terminal.
    func output(_ content: BoundedEntry, options: FormatOptions) -> String {
        content.entry.lines.map { "\($0)\n" }.joined()
    }
}
