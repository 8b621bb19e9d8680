import BirthdayCore
import ContactStore
import SystemPackage

extension StoredSource {
    /// Puts the contacts of collections whose names are empty or could not be read into the groups that these were before:
    /// only a name that was read renames a group.
    ///
    /// - Parameter unnamed: the directories, each with the name that it has where it had no other.
    mutating func nameCollections(_ unnamed: [FilePath: String?], as before: StoredSource?) {
        if unnamed.isEmpty { return }
        let members = Dictionary(grouping: contacts.indices) { contacts[$0].origin.file.parent }
        let former = Dictionary((before?.contacts ?? []).map { ($0.id, $0) }) { first, _ in first }
        for (directory, name) in unnamed {
            let members = members[directory] ?? []
            let known = members.compactMap { index in former[contacts[index].id].map { (contacts[index], $0) } }
            // The only name that all of them had and no card says is the directory's.
            let lost = known.map { now, before in before.groups.filter { !now.isInGroup(GroupName($0)) } }
            let common = lost.dropFirst().reduce(lost.first ?? []) { common, names in
                let names = Set(names.map(GroupName.init))
                return common.filter { names.contains(GroupName($0)) }
            }
            guard let name = common.count == 1 ? common[0] : name else { continue }
            for index in members { contacts[index].groups.appendNewGroups([name]) }
        }
    }
}

extension Contact {
    fileprivate func isInGroup(_ name: GroupName) -> Bool { groups.contains { GroupName($0) == name } }
}
