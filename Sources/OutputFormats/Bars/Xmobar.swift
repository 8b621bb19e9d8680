/// xmobar: one line, where `<action=…>` is a command to run on a click, `<fc=…>` a colour.
struct Xmobar: LineBar {
    static let name = "xmobar"
    static let markup = LineMarkup(colored: { "<fc=\($1.hexadecimal)>\($0)</fc>" })
    static let laysOutDirections = true
    static let readsDirectionFromIsolates = true

    /// Text without markup, told by its number of scalars, so that no name can end it.
    static func escaped(_ text: String) -> String {
        "<raw=\(text.unicodeScalars.count):\(text)/>"
    }
}
