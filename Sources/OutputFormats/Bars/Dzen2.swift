import SafeText

extension Bar {
    /// dzen2: one line, where `^name(…)` is a command, of which `^ca()` runs a program on a click.
    static let dzen2 = Bar(
        name: "dzen2",
        entry: line(LineMarkup(colored: { "^fg(\($1.hexadecimal))\($0)^fg()" })) {
            $0.replacing(scalar: "^", with: "^^")
        })
}
