import BirthdayCore

extension StoreDocument {
    /// Brings the groups up to what the sources say now.
    ///
    /// - Parameters:
    ///   - before: the document when they were merged last.
    ///   - shown: the sources in use. Those that are not, such as a vdir at its old place, keep their groups, and do not
    ///     speak against a rename.
    /// - Returns: the groups that have another name now, and took something along.
    package mutating func mergeGroups(
        since before: StoreDocument, shown: (StoreDocument) -> [StoredSource]
    ) -> [GroupRename] {
        let inUse = shown(self)
        let identities = Set(inUse.map(\.identity))
        let others = sources.filter { !identities.contains($0.identity) }
        return GroupMerge.merge(
            &groups, before: GroupBook(shown(before)), now: GroupBook(inUse),
            elsewhere: Set(GroupBook(others).names.keys))
    }

    /// Adds the groups that a store of an earlier version has only as words on its contacts. Sources with cards of groups
    /// are read again: their UIDs were not kept.
    mutating func addGroups() {
        _ = mergeGroups(since: self, shown: \.sources)
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
