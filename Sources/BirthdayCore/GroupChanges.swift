/// A group that has another name than before, and what was chosen for it went along.
package struct GroupRename: Hashable, Sendable {
    package let from: String
    package let to: String

    package init(from: String, to: String) {
        self.from = from
        self.to = to
    }
}

/// What a reading means for what was chosen for groups.
package struct GroupChanges: Sendable {
    /// Where other programs renamed the card of a group, in the order of the former names.
    package private(set) var renames: [GroupRename] = []
    /// Those with lead times of their own that cards do not name any more.
    package private(set) var unborne: [ContactGroup] = []
    /// Those with lead times of their own that no card named before.
    package private(set) var appeared: [ContactGroup] = []

    package init() {}

    /// - Parameters:
    ///   - stored: the choices.
    ///   - joined: the names of the groups that people are in by choice.
    ///   - before: what the cards in use said before the reading.
    ///   - known: what those said that were known before, in use or not, such as at the place from which a vdir was moved.
    package init(
        _ stored: [ContactGroup], joined: [String] = [], from before: GroupBook, to now: GroupBook, known: GroupBook
    ) {
        if stored.isEmpty { return }
        let names = Set(stored.map(\.id))
        let (borneBefore, borne) = (before.borne(of: names), now.borne(of: names))
        if borneBefore == borne { return }
        var heirs: [GroupName: String] = [:]
        let choices = GroupChoices(stored, joined: joined, in: now)
        let knownNames = known.borne(of: borne.subtracting(borneBefore))
        for group in choices.groups {
            for former in choices.formerNames[group.id] ?? [] { heirs[former] = group.name }
        }
        for group in stored.sorted(by: { $0.name < $1.name }) {
            switch (borneBefore.contains(group.id), borne.contains(group.id)) {
            case (true, false):
                if let heir = heirs[group.id] {
                    renames.append(GroupRename(from: group.name, to: heir))
                } else if group.leadTimes != nil, !choices.isLocal(group) {
                    unborne.append(group)
                }
            case (false, true):
                if group.leadTimes != nil, !choices.isLocal(group), !knownNames.contains(group.id) {
                    appeared.append(group)
                }
            default: break
            }
        }
    }
}
