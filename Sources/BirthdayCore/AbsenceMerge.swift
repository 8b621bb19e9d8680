import LocalTime
import SystemPackage

/// Tells what is absent from what was taken away, for every group of the store.
///
/// | what happened to a card that named the group | it is |
/// |---|---|
/// | a person's card is not in its address book any more | absent |
/// | it is there, and does not name the group | an act, unless the group's own card there is absent |
/// | the group's own card went, with the card of a person beside it or as the last one | absent |
/// | the group's own card went, and everybody beside it is there | an act |
/// | the group is the directory, and directories are not read as groups | absent |
///
/// Who is in the group by the store alone is absent while no address book has the person.
struct AbsenceMerge {
    private let before: GroupBook
    private let now: GroupBook
    private let today: CalendarDay
    private var marks: BookMarks
    private var known: Set<GroupName> = []
    /// Whom cards have in a group now, in use or not.
    private var members: [GroupName: Set<String>] = [:]
    /// The address books that have a card of somebody now.
    private var places: [String: Set<UInt64>] = [:]

    init(before: GroupBook, now: GroupBook, on today: CalendarDay, _ marks: BookMarks) {
        self.before = before
        self.now = now
        self.today = today
        self.marks = marks
    }

    mutating func update(_ groups: inout [ContactGroup]) {
        let kept = groups.filter { !$0.absences.isEmpty && !$0.isLocal && before.names[$0.id] == nil }.map(\.id)
        for index in groups.indices { groups[index].forgetAbsences(before: today) }
        dropExpired(Set(kept), of: &groups)
        known = Set(groups.map(\.id))
        let waiting = groups.filter { !$0.absences.isEmpty }
        let local = Set(groups.flatMap(\.localMembers))
        members = now.allContacts.members(of: known)
        let missing = missingMembers()
        locate(local.union(waiting.flatMap { $0.absences.flatMap(\.people) }).union(missing.flatMap { $1.map(\.id) }))
        resolve(&groups)
        var gaps: [GroupName: [BookMark: GroupAbsence]] = [:]
        for (group, contacts) in missing { addPeople(contacts, to: &gaps[group, default: [:]]) }
        addCards(to: &gaps)
        addLocal(groups, to: &gaps)
        for index in groups.indices {
            let new = (gaps[groups[index].id] ?? [:]).values
            groups[index].absences += new.sorted {
                ($0.place.source, $0.place.book) < ($1.place.source, $1.place.book)
            }.flatMap(\.parts)
        }
    }

    /// Drops those of the groups that were kept, and for whose sake nothing is any more: one of the name is a new one.
    private func dropExpired(_ kept: Set<GroupName>, of groups: inout [ContactGroup]) {
        if kept.isEmpty { return }
        let idle = now.idleNames
        groups.removeAll { kept.contains($0.id) && $0.absences.isEmpty && !idle.contains($0.id) }
    }

    /// The cards that named a group and belong to nobody who is in it now.
    private func missingMembers() -> [GroupName: [Contact]] {
        var missing: [GroupName: [Contact]] = [:]
        before.allContacts.forEachMembership(in: known) { group, contact in
            let members = members[group] ?? []
            if members.isDisjoint(with: contact.allIDs) {
                missing[group, default: []].append(contact)
            }
        }
        return missing
    }

    private mutating func locate(_ ids: Set<String>) {
        if ids.isEmpty { return }
        for contact in now.allContacts {
            for identifier in contact.allIDs where ids.contains(identifier) {
                places[identifier, default: []].insert(marks.hash(of: contact.origin.book))
            }
        }
    }

    /// Ends the absences of what is there again.
    private mutating func resolve(_ groups: inout [ContactGroup]) {
        if groups.allSatisfy(\.absences.isEmpty) { return }
        var cards: [UInt64: [(book: UInt64, group: GroupName)]] = [:]
        let collections = Set(now.collections.map { marks.hash(of: $0) })
        for card in now.allCards {
            cards[marks.hash(ofUID: card.uid), default: []].append(
                (marks.hash(of: card.origin.book), GroupName(card.name)))
        }
        for index in groups.indices where !groups[index].absences.isEmpty {
            let group = groups[index]
            let local = Set(group.localMembers)
            for place in group.absences.indices {
                let (book, source) = (group.absences[place].place.book, group.absences[place].place.source)
                groups[index].absences[place].cards.removeAll { uid in
                    (cards[uid] ?? []).contains { $0.group == group.id || uid != 0 && $0.book == book }
                        || uid == book && collections.contains(source)
                }
            }
            // Their cards say nothing while the group's own card is missing beside them.
            let waiting = Set(groups[index].absences.filter { !$0.cards.isEmpty }.map(\.place.book))
            for place in group.absences.indices {
                let book = group.absences[place].place.book
                groups[index].absences[place].people.removeAll { id in
                    if members[group.id]?.contains(id) ?? false { return true }
                    guard let places = places[id] else { return false }
                    return local.contains(id) || places.contains(book) && !waiting.contains(book)
                }
            }
            groups[index].absences.removeAll(where: \.isEmpty)
        }
    }

    private mutating func addPeople(_ contacts: [Contact], to gaps: inout [BookMark: GroupAbsence]) {
        for contact in contacts {
            let mark = marks.mark(contact.origin)
            let isThere = contact.allIDs.contains { places[$0]?.contains(mark.book) ?? false }
            let source = contact.origin.source
            let isUnread = before.collections.contains(source) && !now.collections.contains(source)
            if isThere, !isUnread { continue }
            gaps[mark, default: GroupAbsence(place: mark, since: today)].people.append(contact.id)
            // The directory stands for the group's own card.
            if isUnread { gaps[mark]?.cards = [mark.book] }
        }
    }

    private mutating func addCards(to gaps: inout [GroupName: [BookMark: GroupAbsence]]) {
        let present = Set(now.allCards.map(\.place))
        let gone = before.allCards.filter {
            known.contains(GroupName($0.name)) && !present.contains($0.place)
        }
        if gone.isEmpty { return }
        let beside = Dictionary(grouping: before.allContacts, by: \.origin.book)
        let there = Dictionary(grouping: now.allContacts, by: \.origin.book)
        let books = Set(now.allCards.map(\.origin.book)).union(there.keys)
        var isAbsent: [FilePath: Bool] = [:]
        for card in gone {
            let book = card.origin.book
            if isAbsent[book] == nil {
                let ids = Set((there[book] ?? []).flatMap { $0.allIDs })
                isAbsent[book] =
                    beside[book].map { $0.contains { ids.isDisjoint(with: $0.allIDs) } }
                    ?? !books.contains(book)
            }
            guard isAbsent[book] ?? false else { continue }
            let mark = marks.mark(card.origin)
            gaps[GroupName(card.name), default: [:]][mark, default: GroupAbsence(place: mark, since: today)]
                .cards.append(marks.hash(ofUID: card.uid))
        }
    }

    private mutating func addLocal(_ groups: [ContactGroup], to gaps: inout [GroupName: [BookMark: GroupAbsence]]) {
        let absent = groups.map { group in
            let known = group.absentPeople
            return (group.id, group.localMembers.filter { places[$0] == nil && !known.contains($0) })
        }
        let ids = Set(absent.flatMap(\.1))
        if ids.isEmpty { return }
        var origins: [String: ContactOrigin] = [:]
        for contact in before.allContacts {
            for identifier in contact.allIDs where ids.contains(identifier) {
                origins[identifier] = contact.origin
            }
        }
        for (group, ids) in absent {
            for id in ids {
                let mark = origins[id].map { marks.mark($0) } ?? BookMark(source: 0, book: 0)
                gaps[group, default: [:]][mark, default: GroupAbsence(place: mark, since: today)].people.appendNew([id])
            }
        }
    }
}

extension ContactGroup {
    /// Forgets what has been absent for longer than it is kept.
    fileprivate mutating func forgetAbsences(before today: CalendarDay) {
        let known = absentPeople
        absences.removeAll { $0.until < today }
        let expired = known.subtracting(absentPeople)
        localMembers.removeAll(where: expired.contains)
    }
}
