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
    ///
    /// A UID finds it under any name and at any line. Where several cards have that UID, or have the name and no UID, it is
    /// the one of that name at that line; where that one moved, the only one of the name.
    func place(of card: CardLocator) throws(CardEditRefusal) -> Int {
        let found = card.uid.map { byUID[ParsedCard.bareUID($0)] } ?? byName[card.name]
        guard let found, let first = found.first else { throw .isMissing }
        if found.count == 1 { return first }
        let named = found.filter { cards[$0].name == card.name }
        if let there = named.first(where: { cards[$0].line == card.line }) { return there }
        guard let only = named.first, named.count == 1 else { throw .isRepeated }
        return only
    }

    /// Whether these are the same cards in the same order with some more at the end, whatever they say.
    func hasSameCards(as other: CardIndex, adding count: Int) -> Bool {
        cards.dropLast(count).map(\.uid) == other.cards.map(\.uid)
    }

    /// Whether these are the same cards in the same order but for some, whatever they say.
    func hasSameCards(as other: CardIndex, without removed: Set<Int>) -> Bool {
        cards.map(\.uid) == other.cards.indices.filter { !removed.contains($0) }.map { other.cards[$0].uid }
    }
}
