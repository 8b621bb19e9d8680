import SafeText

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

    package init(_ kind: Kind, reason: String) {
        self.kind = kind
        self.reason = CleanText(cleaning: reason).truncated(to: .line)
    }

    /// A text that fits into every bar, needs no translation and no escaping.
    var text: String {
        switch kind {
        case .error: "🎂 !"
        case .locked: "🎂 🔒"
        }
    }
}
