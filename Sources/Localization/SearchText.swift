import Foundation

/// Text as a search compares it: without case and accents.
package struct SearchText: Hashable, Sendable {
    private let folded: String

    package init(_ text: String) {
        folded = text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
    }

    /// Whether the other text stands in this one; the empty text does.
    package func contains(_ other: SearchText) -> Bool {
        other.folded.isEmpty || folded.contains(other.folded)
    }
}
