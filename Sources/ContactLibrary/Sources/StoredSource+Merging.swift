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

    /// Takes over from an earlier reading what files gave that were not read to their end, and cards that are left out now:
    /// nothing is gone because it was not found there. What was read stays, and of the earlier reading whoever has another
    /// key.
    mutating func goOn(from before: StoredSource, after reading: SourceReading) {
        let parts = reading.incomplete.union(reading.unreadable)
        if parts.isEmpty, reading.leftOut.isEmpty { return }
        let leftOut = LeftOutCards(reading.leftOut)
        let books = Set(reading.leftOut.map(\.origin.book))
        var read: Set<BookKey> = []
        for contact in contacts where !reading.cut.contains(contact.origin) {
            if parts.lead(to: contact.origin.file) || books.contains(contact.origin.book) {
                read.insert(contact.bookKey)
            }
        }
        let kept = before.contacts.filter { contact in
            (leftOut.contains(contact.bookKey, name: contact.name) || parts.lead(to: contact.origin.file))
                && !read.contains(contact.bookKey)
        }
        let keptGroups = keepGroups(of: before, leftOut, parts)
        let files = Set(kept.map(\.origin.file) + keptGroups.map(\.origin.file))
        // Most likely a card that is cut is one of those that are kept.
        contacts.removeAll { reading.cut.contains($0.origin) && files.contains($0.origin.file) }
        contacts += kept
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

    /// Keeps such cards of groups with the members that they had.
    private mutating func keepGroups(
        of before: StoredSource, _ leftOut: LeftOutCards, _ parts: Set<FilePath>
    ) -> [GroupCard] {
        let present = Set(groupCards.map(\.bookKey))
        let kept = before.groupCards.filter { card in
            (leftOut.contains(card.bookKey, name: card.name) || parts.lead(to: card.origin.file))
                && !present.contains(card.bookKey)
        }
        if kept.isEmpty { return [] }
        groupCards += kept
        var names: [FilePath: [GroupName: String]] = [:]
        for card in kept { names[card.origin.book, default: [:]][GroupName(card.name)] = card.name }
        var members: [FilePath: [CardKey: [String]]] = [:]
        before.contacts.forEachMembership(in: Set(names.values.flatMap(\.keys))) { group, contact in
            guard let name = names[contact.origin.book]?[group] else { return }
            members[contact.origin.book, default: [:]][contact.key, default: []].append(name)
        }
        if members.isEmpty { return kept }
        for index in contacts.indices {
            let names = members[contacts[index].origin.book]?[contacts[index].key]
            if let names { contacts[index].groups.appendNewGroups(names) }
        }
        return kept
    }
}

/// By what cards are recognized in an earlier reading that are left out now: the key, or the name.
private struct LeftOutCards {
    private var keys: Set<BookKey> = []
    private var names: [FilePath: Set<String>] = [:]

    init(_ cards: [Contact]) {
        for card in cards {
            keys.insert(card.bookKey)
            if !card.name.isEmpty { names[card.origin.book, default: []].insert(card.name) }
        }
    }

    func contains(_ key: BookKey, name: String) -> Bool {
        keys.contains(key) || names[key.book]?.contains(name) == true
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

extension StoredSource {
    /// Puts the contacts of collections without a name into groups of the directories' names.
    mutating func nameCollections(_ reading: SourceReading) {
        collectionNames = reading.collectionNames
        guard hasCollections else { return }
        for index in contacts.indices {
            let directory = contacts[index].origin.file.parent
            guard reading.collectionNames[directory] == nil, let name = collectionName(of: directory) else { continue }
            contacts[index].groups.appendNewGroups([name])
        }
    }

    /// The name of a collection as a group: what its file `displayname` says, or else the directory's; nil for a directory
    /// that is no group.
    func collectionName(of directory: FilePath) -> String? {
        collectionNames[directory] ?? VdirCollections.directoryName(of: directory, isSource: directory == identity)
    }
}
