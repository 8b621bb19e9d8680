import LocalTime
import SystemPackage

/// Brings the store's groups up to what the address books say now.
///
/// A group that is new begins with the lead times of everybody; one that nobody names any more goes, unless it is local,
/// or what named it is absent (`AbsenceMerge`). A group was renamed where the card of the group was, or where all contacts
/// that had it have the other one now and nobody else has.
package struct GroupMerge {
    private let before: GroupBook
    private let now: GroupBook
    /// The groups as they were, and with the absences of today.
    private let former: [ContactGroup]
    private let groups: [ContactGroup]
    private let today: CalendarDay
    private let known: Set<GroupName>
    private let elsewhere: Set<GroupName>
    private var marks: BookMarks
    /// What a new group was called before.
    private var formerNames: [GroupName: GroupName] = [:]
    /// How many days a group is said to be back.
    private static let daysOfReturn = 7

    /// - Parameters:
    ///   - groups: those of the store, which are changed.
    ///   - before: what the address books said when the groups were merged last.
    ///   - hash: 64 bits of a digest.
    package static func merge(
        _ groups: inout [ContactGroup], before: GroupBook, now: GroupBook, on today: CalendarDay,
        hash: @escaping ([UInt8]) -> UInt64
    ) -> GroupChanges {
        var merge = GroupMerge(groups, before, now, today, BookMarks(hash))
        merge.followCards()
        merge.followContacts()
        groups = merge.merged()
        return merge.changes(groups)
    }

    private init(
        _ groups: [ContactGroup], _ before: GroupBook, _ now: GroupBook, _ today: CalendarDay, _ marks: BookMarks
    ) {
        var absences = AbsenceMerge(before: before, now: now, on: today, marks)
        var updated = groups
        absences.update(&updated)
        self.before = before
        self.now = now
        self.today = today
        self.marks = marks
        self.groups = updated
        former = groups
        elsewhere = now.idleNames
        known = Set(updated.map(\.id)).union(before.names.keys)
    }

    /// What is to be reported.
    private func changes(_ merged: [ContactGroup]) -> GroupChanges {
        let after = Dictionary(merged.map { ($0.id, $0) }) { first, _ in first }
        let renamed = Set(formerNames.values).union(former.compactMap(\.formerName).map(GroupName.init))
        var changes = GroupChanges()
        for group in former {
            let wasThere = group.isLocal || before.names[group.id] != nil
            guard let now = after[group.id] else {
                if wasThere || !group.absences.isEmpty, group.hasPreference, !renamed.contains(group.id) {
                    changes.lost.append(group)
                }
                continue
            }
            if wasThere, !isThere(now), !elsewhere.contains(now.id) { changes.kept.append(now) }
        }
        let back = absentBefore.intersection(merged.filter(isThere).map(\.id))
        changes.returned = merged.filter { $0.returned != nil && back.contains($0.id) }
        changes.unfinished = merged.compactMap { group in
            group.formerName.flatMap { back.contains(GroupName($0)) ? GroupRename(from: $0, to: group.name) : nil }
        }
        changes.undeleted = merged.filter { $0.deleted != nil && back.contains($0.id) }
        let personal = Dictionary(former.filter(\.isPersonal).map { ($0.id, $0) }) { first, _ in first }
        changes.renames = formerNames.compactMap { new, old in
            personal[old].map { GroupRename(from: $0.name, to: now.names[new] ?? "") }
        }.sorted { $0.to < $1.to }
        return changes
    }

    /// The groups of which nothing was there but what is kept.
    private var absentBefore: Set<GroupName> {
        Set(former.filter { !$0.isLocal && !$0.absences.isEmpty && before.names[$0.id] == nil }.map(\.id))
    }

    private func isThere(_ group: ContactGroup) -> Bool { group.isLocal || now.names[group.id] != nil }

    /// New groups whose card was another group's.
    private mutating func followCards() {
        var names: [CardID: Set<GroupName>] = [:]
        for card in before.cards {
            if let id = cardID(card) { names[id, default: []].insert(GroupName(card.name)) }
        }
        for group in former {
            for absence in group.absences {
                for uid in absence.cards where uid != 0 {
                    names[CardID(book: absence.place.book, uid: uid), default: []].insert(group.id)
                }
            }
        }
        if names.isEmpty { return }
        var candidates: [GroupName: Set<GroupName>] = [:]
        for card in now.cards {
            let new = GroupName(card.name)
            guard !known.contains(new), let id = cardID(card), let old = names[id] else { continue }
            candidates[new, default: []].formUnion(old)
        }
        for (new, old) in candidates where old.count == 1 { formerNames[new] = old.first }
    }

    /// What tells the card of a group from others: a UID is one in its address book alone.
    private struct CardID: Hashable {
        let book: UInt64
        let uid: UInt64
    }

    private mutating func cardID(_ card: GroupCard) -> CardID? {
        card.uid.map { CardID(book: marks.hash(of: card.origin.book), uid: marks.hash(ofUID: $0)) }
    }

    /// New groups whose contacts are exactly those of a group that nobody names any more.
    private mutating func followContacts() {
        let gone = Set(before.names.keys).subtracting(now.names.keys).subtracting(formerNames.values)
        let new = Set(now.names.keys).subtracting(known).subtracting(formerNames.keys)
        guard !gone.isEmpty, !new.isEmpty else { return }
        // Somebody who came or left meanwhile says nothing about a rename.
        let both = before.identifiers.intersection(now.identifiers)
        let old = before.members(of: gone).mapValues { $0.intersection(both) }
        let members = now.members(of: new).mapValues { $0.intersection(both) }
        let oldByPeople = Dictionary(grouping: old.keys) { old[$0] ?? [] }
        let newByPeople = Dictionary(grouping: members.keys) { members[$0] ?? [] }
        for (people, names) in newByPeople where !people.isEmpty && names.count == 1 {
            guard let sources = oldByPeople[people], sources.count == 1 else { continue }
            formerNames[names[0]] = sources[0]
        }
    }

    private func merged() -> [ContactGroup] {
        var heirs: [GroupName: [GroupName]] = [:]
        for (new, old) in formerNames { heirs[old, default: []].append(new) }
        let wasAbsent = absentBefore
        let groups = passingOn(self.groups)
        let waiting = Set(groups.filter { $0.isLocal || !$0.absences.isEmpty }.map(\.id)).union(now.names.keys)
        let awaited = Set(groups.compactMap(\.formerName).map(GroupName.init))
        // Renames that came to their end: the old name keeps nothing, wherever else it stands.
        let renamed = awaited.subtracting(waiting)
        var merged: [ContactGroup] = []
        for var group in groups where !renamed.contains(group.id) {
            let isNamed = now.names[group.id] != nil
            for new in heirs[group.id] ?? [] {
                var heir = group
                heir.name = now.names[new] ?? ""
                heir.keepMembersOnly()
                heir.returned = nil
                if isNamed { heir.leaveStore() }
                merged.append(heir)
            }
            if !isNamed, heirs[group.id] != nil { group.leaveStore() }
            if let former = group.formerName, renamed.contains(GroupName(former)) { group.formerName = nil }
            let isKept =
                group.hasToKeep && !group.absences.isEmpty || awaited.contains(group.id)
                || group.deleted == nil && elsewhere.contains(group.id)
            guard isNamed || group.isLocal || isKept else { continue }
            group.name = now.names[group.id] ?? group.name
            if isThere(group), wasAbsent.contains(group.id), group.hasPreference { group.returned = today }
            if let day = group.returned, day.days(until: today) > Self.daysOfReturn { group.returned = nil }
            merged.append(group)
        }
        leaveToCards(&merged)
        let kept = Set(merged.map(\.id))
        for (id, name) in now.names where !kept.contains(id) { merged.append(ContactGroup(name: name)) }
        return merged.sorted { ($0.name, $0.leadTimes.text) < ($1.name, $1.leadTimes.text) }
    }

    /// The groups without those that were renamed twice, and are nothing by now but the name between: what is unfinished of
    /// the first rename is the last name's.
    private func passingOn(_ groups: [ContactGroup]) -> [ContactGroup] {
        let between = groups.filter { group in
            group.formerName != nil && !group.isMadeHere && group.localMembers.isEmpty && group.absences.isEmpty
                && now.names[group.id] == nil
        }
        var earlier = Dictionary(between.map { ($0.id, $0.formerName) }) { first, _ in first }
        let renamed = Set(groups.compactMap(\.formerName).map(GroupName.init))
        earlier = earlier.filter { renamed.contains($0.key) }
        if earlier.isEmpty { return groups }
        return groups.filter { earlier[$0.id] == nil }.map { group in
            var group = group
            while let name = group.formerName, let former = earlier.removeValue(forKey: GroupName(name)) {
                group.formerName = former
            }
            if group.formerName.map(GroupName.init) == group.id { group.formerName = nil }
            return group
        }
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
