/// Which lead times hold for a person: those of all groups that the person is in, or those of people in no group. A group
/// still counts for somebody who is there while the card that says so, the person's or the group's own, is absent.
package struct LeadTimeRules: Sendable {
    private let ofGroups: [GroupName: LeadTimes]
    /// The groups of which cards are absent, by the identifiers of the people that those name.
    private let ofAbsentCards: [String: [ContactGroup]]
    private let standard: LeadTimes
    private let ungrouped: LeadTimes

    /// - Parameters:
    ///   - standard: those of groups that have none of their own.
    ///   - ungrouped: those of people in no group.
    package init(groups: [ContactGroup], standard: LeadTimes = .both, ungrouped: LeadTimes) {
        let preferring = groups.filter(\.hasPreference)
        ofGroups = Dictionary(preferring.map { ($0.id, $0.leadTimes) }) { $0.union($1) }
        var absent: [String: [ContactGroup]] = [:]
        for group in groups {
            for id in group.absences.filter({ !$0.isDirectory }).flatMap(\.people) {
                absent[id, default: []].append(group)
            }
        }
        ofAbsentCards = absent
        self.standard = standard
        self.ungrouped = ungrouped
    }

    package func leadTimes(of group: ContactGroup) -> LeadTimes { group.hasPreference ? group.leadTimes : standard }

    /// - Parameter contact: in the groups that the address book and the store have it in.
    package func leadTimes(of contact: Contact) -> LeadTimes {
        if contact.isMuted || contact.isHidden { return .none }
        let ofCards = ofAbsentCards.isEmpty ? [] : absentGroups(of: contact).map(leadTimes)
        let all = contact.groups.map { ofGroups[GroupName($0)] ?? standard } + ofCards
        return all.isEmpty ? ungrouped : all.reduce(.none) { $0.union($1) }
    }

    private func absentGroups(of contact: Contact) -> [ContactGroup] {
        contact.allIDs.flatMap { ofAbsentCards[$0] ?? [] }
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
        let ofCards = contact.groups.map { name in
            let own = ofGroups[GroupName(name)]
            return GroupRule(name: name, leadTimes: own ?? standard, isOwn: own != nil)
        }
        let ofAbsent = absentGroups(of: contact).map {
            GroupRule(name: $0.name, leadTimes: leadTimes(of: $0), isOwn: $0.hasPreference)
        }
        return (ofCards + ofAbsent).filter { seen.insert(GroupName($0.name)).inserted }
    }
}
