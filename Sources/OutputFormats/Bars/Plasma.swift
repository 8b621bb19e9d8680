import SafeText

extension Bar {
    /// Plasma's Command Output applet, whose text Qt takes for HTML as soon as something in it looks like that: then a name
    /// could load a picture from anywhere.
    ///
    /// Qt looks for a tag, or for `&lt;` (`Qt::mightBeRichText`). With a word joiner behind each of the two signs there is
    /// neither, and the text is shown as it is.
    static let plasma = Bar(name: "plasma", laysOutDirections: true, entry: line { $0.separating(["<", "&"]) })
}
