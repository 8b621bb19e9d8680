import BirthdayCore
import ContactSources
import ContactStore
import LocalTime
import SystemPackage
import VCard

extension StoredSource {
    init(_ reading: SourceReading, of entry: SourceEntry, on day: CalendarDay) {
        self.init(
            identity: reading.identity, path: entry.path, kind: reading.kind, provenance: entry.provenance,
            contacts: reading.contacts, counts: reading.counts, dependencies: reading.dependencies,
            readAt: reading.readAt, readOn: day, isLimited: !reading.unreadable.isEmpty,
            groupCards: reading.groupCards, hasCollectionGroups: reading.hasCollectionGroups,
            directories: reading.directories)
    }

    /// Takes over from an earlier reading what the parts gave that were not read to their end or are left out now. Contacts
    /// that were there before keep their identifiers.
    ///
    /// - Parameter removed: gets those who are not there any more.
    mutating func goOn(
        from before: StoredSource, after reading: SourceReading, _ people: KnownPeople, _ removed: inout [Contact]
    ) {
        position = before.position
        // Nothing is gone because it was not found there.
        let parts = reading.incomplete.union(reading.unreadable)
        recognize(before.contacts, in: reading, parts, people, &removed)
        keepGroups(of: before, reading, parts)
        if !reading.cut.isEmpty { leaveOutCut(reading) }
    }

    /// Gives the contacts of a new source the identifiers that they had in one that is not in use any more, where that was
    /// the same source at another place: at least half of its contacts are recognized.
    ///
    /// - Parameter others: the sources that are not in use.
    mutating func recognizeMoved(from others: [StoredSource]) {
        let moves = others.filter { $0.kind == kind && !$0.contacts.isEmpty }
            .map { other in
                let matches = ContactMatching.matches(
                    old: other.contacts, new: contacts, hasCardFiles: hasCardFiles)
                return (other: other, matches: matches, count: matches.count { $0 != nil })
            }
        guard let best = moves.max(by: { $0.count < $1.count }), best.count * 2 >= best.other.contacts.count else {
            return
        }
        for (index, match) in best.matches.enumerated() {
            if let match { contacts[index].take(identifiersOf: best.other.contacts[match]) }
        }
    }

    /// The same contacts after a reading that gave nothing usable.
    func kept(
        after reading: SourceReading, provenance: Provenance, on day: CalendarDay
    ) -> StoredSource {
        var kept = self
        kept.provenance = provenance
        kept.dependencies = reading.dependencies
        kept.readAt = reading.readAt
        kept.readOn = day
        kept.isLimited = true
        return kept
    }

    /// Gives the contacts the identifiers that they had, and keeps those whose cards are left out or cut, and those of parts
    /// that were not read to their end.
    private mutating func recognize(
        _ old: [Contact], in reading: SourceReading, _ parts: Set<FilePath>, _ people: KnownPeople,
        _ removed: inout [Contact]
    ) {
        let matches = ContactMatching.matches(
            old: old, new: contacts + reading.leftOut, hasCardFiles: hasCardFiles,
            isKept: { parts.lead(to: $0.origin.file) },
            isElsewhere: { people.contains($0, elsewhereThanIn: identity) })
        var isFound = Array(repeating: false, count: old.count)
        for (index, match) in matches.enumerated() {
            guard let match else { continue }
            isFound[match] = true
            guard index < reading.contacts.count else {
                contacts.append(old[match].lying(at: reading.leftOut[index - reading.contacts.count].origin))
                continue
            }
            let origin = contacts[index].origin
            if !reading.cut.isEmpty, reading.cut.contains(origin) {
                contacts[index] = old[match].lying(at: origin)
            } else {
                contacts[index].take(identifiersOf: old[match])
            }
        }
        for index in old.indices where !isFound[index] {
            if parts.lead(to: old[index].origin.file) {
                contacts.append(old[index])
            } else {
                removed.append(old[index])
            }
        }
    }

    /// Keeps the cards of groups that are left out now, or stood in parts that were not read to their end, with the members
    /// that they had.
    private mutating func keepGroups(of before: StoredSource, _ reading: SourceReading, _ parts: Set<FilePath>) {
        if before.groupCards.isEmpty || parts.isEmpty && reading.leftOutGroups.isEmpty { return }
        let present = Set(groupCards.map(GroupCard.Key.init))
        let leftOut = Dictionary(reading.leftOutGroups.map { (GroupCard.Key($0), $0.origin) }) { first, _ in first }
        let files = Dictionary(reading.leftOutGroups.filter { _ in hasCardFiles }.map { ($0.origin.file, $0.origin) }) {
            first, _ in first
        }
        var names: [FilePath: [GroupName: String]] = [:]
        for var known in before.groupCards where !present.contains(GroupCard.Key(known)) {
            let origin = leftOut[GroupCard.Key(known)] ?? files[known.origin.file]
            guard origin != nil || parts.lead(to: known.origin.file) else { continue }
            known.origin = origin ?? known.origin
            groupCards.append(known)
            names[known.origin.book, default: [:]][GroupName(known.name)] = known.name
        }
        // Cards of one person in several books have one identifier.
        var members: [FilePath: [String: [String]]] = [:]
        before.contacts.forEachMembership(in: Set(names.values.flatMap(\.keys))) { group, contact in
            guard let name = names[contact.origin.book]?[group] else { return }
            members[contact.origin.book, default: [:]][contact.id, default: []].append(name)
        }
        if members.isEmpty { return }
        for index in contacts.indices {
            let names = members[contacts[index].origin.book]?[contacts[index].id]
            if let names { contacts[index].groups.appendNewGroups(names) }
        }
    }

    /// Leaves out the contact of a cut card that was not known before, where others that its file gave are kept: most likely
    /// it is one of those.
    private mutating func leaveOutCut(_ reading: SourceReading) {
        // What is kept stands behind what was read.
        let kept = contacts.dropFirst(reading.contacts.count).map(\.origin)
        let keptGroups = groupCards.dropFirst(reading.groupCards.count).map(\.origin)
        let files = Set((kept + keptGroups).map(\.file))
        contacts.removeAll { $0.firstSeen == nil && reading.cut.contains($0.origin) && files.contains($0.origin.file) }
    }
}

extension Set<FilePath> {
    /// Whether a file, or a directory in which it lies, is one of them.
    fileprivate func lead(to file: FilePath) -> Bool {
        if isEmpty { return false }
        var path = file
        while !contains(path) {
            guard path.removeLastComponent() else { return false }
        }
        return true
    }
}

extension Contact {
    /// The same where the card lies now.
    fileprivate func lying(at origin: ContactOrigin) -> Contact {
        var contact = self
        contact.origin = origin
        return contact
    }

    fileprivate mutating func take(identifiersOf other: Contact) {
        (id, firstSeen, otherIDs) = (other.id, other.firstSeen, other.otherIDs)
    }
}

extension StoredSource {
    /// Puts the contacts of collections without a name into the groups that these were before, or else of the directory's
    /// name: only a name that was read renames a group. A collection that is not there keeps its name, too.
    mutating func nameCollections(_ reading: SourceReading, as before: StoredSource?) {
        collectionNames = (before?.collectionNames ?? [:]).merging(reading.collectionNames) { $1 }
        guard hasCollections else { return }
        for index in contacts.indices {
            let directory = contacts[index].origin.file.parent
            guard reading.collectionNames[directory] == nil, let name = collectionName(of: directory) else { continue }
            contacts[index].groups.appendNewGroups([name])
        }
    }

    /// The name of a collection as a group: what its file `displayname` said last, or else the directory's; nil for a
    /// directory that is no group.
    func collectionName(of directory: FilePath) -> String? {
        collectionNames[directory] ?? VdirCollections.directoryName(of: directory, isSource: directory == identity)
    }
}
