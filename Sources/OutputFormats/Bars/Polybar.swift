import SafeText

extension Bar {
    /// polybar's `custom/script` and `custom/ipc`: one line, where `%{…}` is a tag and can be a command to run on a click.
    ///
    /// `%%` is no escape: `%%{A1:cmd:}` is still an action. A zero offset separates it from a brace.
    static let polybar = Bar(
        name: "polybar",
        entry: line(LineMarkup(joint: "%{O0}", colored: { "%{F\($1.hexadecimal)}\($0)%{F-}" })) { text in
            text.replacing { $0 == "%" ? "%%{O0}" : nil }
        })
}
