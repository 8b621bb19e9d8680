import SafeText

extension Bar {
    /// conky's objects that read text as conky text again: `execp`, `execpi`, `texecpi`, `catp`, `lua_parse`.
    ///
    /// They cut at `text_buffer_size`, for which our README asks 4,096 bytes. What is cut there can be an escape. `$$` is a
    /// dollar, but what follows may still be a variable (`$$${template0}`), so a word joiner separates them.
    static let conkyParse = Bar(
        name: "conky-parse",
        entry: { content in
            let markup = LineMarkup(colored: { "${color \($1.hexadecimal)}\($0)${color}" })
            func escaped(_ text: String) -> String {
                text.replacing { $0 == "$" ? "$$\u{2060}" : $0 == "#" ? "\\#" : nil }
            }
            return content.lines(escapedBy: escaped, markup).joinedForConky(within: 4_000)
        })
}
