import Foundation

/// Text as a search compares it: without case and accents.
package struct SearchText: Hashable, Sendable {
    private let folded: String

    package init(_ text: String) {
        folded = text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
    }

    /// Whether the other text is part of this one. The empty text is part of every text.
    package func contains(_ other: SearchText) -> Bool {
        other.folded.isEmpty || folded.contains(other.folded)
    }
}
