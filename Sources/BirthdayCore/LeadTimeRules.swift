/// Which lead times hold for a person: those of all groups that the person is in, or those of people in no group.
package struct LeadTimeRules: Sendable {
    private let ofGroups: [GroupName: LeadTimes]
    private let standard: LeadTimes
    private let ungrouped: LeadTimes

    /// - Parameters:
    ///   - groups: what was chosen for groups, under the names that contacts have for them.
    ///   - standard: those of groups that have none of their own.
    ///   - ungrouped: those of people in no group.
    package init(groups: [ContactGroup], standard: LeadTimes = .both, ungrouped: LeadTimes) {
        let preferring = groups.compactMap { group in group.leadTimes.map { (group.id, $0) } }
        ofGroups = Dictionary(preferring) { $0.union($1) }
        self.standard = standard
        self.ungrouped = ungrouped
    }

    package func leadTimes(of group: ContactGroup) -> LeadTimes { group.leadTimes ?? standard }

    /// - Parameter contact: in the groups that the address book and the store have it in.
    package func leadTimes(of contact: Contact) -> LeadTimes {
        if contact.isMuted || contact.isHidden { return .none }
        let all = contact.groups.map { ofGroups[GroupName($0)] ?? standard }
        return all.isEmpty ? ungrouped : all.reduce(.none) { $0.union($1) }
    }

    /// A group that decides on when a person is notified of.
    package struct GroupRule: Hashable, Sendable {
        /// Untrusted text.
        package let name: String
        package let leadTimes: LeadTimes
        /// Whether they are the group's own, and not the user's default.
        package let isOwn: Bool
    }

    /// The groups that decide for a person, each once; empty for somebody in no group.
    package func groupRules(of contact: Contact) -> [GroupRule] {
        var seen: Set<GroupName> = []
        return contact.groups.filter { seen.insert(GroupName($0)).inserted }.map { name in
            let own = ofGroups[GroupName(name)]
            return GroupRule(name: name, leadTimes: own ?? standard, isOwn: own != nil)
        }
    }
}
