import LocalTime
import SystemPackage

/// A group of contacts, as the store keeps it: one for a name, whatever the number of address books that have it.
///
/// Who is in it stands in the contacts (`Contact.groups`); only what no address book knows stands here.
package struct ContactGroup: Hashable, Sendable {
    /// As the address book spells it, or the user who made it. Untrusted text.
    package var name: String
    /// `both` where none were chosen.
    package var leadTimes: LeadTimes
    /// Whether `both` was chosen, and does not stand for the user's default.
    package var hasChosenBoth: Bool
    /// 16 hexadecimal digits, made when the group is first stored and kept, also when it is renamed. Empty before that.
    package var identifier: String
    /// The identifiers of the contacts that only the store has in the group, because their cards cannot be changed.
    package var localMembers: [String]
    /// Made by `groups create`: it stays when no card names it.
    package var isMadeHere: Bool
    /// The group that cards still name, while a rename to this one is under way.
    package var formerName: String?
    /// What is not there any more and may come back, for whose sake the preference and the local members are kept.
    package var absences: [GroupAbsence]
    /// When the group came back with a preference of its own; nil where that was said for long enough.
    package var returned: CalendarDay?
    /// The identifiers of who was in it when a deletion began that has not ended; nil if there is none.
    package var deleted: [String]?

    package init(
        name: String, identifier: String = "", leadTimes: LeadTimes = .both, hasChosenBoth: Bool = false,
        localMembers: [String] = [],
        isMadeHere: Bool = false, formerName: String? = nil, absences: [GroupAbsence] = [],
        returned: CalendarDay? = nil, deleted: [String]? = nil
    ) {
        self.name = name
        self.identifier = identifier
        self.leadTimes = leadTimes
        self.hasChosenBoth = hasChosenBoth
        self.localMembers = localMembers
        self.isMadeHere = isMadeHere
        self.formerName = formerName
        self.absences = absences
        self.returned = returned
        self.deleted = deleted
    }

    /// What tells it from other groups.
    package var id: GroupName { GroupName(name) }

    /// Whether its lead times were chosen for it. Else the user's default holds.
    package var hasPreference: Bool { leadTimes != .both || hasChosenBoth }

    /// Chooses lead times for it.
    ///
    /// - Parameter chosen: nil where the user's default is to hold.
    package mutating func prefer(_ chosen: LeadTimes?) {
        (leadTimes, hasChosenBoth) = (chosen ?? .both, chosen == .both)
    }

    /// Whether it is there when no card names it.
    package var isLocal: Bool {
        if isMadeHere || formerName != nil { return true }
        let absent = absentPeople
        return localMembers.contains { !absent.contains($0) }
    }

    /// Whether something is to be kept of it while everything that names it is absent.
    var hasToKeep: Bool { hasPreference || deleted != nil || !localMembers.isEmpty }

    /// Whether a rename of it has something to take along.
    var isPersonal: Bool { isLocal || hasPreference || !localMembers.isEmpty }

    /// The identifiers of the people who are or were in it and are not there any more.
    package var absentPeople: Set<String> { Set(absences.lazy.flatMap(\.people)) }

    /// Those whom only the store has in the group, and whom no address book has now.
    package var absentMembers: [String] {
        let absent = absentPeople
        return localMembers.filter(absent.contains)
    }

    /// The last day on which its preference and its absent members are kept; nil where nothing is absent.
    package var keptUntil: CalendarDay? { absences.map(\.until).max() }

    /// Whether cards are absent that name it.
    package var hasAbsentCards: Bool {
        let local = Set(localMembers)
        return absences.contains { !$0.cards.isEmpty || !local.isSuperset(of: $0.people) }
    }

    /// Those of the contacts who are in the group by the store alone.
    package func localMembers(among contacts: [Contact]) -> [Contact] {
        if localMembers.isEmpty { return [] }
        let ids = Set(localMembers)
        return contacts.filter { !ids.isDisjoint(with: $0.allIDs) }
    }

    /// Takes in what the store knows of another group that gets the same name. The preference stays this one's.
    package mutating func takeIn(_ other: ContactGroup) {
        localMembers += other.localMembers.filter { !localMembers.contains($0) }
        absences += other.absences
        if formerName == nil, let former = other.formerName, GroupName(former) != id { formerName = former }
    }

    /// Takes contacts out of the group, where they are in it by the store alone.
    package mutating func removeLocalMembers(_ contacts: [Contact]) {
        let ids = Set(contacts.lazy.flatMap { $0.allIDs })
        localMembers.removeAll(where: ids.contains)
        removeAbsent(ids)
    }

    /// Forgets the cards that are absent, which name the group by another name than its own from now on.
    package mutating func keepMembersOnly() {
        let local = Set(localMembers)
        for index in absences.indices {
            absences[index].people.removeAll { !local.contains($0) }
            absences[index].cards = []
        }
        absences.removeAll(where: \.isEmpty)
    }

    /// Leaves nothing of what the store alone has of it but the preference, and the absence of cards that name it.
    package mutating func leaveStore() {
        removeAbsent(localMembers)
        self = ContactGroup(
            name: name, leadTimes: leadTimes, hasChosenBoth: hasChosenBoth, absences: absences)
    }

    private mutating func removeAbsent(_ ids: some Sequence<String>) {
        let ids = Set(ids)
        for index in absences.indices { absences[index].people.removeAll(where: ids.contains) }
        absences.removeAll(where: \.isEmpty)
    }
}

/// A card of a group (`KIND:group`, Apple's, Evolution's or Thunderbird's list) in an address book.
package struct GroupCard: Hashable, Sendable {
    /// Untrusted text; not empty.
    package var name: String
    /// The card's own UID, where it has one.
    package var uid: String?
    package var origin: ContactOrigin

    package init(name: String, uid: String?, origin: ContactOrigin) {
        self.name = name
        self.uid = uid
        self.origin = origin
    }

    /// As of a person's card.
    package var key: CardKey { Contact(uid: uid, name: name, birthday: nil, origin: origin).key }

    /// What tells it from others, also if it has another name: a UID is one in its address book alone.
    package var place: Place { Place(key: key, book: origin.book) }

    package struct Place: Hashable, Sendable {
        package let key: CardKey
        package let book: FilePath

        package init(key: CardKey, book: FilePath) { (self.key, self.book) = (key, book) }
    }
}

extension [Contact] {
    /// Puts the contacts into the groups that only the store has them in.
    package mutating func join(_ groups: [ContactGroup]) {
        var names: [String: [String]] = [:]
        for group in groups { for id in group.localMembers { names[id, default: []].append(group.name) } }
        if names.isEmpty { return }
        for index in indices {
            let joined = self[index].allIDs.flatMap { names[$0] ?? [] }
            if !joined.isEmpty { self[index].groups.appendNewGroups(joined) }
        }
    }
}

extension [String] {
    /// Names of groups as a card has them, each group once by the first spelling.
    package static func groups(named names: consuming [String]) -> [String] {
        if names.count < 2 { return names }
        var groups: [String] = []
        groups.appendNewGroups(names)
        return groups
    }

    /// Appends the names of groups that are not in the list yet under any spelling.
    package mutating func appendNewGroups(_ names: [String]) {
        if isEmpty, names.count < 2 { return append(contentsOf: names) }
        if names.isEmpty || names == self { return }
        var known = Set(map(GroupName.init))
        for name in names where known.insert(GroupName(name)).inserted { append(name) }
    }
}

extension [String] {
    /// Appends those that are not in the list yet, each once; in linear time, however many there are.
    package mutating func appendNew(_ names: [String]) {
        if names.isEmpty { return }
        var known = Set(self)
        for name in names where known.insert(name).inserted { append(name) }
    }
}
