import BirthdayCore
import SafeText
import VCard

// Who is hidden or muted, in the store's plaintext: a card each, which names nobody.

extension StoreText {
    private static let hidden: Character = "h"
    private static let muted: Character = "m"

    /// `3f9c0d4be81a2267;hm;2026-11-20;0123456789abcdef`: identifier, what was chosen, and of somebody who is gone since when,
    /// and the mark of the source.
    static func write(_ choice: PersonChoice, with writer: inout VCardWriter) {
        let chosen = (choice.isHidden ? String(hidden) : "") + (choice.isMuted ? String(muted) : "")
        let absence = choice.absence.map { [$0.since.description, Hexadecimal.text(of: $0.source)] } ?? []
        writer.begin()
        writer.property("KIND", value: "x-bday-widget-person")
        writer.property("FN", value: "")
        writer.property(Name.choice.text, raw: ([choice.id, chosen] + absence).joined(separator: ";"))
        writer.end()
    }

    /// - Returns: nil for another card.
    static func choice(_ card: ParsedCard) -> PersonChoice? {
        guard let parts = Name.choice.value(in: card)?.split(separator: ";", omittingEmptySubsequences: false),
            parts.count == 2 || parts.count == 4
        else { return nil }
        var choice = PersonChoice(
            id: String(parts[0]), isHidden: parts[1].contains(hidden), isMuted: parts[1].contains(muted))
        if parts.count == 4 {
            guard let since = day(String(parts[2])), let source = UInt64(parts[3], radix: 16) else { return nil }
            choice.absence = .init(since: since, source: source)
        }
        return choice
    }
}
