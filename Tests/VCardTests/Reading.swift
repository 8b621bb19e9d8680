import Messages

@testable import VCard

/// The cards and the other problems of a text.
func read(
    _ text: String, decode: CharsetDecoder? = nil
) -> (cards: [ParsedCard], problems: [CardProblem]) {
    read(Array(text.utf8), decode: decode)
}

/// The cards and the other problems of bytes.
func read(
    _ bytes: [UInt8], decode: CharsetDecoder? = nil
) -> (cards: [ParsedCard], problems: [CardProblem]) {
    var cards: [ParsedCard] = []
    let problems = bytes.withUnsafeBytes { input in
        VCardReader(decode: decode, limits: .unlimited).read(input) { cards.append($0) }
    }
    return (cards, problems)
}

extension CardLimits {
    fileprivate static let unlimited = CardLimits(
        text: .max, nicknames: .max, dates: contact.dates, labels: contact.labels, groups: .max, members: .max)
}

extension ParsedCard {
    /// Why the birthday cannot be used: the first problem of such a card.
    var birthdayProblem: CardProblem? { isBirthdayUnusable ? problems.first : nil }
}

/// A card of version 3.0 with these lines.
func card(_ lines: String..., version: String = "3.0") -> String {
    (["BEGIN:VCARD", "VERSION:\(version)"] + lines + ["END:VCARD", ""]).joined(separator: "\r\n")
}

extension CardProblem {
    /// `line: reason`, in English.
    var said: String { "\(line): \(reason.english)" }
}
