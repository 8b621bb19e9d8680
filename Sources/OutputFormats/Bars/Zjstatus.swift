import SafeText

extension Bar {
    /// zjstatus' `command_…` widget, in each of its render modes: with `dynamic`, `#[…]` is a style; in every mode but `raw`
    /// the name of another widget in braces is replaced by it.
    ///
    /// There is no escape: a word joiner, which takes no room, separates each of the two.
    static let zjstatus = Bar(name: "zjstatus", entry: line { $0.separating(["#", "{"]) })
}
