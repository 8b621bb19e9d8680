import BirthdayCore
import ContactSources
import ContactStore
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

    /// Takes over from an earlier reading what the parts gave that are unreadable or left out now. Contacts that were there
    /// before keep their identifiers.
    ///
    /// - Parameter removed: gets those who are not there any more.
    mutating func goOn(
        from before: StoredSource, after reading: SourceReading, _ people: KnownPeople, _ removed: inout [Contact]
    ) {
        position = before.position
        recognize(before.contacts, in: reading, people, &removed)
        for group in reading.leftOutGroups { keep(group, from: before) }
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

    /// Gives the contacts the identifiers that they had, and keeps those whose cards are left out, and those of files and
    /// directories that are unreadable now.
    private mutating func recognize(
        _ old: [Contact], in reading: SourceReading, _ people: KnownPeople, _ removed: inout [Contact]
    ) {
        let unreadable = Set(reading.unreadable)
        func isKept(_ contact: Contact) -> Bool {
            if unreadable.isEmpty { return false }
            var path = contact.origin.file
            while !unreadable.contains(path) {
                guard path.removeLastComponent() else { return false }
            }
            return true
        }
        let matches = ContactMatching.matches(
            old: old, new: contacts + reading.leftOut, hasCardFiles: hasCardFiles, isKept: isKept,
            isElsewhere: { people.contains($0, elsewhereThanIn: identity) })
        var isFound = Array(repeating: false, count: old.count)
        for (index, match) in matches.enumerated() {
            guard let match else { continue }
            isFound[match] = true
            if index < reading.contacts.count {
                contacts[index].take(identifiersOf: old[match])
            } else {
                contacts.append(old[match])
                contacts[contacts.count - 1].origin = reading.leftOut[index - reading.contacts.count].origin
            }
        }
        for index in old.indices where !isFound[index] {
            if isKept(old[index]) { contacts.append(old[index]) } else { removed.append(old[index]) }
        }
    }

    /// Keeps the card of a group that is left out now under the name that it had, with its members.
    private mutating func keep(_ leftOut: SourceReading.LeftOutGroup, from before: StoredSource) {
        let uid = leftOut.card.uid?.comparableUID
        let known = before.groupCards.first { card in
            uid != nil && card.uid?.comparableUID == uid
                || hasCardFiles && card.origin.file == leftOut.card.origin.file
        }
        guard var known else { return }
        known.origin = leftOut.card.origin
        groupCards.append(known)
        for index in contacts.indices {
            guard let uid = contacts[index].uid, contacts[index].origin.book == known.origin.book,
                leftOut.members.contains(ParsedCard.bareUID(uid).comparableUID)
            else { continue }
            contacts[index].groups.appendNewGroups([known.name])
        }
    }
}

extension Contact {
    fileprivate mutating func take(identifiersOf other: Contact) {
        (id, firstSeen, otherIDs) = (other.id, other.firstSeen, other.otherIDs)
    }
}
