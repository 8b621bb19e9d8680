import SafeText

/// polybar's `custom/script` and `custom/ipc`: one line, where `%{…}` is a tag and can be a command to run on a click.
struct Polybar: LineBar {
    static let name = "polybar"
    static let markup = LineMarkup(
        joint: "%{O0}", colored: { "%{F\($1.hexadecimal)}\($0)%{F-}" })

    /// `%%` is no escape: `%%{A1:cmd:}` is still an action. A zero offset separates it from a brace.
    static func escaped(_ text: String) -> String {
        text.replacing { $0 == "%" ? "%%{O0}" : nil }
    }
}
