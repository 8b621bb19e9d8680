/// What the user chose for groups, looked up by the names that cards have for them.
///
/// A choice holds for the group of its name. One that no card names holds for the groups whose own card has a UID of its:
/// another program renamed it. A name with lead times of its own takes no other's. Nothing else of a group is remembered.
///
/// Why: docs/decisions.md#nothing-is-remembered-of-groups-but-what-was-chosen.
package struct GroupChoices: Sendable {
    /// For each name: where several choices hold for one, the days of all.
    private var byName: [GroupName: ContactGroup] = [:]
    private let stored: [ContactGroup]
    /// The names of the choices that hold for groups of other names, by these.
    package private(set) var formerNames: [GroupName: [GroupName]] = [:]
    /// The other way round.
    private var heirs: [GroupName: [String]] = [:]
    private var joined: Set<GroupName>
    /// The UIDs that a group is known by now: those of its own cards that are no other group's.
    private let ownUIDs: [GroupName: [String]]

    /// - Parameters:
    ///   - stored: the choices.
    ///   - joined: the names of the groups that people are in by choice.
    package init(_ stored: [ContactGroup], joined: [String] = [], in book: GroupBook) {
        self.stored = stored
        self.joined = Set(joined.map(GroupName.init))
        ownUIDs = book.ownUIDs
        for group in stored { byName[group.id, default: ContactGroup(name: group.name)].takeIn(group) }
        for name in joined where byName[GroupName(name)] == nil { byName[GroupName(name)] = ContactGroup(name: name) }
        follow(book)
        for name in byName.keys { byName[name]?.cardUIDs = ownUIDs[name] ?? [] }
    }

    private mutating func follow(_ book: GroupBook) {
        var bearers: [String: [GroupName]] = [:]
        for group in byName.values { for uid in group.cardUIDs { bearers[uid] = [] } }
        if bearers.isEmpty { return }
        for (name, uids) in book.cardUIDs where byName[name]?.leadTimes == nil {
            for uid in uids { bearers[uid]?.append(name) }
        }
        var heirs: [GroupName: Set<GroupName>] = [:]
        for (name, group) in byName where book.cardUIDs[name] == nil {
            let names = Set(group.cardUIDs.flatMap { bearers[$0] ?? [] })
            if !names.isEmpty { heirs[name] = names }
        }
        if heirs.isEmpty { return }
        for name in book.borne(of: Set(heirs.keys)) { heirs[name] = nil }
        for (former, names) in heirs.sorted(by: { $0.key < $1.key }) {
            guard let group = byName.removeValue(forKey: former) else { continue }
            for name in names.sorted() {
                byName[name, default: ContactGroup(name: book.spelling(of: name) ?? group.name)].takeIn(group)
                formerNames[name, default: []].append(former)
                self.heirs[former, default: []].append(byName[name]?.name ?? "")
            }
            if joined.remove(former) != nil { joined.formUnion(names) }
        }
    }

    /// Whether a group is there when no card names it: it was made here, or people were put into it.
    package func isLocal(_ group: ContactGroup) -> Bool { group.isMadeHere || isJoined(group) }

    /// Whether people are in it by choice.
    package func isJoined(_ group: ContactGroup) -> Bool { joined.contains(group.id) }

    /// The names that groups have now of which one had this name.
    package func names(of former: String) -> [String] { heirs[GroupName(former)] ?? [former] }

    /// What is stored for groups that cards named before a source was forgotten, and do not name now.
    package func leftUnborne(from before: GroupBook, to now: GroupBook) -> [ContactGroup] {
        let names = Set(byName.keys)
        let left = before.borne(of: names).subtracting(now.borne(of: names))
        return stored.filter { group in left.contains { $0 == group.id || formerNames[$0]?.contains(group.id) ?? false }
        }
    }

    /// What was chosen, in the order of the names that it holds for.
    package var groups: [ContactGroup] { byName.values.sorted { $0.name < $1.name } }

    /// The group of a name, with what was chosen for it.
    package func group(_ name: String) -> ContactGroup {
        let id = GroupName(name)
        var group = byName[id] ?? ContactGroup(name: name, cardUIDs: ownUIDs[id] ?? [])
        group.name = name
        return group
    }
}

/// What the cards in use say of groups.
package struct GroupBook: Sendable {
    private let cards: [GroupCard]
    private let contacts: [[Contact]]
    /// The UIDs of the groups' own cards, in order.
    package let cardUIDs: [GroupName: [String]]

    package init(contacts: [[Contact]], cards: [GroupCard]) {
        self.contacts = contacts
        self.cards = cards
        var uids: [GroupName: Set<String>] = [:]
        for card in cards {
            uids[GroupName(card.name), default: []].formUnion(card.uid.map { [$0.comparableUID] } ?? [])
        }
        cardUIDs = uids.mapValues { $0.sorted() }
    }

    /// Every group that a contact or a card names, under its first spelling.
    package var names: [GroupName: String] {
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

    /// Those of the groups that a contact or a card names.
    func borne(of groups: Set<GroupName>) -> Set<GroupName> {
        var borne = groups.intersection(cardUIDs.keys)
        if borne == groups { return borne }
        var known: Set<String> = []
        for contact in contacts.joined() {
            for name in contact.groups where known.insert(name).inserted {
                let id = GroupName(name)
                if groups.contains(id) { borne.insert(id) }
            }
        }
        return borne
    }
}

extension GroupBook {
    /// The UIDs of the groups' own cards that cards of one name have. One that cards of several names have, because a copy of
    /// the card was renamed and another was not, tells none of these groups from the others.
    fileprivate var ownUIDs: [GroupName: [String]] {
        var counts: [String: Int] = [:]
        for uid in cardUIDs.values.joined() { counts[uid, default: 0] += 1 }
        return cardUIDs.mapValues { $0.filter { counts[$0] == 1 } }
    }

    /// The first spelling of a group that has a card of its own.
    fileprivate func spelling(of group: GroupName) -> String? { cards.first { GroupName($0.name) == group }?.name }
}

/// A group that has another name than before, and what was chosen for it went along.
package struct GroupRename: Hashable, Sendable {
    package let from: String
    package let to: String

    package init(from: String, to: String) {
        self.from = from
        self.to = to
    }
}

/// What a reading means for what was chosen for groups.
package struct GroupChanges: Sendable {
    /// Where other programs renamed the card of a group, in the order of the former names.
    package private(set) var renames: [GroupRename] = []
    /// Those with lead times of their own that cards do not name any more.
    package private(set) var unborne: [ContactGroup] = []
    /// Those with lead times of their own that no card named before.
    package private(set) var appeared: [ContactGroup] = []

    package init() {}

    /// - Parameters:
    ///   - stored: the choices.
    ///   - joined: the names of the groups that people are in by choice.
    ///   - before: what the cards in use said before the reading.
    ///   - known: what those said that were known before, in use or not, such as at the place from which a vdir was moved.
    package init(
        _ stored: [ContactGroup], joined: [String] = [], from before: GroupBook, to now: GroupBook, known: GroupBook
    ) {
        if stored.isEmpty { return }
        let names = Set(stored.map(\.id))
        let (borneBefore, borne) = (before.borne(of: names), now.borne(of: names))
        if borneBefore == borne { return }
        var heirs: [GroupName: String] = [:]
        let choices = GroupChoices(stored, joined: joined, in: now)
        let knownNames = known.borne(of: borne.subtracting(borneBefore))
        for group in choices.groups {
            for former in choices.formerNames[group.id] ?? [] { heirs[former] = group.name }
        }
        for group in stored.sorted(by: { $0.name < $1.name }) {
            switch (borneBefore.contains(group.id), borne.contains(group.id)) {
            case (true, false):
                if let heir = heirs[group.id] {
                    renames.append(GroupRename(from: group.name, to: heir))
                } else if group.leadTimes != nil, !choices.isLocal(group) {
                    unborne.append(group)
                }
            case (false, true):
                if group.leadTimes != nil, !choices.isLocal(group), !knownNames.contains(group.id) {
                    appeared.append(group)
                }
            default: break
            }
        }
    }
}
