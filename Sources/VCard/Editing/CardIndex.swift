/// The cards of a file, found by what an earlier reading knows of them.
struct CardIndex {
    let cards: [ParsedCard]
    private var byUID: [String: [Int]] = [:]
    private var byName: [String: [Int]] = [:]

    init(_ file: UnsafeRawBufferPointer, _ reader: VCardReader) {
        var cards: [ParsedCard] = []
        _ = reader.read(file) { cards.append($0) }
        self.cards = cards
        for (index, card) in cards.enumerated() {
            if let uid = card.uid {
                byUID[ParsedCard.bareUID(uid), default: []].append(index)
            } else {
                byName[card.name, default: []].append(index)
            }
        }
    }

    /// Where the card is among the cards.
    func place(of card: CardLocator) throws(CardEditRefusal) -> Int {
        if let uid = card.uid { return try only(byUID[ParsedCard.bareUID(uid)]) }
        let named = byName[card.name]
        if let there = named?.first(where: { cards[$0].line == card.line }) { return there }
        return try only(named)
    }

    /// Whether these are the same cards in the same order but for some, whatever they say.
    func hasSameCards(as other: CardIndex, without removed: Set<Int>) -> Bool {
        cards.map(\.uid) == other.cards.indices.filter { !removed.contains($0) }.map { other.cards[$0].uid }
    }

    private func only(_ found: [Int]?) throws(CardEditRefusal) -> Int {
        guard let found, let first = found.first else { throw .isMissing }
        guard found.count == 1 else { throw .isRepeated }
        return first
    }
}
