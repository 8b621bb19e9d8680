import BirthdayCore
import ContactStore
import SystemPackage

extension StoreDocument {
    /// Changes a group, which is a new one where the store has none of the name.
    @discardableResult
    mutating func changeGroup<Result>(_ name: String, _ change: (inout ContactGroup) -> Result) -> Result {
        let id = GroupName(name)
        let index = groups.firstIndex { $0.id == id } ?? groups.endIndex
        if index == groups.endIndex { groups.append(ContactGroup(name: name)) }
        return change(&groups[index])
    }

    /// Begins a rename: what belongs to the group goes to the new name, and the old one keeps the preference while cards
    /// name it, or are absent.
    ///
    /// - Parameter isTakenUp: the rename was begun before.
    mutating func renameGroup(_ name: String, to new: String, former: String?, isTakenUp: Bool) {
        let id = GroupName(name)
        guard let index = groups.firstIndex(where: { $0.id == id }) else { return }
        let earlier = groups[index].formerName.flatMap { GroupName($0) == GroupName(new) ? nil : $0 }
        if !isTakenUp {
            var renamed = groups[index]
            (renamed.name, renamed.formerName, renamed.deleted, renamed.returned) = (new, former, nil, nil)
            renamed.keepMembersOnly()
            // A group of that name that only sources have which are not in use now: one name is one group.
            for hidden in groups where hidden.id == renamed.id { renamed.takeIn(hidden) }
            groups[index].leaveStore()
            if !groups[index].absences.isEmpty { renamed.formerName = groups[index].name }
            if renamed.formerName == groups[index].name { groups[index].formerName = earlier }
            groups.removeAll { $0.id == renamed.id }
            groups.append(renamed)
            return
        }
        var members = groups[index]
        members.keepMembersOnly()
        groups[index].leaveStore()
        groups[index].formerName = earlier
        members.formerName = nil
        changeGroup(new) { $0.takeIn(members) }
    }

    /// Ends the deletion of a group, and the renames of it, that wait for cards that are absent: the name is another group's
    /// now, which is notified of as that one.
    mutating func endChanges(of name: String) {
        let id = GroupName(name)
        for index in groups.indices {
            if groups[index].id == id { groups[index].deleted = nil }
            if groups[index].formerName.map(GroupName.init) == id { groups[index].formerName = nil }
        }
    }

    /// Changes a group in what the store has of sources that are gone.
    ///
    /// - Returns: how many cards changed, by the path of their source.
    mutating func change(_ change: GroupChange, in gone: Set<FilePath>) -> [(path: FilePath, count: Int)] {
        if gone.isEmpty { return [] }
        return sources.indices.compactMap { index in
            guard gone.contains(sources[index].identity) else { return nil }
            let count = sources[index].change(change)
            return count == 0 ? nil : (sources[index].identity, count)
        }
    }
}

extension StoredSource {
    /// - Returns: how many cards changed.
    fileprivate mutating func change(_ change: GroupChange) -> Int {
        var places: Set<CardPlace>?
        if case .remove(let people, _) = change { places = people.places }
        var count = 0
        for index in contacts.indices where !(places?.isDisjoint(with: contacts[index].places) ?? false) {
            let groups = contacts[index].groups.applying(change)
            if groups == contacts[index].groups { continue }
            contacts[index].groups = groups
            count += 1
        }
        switch change {
        case .create, .add, .remove, .notify, .notifyByDefault: break
        case .rename(let old, let new):
            for index in groupCards.indices where GroupName(groupCards[index].name) == GroupName(old) {
                groupCards[index].name = new
                count += 1
            }
        case .delete(let name):
            let before = groupCards.count
            groupCards.removeAll { GroupName($0.name) == GroupName(name) }
            count += before - groupCards.count
        }
        return count
    }
}

extension [String] {
    /// The groups of a contact after a change.
    fileprivate func applying(_ change: GroupChange) -> [String] {
        switch change {
        case .create, .add, .notify, .notifyByDefault: return self
        case .remove(_, let name), .delete(let name): return filter { GroupName($0) != GroupName(name) }
        case .rename(let old, let new):
            var renamed: [String] = []
            renamed.appendNewGroups(map { GroupName($0) == GroupName(old) ? new : $0 })
            return renamed
        }
    }
}
