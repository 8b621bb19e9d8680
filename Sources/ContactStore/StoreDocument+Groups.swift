import BirthdayCore
import Sodium
import SystemPackage

extension StoreDocument {
    /// Brings the groups up to what the sources say now.
    ///
    /// - Parameters:
    ///   - before: the document when they were merged last.
    ///   - today: what is absent is kept for a year.
    ///   - shown: the sources in use. Those that are not, such as a vdir at its old place, keep their groups, and do not
    ///     speak against a rename.
    package mutating func mergeGroups(
        since before: StoreDocument, on today: CalendarDay, shown: (StoreDocument) -> [StoredSource]
    ) -> GroupChanges {
        defer { groups.settleIdentifiers() }
        return GroupMerge.merge(
            &groups, before: before.groupBook(shown(before)), now: groupBook(shown(self)), on: today,
            hash: hash64)
    }

    private func groupBook(_ inUse: [StoredSource]) -> GroupBook {
        let identities = Set(inUse.map(\.identity))
        let idle = sources.filter { !identities.contains($0.identity) }
        return GroupBook(
            contacts: inUse.map(\.contacts), cards: inUse.flatMap(\.groupCards),
            idleContacts: idle.map(\.contacts), idleCards: idle.flatMap(\.groupCards),
            collections: Set(sources.lazy.filter { $0.hasCollectionGroups && $0.hasCardFiles }.map(\.identity)))
    }

    /// Whether something is kept that was in a source.
    package func keeps(of source: FilePath) -> Bool {
        let mark = hash64(source.bytes)
        return groups.contains { $0.absences.contains { $0.place.source == mark } }
    }

    /// Forgets what is kept of a source: for those who say that it does not come back.
    package mutating func keepNothing(of source: FilePath) {
        let mark = hash64(source.bytes)
        for index in groups.indices {
            let absent = groups[index].absentPeople
            groups[index].absences.removeAll { $0.place.source == mark }
            let forgotten = absent.subtracting(groups[index].absentPeople)
            groups[index].localMembers.removeAll(where: forgotten.contains)
        }
    }

    /// Adds the groups that a store of an earlier version has only as words on its contacts. Sources with cards of groups
    /// are read again: their UIDs were not kept.
    mutating func addGroups() {
        _ = mergeGroups(since: self, on: CalendarDay(daysSince1970: 0), shown: \.sources)
        for index in sources.indices where !sources[index].groupCards.isEmpty {
            sources[index].readOn = CalendarDay(daysSince1970: 0)
        }
    }
}

extension GroupBook {
    /// What sources say of groups.
    package init(_ sources: [StoredSource]) {
        self.init(contacts: sources.map(\.contacts), cards: sources.flatMap(\.groupCards))
    }
}

private func hash64(_ bytes: [UInt8]) -> UInt64 { bytes.withUnsafeBytes { Digest.hash128(of: $0).first } }
