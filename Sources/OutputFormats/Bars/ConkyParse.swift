/// conky's objects that read text as conky text again: `execp`, `execpi`, `texecpi`, `catp`, `lua_parse`.
struct ConkyParse: Bar {
    static let name = "conky-parse"

    func output(_ content: BarContent, options: RenderOptions) -> String {
        Conky.joined(content.entry.lines.map(Self.escaped))
    }

    func output(_ failure: BarFailure) -> String? { failure.line }

    /// `$$` is a dollar, but what follows may become a variable again (`$$${template0}`), so a word joiner parts them.
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
