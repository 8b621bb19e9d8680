import BirthdayCore
import ContactSources
import ContactStore
import Failures
import LinuxSystem
import Messages
import PathBytes
import SystemPackage
import VCard

/// The groups of the sources in use and of the store, with who is in them.
struct GroupIndex {
    /// In the order of their names.
    let groups: [ContactGroup]
    /// What was chosen for those that nobody bears now.
    let unborne: [ContactGroup]
    /// In their order.
    let sources: [StoredSource]
    /// The identities of those that are not there now.
    let gone: Set<FilePath>
    /// Those of them that were imported once: nobody waits for their return, and the store alone has what they say.
    let storedAlone: Set<FilePath>
    private let choices: GroupChoices
    private let cardUIDs: [GroupName: [String]]
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
        cardUIDs = book.cardUIDs
        self.names = Set(names.keys)
        editable = Set(sources.filter { SourceKinds.editable.contains($0.kind) }.map(\.identity))
        let gone = sources.filter(\.isGone)
        self.gone = Set(gone.map(\.identity))
        storedAlone = Set(gone.filter { $0.provenance == .imported }.map(\.identity))
        let others = choices.groups.filter { names[$0.id] == nil }
        groups = (names.values.map(choices.group) + others.filter(choices.isLocal)).sorted { $0.name < $1.name }
        unborne = others.filter { !choices.isLocal($0) && $0.leadTimes != nil }
    }

    /// - Throws: `unknownGroup`.
    func group(_ name: String) throws(CommandFailure) -> ContactGroup {
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

    /// The names that groups have now of which one had this name.
    func names(of former: String) -> [String] { choices.names(of: former) }

    /// Whether people are in a group by choice.
    func isJoined(_ group: ContactGroup) -> Bool { choices.isJoined(group) }

    /// Those of the group's own cards, in order.
    func uids(of group: ContactGroup) -> [String] { cardUIDs[group.id] ?? [] }

    /// Whether a contact or a card of a group in a source names it.
    func isNamed(_ name: String) -> Bool { names.contains(GroupName(name)) }

    /// The contacts in a group, by what their cards say or by the group's own card.
    func members(of group: GroupName) -> [Contact] { sources.flatMap(\.contacts).filter { $0.isMember(of: group) } }

    /// The cards of each of the people, in the order of the sources.
    func cards(ofEach people: [Contact]) -> [[Contact]] {
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
    func cardsToChange(for name: String, with people: [Contact]? = nil) throws(CommandFailure) -> GroupCards {
        let id = GroupName(name)
        let found = cards(of: name, with: people) { !storedAlone.contains($0.source) }
        if let directory = directories(of: id, with: found.members).lazy.compactMap(\.self).first {
            throw .directoryGroup(name, directory: directory)
        }
        let cards = found.members.map(\.origin) + (people == nil ? found.own.map(\.origin) : [])
        let others = cards.filter { !editable.contains($0.source) }
        if !others.isEmpty {
            let unchangeable = Set(others.map(\.source))
            let paths = sources.filter { unchangeable.contains($0.identity) }.map(\.path)
            throw .unchangeableCards(group: name, cards: others.count, paths: paths)
        }
        if people != nil {
            let books = Set(found.own.map(\.origin.book))
            try refuseSharedUIDs(of: found.members, in: books) { $0.isMember(of: id) }
        }
        return found
    }

    /// Those of files that were imported once and are gone.
    func cardsStoredAlone(for name: String, with people: [Contact]? = nil) -> GroupCards {
        cards(of: name, with: people) { storedAlone.contains($0.source) }
    }

    private func cards(
        of name: String, with people: [Contact]?, where isMeant: (ContactOrigin) -> Bool
    ) -> GroupCards {
        let everybody = people.map { cards(ofEach: $0).flatMap(\.self) } ?? sources.flatMap(\.contacts)
        let members = everybody.filter { $0.isMember(of: GroupName(name)) && isMeant($0.origin) }
        // A person who is in it by the store alone is on no card of the group.
        let own = people == nil || !members.isEmpty ? groupCards(named: name).filter { isMeant($0.origin) } : []
        return GroupCards(members: members, own: own)
    }

    /// The files in which people are named as members, where these are several.
    func severalFiles(of people: [Contact], in group: GroupName) -> [(person: Contact, files: [FilePath])] {
        zip(people, cards(ofEach: people)).map { person, cards in
            var seen: Set<FilePath> = []
            let theirs = cards.filter { $0.isMember(of: group) && !storedAlone.contains($0.origin.source) }
            return (person, theirs.map(\.origin.file).filter { seen.insert($0).inserted })
        }.filter { $0.files.count > 1 }
    }

    /// The group's own cards, and the address books that get one, for members with these cards.
    ///
    /// - Throws: `sharedUID`.
    func places(
        of group: ContactGroup, for cards: [Contact]
    ) throws(CommandFailure) -> (cards: [GroupCard], new: [GroupCardBook]) {
        if cards.isEmpty { return ([], []) }
        let (own, new) = (ownCards(of: group.name), newBooks(among: Set(cards.map(\.origin.book)), for: group))
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
    ) throws(CommandFailure) {
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
        groupCards(named: name).filter { !storedAlone.contains($0.origin.source) }
    }

    private func groupCards(named name: String) -> [GroupCard] {
        sources.flatMap(\.groupCards).filter { GroupName($0.name) == GroupName(name) }
    }

    /// Whether the cards of a source can be changed now.
    func canEdit(_ identity: FilePath) -> Bool { editable.contains(identity) && !gone.contains(identity) }

    /// The sources of which other things are known by now than stand in their files: those whose cards were to be changed,
    /// and those in which a changed file lies too.
    func outdated(by edits: GroupCardEdits) -> [FilePath] {
        let files = Set(edits.changed.map(\.file))
        var directories: Set<FilePath> = []
        for var directory in Set(files.map(\.parent)).map(SourceIdentity.of) {
            while directories.insert(directory).inserted, directory.removeLastComponent() {}
        }
        return sources.map(\.identity).filter {
            edits.tried.contains($0) || files.contains($0) || directories.contains($0)
        }
    }
}

// Groups that are directories of a vdir (`collectionGroups`): who is in one lies there, whatever the card says.

extension GroupIndex {
    /// The directory that alone is the group: no card names it, nor does the store.
    func onlyDirectory(of group: ContactGroup) -> FilePath? {
        if choices.isLocal(group) || !ownCards(of: group.name).isEmpty { return nil }
        let directories = directories(of: group.id, with: members(of: group.id))
        return directories.contains(nil) ? nil : directories.first ?? nil
    }

    /// Of each contact the directory in which its card lies, if that is the group.
    private func directories(of group: GroupName, with contacts: [Contact]) -> [FilePath?] {
        let vdirs = Dictionary(sources.filter(\.hasCollections).map { ($0.identity, $0) }) { first, _ in first }
        var known: [FilePath: Bool] = [:]
        return contacts.map { contact in
            let directory = contact.origin.location.directory
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
    /// The address books with cards in a directory, in order; or the file itself.
    func books(in place: FilePath) -> [FilePath] {
        let origins = self.contacts.map(\.origin) + self.groupCards.map(\.origin)
        return Set(origins.map(\.book)).filter { $0.isInside(place) }.sorted { $0.precedes($1) }
    }

    /// Whether it is not there any more: moved, deleted, or on a disk that is not mounted.
    fileprivate var isGone: Bool { SourceOutcome.accessError(content.identity)?.isMissing ?? false }
}

// The address books that a card of a group can be made in.

extension GroupIndex {
    /// Those that have cards of groups, in the order of the sources.
    var booksWithGroups: [GroupCardBook] { books { _ in true } }

    /// Whether somebody in an address book gets into the group by a card of the group, rather than by a category.
    func hasGroupCard(of group: ContactGroup, in book: FilePath) -> Bool {
        ownCards(of: group.name).contains { $0.origin.book == book } || !newBooks(among: [book], for: group).isEmpty
    }

    /// Those that have cards of groups, and the group neither as a card nor as a category: it comes there in the book's own
    /// way.
    private func newBooks(among theirs: Set<FilePath>, for group: ContactGroup) -> [GroupCardBook] {
        let known = Set(ownCards(of: group.name).map(\.origin.book) + members(of: group.id).map(\.origin.book))
        return books { theirs.contains($0) && !known.contains($0) }
    }

    private func books(_ isWanted: (FilePath) -> Bool) -> [GroupCardBook] {
        sources.filter { canEdit($0.identity) }.flatMap { source in
            var seen: Set<FilePath> = []
            let paths = source.groupCards.map(\.origin.book).filter { isWanted($0) && seen.insert($0).inserted }
            return paths.compactMap { path in
                form(of: path, source).map { GroupCardBook(source: source.identity, path: path, form: $0) }
            }
        }
    }

    /// The form of the first card of a group in an address book that can be edited as one; nil where none is.
    private func form(of book: FilePath, _ source: StoredSource) -> GroupCardForm? {
        var seen: Set<FilePath> = []
        let files = source.groupCards.map(\.origin).filter { $0.book == book }.map(\.file)
        return SourceEditor.form(ofGroupsIn: files.filter { seen.insert($0).inserted })
    }

    /// The one that a path means: a file, a directory, or the only directory with cards in it.
    ///
    /// - Throws: `unknownSource`, `severalBooks`, and `.notPermitted` for a source that cannot be edited.
    func book(at path: FilePath) throws(CommandFailure) -> GroupCardBook {
        let place = SourceIdentity.of(path)
        guard let source = sources.last(where: { place.isInside($0.identity) && !gone.contains($0.identity) }) else {
            throw .unknownSource(path: path)
        }
        guard canEdit(source.identity) else {
            throw CommandFailure(
                .notPermitted,
                Diagnosis(Message("the contacts of this kind of source are read and not edited")).at(path.string))
        }
        if place != source.identity, FileKind(path: place) != .directory { throw .unknownSource(path: path) }
        let books = source.books(in: place)
        if books.isEmpty || books.contains(place) { return book(at: place, of: source) }
        if books.count > 1 { throw .severalBooks(books) }
        return book(at: books[0], of: source)
    }

    private func book(at path: FilePath, of source: StoredSource) -> GroupCardBook {
        let file = source.contacts.first { $0.origin.book == path }?.origin.file
        let form = form(of: path, source) ?? SourceEditor.form(besideCardsIn: file)
        return GroupCardBook(source: source.identity, path: path, form: form)
    }

    /// The address book to name for a group that takes the place of a deleted one, which had these cards and people; nil
    /// where none has to be named.
    func bookOfNext(_ ownCards: [GroupCard], _ people: [Contact]) -> FilePath? {
        if let book = ownCards.lazy.compactMap({ try? book(at: $0.origin.book) }).first { return book.path }
        let books = booksWithGroups.map(\.path)
        if books.count < 2 { return nil }
        return books.first { book in people.contains { $0.origin.book == book } } ?? books[0]
    }
}

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
    /// Applies edits to cards of files that are gone, which the store alone has.
    ///
    /// - Returns: how many cards changed, by the identity of their source.
    mutating func apply(_ edits: [CardEdit]) -> [(path: FilePath, count: Int)] {
        let edits = Dictionary(grouping: edits, by: \.origin)
        let edited = Set(edits.keys.map(\.source))
        return sources.indices.compactMap { index in
            guard edited.contains(sources[index].identity) else { return nil }
            let count = sources[index].content.apply(edits)
            return count == 0 ? nil : (sources[index].identity, count)
        }
    }
}

extension SourceContent {
    /// - Returns: how many cards changed.
    fileprivate mutating func apply(_ edits: [ContactOrigin: [CardEdit]]) -> Int {
        var count = 0
        func changed(_ card: CardContent, at origin: ContactOrigin) -> CardContent? {
            var new = card
            for edit in edits[origin] ?? [] where (edit.uid, edit.name) == (card.uid, card.name) {
                try? edit.change.apply(&new)
            }
            if new.isSame(as: card) { return nil }
            count += 1
            return new
        }
        for (index, card) in cards.enumerated() {
            let content = CardContent(uid: card.uid, name: card.name, categories: card.groups)
            if let new = changed(content, at: card.origin) { cards[index].groups = new.categories }
        }
        groupCards = groupCards.compactMap { card in
            let content = CardContent(uid: card.uid, name: card.name, members: card.members)
            guard let new = changed(content, at: card.origin) else { return card }
            if new.isRemoved { return nil }
            return GroupCard(name: new.name, uid: card.uid, members: new.members ?? [], origin: card.origin)
        }
        return count
    }
}
