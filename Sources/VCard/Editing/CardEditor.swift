import BirthdayCore
import Messages

/// Changes one property of a card in a file and keeps every other byte: line ends, folds, order, charset, properties that
/// nobody knows, what lies between the cards.
///
/// Only REV, where there is one, is changed besides. A card that could come out damaged is refused. What was written is read
/// again and compared before it is handed over.
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
    private func changed(_ card: [UInt8], by change: CardChange) throws(CardEditRefusal) -> [UInt8]? {
        try card.span.withUnsafeBytes { bytes throws(CardEditRefusal) in
            let lines = try CardLines(bytes)
            let patches = try patches(change, lines)
            guard !patches.isEmpty else { return nil }
            if case .removeGroupCard = change { return [] }
            let new = (patches + lines.revisionPatches(now: now, decode)).applied(to: bytes)
            let reader = VCardReader(decode: decode, limits: .edited)
            guard new.withUnsafeBytes({ reader.finds(change, from: bytes, to: $0) }) else {
                throw .wouldChangeMore
            }
            guard new.withUnsafeBytes({ reader.takesUp(change, in: $0) }) else { throw .isFull }
            return new
        }
    }

    private func patches(_ change: CardChange, _ lines: CardLines) throws(CardEditRefusal) -> [BytePatch] {
        let categories = CategoryEditing(lines, decode: decode)
        switch change {
        case .addCategory(let name): return try categories.adding(name)
        case .removeCategory(let name): return try categories.removing(name)
        case .renameCategory(let old, let new): return try categories.renaming(old, to: new)
        case .addMembers(let uids): return try GroupCardEditing(lines, decode: decode).adding(uids)
        case .removeMembers(let uids): return try GroupCardEditing(lines, decode: decode).removing(uids)
        case .renameGroup(let new):
            return try GroupCardEditing(lines, decode: decode).renaming(self.name(lines), to: new)
        case .removeGroupCard(let name):
            _ = try GroupCardEditing(lines, decode: decode)
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

/// A change to one property of a card, or the removal of a group's card.
package enum CardChange: Hashable, Sendable {
    /// Puts the person into a group: a category at the end of the last CATEGORIES.
    case addCategory(String)
    /// Takes the category out, however it is spelled (`GroupName`).
    case removeCategory(String)
    /// Gives the category another name, in its place.
    case renameCategory(String, to: String)
    /// Names more members in the card of a group, by the UIDs of their cards.
    case addMembers(uids: [String])
    case removeMembers(uids: [String])
    /// Gives the group whose card it is another name.
    case renameGroup(to: String)
    /// Takes the card of the group of this name out of the file.
    case removeGroupCard(String)

    /// The names of the properties that the change may touch.
    fileprivate var properties: Set<String> {
        switch self {
        case .addCategory, .removeCategory, .renameCategory: ["CATEGORIES", "REV"]
        case .addMembers, .removeMembers: ["MEMBER", "X-ADDRESSBOOKSERVER-MEMBER", "REV"]
        case .renameGroup: ["FN", "N", "REV"]
        case .removeGroupCard: []
        }
    }
}

/// A change, and the card that it is for, as an earlier reading found it.
package struct CardEdit: Hashable, Sendable {
    package var change: CardChange
    package var origin: ContactOrigin
    /// The card's UID, by which alone it is found where no other card of the file has it.
    package var uid: String?
    /// The card's name. Of several cards with the UID, or with the name and no UID, it is the one at the line with the
    /// name; where that one moved, the only one with the name.
    package var name: String

    package init(_ change: CardChange, origin: ContactOrigin, uid: String?, name: String) {
        self.change = change
        self.origin = origin
        self.uid = uid
        self.name = name
    }

    /// A change to a person's card.
    package init(_ change: CardChange, of contact: Contact) {
        self.init(change, origin: contact.origin, uid: contact.uid, name: contact.name)
    }

    /// A change to the card of a group.
    package init(_ change: CardChange, of card: GroupCard) {
        self.init(change, origin: card.origin, uid: card.uid, name: card.name)
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

    /// Whether these are the same cards in the same order with some more at the end, whatever they say.
    func hasSameCards(as other: CardIndex, adding count: Int) -> Bool {
        cards.dropLast(count).map(\.uid) == other.cards.map(\.uid)
    }

    /// Whether these are the same cards in the same order but for some, whatever they say.
    func hasSameCards(as other: CardIndex, without removed: Set<Int>) -> Bool {
        cards.map(\.uid) == other.cards.indices.filter { !removed.contains($0) }.map { other.cards[$0].uid }
    }
}

/// Reads a card again after a change, and finds everything as it was but what the change is about.
extension VCardReader {
    /// Whether the card is the old one with this change.
    fileprivate func finds(_ change: CardChange, from old: UnsafeRawBufferPointer, to new: UnsafeRawBufferPointer)
        -> Bool
    {
        guard let before = only(old), let after = only(new), before.uid == after.uid else { return false }
        guard otherLines(old, than: change.properties) == otherLines(new, than: change.properties) else { return false }
        var (name, categories, members) = (before.name, before.categories, before.kind.members)
        switch change {
        case .addCategory(let name): categories.append(CardText.normalized(name))
        case .removeCategory(let name): categories.removeAll { GroupName($0) == GroupName(CardText.normalized(name)) }
        case .renameCategory(let old, let new):
            let old = GroupName(CardText.normalized(old))
            categories.removeAll { GroupName($0) == old }
            if !categories.contains(where: { GroupName($0) == GroupName(CardText.normalized(new)) }) {
                categories.append(CardText.normalized(new))
            }
        case .addMembers(let uids):
            var known = Set((members ?? []).map(\.comparableUID))
            members?.append(contentsOf: uids.map(ParsedCard.bareUID).filter { known.insert($0.comparableUID).inserted })
        case .removeMembers(let uids):
            let gone = Set(uids.map(ParsedCard.memberKey))
            members?.removeAll { gone.contains($0.comparableUID) }
        case .renameGroup(let new): name = CardText.normalized(new)
        case .removeGroupCard: return false
        }
        return name == after.name && Set(categories) == Set(after.categories) && members == after.kind.members
    }

    /// Whether what the change adds to the card becomes a part of the contact or group, within its limits.
    fileprivate func takesUp(_ change: CardChange, in bytes: UnsafeRawBufferPointer) -> Bool {
        guard let card = VCardReader(decode: decode).only(bytes) else { return false }
        switch change {
        case .addCategory(let name), .renameCategory(_, to: let name):
            let group = GroupName(CardText.normalized(name))
            return ParsedCard.groups(of: card.categories).contains { GroupName($0) == group }
        case .addMembers: return card.kind.members?.count == only(bytes)?.kind.members?.count
        case .renameGroup(let name): return card.name == CardText.normalized(name)
        case .removeCategory, .removeMembers, .removeGroupCard: return true
        }
    }

    private func only(_ bytes: UnsafeRawBufferPointer) -> ParsedCard? {
        var cards: [ParsedCard] = []
        _ = read(bytes) { cards.append($0) }
        return cards.count == 1 ? cards[0] : nil
    }

    /// The content lines of other names, byte for byte, with their line ends.
    private func otherLines(_ bytes: UnsafeRawBufferPointer, than names: Set<String>) -> [UInt8] {
        var others: [UInt8] = []
        var lines = LineScanner(bytes)
        while let line = lines.next() {
            let name = line.withUnfolded(in: bytes) { Header($0).name.asName }
            if !names.contains(name) { others.append(contentsOf: bytes.part(line.start, lines.position)) }
        }
        return others
    }
}

extension ParsedCard.Kind {
    fileprivate var members: [String]? { if case .group(let members) = self { members } else { nil } }
}
