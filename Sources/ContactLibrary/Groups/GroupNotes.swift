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

extension SourceOutcome {
    /// What became of groups elsewhere, and of what belongs to them here, a line each.
    var groupNotes: [String] {
        groupRenames.map(\.note)
            + lostGroups.map { group in
                let name = CleanText(cleaning: group.name).shortened
                return "no address book has the group \"\(name)\" any more; its notification preference, "
                    + "\(group.leadTimes.text), is gone with it"
            }
    }
}

extension [ContactGroup] {
    /// Those with a preference that are not there any more, and were not renamed either.
    func lost(in now: [ContactGroup], _ renames: [GroupRename]) -> [ContactGroup] {
        let kept = Set(now.map(\.id)).union(renames.map { GroupName($0.from) })
            .union(compactMap(\.formerName).map(GroupName.init))
        return filter { $0.leadTimes != .both && !kept.contains($0.id) }
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
