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

    package var kind: Kind
    /// One line for the person who looks closer. Names nobody.
    package var reason: String

    package init(_ kind: Kind, reason: String) {
        self.kind = kind
        self.reason = reason
    }

    /// What fits into every bar, in every language, and needs no escaping in any.
    var text: String {
        switch kind {
        case .error: "🎂 !"
        case .locked: "🎂 🔒"
        }
    }

    /// The text as a line.
    var line: String { text + "\n" }

    /// What a bar colours its module by.
    var state: BarState {
        switch kind {
        case .error: .error
        case .locked: .locked
        }
    }
}
