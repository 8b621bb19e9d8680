import BirthdayCore
import ContactSources
import ContactStore
import SystemPackage
import VCard

/// The groups of the sources in use and of the store, with who is in them.
struct GroupView {
    /// In the order of their names.
    let groups: [ContactGroup]
    /// What was chosen for those that nobody bears now.
    let unborne: [ContactGroup]
    /// In their order.
    let sources: [StoredSource]
    /// The identities of those that are not there now.
    let gone: Set<FilePath>
    /// Those of them that were imported once: nobody waits for their return, and the store alone has what they say.
    let stored: Set<FilePath>
    private let choices: GroupChoices
    /// Those that cards in use name.
    private let names: Set<GroupName>
    /// The identities of those whose cards can be changed. A file that was imported once is still the user's, and edited too.
    private let editable: Set<FilePath>

    init(_ store: StoreTransaction) {
        sources = store.shown
        let book = GroupBook(sources)
        let choices = store.document.groupChoices(in: book)
        let names = book.names
        self.choices = choices
        self.names = Set(names.keys)
        let kinds = Set(SourceKinds.all.filter { $0 is any EditableSource.Type }.map { $0.kind })
        editable = Set(sources.filter { kinds.contains($0.kind) }.map(\.identity))
        let gone = sources.filter(\.isGone)
        self.gone = Set(gone.map(\.identity))
        stored = Set(gone.filter { $0.provenance == .imported }.map(\.identity))
        let others = choices.groups.filter { names[$0.id] == nil }
        groups = (names.values.map(choices.group) + others.filter(choices.isLocal)).sorted { $0.name < $1.name }
        unborne = others.filter { !choices.isLocal($0) && $0.leadTimes != nil }
    }

    /// - Throws: `unknownGroup`.
    func group(_ name: String) throws(LibraryError) -> ContactGroup {
        if let group = find(name) { return group }
        throw .unknownGroup(name, known: groups.map(\.name))
    }

    func find(_ name: String) -> ContactGroup? { groups.meant(by: name) }

    /// One for which something was chosen, and that nobody bears now.
    func findUnborne(_ name: String) -> ContactGroup? { find(name) == nil ? unborne.meant(by: name) : nil }

    /// The names of choices that hold for a group under another name.
    func formerNames(of group: ContactGroup) -> [GroupName] { choices.formerNames[group.id] ?? [] }

    /// The name of a group, and those of choices that hold for it.
    func choiceNames(of group: ContactGroup) -> Set<GroupName> { Set(formerNames(of: group) + [group.id]) }

    /// Whether people are in a group by choice.
    func isJoined(_ group: ContactGroup) -> Bool { choices.isJoined(group) }

    /// Those of the group's own cards, in order.
    func uids(of group: ContactGroup) -> [String] { choices.group(group.name).cardUIDs }

    /// Whether a contact or a card of a group in a source names it.
    func isNamed(_ name: String) -> Bool { names.contains(GroupName(name)) }

    /// The contacts in a group, by what their cards say or by the group's own card.
    func cards(in group: GroupName) -> [Contact] { sources.flatMap(\.contacts).filter { $0.isMember(of: group) } }

    /// The cards of each of the people, in the order of the sources.
    func cards(of people: [Contact]) -> [[Contact]] {
        let contacts = sources.flatMap(\.contacts)
        let places = Dictionary(grouping: contacts.indices) { contacts[$0].origin }
        return people.map { person in
            person.cards.flatMap { places[$0.origin] ?? [] }.sorted().map { contacts[$0] }
        }
    }

    /// The cards to change so that nothing names a group, or people in it. What the store alone has is no card.
    ///
    /// - Parameter people: nil for everybody.
    /// - Throws: `unchangeableCards` if one of the cards cannot be changed, `directoryGroup`, and `sharedUID`.
    func cards(of name: String, with people: [Contact]? = nil) throws(LibraryError) -> GroupCards {
        let id = GroupName(name)
        let everybody = people.map { self.cards(of: $0).flatMap(\.self) } ?? sources.flatMap(\.contacts)
        let members = everybody.filter { $0.isMember(of: id) && !stored.contains($0.origin.source) }
        if let directory = directories(of: id, with: members).lazy.compactMap(\.self).first {
            throw .directoryGroup(name, directory: directory)
        }
        // A person who is in it by the store alone is on no card of the group.
        let own = people == nil || !members.isEmpty ? ownCards(of: name) : []
        let cards = members.map(\.origin) + (people == nil ? own.map(\.origin) : [])
        let others = cards.filter { !editable.contains($0.source) }
        if !others.isEmpty {
            let unchangeable = Set(others.map(\.source))
            let paths = sources.filter { unchangeable.contains($0.identity) }.map(\.path)
            throw .unchangeableCards(group: name, cards: others.count, paths: paths)
        }
        if people != nil {
            let books = Set(own.map(\.origin.book))
            try refuseSharedUIDs(of: members, in: books) { $0.isMember(of: id) }
        }
        return GroupCards(members: members, own: own)
    }

    /// The group's own cards, and the address books that get one, for members with these cards.
    ///
    /// - Throws: `sharedUID`.
    func places(
        of group: ContactGroup, for cards: [Contact]
    ) throws(LibraryError) -> (cards: [GroupCard], new: [GroupCardBook]) {
        if cards.isEmpty { return ([], []) }
        let (own, new) = (ownCards(of: group.name), newBooks(of: cards, for: group))
        try refuseSharedUIDs(of: cards, in: Set(own.map(\.origin.book)).union(new.map(\.path)))
        return (own, new)
    }

    /// Looks for somebody else whom a group's own card means by the UID of one of the cards.
    ///
    /// - Parameters:
    ///   - books: those with such a card.
    ///   - isConcerned: whether it matters that the contact is meant too.
    /// - Throws: `sharedUID`.
    private func refuseSharedUIDs(
        of cards: [Contact], in books: Set<FilePath>, where isConcerned: (Contact) -> Bool = { _ in true }
    ) throws(LibraryError) {
        if books.isEmpty { return }
        let chosen = Dictionary(grouping: cards.filter { books.contains($0.origin.book) }, by: \.plainUID)
        for other in sources.flatMap(\.contacts) where other.uid != nil && books.contains(other.origin.book) {
            let same = (chosen[other.plainUID] ?? []).filter { $0.origin.book == other.origin.book }
            guard let first = same.first, isConcerned(other),
                !same.contains(where: { $0.name == other.name || $0.birthday != nil && $0.birthday == other.birthday })
            else { continue }
            throw .sharedUID(first.name, other.name, book: first.origin.book)
        }
    }

    /// The group's own cards.
    func ownCards(of name: String) -> [GroupCard] {
        sources.flatMap(\.groupCards).filter {
            GroupName($0.name) == GroupName(name) && !stored.contains($0.origin.source)
        }
    }

    /// Whether the cards of a source can be changed now.
    func canEdit(_ identity: FilePath) -> Bool { editable.contains(identity) && !gone.contains(identity) }

    /// The sources of which other things are known by now than stand in their files: those whose cards were to be changed,
    /// and those in which a changed file lies too.
    func outdated(by report: GroupReport) -> [FilePath] {
        let files = Set(report.changed.map(\.file))
        var directories: Set<FilePath> = []
        for var directory in Set(files.map(\.parent)).map(SourceIdentity.of) {
            while directories.insert(directory).inserted, directory.removeLastComponent() {}
        }
        return sources.map(\.identity).filter {
            report.tried.contains($0) || files.contains($0) || directories.contains($0)
        }
    }
}

// Groups that are directories of a vdir (`collectionGroups`): who is in one lies there, whatever the card says.

extension GroupView {
    /// The directory that alone is the group: no card names it, nor does the store.
    func onlyDirectory(of group: ContactGroup) -> FilePath? {
        if choices.isLocal(group) || !ownCards(of: group.name).isEmpty { return nil }
        let directories = directories(of: group.id, with: cards(in: group.id))
        return directories.contains(nil) ? nil : directories.first ?? nil
    }

    /// Of each contact the directory in which its card lies, if that is the group.
    private func directories(of group: GroupName, with contacts: [Contact]) -> [FilePath?] {
        let vdirs = Dictionary(sources.filter(\.hasCollections).map { ($0.identity, $0) }) { first, _ in first }
        var known: [FilePath: Bool] = [:]
        return contacts.map { contact in
            let directory = contact.origin.file.parent
            guard let vdir = vdirs[contact.origin.source] else { return nil }
            let isGroup = known[directory] ?? (vdir.content.collectionName(of: directory).map(GroupName.init) == group)
            known[directory] = isGroup
            return isGroup ? directory : nil
        }
    }
}

extension Contact {
    /// By which the group's own card names the person.
    fileprivate var plainUID: String? { uid.map(ParsedCard.memberKey) }
}

extension StoredSource {
    /// Whether it is not there any more: moved, deleted, or on a disk that is not mounted.
    fileprivate var isGone: Bool { SourceReport.accessError(content.identity)?.isMissing ?? false }
}
