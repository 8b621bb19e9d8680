import SafeText

/// zjstatus' `command_…` widget, in each of its render modes: with `dynamic`, `#[…]` is a style; in every mode but `raw`
/// the name of another widget in braces is replaced by it.
struct Zjstatus: LineBar {
    static let name = "zjstatus"

    /// There is no escape: a word joiner, which takes no room, separates each of the two.
    static func escaped(_ text: String) -> String {
        text.separating(["#", "{"])
    }
}
