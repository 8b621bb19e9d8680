import BirthdayCore
import ContactStore
import SystemPackage

extension [ContactGroup] {
    /// Changes what was chosen for a group.
    ///
    /// - Parameter former: the names of choices that hold for it, and that it takes the place of.
    mutating func change(_ name: String, former: [GroupName] = [], _ change: (inout ContactGroup) -> Void) {
        let id = GroupName(name)
        var group = first { $0.id == id } ?? ContactGroup(name: name)
        for other in self where other.id != id && former.contains(other.id) { group.takeIn(other) }
        removeAll { $0.id == id || former.contains($0.id) }
        change(&group)
        append(group)
    }
}

extension StoreDocument {
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
        case .rename(let old, let new, _):
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
        case .rename(let old, let new, _):
            var renamed: [String] = []
            renamed.appendNewGroups(map { GroupName($0) == GroupName(old) ? new : $0 })
            return renamed
        }
    }
}
