import BirthdayCore
import SafeText
import VCard

// Who is hidden or muted, in the store's plaintext: a card each, which names nobody.

extension StoreText {
    private static let hidden: Character = "h"
    private static let muted: Character = "m"

    /// `3f9c0d4be81a2267,…;hm;2026-11-20;…;…`: identifiers, what was chosen and when, and the digests of name and birthday.
    static func write(_ choice: PersonChoice, with writer: inout VCardWriter) {
        let chosen = (choice.isHidden ? String(hidden) : "") + (choice.isMuted ? String(muted) : "")
        let digests = [choice.mark.name, choice.mark.birthday].map { $0.map { Hexadecimal.text(of: $0) } ?? "" }
        writer.begin()
        writer.property("KIND", value: "x-bday-widget-person")
        writer.property("FN", value: "")
        let fields = [choice.mark.ids.joined(separator: ","), chosen, choice.chosenOn.description] + digests
        writer.property(Name.choice.text, raw: fields.joined(separator: ";"))
        writer.end()
    }

    /// - Returns: nil for another card.
    static func choice(_ card: ParsedCard) -> PersonChoice? {
        guard let parts = Name.choice.value(in: card)?.split(separator: ";", omittingEmptySubsequences: false),
            parts.count == 5, let chosenOn = day(String(parts[2]))
        else { return nil }
        let mark = PersonMark(
            ids: parts[0].split(separator: ",").map(String.init), name: UInt64(parts[3], radix: 16),
            birthday: UInt64(parts[4], radix: 16))
        return PersonChoice(
            mark, isHidden: parts[1].contains(hidden), isMuted: parts[1].contains(muted), chosenOn: chosenOn)
    }
}
