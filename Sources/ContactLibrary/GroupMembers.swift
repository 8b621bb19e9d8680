import BirthdayCore
import Messages
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
            (groups.isEmpty || !groups.isDisjoint(with: member.groups.lazy.map(GroupName.init)))
                && excludedGroups.isDisjoint(with: member.ownGroups.lazy.map(GroupName.init))
        }
        return GroupMembers(group: group, members: members)
    }
}

extension ContactReading {
    /// What was chosen for groups that nobody bears now.
    package var unborneGroups: [ContactGroup] {
        let there = Set(groupNames(with: everybody).map(GroupName.init))
        return groups.filter { $0.leadTimes != nil && !there.contains($0.id) }
    }

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
        return groupNames(with: everybody).map { name in
            let group = group(name)
            return GroupMembers(group: group, members: members[group.id] ?? [])
        }
    }
}

extension [Contact] {
    /// Those who are in the group by choice alone.
    package func chosen(for group: GroupName) -> [Contact] {
        filter { contact in contact.chosenGroups.contains { GroupName($0) == group } }
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
        if let named = named(argument) { return named }
        // Sixteen digits: no digest is made for any other argument.
        return argument.utf8.count == 16 ? first { $0.identifier == argument } : nil
    }
}

extension Sequence<GroupMembers> {
    /// The group that an argument means, with those who are in it.
    package func meant(by argument: String) -> GroupMembers? {
        let id = map(\.group).meant(by: argument)?.id
        return id.flatMap { id in first { $0.group.id == id } }
    }
}

extension GroupRename {
    /// What is said to the user.
    package var note: Diagnosis {
        Diagnosis(
            Message(
                "the group \"{from}\" is called \"{to}\" now, and keeps its notification preference and local members",
                ["from": .group(from), "to": .group(to)]))
    }
}

extension ContactGroup {
    /// When people are notified of its members, as it is typed; empty where the group has no preference of its own.
    package var notice: CleanText { CleanText(cleaning: leadTimes?.text ?? "") }
}

extension GroupChanges {
    /// What became of groups elsewhere, and of what was chosen for them here.
    package var notes: [Diagnosis] {
        renames.map(\.note)
            + unborne.map { group in
                Diagnosis(
                    Message(
                        // Translators: {when} is what the user set for the group, such as "both" or "0,7".
                        "no card names the group \"{group}\" any more; its notification preference, {when}, stays",
                        ["group": .group(group.name), "when": .code(group.notice)]), .parenthesis,
                    Message(
                        "if it has another name now: {command}",
                        [
                            "command": .command(
                                "bday-widget groups rename --merge -- \(ShellWords.group(group.name)) NEW")
                        ]))
            }
            + appeared.map { group in
                Diagnosis(
                    Message(
                        // Translators: {when} is what the user set for the group, such as "both" or "0,7".
                        "the group \"{group}\" is back, and notified of as before: {when}",
                        ["group": .group(group.name), "when": .code(group.notice)]), .parenthesis,
                    Message(
                        "to change that: {command}", ["command": .command("bday-widget groups notify NAME WHEN")]))
            }
    }
}
