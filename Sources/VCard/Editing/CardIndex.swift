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

/// The content lines of one card that is to be edited.
struct CardLines {
    struct Line {
        let content: ContentLine
        /// Without group, in upper case.
        let name: String
    }

    /// The card from `BEGIN` to the end of the `END` line, its line end not included.
    let bytes: UnsafeRawBufferPointer
    let lines: [Line]
    /// Where the END line begins.
    let end: Int
    /// The line end of the line before END.
    let lineEnd: [UInt8]
    /// Whether the card is one of version 2.1.
    private(set) var isTwo1 = false

    /// - Throws: where the card lacks its END or another one lies in it.
    init(_ card: UnsafeRawBufferPointer) throws(CardEditRefusal) {
        bytes = card
        var lines: [Line] = []
        var boundaries: [Int] = []
        var scanner = LineScanner(card)
        while let line = scanner.next() {
            let (name, isBoundary, isTwo1) = Self.look(at: line, in: card)
            if isBoundary { boundaries.append(lines.count) }
            self.isTwo1 = self.isTwo1 || isTwo1
            lines.append(Line(content: line, name: name))
        }
        guard lines.count > 1, boundaries.first == 0, lines.last?.name == "END", boundaries.last == lines.count - 1
        else {
            throw .hasNoEnd
        }
        guard boundaries.count == 2 else { throw .isNested }
        self.lines = lines
        let end = lines[lines.count - 1].content.start
        self.end = end
        lineEnd = Array(card.part(lines[lines.count - 2].content.end, end))
    }

    /// The content lines of this name.
    func named(_ name: String) -> [ContentLine] { lines.filter { $0.name == name }.map(\.content) }

    /// The properties of this name, in order.
    func properties(_ name: String, _ decode: CharsetDecoder?) -> [EditableProperty] {
        named(name).compactMap { EditableProperty($0, in: bytes, decode: decode) }
    }

    private static func look(
        at line: ContentLine, in bytes: UnsafeRawBufferPointer
    ) -> (name: String, isBoundary: Bool, isTwo1: Bool) {
        line.withUnfolded(in: bytes) { unfolded in
            let header = Header(unfolded)
            guard header.isWhole else { return ("", false, false) }
            let name = header.name.asName
            let version = name == "VERSION" ? Property(header, name: .version, line: line.number)?.value : nil
            let isTwo1 = version?.trimmed().matches("2.1") ?? false
            return (name, (name == "BEGIN" || name == "END") && header.isOfCard, isTwo1)
        }
    }
}
