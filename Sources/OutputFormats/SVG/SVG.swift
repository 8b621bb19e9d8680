import SafeText

/// A card as a phone draws it, one picture for each family, for web pages, documents and desktops.
struct SVG: OutputFormat {
    static let name = "svg"
    static let laysOutDirections = true

    func output(_ content: BoundedEntry, options: FormatOptions) -> String {
        SVGDrawing.card(content).document(
            title: title(content), SVGColors(options), isRightToLeft: content.entry.isRightToLeft)
    }

    /// What the picture says in words. The number in a gauge says nothing without its name.
    private func title(_ content: BoundedEntry) -> String {
        guard content.entry.family == .circular else { return content.text }
        return content.entry.details.first?.string ?? content.text
    }

    /// The text as itself in content and attributes. Clean text has none of what XML 1.0 forbids altogether.
    static func escaped(_ text: String) -> String {
        text.replacing(\.xmlReference)
    }
}

extension SVGDrawing {
    /// The family's card; an empty picture of its size where there is nothing to show.
    fileprivate static func card(_ content: BoundedEntry) -> SVGDrawing {
        let family = content.entry.family
        if content.entry.isInOwnWords, family != .inline, family != .circular { return ownWordsCard(content.entry) }
        return switch family {
        case .small: smallCard(content.entry)
        case .medium: listCard(content.entry, .medium)
        case .large: listCard(content.entry, .large)
        case .circular: circularCard(content.entry)
        case .rectangular: rectangularCard(content.entry)
        case .inline: inlineCard(content.entry)
        }
    }
}
