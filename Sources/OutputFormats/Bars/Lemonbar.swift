import SafeText

/// lemonbar: one line, where `%{…}` is a tag and can be a command that is printed on a click, and so run.
struct Lemonbar: LineBar {
    static let name = "lemonbar"
    static let markup = LineMarkup(colored: { "%{F\($1.hexadecimal)}\($0)%{F-}" })

    /// `%%` is a percent sign for lemonbar 1.4. Its fork for Xft fonts knew no escape at first: there `%%{…}` is a tag,
    /// so that a word joiner stands before each brace.
    static func escaped(_ text: String) -> String {
        text.replacing { scalar in
            switch scalar {
            case "%": "%%"
            case "{": "\u{2060}{"
            default: nil
            }
        }
    }
}
