import BirthdayCore
import WidgetTimeline

extension Sequence<ContactGroup> {
    /// The group of that name; without one, the group that is shown under it, because nobody can type what is not shown.
    package func named(_ name: String) -> ContactGroup? {
        let id = GroupName(name)
        return first { $0.id == id } ?? first { GroupName(CleanText(cleaning: $0.name).string) == id }
    }
}
