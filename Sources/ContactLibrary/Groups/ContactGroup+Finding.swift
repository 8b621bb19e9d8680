import BirthdayCore
import WidgetTimeline

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
