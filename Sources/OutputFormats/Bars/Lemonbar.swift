import SafeText

extension Bar {
    /// lemonbar: one line, where `%{…}` is a tag and can be a command that is printed on a click, and so run.
    ///
    /// `%%` is a percent sign for lemonbar 1.4. Its fork for Xft fonts knew no escape at first: there `%%{…}` is a tag,
    /// so that a word joiner stands before each brace.
    static let lemonbar = Bar(
        name: "lemonbar",
        entry: line(LineMarkup(colored: { "%{F\($1.hexadecimal)}\($0)%{F-}" })) { text in
            text.replacing { $0 == "%" ? "%%" : $0 == "{" ? "\u{2060}{" : nil }
        })
}
