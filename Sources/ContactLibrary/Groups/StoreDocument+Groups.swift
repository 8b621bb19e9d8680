import BirthdayCore
import ContactStore
import SystemPackage
import VCard

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
        for index in content.cards.indices where !(places?.isDisjoint(with: content.cards[index].places) ?? false) {
            let groups = content.cards[index].groups.applying(change)
            if groups == content.cards[index].groups { continue }
            content.cards[index].groups = groups
            count += 1
        }
        func changeOwnCards(of name: String, _ change: (inout GroupCard) -> Void) {
            for index in content.groupCards.indices
            where GroupName(content.groupCards[index].name) == GroupName(name) {
                let before = content.groupCards[index]
                change(&content.groupCards[index])
                if content.groupCards[index] != before { count += 1 }
            }
        }
        switch change {
        case .create, .add, .notify, .notifyByDefault: break
        case .remove(let people, let name):
            let gone = Set(people.flatMap { $0.cards.compactMap(\.uid) }.map(ParsedCard.memberKey))
            changeOwnCards(of: name) { $0.members.removeAll { gone.contains($0.comparableUID) } }
        case .rename(let old, let new, _): changeOwnCards(of: old) { $0.name = new }
        case .delete(let name):
            let before = content.groupCards.count
            content.groupCards.removeAll { GroupName($0.name) == GroupName(name) }
            count += before - content.groupCards.count
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
