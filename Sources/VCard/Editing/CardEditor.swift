import BirthdayCore
import Messages

/// Applies changes to cards in a file and keeps every other byte: line ends, folds, order, charset, properties that nobody
/// knows, what lies between the cards.
///
/// One check: the card read again says what the change makes of the old one, and all lines but those of what it changed, and
/// of REV, are the old ones. A card that could come out damaged is refused.
///
/// Why: docs/decisions.md#editing-cards.
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

    /// A file, nil where nothing changes, empty where no card is left; and what became of each edit, in their order.
    package typealias Edited = (bytes: [UInt8]?, outcomes: [Result<CardEditOutcome, CardEditRefusal>])

    /// Applies edits to the bytes of a file, several to one card in their order. One that is refused is left out; the
    /// others are applied.
    package func apply(_ edits: [CardEdit], to file: [UInt8]) -> Edited {
        file.withUnsafeBytes { apply(edits, to: $0) }
    }

    private func apply(_ edits: [CardEdit], to file: UnsafeRawBufferPointer) -> Edited {
        guard UTF16Text(file) == nil else { return refusal(.isUTF16, of: edits) }
        let index = CardIndex(file, VCardReader(decode: decode))
        var changed: [Int: [UInt8]] = [:]
        var outcomes: [Result<CardEditOutcome, CardEditRefusal>] = []
        for edit in edits {
            do throws(CardEditRefusal) {
                let place = try index.place(of: edit)
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
        guard !changed.isEmpty else { return (nil, outcomes) }
        let removed = Set(changed.lazy.filter(\.value.isEmpty).map(\.key))
        let patches = changed.map { place, bytes in
            let card = index.cards[place].bytes
            return removed.contains(place)
                ? .removal(card.lowerBound..<file.end(ofLinesIn: card)) : BytePatch(range: card, bytes: bytes)
        }
        let bytes = patches.applied(to: file)
        if removed.count == index.cards.count {
            guard bytes.isBlankText else { return refusal(.wouldLeaveText, of: edits) }
            return ([], outcomes)
        }
        let isWhole = bytes.withUnsafeBytes {
            CardIndex($0, VCardReader(decode: decode)).hasSameCards(as: index, without: removed)
        }
        return isWhole ? (bytes, outcomes) : refusal(.wouldChangeMore, of: edits)
    }

    /// The card with the change; nil where there is nothing to change, and nothing where the card is to go.
    ///
    /// - Parameter hasBareMembers: whether the first member is written without `urn:uuid:`.
    func changed(
        _ card: [UInt8], by change: CardChange, hasBareMembers: Bool = false
    ) throws(CardEditRefusal) -> [UInt8]? {
        try card.span.withUnsafeBytes { bytes throws(CardEditRefusal) in
            let lines = try CardLines(bytes, decode)
            guard let old = lines.content() else { throw .wouldChangeMore }
            var wanted = old
            try change.apply(&wanted)
            if wanted.isSame(as: old) { return nil }
            if wanted.isRemoved { return [] }
            let properties = EditedProperties.changed(from: old, to: wanted)
            var patches = lines.revisionPatches(now: now)
            for changed in properties {
                patches += try lines.patches(of: changed, from: old, to: wanted, hasBareMembers: hasBareMembers)
            }
            let new = patches.applied(to: bytes)
            let read = try new.span.withUnsafeBytes { bytes throws(CardEditRefusal) in
                guard let changed = try? CardLines(bytes, decode), changed.content()?.isSame(as: wanted) ?? false,
                    changed.others(than: properties) == lines.others(than: properties),
                    var read = changed.content(.contact)
                else { throw .wouldChangeMore }
                read.categories = ParsedCard.groups(of: read.categories)
                return read
            }
            if !wanted.gains(over: old).isDisjoint(with: wanted.gains(over: read)) { throw .isFull }
            return new
        }
    }

    private func refusal(_ reason: CardEditRefusal, of edits: [CardEdit]) -> Edited {
        (nil, edits.map { _ in .failure(reason) })
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

/// What became of an edit that was not refused.
package enum CardEditOutcome: Hashable, Sendable {
    /// - Parameter line: of the card in the file as it was read.
    case changed(line: Int)
    /// The card is as the change would make it.
    case unchanged(line: Int)
}

/// Why a card is not edited. It is as it was.
package struct CardEditRefusal: Error, Hashable, Sendable {
    /// What kind of reason it is.
    package enum Cause: Sendable {
        /// The card cannot be changed until somebody changes something else.
        case notPermitted
        /// The card cannot be changed until its file is made writable.
        case readOnly
        /// Another program was faster: a later try can go well.
        case busy
        case failed
    }

    package let cause: Cause
    /// For the user, to stand after the place of the card: no text from the card is in it.
    package let reason: Message

    package init(_ reason: Message, _ cause: Cause = .notPermitted) { (self.reason, self.cause) = (reason, cause) }

    /// Whether a later try would be refused as well, unless somebody changes the file.
    package var isLasting: Bool { cause == .notPermitted || cause == .readOnly }

    /// The card, or its file.
    package static let isMissing = Self(Message("the card is not there any more"), .busy)
    static let isRepeated = Self(
        Message(
            "the file has changed, and several of its cards have this UID and name: it is not certain which one is meant"
        ),
        .busy)
    static let hasOtherName = Self(Message("the group's card has another name by now"), .busy)
    static let isNested = Self(Message("another card lies inside of the card"))
    static let hasNoEnd = Self(Message("the card has no END:VCARD"))
    static let isUTF16 = Self(Message("the file is in UTF-16, which is read and not edited"))
    static let cannotHoldName = Self(
        Message("the card is not in UTF-8, and its charset may not have all letters of the name"))
    static let cannotSplitValue = Self(Message("the value to change is encoded in a way that is read and not edited"))
    static let isNoGroup = Self(Message("the card is not one of a group with MEMBER properties"))
    static let hasBlankName = Self(Message("a name is empty"))
    static let wouldChangeMore = Self(Message("the change would damage another part of the card"))
    package static let isFull = Self(
        Message("the card has more than is read of a card, and the change would have no effect"))
    static let wouldLeaveText = Self(Message("the file has no other card, and text that is none"))
}

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
    func place(of card: CardEdit) throws(CardEditRefusal) -> Int {
        let found = card.uid.map { byUID[ParsedCard.bareUID($0)] } ?? byName[card.name]
        guard let found, let first = found.first else { throw .isMissing }
        if found.count == 1 { return first }
        let named = found.filter { cards[$0].name == card.name }
        if let there = named.first(where: { cards[$0].line == card.origin.line }) { return there }
        guard let only = named.first, named.count == 1 else { throw .isRepeated }
        return only
    }

    /// Whether these are the same cards in the same order, whatever they say, but for some that went or came at the end.
    func hasSameCards(as other: CardIndex, without removed: Set<Int> = [], adding count: Int = 0) -> Bool {
        cards.dropLast(count).map(\.uid)
            == other.cards.indices.filter { !removed.contains($0) }.map { other.cards[$0].uid }
    }
}
