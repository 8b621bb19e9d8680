import BirthdayCore
import ContactStore
import WidgetTimeline

extension GroupRename {
    /// What is said to the user.
    package var note: String {
        let (from, to) = (CleanText(cleaning: from).shortened, CleanText(cleaning: to).shortened)
        return "the group \"\(from)\" is called \"\(to)\" now, and keeps its notification preference and local members"
    }
}

extension StoreDocument {
    /// Drops the local members of groups whom no source gives any more.
    mutating func dropUnknownMembers() {
        guard groups.contains(where: { !$0.localMembers.isEmpty }) else { return }
        let known = Set(sources.lazy.flatMap(\.contacts).flatMap { $0.identifiers.map(\.id) })
        for index in groups.indices { groups[index].localMembers.removeAll { !known.contains($0) } }
    }
}
