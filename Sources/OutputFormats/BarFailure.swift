import SafeText
import WidgetTimeline

/// Why there is nothing to show, as a bar shows it.
package struct BarFailure: Hashable, Sendable {
    /// What kind of failure it is. Raw values are as `BarState`'s.
    package enum Kind: String, Sendable {
        /// An unreadable source, a broken configuration.
        case error
        /// The store is locked, and a bar never asks for a key.
        case locked
    }

    package let kind: Kind
    /// One line for the person who looks closer. Names nobody.
    package let reason: CleanText
    let icons: WidgetIcons

    package init(_ kind: Kind, reason: String, icons: WidgetIcons = .emoji) {
        (self.kind, self.icons) = (kind, icons)
        self.reason = CleanText(cleaning: reason).truncated(to: .line)
    }

    /// A text that fits into every bar, needs no translation and no escaping.
    var text: String {
        switch (icons, kind) {
        case (.emoji, .error): "🎂 !"
        case (.emoji, .locked): "🎂 🔒"
        // nf-fa-birthday_cake, nf-fa-lock
        case (.nerd, .error): "\u{F1FD} !"
        case (.nerd, .locked): "\u{F1FD} \u{F023}"
        case (.ascii, .error): "* !"
        case (.ascii, .locked): "* locked"
        case (.none, .error): "!"
        case (.none, .locked): "locked"
        }
    }
}
