/// Plain lines, for people and scripts. Nothing at all where there is nothing to show.
struct Text: OutputFormat {
    static let name = "text"
    static let laysOutDirections = true

    /// Clean lines are all that a terminal needs: what could act on it is out already.
    func output(_ content: BoundedEntry, options: FormatOptions) -> String {
        content.entry.lines.map { $0 + "\n" }.joined()
    }
}
