import SafeText

/// conky's objects that read text as conky text again: `execp`, `execpi`, `texecpi`, `catp`, `lua_parse`.
struct ConkyParse: Bar {
    static let name = "conky-parse"
    private static let markup = LineMarkup(colored: { "${color \($1.hexadecimal)}\($0)${color}" })
    /// These objects cut at `text_buffer_size`, for which our README asks 4,096 bytes. What is cut there can be an escape.
    private static let maximumBytes = 4_000

    func output(_ content: BoundedEntry, options: FormatOptions) -> String {
        Conky.joined(content.lines(escapedBy: Self.escaped, Self.markup), within: Self.maximumBytes)
    }

    /// `$$` is a dollar, but what follows may still be a variable (`$$${template0}`), so a word joiner separates them.
    static func escaped(_ text: String) -> String {
        text.replacing { scalar in
            switch scalar {
            case "$": "$$\u{2060}"
            case "#": "\\#"
            default: nil
            }
        }
    }
}
