import SystemPackage

/// What the address books say of groups at one moment.
package struct GroupBook: Sendable {
    /// The contacts of every source in use, with their identifiers.
    let contacts: [[Contact]]
    let cards: [GroupCard]
    /// Those of the sources that are stored and not in use.
    let idleContacts: [[Contact]]
    let idleCards: [GroupCard]
    /// The sources whose directories are groups.
    let collections: Set<FilePath>
    /// Every group that a contact or a card in use names, under its first spelling.
    package let names: [GroupName: String]

    package init(
        contacts: [[Contact]], cards: [GroupCard], idleContacts: [[Contact]] = [], idleCards: [GroupCard] = [],
        collections: Set<FilePath> = []
    ) {
        self.contacts = contacts
        self.cards = cards
        self.idleContacts = idleContacts
        self.idleCards = idleCards
        self.collections = collections
        names = Self.names(contacts, cards)
    }

    /// The groups that only what is not in use names, perhaps.
    var idleNames: Set<GroupName> { Set(Self.names(idleContacts, idleCards).keys) }

    var allContacts: some Sequence<Contact> { (contacts + idleContacts).joined() }

    var allCards: [GroupCard] { cards + idleCards }

    private static func names(_ contacts: [[Contact]], _ cards: [GroupCard]) -> [GroupName: String] {
        var seen: Set<String> = []
        var names: [GroupName: String] = [:]
        func add(_ name: String) {
            guard seen.insert(name).inserted else { return }
            let id = GroupName(name)
            if names[id] == nil { names[id] = name }
        }
        for contact in contacts.joined() { for group in contact.groups { add(group) } }
        for card in cards { add(card.name) }
        return names
    }

    /// The identifiers of the contacts in use in each of the groups.
    func members(of groups: Set<GroupName>) -> [GroupName: Set<String>] {
        contacts.joined().members(of: groups)
    }

    var identifiers: Set<String> { Set(contacts.joined().lazy.flatMap { $0.allIDs }) }
}

extension Sequence<Contact> {
    /// The identifiers of the contacts in each of the groups.
    func members(of groups: Set<GroupName>) -> [GroupName: Set<String>] {
        var members: [GroupName: Set<String>] = [:]
        forEachMembership(in: groups) { group, contact in
            members[group, default: []].formUnion(contact.allIDs)
        }
        return members
    }

    /// Every membership in one of the groups. Each spelling of a name is folded once.
    package func forEachMembership(in groups: Set<GroupName>, _ body: (GroupName, Contact) -> Void) {
        if groups.isEmpty { return }
        var known: [String: GroupName] = [:]
        var others: Set<String> = []
        for contact in self {
            for name in contact.groups where !others.contains(name) {
                let group = known[name] ?? GroupName(name)
                if groups.contains(group) {
                    known[name] = group
                    body(group, contact)
                } else {
                    others.insert(name)
                }
            }
        }
    }
}
