import BirthdayCore
import ContactStore

/// The groups of the sources in use and of the store, with who is in them.
struct GroupView {
    let groups: [ContactGroup]
    /// In their order.
    let sources: [StoredSource]
    private let book: GroupBook
    private let editing: (any GroupEditing)?

    /// - Parameter sources: those in use.
    init(_ document: StoreDocument, _ sources: [StoredSource], editing: (any GroupEditing)?) {
        let book = GroupBook(sources)
        self.book = book
        self.sources = sources
        self.editing = editing
        groups = document.groups.filter { $0.isLocal || book.names[$0.id] != nil }
    }

    /// - Throws: `unknownGroup`.
    func group(_ name: String) throws(LibraryError) -> ContactGroup {
        if let group = find(name) { return group }
        throw .unknownGroup(name, known: groups.map(\.name))
    }

    func find(_ name: String) -> ContactGroup? { groups.named(name) }

    /// Whether a contact or a card of a group in a source names it.
    func isNamed(_ name: String) -> Bool { book.names[GroupName(name)] != nil }

    /// The cards of a person, in the order of the sources.
    func cards(of person: Contact) -> [Contact] {
        sources.flatMap { $0.contacts.filter { person.isKnown(as: $0.id) } }
    }

    /// The cards of a person that can be changed, as far as their sources go, in the order of the sources.
    func editableCards(of person: Contact) -> [Contact] { cards(of: person).filter(canEdit) }

    /// An edit of the cards of people that name a group, and of the group's own cards.
    ///
    /// - Parameter people: nil for everybody.
    /// - Throws: `unchangeableCards` if one of the cards cannot be changed.
    func edit(
        _ change: GroupEdit.Change, of name: String, people: [Contact]? = nil, isDryRun: Bool
    ) throws(LibraryError) -> GroupEdit {
        let id = GroupName(name)
        let contacts = (people?.flatMap(cards) ?? sources.flatMap(\.contacts))
            .filter { $0.groups.contains { GroupName($0) == id } }
        // A person who is in it by the store alone is on no card of the group.
        let groupCards = people == nil || !contacts.isEmpty ? groupCards(of: name) : []
        let cards = contacts.map(\.origin) + (people == nil ? groupCards.map(\.origin) : [])
        let others = cards.filter { !canEdit($0) }
        if !others.isEmpty {
            let paths = sources.filter { source in others.contains { $0.source == source.identity } }.map(\.path)
            throw .unchangeableCards(group: name, cards: others.count, paths: paths)
        }
        return GroupEdit(change: change, contacts: contacts, groupCards: groupCards, isDryRun: isDryRun)
    }

    func groupCards(of name: String) -> [GroupCard] {
        sources.flatMap(\.groupCards).filter { GroupName($0.name) == GroupName(name) }
    }

    private func canEdit(_ contact: Contact) -> Bool { canEdit(contact.origin) }

    private func canEdit(_ card: ContactOrigin) -> Bool {
        guard let editing, let source = sources.first(where: { $0.identity == card.source }) else { return false }
        return editing.canEdit(source)
    }
}
