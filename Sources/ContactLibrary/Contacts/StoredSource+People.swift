import BirthdayCore
import ContactStore
import Localization
import PathBytes
import SystemPackage

extension [StoredSource] {
    /// Each person once, in the order of the sources. A source that lies inside another one gives the same cards, so a
    /// card that an earlier source gave is left out of a later one.
    var people: [Contact] {
        if count == 1 { return ContactMerge.people(in: self[0].contacts) }
        guard areNested else { return ContactMerge.people(in: flatMap(\.contacts)) }
        var seen: Set<FilePlace> = []
        return ContactMerge.people(in: flatMap { $0.contacts.filter { seen.insert(FilePlace($0)).inserted } })
    }

    /// Whether one of the sources lies inside another one, which is a directory. Paths are looked up as bytes: taken apart
    /// by components, those of thousands of sources take longer than all the rest.
    private var areNested: Bool {
        let slash = UInt8(ascii: "/")
        let directories = Set(lazy.filter(\.hasCardFiles).map { $0.identity == "/" ? [] : $0.identity.bytes[...] })
        return !directories.isEmpty
            && contains { source in
                let path = source.identity.bytes
                return path.count > 1
                    && path.indices.contains { path[$0] == slash && directories.contains(path[..<$0]) }
            }
    }
}

extension StoredSource {
    /// How many of its contacts have a birthday.
    var contactsWithBirthday: Int { content.cards.count(where: \.hasBirthday) }
}

extension StoreDocument {
    /// What was chosen for groups, by the names that sources have for them.
    func groupChoices(in book: GroupBook) -> GroupChoices { GroupChoices(groups, joined: joinedGroups, in: book) }

    /// Marks people with what was chosen for them.
    ///
    /// - Returns: the choices that are nobody's.
    func mark(_ people: inout [Contact], in groups: GroupChoices) -> [PersonChoice] {
        markKey.map { people.mark(choices, $0, in: groups, nameKeys: SearchText.keys(of:)) } ?? []
    }
}

private struct FilePlace: Hashable {
    let file: FilePath
    let line: Int

    init(_ contact: Contact) {
        file = contact.origin.file
        line = contact.origin.line
    }
}
