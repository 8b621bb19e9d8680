import SafeText

/// Plasma's Command Output applet, whose text Qt takes for HTML as soon as something in it looks like that: then a name
/// could load a picture from anywhere.
struct Plasma: LineBar {
    static let name = "plasma"
    static let laysOutDirections = true

    /// Qt looks for a tag, or for `&lt;` (`Qt::mightBeRichText`). With a word joiner behind each of the two signs there is
    /// neither, and the text is shown as it is.
    static func escaped(_ text: String) -> String {
        text.separating(["<", "&"])
    }
}
