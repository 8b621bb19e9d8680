import BirthdayCore

/// Reads a card again after a change, and finds everything as it was but what the change is about.
struct EditVerification {
    private let reader: VCardReader

    init(_ reader: VCardReader) { self.reader = reader }

    /// Whether the card is the old one with this change.
    func holds(_ change: CardChange, from old: UnsafeRawBufferPointer, to new: UnsafeRawBufferPointer) -> Bool {
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
    func isRead(_ change: CardChange, in bytes: UnsafeRawBufferPointer) -> Bool {
        let reader = VCardReader(decode: reader.decode, limits: .contact)
        guard let card = only(bytes, reader), !card.isLeftOut else { return false }
        switch change {
        case .addCategory(let name), .renameCategory(_, to: let name):
            let group = GroupName(CardText.normalized(name))
            return ParsedCard.groups(of: card.categories).contains { GroupName($0) == group }
        case .addMembers: return card.kind.members?.count == only(bytes)?.kind.members?.count
        case .removeCategory, .removeMembers, .renameGroup, .removeGroupCard: return true
        }
    }

    private func only(_ bytes: UnsafeRawBufferPointer) -> ParsedCard? { only(bytes, reader) }

    private func only(_ bytes: UnsafeRawBufferPointer, _ reader: VCardReader) -> ParsedCard? {
        var cards: [ParsedCard] = []
        _ = reader.read(bytes) { cards.append($0) }
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

extension CardChange {
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

extension ParsedCard.Kind {
    fileprivate var members: [String]? { if case .group(let members) = self { members } else { nil } }
}
