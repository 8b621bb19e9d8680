import SystemPackage

/// What the address books say of groups at one moment.
package struct GroupBook: Sendable {
    /// The contacts of every source, with their identifiers.
    let contacts: [[Contact]]
    let cards: [GroupCard]
    /// Every group that a contact or a card names, under its first spelling.
    package let names: [GroupName: String]

    package init(contacts: [[Contact]], cards: [GroupCard]) {
        self.contacts = contacts
        self.cards = cards
        var seen: Set<String> = []
        var names: [GroupName: String] = [:]
        func add(_ name: String) {
            guard seen.insert(name).inserted else { return }
            let id = GroupName(name)
            if names[id] == nil { names[id] = name }
        }
        for contact in contacts.joined() { for group in contact.groups { add(group) } }
        for card in cards { add(card.name) }
        self.names = names
    }

    /// The identifiers of the contacts in each of the groups.
    func members(of groups: Set<GroupName>) -> [GroupName: Set<String>] {
        var members: [GroupName: Set<String>] = [:]
        for contact in contacts.joined() {
            for group in contact.groups {
                let id = GroupName(group)
                if groups.contains(id) { members[id, default: []].formUnion(contact.identifiers.map(\.id)) }
            }
        }
        return members
    }

    var identifiers: Set<String> { Set(contacts.joined().lazy.flatMap { $0.identifiers.map(\.id) }) }
}

/// A group that has another name than before, and what belongs to it went along.
package struct GroupRename: Hashable, Sendable {
    package let from: String
    package let to: String

    package init(from: String, to: String) {
        self.from = from
        self.to = to
    }
}

/// Brings the store's groups up to what the address books say now.
///
/// A group that is new begins with the lead times of everybody; one that nobody names any more goes, unless it is local.
/// A group was renamed where the card of the group was, or where all contacts that had it have the other one now and
/// nobody else has.
package struct GroupMerge {
    private let before: GroupBook
    private let now: GroupBook
    private let groups: [ContactGroup]
    private let known: Set<GroupName>
    private let elsewhere: Set<GroupName>
    /// What a new group was called before.
    private var former: [GroupName: GroupName] = [:]

    /// - Parameters:
    ///   - groups: those of the store, which are changed.
    ///   - before: what the address books in use said when the groups were merged last.
    ///   - elsewhere: the groups that are named where nothing is read any more, and which stay for its return.
    /// - Returns: the renames that took something along, in the order of their new names.
    package static func merge(
        _ groups: inout [ContactGroup], before: GroupBook, now: GroupBook, elsewhere: Set<GroupName> = []
    ) -> [GroupRename] {
        var merge = GroupMerge(groups, before, now, elsewhere)
        merge.followCards()
        merge.followContacts()
        groups = merge.merged()
        let personal = Dictionary(merge.groups.filter(\.isPersonal).map { ($0.id, $0) }) { first, _ in first }
        return merge.former.compactMap { new, old in
            guard let group = personal[old] else { return nil }
            return GroupRename(from: group.name, to: now.names[new] ?? "")
        }.sorted { $0.to < $1.to }
    }

    private init(
        _ groups: [ContactGroup], _ before: GroupBook, _ now: GroupBook, _ elsewhere: Set<GroupName>
    ) {
        self.elsewhere = elsewhere
        self.groups = groups
        self.before = before
        self.now = now
        known = Set(groups.map(\.id)).union(before.names.keys)
    }

    /// New groups whose card was another group's.
    private mutating func followCards() {
        var names: [CardID: Set<GroupName>] = [:]
        for card in before.cards {
            if let id = CardID(card) { names[id, default: []].insert(GroupName(card.name)) }
        }
        if names.isEmpty { return }
        var candidates: [GroupName: Set<GroupName>] = [:]
        for card in now.cards {
            let new = GroupName(card.name)
            guard let id = CardID(card), !known.contains(new), let old = names[id] else { continue }
            candidates[new, default: []].formUnion(old)
        }
        for (new, old) in candidates where old.count == 1 { former[new] = old.first }
    }

    /// What tells the card of a group from others: a UID is one in its address book alone.
    private struct CardID: Hashable {
        private let book: FilePath
        private let uid: String

        init?(_ card: GroupCard) {
            guard let uid = card.uid else { return nil }
            (book, self.uid) = (card.origin.book, uid.comparableUID)
        }
    }

    /// New groups whose contacts are exactly those of a group that nobody names any more.
    private mutating func followContacts() {
        let gone = Set(before.names.keys).subtracting(now.names.keys).subtracting(former.values)
        let new = Set(now.names.keys).subtracting(known).subtracting(former.keys)
        guard !gone.isEmpty, !new.isEmpty else { return }
        // Somebody who came or left meanwhile says nothing about a rename.
        let both = before.identifiers.intersection(now.identifiers)
        let old = before.members(of: gone).mapValues { $0.intersection(both) }
        let members = now.members(of: new).mapValues { $0.intersection(both) }
        let oldByPeople = Dictionary(grouping: old.keys) { old[$0] ?? [] }
        let newByPeople = Dictionary(grouping: members.keys) { members[$0] ?? [] }
        for (people, names) in newByPeople where !people.isEmpty && names.count == 1 {
            guard let sources = oldByPeople[people], sources.count == 1 else { continue }
            former[names[0]] = sources[0]
        }
    }

    private func merged() -> [ContactGroup] {
        var heirs: [GroupName: [GroupName]] = [:]
        for (new, old) in former { heirs[old, default: []].append(new) }
        var merged: [ContactGroup] = []
        for var group in groups {
            let isNamed = now.names[group.id] != nil
            for new in heirs[group.id] ?? [] {
                var heir = group
                heir.name = now.names[new] ?? ""
                if isNamed { (heir.localMembers, heir.isMadeHere, heir.formerName) = ([], false, nil) }
                merged.append(heir)
            }
            if !isNamed, heirs[group.id] != nil {
                (group.localMembers, group.isMadeHere, group.formerName) = ([], false, nil)
            }
            if let former = group.formerName, now.names[GroupName(former)] == nil { group.formerName = nil }
            guard isNamed || group.isLocal || elsewhere.contains(group.id) else { continue }
            group.name = now.names[group.id] ?? group.name
            merged.append(group)
        }
        leaveToCards(&merged)
        let kept = Set(merged.map(\.id))
        for (id, name) in now.names where !kept.contains(id) { merged.append(ContactGroup(name: name)) }
        return merged.sorted { ($0.name, $0.leadTimes.text) < ($1.name, $1.leadTimes.text) }
    }

    /// A membership that a card has by now is the card's, and goes with it.
    private func leaveToCards(_ groups: inout [ContactGroup]) {
        let local = Set(groups.filter { !$0.localMembers.isEmpty }.map(\.id))
        if local.isEmpty { return }
        let members = now.members(of: local)
        for index in groups.indices {
            guard let people = members[groups[index].id] else { continue }
            groups[index].localMembers.removeAll(where: people.contains)
        }
    }
}
