import WidgetTimeline

/// Why there is nothing to show, as a bar shows it: a bar is where the person looks.
package struct BarFailure: Hashable, Sendable {
    /// What kind of failure it is.
    package enum Kind: Hashable, Sendable {
        /// An unreadable source, a broken configuration.
        case error
        /// The store is locked, and a bar never asks for a key.
        case locked
    }

    package let kind: Kind
    /// One line for the person who looks closer. Names nobody.
    package let reason: String

    package init(_ kind: Kind, reason: String) {
        self.kind = kind
        self.reason = reason.cleanLine()
    }

    /// What fits into every bar, in every language, and needs no escaping in any.
    var text: String {
        switch kind {
        case .error: "🎂 !"
        case .locked: "🎂 🔒"
        }
    }

    /// What a bar colours its module by.
    var state: BarState {
        switch kind {
        case .error: .error
        case .locked: .locked
        }
    }
}
