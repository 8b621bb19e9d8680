import SafeText

/// The pictures before a line. Raw values are those of `--icons`.
package enum WidgetIcons: String, CaseIterable, Sendable {
    case emoji
    /// Nerd Fonts' private-use glyphs (nf-fa-gift, nf-md-party_popper).
    case nerd
    case ascii
    case none

    /// Before a birthday that is coming; nil for no picture.
    package var gift: CleanText? {
        switch self {
        case .emoji: "🎁"
        case .nerd: "\u{F06B}"
        case .ascii: "*"
        case .none: nil
        }
    }

    /// On the day; nil for no picture.
    package var party: CleanText? {
        switch self {
        case .emoji: "🎉"
        case .nerd: "\u{F1056}"
        case .ascii: "!"
        case .none: nil
        }
    }
}
