import BirthdayCore
import ContactStore
import SystemPackage

extension StoreDocument {
    /// Changes a group in what the store has of sources that are gone.
    ///
    /// - Parameter people: whose cards are taken out of it; nil for everybody's.
    /// - Returns: how many cards changed, by the path of their source.
    @discardableResult mutating func change(
        _ change: GroupEdit.Change, of people: [Contact]? = nil, in gone: Set<FilePath>
    ) -> [(path: FilePath, count: Int)] {
        if gone.isEmpty { return [] }
        let ids = people.map { Set($0.flatMap { [$0.id] + $0.otherIDs.map(\.id) }) }
        return sources.indices.compactMap { index in
            guard gone.contains(sources[index].identity) else { return nil }
            let count = sources[index].change(change, of: ids)
            if count == 0 { return nil }
            return (sources[index].identity, count)
        }
    }
}

extension StoredSource {
    /// - Returns: how many cards changed.
    fileprivate mutating func change(_ change: GroupEdit.Change, of ids: Set<String>?) -> Int {
        var count = 0
        for index in contacts.indices where ids?.contains(contacts[index].id) ?? true {
            let groups = contacts[index].groups.applying(change)
            if groups == contacts[index].groups { continue }
            contacts[index].groups = groups
            count += 1
        }
        switch change {
        case .add, .remove: break
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
    fileprivate func applying(_ change: GroupEdit.Change) -> [String] {
        switch change {
        case .add: return self
        case .remove(let name), .delete(let name): return filter { GroupName($0) != GroupName(name) }
        case .rename(let old, let new):
            var renamed: [String] = []
            renamed.appendNewGroups(map { GroupName($0) == GroupName(old) ? new : $0 })
            return renamed
        }
    }
}
