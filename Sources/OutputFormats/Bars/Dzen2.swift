import SafeText

/// dzen2: one line, where `^name(…)` is a command, of which `^ca()` runs a program on a click.
struct Dzen2: LineBar {
    static let name = "dzen2"
    static let markup = LineMarkup(colored: { "^fg(\($1.hexadecimal))\($0)^fg()" })

    static func escaped(_ text: String) -> String {
        text.replacing(scalar: "^", with: "^^")
    }
}
