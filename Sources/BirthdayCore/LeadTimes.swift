import LocalTime

/// How many days before a birthday somebody is notified of it: a set of days, 0 for the day itself, 1 for the day before.
package struct LeadTimes: Hashable, Sendable {
    /// In order, each once, all in `range`; empty for no notification.
    package let days: [Int]

    package static let range = 0...60

    package static let none = LeadTimes(sorted: [])
    package static let dayOf = LeadTimes(sorted: [0])
    package static let dayBefore = LeadTimes(sorted: [1])
    /// The day itself and the day before: what everybody begins with.
    package static let both = LeadTimes(sorted: [0, 1])

    private static let names: [(String, LeadTimes)] = [
        ("day-of", dayOf), ("day-before", dayBefore), ("both", both), ("none", none),
    ]

    /// The names of the sets that people choose most.
    package static let nameList = names.map(\.0)

    private init(sorted days: [Int]) { self.days = days }

    /// - Returns: nil where a day is not in `range`.
    package init?(days: some Sequence<Int>) {
        let unique = Set(days)
        guard unique.allSatisfy(Self.range.contains) else { return nil }
        self.init(sorted: unique.sorted())
    }

    /// The set that a text names: `day-of`, `day-before`, `both`, `none`, in any case, or days such as `0,1,7`.
    ///
    /// - Returns: nil for any other text.
    package init?(_ text: String) {
        let name = text.lowercased()
        if let known = Self.names.first(where: { $0.0 == name }) {
            self = known.1
            return
        }
        var days: [Int] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let digits = part.drop { $0 == " " }
            guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let day = Int(digits) else {
                return nil
            }
            days.append(day)
        }
        self.init(days: days)
    }

    /// `both`, `day-of`, or the days: `0,1,7`. `init(_:)` reads it back.
    package var text: String {
        Self.names.first { $0.1 == self }?.0 ?? days.map(String.init).joined(separator: ",")
    }

    package func union(_ other: LeadTimes) -> LeadTimes { LeadTimes(sorted: Set(days + other.days).sorted()) }
}

extension LeadTimes? {
    /// Takes in what else was chosen for the same person or group: the days of both.
    mutating func takeIn(_ other: LeadTimes?) {
        if let other { self = self?.union(other) ?? other }
    }
}

/// At what time of the day a notification is due, by its lead time.
package struct DeliveryTimes: Hashable, Sendable {
    private let ofLeads: [Int: DeliveryTime]
    /// That of lead times without one of their own.
    private let standard: DeliveryTime

    package init(_ standard: DeliveryTime = .standard, ofLeads: [Int: DeliveryTime] = [:]) {
        (self.standard, self.ofLeads) = (standard, ofLeads)
    }

    package subscript(lead: Int) -> DeliveryTime { ofLeads[lead] ?? standard }

    /// Those of some lead times, each once, in order.
    package func times(of leads: some Sequence<Int> = LeadTimes.range) -> [DeliveryTime] {
        Set(leads.map { self[$0] }).sorted { $0.secondOfDay < $1.secondOfDay }
    }
}

/// Which lead times hold for a person: those that were chosen for the person, else those of all groups that the person is in,
/// or those of people in no group.
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
        if let chosen = contact.chosenLeadTimes { return chosen }
        func days(_ groups: [String]) -> LeadTimes {
            groups.reduce(.none) { $0.union(ofGroups[GroupName($1)] ?? standard) }
        }
        let own = contact.ownGroups
        return (own.isEmpty ? ungrouped : days(own)).union(days(contact.addedGroups))
    }

    /// A group that decides on when a person is notified of: its name, which is untrusted text, its lead times, and whether
    /// they are its own, and not the user's default.
    package typealias GroupRule = (name: String, leadTimes: LeadTimes, isOwn: Bool)

    /// The groups that decide for a person, each once; empty for somebody in no group.
    package func groupRules(of contact: Contact) -> [GroupRule] {
        let added = Set(contact.addedGroups)
        var seen: Set<GroupName> = []
        return contact.groups.filter { seen.insert(GroupName($0)).inserted }.compactMap { name in
            let own = ofGroups[GroupName(name)]
            let leadTimes = own ?? standard
            return added.contains(name) && leadTimes == .none ? nil : (name, leadTimes, own != nil)
        }
    }
}
