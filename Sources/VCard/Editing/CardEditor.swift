import BirthdayCore

/// Changes one property of a card in a file and keeps every other byte: line ends, folds, order, charset, properties that
/// nobody knows, what lies between the cards.
///
/// Only REV, where there is one, is changed besides. A card that could come out damaged is refused. What was written is read
/// again and compared before it is handed over.
package struct CardEditor: Sendable {
    private let decode: CharsetDecoder?
    private let now: Int

    /// - Parameters:
    ///   - decode: decodes declared charsets, as `VCardReader` does.
    ///   - now: for REV, in seconds since 1970.
    package init(decode: CharsetDecoder? = nil, now: Int) {
        self.decode = decode
        self.now = now
    }

    /// The result of edits: a file, and what became of each edit.
    package struct Result: Sendable {
        /// Nil where nothing changes; empty where no card is left.
        package let bytes: [UInt8]?
        /// In the order of the edits.
        package let outcomes: [Swift.Result<CardEditOutcome, CardEditRefusal>]
    }

    /// Applies edits to the bytes of a file, several to one card in their order. One that is refused is left out; the
    /// others are applied.
    package func apply(_ edits: [CardEdit], to file: [UInt8]) -> Result {
        file.withUnsafeBytes { apply(edits, to: $0) }
    }

    private func apply(_ edits: [CardEdit], to file: UnsafeRawBufferPointer) -> Result {
        guard UTF16Text(file) == nil else { return refusal(.isUTF16, of: edits) }
        let index = CardIndex(file, VCardReader(decode: decode))
        var changed: [Int: [UInt8]] = [:]
        var outcomes: [Swift.Result<CardEditOutcome, CardEditRefusal>] = []
        for edit in edits {
            do throws(CardEditRefusal) {
                let place = try index.place(of: edit.card)
                let card = index.cards[place]
                if changed[place]?.isEmpty == true { throw .isMissing }
                let old = changed[place] ?? Array(file.part(card.bytes.lowerBound, card.bytes.upperBound))
                if let new = try self.changed(old, by: edit.change) {
                    changed[place] = new
                    outcomes.append(.success(.changed(line: card.line)))
                } else {
                    outcomes.append(.success(.unchanged(line: card.line)))
                }
            } catch {
                outcomes.append(.failure(error))
            }
        }
        guard !changed.isEmpty else { return Result(bytes: nil, outcomes: outcomes) }
        let removed = Set(changed.lazy.filter(\.value.isEmpty).map(\.key))
        let patches = changed.map { place, bytes in
            let card = index.cards[place].bytes
            return removed.contains(place)
                ? .removal(card.lowerBound..<file.end(ofLinesIn: card)) : BytePatch(range: card, bytes: bytes)
        }
        let bytes = patches.applied(to: file)
        if removed.count == index.cards.count {
            guard bytes.isBlankText else { return refusal(.wouldLeaveText, of: edits) }
            return Result(bytes: [], outcomes: outcomes)
        }
        let isWhole = bytes.withUnsafeBytes {
            CardIndex($0, VCardReader(decode: decode)).hasSameCards(as: index, without: removed)
        }
        return isWhole ? Result(bytes: bytes, outcomes: outcomes) : refusal(.wouldChangeMore, of: edits)
    }

    /// The card with the change; nil where there is nothing to change, and nothing where the card is to go.
    private func changed(_ card: [UInt8], by change: CardChange) throws(CardEditRefusal) -> [UInt8]? {
        try card.span.withUnsafeBytes { bytes throws(CardEditRefusal) in
            let lines = try CardLines(bytes)
            let patches = try patches(change, lines, isUTF8: lines.isUTF8)
            guard !patches.isEmpty else { return nil }
            if case .removeGroupCard = change { return [] }
            let new = (patches + lines.revisionPatches(now: now, decode)).applied(to: bytes)
            let verification = EditVerification(VCardReader(decode: decode))
            guard new.withUnsafeBytes({ verification.holds(change, from: bytes, to: $0) }) else {
                throw .wouldChangeMore
            }
            guard new.withUnsafeBytes({ verification.isRead(change, in: $0) }) else { throw .isFull }
            return new
        }
    }

    private func patches(
        _ change: CardChange, _ lines: CardLines, isUTF8: Bool
    ) throws(CardEditRefusal) -> [BytePatch] {
        let categories = CategoryEditing(lines, isUTF8: isUTF8, decode: decode)
        switch change {
        case .addCategory(let name): return try categories.adding(name)
        case .removeCategory(let name): return try categories.removing(name)
        case .renameCategory(let old, let new): return try categories.renaming(old, to: new)
        case .addMembers(let uids): return try GroupCardEditing(lines, isUTF8: isUTF8, decode: decode).adding(uids)
        case .removeMembers(let uids): return try GroupCardEditing(lines, isUTF8: isUTF8, decode: decode).removing(uids)
        case .renameGroup(let new):
            return try GroupCardEditing(lines, isUTF8: isUTF8, decode: decode).renaming(self.name(lines), to: new)
        case .removeGroupCard(let name):
            _ = try GroupCardEditing(lines, isUTF8: isUTF8, decode: decode)
            guard GroupName(self.name(lines)) == GroupName(CardText.normalized(name)) else { throw .hasOtherName }
            return [.removal(0..<lines.bytes.count)]
        }
    }

    /// The name that the reader gives a card.
    private func name(_ card: CardLines) -> String {
        var name = ""
        _ = VCardReader(decode: decode).read(card.bytes) { name = $0.name }
        return name
    }

    private func refusal(_ reason: CardEditRefusal, of edits: [CardEdit]) -> Result {
        Result(bytes: nil, outcomes: edits.map { _ in .failure(reason) })
    }
}

extension UnsafeRawBufferPointer {
    /// The end of a card with its last line end, unless other cards stand in its first or last line.
    fileprivate func end(ofLinesIn card: Range<Int>) -> Int {
        func isLineEnd(_ place: Int) -> Bool { self[place] == ASCII.lineFeed || self[place] == ASCII.carriageReturn }
        let isAtStart = card.lowerBound == 0 || isLineEnd(card.lowerBound - 1)
        let isAtEnd = card.upperBound == count || isLineEnd(card.upperBound)
        return isAtStart && isAtEnd ? nextLine(after: card.upperBound) : card.upperBound
    }
}

extension [UInt8] {
    /// Whether there is only white space, and perhaps a byte order mark.
    fileprivate var isBlankText: Bool {
        (starts(with: [0xEF, 0xBB, 0xBF]) ? dropFirst(3) : self[...]).allSatisfy {
            $0 == 0x20 || (0x09...0x0D).contains($0)
        }
    }
}
