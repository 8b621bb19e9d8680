import BirthdayCore
import ContactSources
import ContactStore
import SystemPackage

// Groups that are directories of a vdir (`collectionGroups`): who is in one lies there, whatever the card says.

extension GroupView {
    /// A directory that is the group, and in which one of the contacts lies; nil if there is none.
    func directory(of group: GroupName, among contacts: [Contact]) -> FilePath? {
        var directories = GroupDirectories(sources)
        for contact in contacts {
            if let directory = directories.directory(of: group, with: contact) { return directory }
        }
        return nil
    }

    /// The directory that alone is the group: no card names it, nor does the store.
    func onlyDirectory(of group: ContactGroup) -> FilePath? {
        if group.isLocal || !ownCards(of: group.name).isEmpty { return nil }
        var directories = GroupDirectories(sources)
        var first: FilePath?
        for contact in sources.flatMap(\.contacts) where contact.isMember(of: group.id) {
            guard let directory = directories.directory(of: group.id, with: contact) else { return nil }
            first = first ?? directory
        }
        return first
    }
}

/// The directories that are groups. The name of each is looked up once.
private struct GroupDirectories {
    private let vdirs: Set<FilePath>
    private var names: [FilePath: GroupName?] = [:]

    init(_ sources: [StoredSource]) { vdirs = Set(sources.filter(\.hasCollectionGroups).map(\.identity)) }

    /// The directory in which the contact's card lies, if that is the group.
    mutating func directory(of group: GroupName, with contact: Contact) -> FilePath? {
        guard vdirs.contains(contact.origin.source) else { return nil }
        let directory = contact.origin.file.parent
        if let known = names[directory] { return known == group ? directory : nil }
        let name = VdirCollections.name(of: directory, isSource: directory == contact.origin.source).map(GroupName.init)
        names.updateValue(name, forKey: directory)
        return name == group ? directory : nil
    }
}
