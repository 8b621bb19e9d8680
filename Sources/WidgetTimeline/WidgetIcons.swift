/// The little pictures before a line. Raw values are the option's.
package enum WidgetIcons: String, CaseIterable, Sendable {
    case emoji
    /// Nerd Fonts' private-use glyphs (nf-fa-gift, nf-md-party_popper).
    case nerd
    case ascii
    case none

    /// Before a birthday that is coming; nil for no picture.
    package var gift: String? {
        switch self {
        case .emoji: "🎁"
        case .nerd: "\u{F06B}"
        case .ascii: "*"
        case .none: nil
        }
    }

    /// On the day; nil for no picture.
    package var party: String? {
        switch self {
        case .emoji: "🎉"
        case .nerd: "\u{F1056}"
        case .ascii: "!"
        case .none: nil
        }
    }
}
