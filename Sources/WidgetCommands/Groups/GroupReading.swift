import BirthdayCore
import ContactLibrary
import Messages
import Presentation

/// The groups that a call reads.
struct GroupReading {
    private let session: CommandSession
    private let rules: LeadTimeRules
    /// Every group, with the people whom the options ask for.
    private let groups: [GroupMembers]
    /// Those that nobody bears now, and for which something was chosen.
    private let unborne: [GroupMembers]
    /// Whether a group is shown that none of these people is in.
    let showsEmpty: Bool

    /// - Throws: also if an option names a group that there is not, or nobody is known because no source can be read.
    init(_ options: ReadingOptions, _ session: CommandSession) throws(LibraryError) {
        // Everybody is looked at: "group" in the configuration is about widgets and lists.
        var everybody = ContactRequest()
        (everybody.sources, everybody.everyGroup) = (options.sources, true)
        self.session = session
        let reading = try session.known(everybody)
        emptiness = reading.everybody.isEmpty ? reading.emptiness : nil
        let all = reading.groupMembers
        let order = session.locale.order
        let unborne = reading.unborneGroups.map { GroupMembers(group: $0, members: []) }
        self.unborne = unborne.sorted { order.key(of: $0.group.name) }
        rules = session.leadTimeRules(reading.groups)
        func found(_ names: [String]) throws(LibraryError) -> Set<GroupName> {
            var groups: Set<GroupName> = []
            for name in names { groups.insert(try Self.find(name, in: all, unborne).group.id) }
            return groups
        }
        let (wanted, excluded) = (try found(options.groups), try found(options.excludedGroups))
        showsEmpty = wanted.isEmpty && excluded.isEmpty
        groups = all.map { $0.limited(to: wanted, without: excluded) }.sorted { order.key(of: $0.group.name) }
    }

    /// Why nobody is known.
    let emptiness: Diagnosis?

    /// What was chosen for groups that nobody bears now, in the order of their names.
    var unborneSummaries: [GroupSummary] {
        unborne.map { GroupSummary($0, rules, session, isUnborne: true) }
    }

    /// In the order of their names.
    var summaries: [GroupSummary] {
        groups.filter { showsEmpty || !$0.members.isEmpty }.map { GroupSummary($0, rules, session) }
    }

    /// - Throws: `unknownGroup`.
    func summary(_ name: String) throws(LibraryError) -> GroupSummary {
        let group = try Self.find(name, in: groups, unborne)
        return GroupSummary(group, rules, session, isUnborne: !groups.contains { $0.group.id == group.group.id })
    }

    /// A name for which something was chosen is known, whether or not anybody bears it.
    private static func find(
        _ name: String, in groups: [GroupMembers], _ unborne: [GroupMembers]
    ) throws(LibraryError) -> GroupMembers {
        if let group = groups.meant(by: name) ?? unborne.meant(by: name) { return group }
        throw .unknownGroup(name, known: groups.map(\.group.name))
    }
}
