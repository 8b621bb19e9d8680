/// conky's objects that read text as conky text again: `execp`, `execpi`, `texecpi`, `catp`, `lua_parse`.
struct ConkyParse: Bar {
    static let name = "conky-parse"

    func output(_ content: BoundedEntry, options: FormatOptions) -> String {
        Conky.joined(content.lines(escapedBy: Self.escaped))
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
