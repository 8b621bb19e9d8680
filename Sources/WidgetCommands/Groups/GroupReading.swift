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
    /// Those that are gone, and of which something is kept.
    private let gone: [ContactGroup]
    /// The identifiers of everybody, where a group is being deleted.
    private let known: Set<String>
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
        let isDeleting = all.contains { $0.group.deleted != nil }
        known = isDeleting ? Set(reading.everybody.lazy.flatMap(\.allIDs)) : []
        let order = session.locale.order
        gone = reading.keptGroups(on: session.now.day).sorted { order.key(of: $0.name) }
        notes = all.compactMap(\.group.returnNote).filter { !reading.notes.contains($0) }
        rules = session.leadTimeRules(all.map(\.group))
        func found(_ names: [String]) throws(LibraryError) -> Set<GroupName> {
            var groups: Set<GroupName> = []
            for name in names { groups.insert(try Self.find(name, in: all).group.id) }
            return groups
        }
        let (wanted, excluded) = (try found(options.groups), try found(options.excludedGroups))
        showsEmpty = wanted.isEmpty && excluded.isEmpty
        groups = all.map { $0.limited(to: wanted, without: excluded) }.sorted { order.key(of: $0.group.name) }
    }

    /// Why nobody is known.
    let emptiness: Diagnosis?

    /// What is to be said of groups that came back, and was not said by the reading.
    let notes: [Diagnosis]

    /// Those that are gone, in the order of their names.
    var goneSummaries: [GroupSummary] {
        gone.map {
            GroupSummary(
                GroupMembers(group: $0, members: []), rules, session, isGone: true, known: known)
        }
    }

    /// In the order of their names.
    var summaries: [GroupSummary] { groups.filter { showsEmpty || !$0.members.isEmpty }.map(summary) }

    /// - Throws: `unknownGroup`.
    func summary(_ name: String) throws(LibraryError) -> GroupSummary { summary(try Self.find(name, in: groups)) }

    private func summary(_ group: GroupMembers) -> GroupSummary {
        GroupSummary(group, rules, session, known: known)
    }

    private static func find(_ name: String, in groups: [GroupMembers]) throws(LibraryError) -> GroupMembers {
        if let group = groups.meant(by: name) { return group }
        throw .unknownGroup(name, known: groups.map(\.group.name))
    }
}
