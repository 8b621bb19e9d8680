import BirthdayCore
import LocalTime
import SafeText

/// A group with the people in it.
package struct GroupMembers: Sendable {
    package let group: ContactGroup
    /// With and without a birthday, in the order of the sources.
    package let members: [Contact]

    package init(group: ContactGroup, members: [Contact]) {
        self.group = group
        self.members = members
    }

    /// The group with those of its members who are in one of the groups, or in any if these are none, and in none of the
    /// excluded ones.
    package func limited(to groups: Set<GroupName>, without excludedGroups: Set<GroupName>) -> GroupMembers {
        if groups.isEmpty, excludedGroups.isEmpty { return self }
        let members = members.filter { member in
            let own = Set(member.groups.map(GroupName.init))
            return (groups.isEmpty || !own.isDisjoint(with: groups)) && own.isDisjoint(with: excludedGroups)
        }
        return GroupMembers(group: group, members: members)
    }
}

extension ContactReading {
    /// The groups that are gone, and of which something is kept.
    package func keptGroups(on today: CalendarDay) -> [ContactGroup] {
        let there = Set(groupNames(with: everybody).map(GroupName.init))
        return groups.filter { group in
            !there.contains(group.id) && group.keptUntil.map { $0 >= today } ?? false
        }
    }

    /// The groups that somebody was in who is not there any more, and may come back.
    package func keptGroups(of id: String) -> [ContactGroup] { groups.filter { $0.absentPeople.contains(id) } }

    /// The groups of everybody, and those that nobody is in.
    package var groupMembers: [GroupMembers] {
        let people = everybody
        var members: [GroupName: [Contact]] = [:]
        var names: [String: GroupName] = [:]
        for contact in people {
            for name in contact.groups {
                let id = names[name] ?? GroupName(name)
                names[name] = id
                members[id, default: []].append(contact)
            }
        }
        let stored = Dictionary(groups.map { ($0.id, $0) }) { first, _ in first }
        let known = groupNames(with: everybody)
        let there = Set(known.map(GroupName.init))
        return known.map { name in
            var group = stored[GroupName(name)] ?? ContactGroup(name: name)
            // Where cards of the former name are absent, there is nothing to be done.
            if let former = group.formerName, !there.contains(GroupName(former)) { group.formerName = nil }
            return GroupMembers(group: group, members: members[group.id] ?? [])
        }
    }
}

extension Sequence<ContactGroup> {
    /// The group of that name; without one, the group that is shown under it, because nobody can type what is not shown.
    func named(_ name: String) -> ContactGroup? {
        let id = GroupName(name)
        return first { $0.id == id } ?? first { GroupName(CleanText(ofGroup: $0.name).string) == id }
    }

    /// The group that an argument means: by its name, else by its identifier.
    package func meant(by argument: String) -> ContactGroup? {
        named(argument) ?? first { !$0.identifier.isEmpty && $0.identifier == argument }
    }
}

extension Sequence<GroupMembers> {
    /// The group that an argument means, with those who are in it.
    package func meant(by argument: String) -> GroupMembers? {
        let id = map(\.group).meant(by: argument)?.id
        return id.flatMap { id in first { $0.group.id == id } }
    }
}
