import BirthdayCore
import SystemPackage
import VCard

// The groups in the store's plaintext: `KIND:group` (RFC 6350, 6.1.4).

extension StoreText {
    /// A group of the store. Its members are identifiers of the contacts that no address book has in it.
    static func write(_ group: ContactGroup, with writer: inout VCardWriter) {
        writer.writeGroup(uid: nil, name: group.name, members: group.localMembers) { writer in
            writer.property(Name.leadTimes.text, value: group.leadTimes.text)
            if group.isMadeHere { writer.property(Name.madeHere.text, raw: "yes") }
            if let former = group.formerName { writer.property(Name.formerName.text, value: former) }
        }
    }

    /// - Returns: nil for a card that is no group of the store.
    static func group(_ card: ParsedCard) -> ContactGroup? {
        guard case .group(let members) = card.kind,
            let leadTimes = Name.leadTimes.value(in: card).flatMap({ LeadTimes($0) })
        else { return nil }
        return ContactGroup(
            name: card.name, leadTimes: leadTimes, localMembers: members,
            isMadeHere: Name.madeHere.value(in: card) != nil, formerName: Name.formerName.value(in: card))
    }

    /// The card of a group in a source, without its members: they stand in the contacts.
    static func write(_ card: GroupCard, of source: StoredSource, with writer: inout VCardWriter) {
        writer.writeGroup(uid: card.uid, name: card.name, members: []) { writer in
            let file = relative(card.origin.file, to: source.identity)
            writer.property(Name.groupCard.text, values: [String(card.origin.line), file], separator: ";")
        }
    }

    /// - Returns: nil for a card that is none of a group in a source.
    static func groupCard(_ card: ParsedCard, of source: FilePath) -> GroupCard? {
        guard case .group = card.kind, var rest = Name.groupCard.value(in: card)?[...],
            let line = Int(field(&rest)), let file = absolute(String(rest), in: source)
        else { return nil }
        return GroupCard(
            name: card.name, uid: card.uid,
            origin: ContactOrigin(source: source, file: file, line: line))
    }

    /// What versions before 3 know of the cards of a source's groups: their names.
    static func groupCards(_ card: ParsedCard, of source: FilePath, _ version: Int) -> [GroupCard] {
        guard version < 3, let names = Name.groups.value(in: card) else { return [] }
        return names.split(separator: "\n").compactMap { StoredPath.name(String($0)) }.filter { !$0.isEmpty }.map {
            GroupCard(name: $0, uid: nil, origin: ContactOrigin(source: source, file: source, line: 1))
        }
    }
}
