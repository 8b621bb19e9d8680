import BirthdayCore
import SafeText
import SystemPackage
import VCard

// The groups in the store's plaintext: `KIND:group` (RFC 6350, 6.1.4).

extension StoreText {
    /// A group of the store. Its members are identifiers of the contacts that no address book has in it.
    static func write(_ group: ContactGroup, with writer: inout VCardWriter) {
        let uid = group.identifier.isEmpty ? nil : group.identifier
        writer.writeGroup(uid: uid, name: group.name, members: group.localMembers) { writer in
            writer.property(Name.leadTimes.text, value: group.leadTimes.text)
            if group.hasChosenBoth { writer.property(Name.chosenBoth.text, raw: "yes") }
            if group.isMadeHere { writer.property(Name.madeHere.text, raw: "yes") }
            if let former = group.formerName { writer.property(Name.formerName.text, value: former) }
            if let returned = group.returned { writer.property(Name.returned.text, raw: returned.description) }
        }
        for absence in group.absences { write(.absence(absence), with: &writer) }
        for part in GroupPart.deleted(group.deleted) { write(part, with: &writer) }
    }

    /// - Returns: nil for a card that is no group of the store.
    static func group(_ card: ParsedCard) -> ContactGroup? {
        guard case .group(let members) = card.kind,
            let leadTimes = Name.leadTimes.value(in: card).flatMap({ LeadTimes($0) })
        else { return nil }
        return ContactGroup(
            name: card.name, identifier: card.uid ?? "", leadTimes: leadTimes,
            hasChosenBoth: Name.chosenBoth.value(in: card) != nil, localMembers: members,
            isMadeHere: Name.madeHere.value(in: card) != nil, formerName: Name.formerName.value(in: card),
            returned: Name.returned.value(in: card).flatMap { day($0) })
    }

    /// What stands in a card of its own behind the group's, because it can be long.
    enum GroupPart {
        case absence(GroupAbsence)
        case deleted([String])

        /// What a line has room for.
        private static let maximumPeople = 1_000

        static func deleted(_ people: [String]?) -> [GroupPart] {
            guard let people else { return [] }
            return stride(from: 0, to: max(people.count, 1), by: maximumPeople).map {
                .deleted(Array(people.dropFirst($0).prefix(maximumPeople)))
            }
        }

        func add(to group: inout ContactGroup) {
            switch self {
            case .absence(let absence): group.absences.append(absence)
            case .deleted(let people): group.deleted = (group.deleted ?? []) + people
            }
        }
    }

    /// Names nobody, and no place.
    private static func write(_ part: GroupPart, with writer: inout VCardWriter) {
        writer.begin()
        writer.property("KIND", value: "x-bday-widget-group-part")
        writer.property("FN", value: "")
        switch part {
        case .absence(let absence):
            let fields = [
                absence.since.description, Hexadecimal.text(of: absence.place.source),
                Hexadecimal.text(of: absence.place.book), absence.people.joined(separator: ","),
                absence.cards.map { Hexadecimal.text(of: $0) }.joined(separator: ","),
            ]
            writer.property(Name.absence.text, raw: fields.joined(separator: ";"))
        case .deleted(let people): writer.property(Name.deleted.text, raw: people.joined(separator: ","))
        }
        writer.end()
    }

    /// - Returns: nil for a card that is no part of a group.
    static func groupPart(_ card: ParsedCard) -> GroupPart? {
        if let people = Name.deleted.value(in: card) { return .deleted(people.split(separator: ",").map(String.init)) }
        guard let parts = Name.absence.value(in: card)?.split(separator: ";", omittingEmptySubsequences: false),
            parts.count == 5, let since = day(String(parts[0])), let source = UInt64(parts[1], radix: 16),
            let book = UInt64(parts[2], radix: 16)
        else { return nil }
        return .absence(
            GroupAbsence(
                place: BookMark(source: source, book: book), since: since,
                people: parts[3].split(separator: ",").map(String.init),
                cards: parts[4].split(separator: ",").compactMap { UInt64($0, radix: 16) }))
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
