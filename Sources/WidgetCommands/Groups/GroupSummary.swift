import BirthdayCore
import ContactLibrary
import Failures
import JSONC
import Messages
import OutputFormats
import Presentation
import SafeText
import Terminal
import WidgetTimeline

/// What is shown of a group.
struct GroupSummary {
    private let group: ContactGroup
    /// In order of their names.
    private let members: [Contact]
    /// The identifiers of the members whom only the store has in it.
    private let local: Set<String>
    private let rules: LeadTimeRules
    /// The next birthday of a member who is shown.
    private let next: UpcomingBirthday?
    /// Nobody bears it, and something was chosen for it.
    private let isUnborne: Bool
    private let session: CommandSession

    /// - Parameter rules: those of all groups: a member can be in several.
    init(
        _ group: GroupMembers, _ rules: LeadTimeRules, _ session: CommandSession, isUnborne: Bool = false
    ) {
        self.rules = rules
        self.isUnborne = isUnborne
        local = Set(group.members.chosen(for: group.group.id).map(\.id))
        self.group = group.group
        self.session = session
        let order = session.locale.order
        members = group.members.sorted { order.key(of: $0.name) }
        let shown = session.everyone.celebrated(among: members)
        next = session.calculator.upcoming(shown, today: session.now.day, limit: 1).first
    }

    private var name: CleanText {
        CleanText(ofGroup: group.name).shortened.isolated(inRightToLeft: session.texts.isRightToLeft)
    }

    /// `Family: 12 people, Anna Berg in 3 days, notified on the day and the day before`.
    var line: String {
        let texts = session.texts
        let parts = [size] + [soon].compactMap(\.self) + notices
        return session.say(.labelled(.verbatim(name), .verbatim(texts.row(parts))))
    }

    private var size: CleanText { session.texts.text(.groupSize(members.count)) }

    private var soon: CleanText? {
        next.map { next in
            let name = session.texts.inSentence(session.displayName(next.contact))
            return session.texts.text(.nextInGroup(name, daysUntil: next.daysUntil))
        }
    }

    private var notices: [CleanText] {
        // Translators: Of a group for which something was chosen: it has nobody in it any more.
        let unborne = isUnborne ? [Message("on no card")] : []
        return ([rules.leadTimes(of: group).message] + unborne).map(session.texts.text)
    }

    /// What `line` says, for columns.
    func cells(_ style: TerminalStyle) -> [TerminalColumns.Cell] {
        let texts = session.texts
        let soon = soon ?? ""
        let isToday = next?.daysUntil == 0
        return [
            TerminalColumns.Cell(name, style: style.bold), TerminalColumns.Cell(size),
            isToday ? TerminalColumns.Cell(soon, style: style.today) : TerminalColumns.Cell(soon),
            TerminalColumns.Cell(texts.row(notices), style: style.quiet),
        ]
    }

    /// Identifiers one after another, all of them.
    static func words(_ ids: [String]) -> CleanText {
        ids.map(CleanText.init(cleaning:)).joined(separator: " ")
    }

    /// The line, and a line for each member.
    var text: String {
        ([line] + members.map { "  \(member($0))" }).joined(separator: "\n") + "\n"
    }

    private func member(_ contact: Contact) -> CleanText {
        let line = ContactDetails(contact, session).line
        if !local.contains(contact.id) { return line }
        // Translators: Of somebody in a group: no card has the person in it.
        return session.texts.text(.remarked(.verbatim(line), Message("saved only here")))
    }

    /// `members` is their number, `local` how many of them are members in the store alone.
    var json: JSONObject {
        var object: JSONObject = [
            "id": .string(group.identifier), "name": .string(CleanText(ofGroup: group.name).string),
            "members": .int(members.count),
            "local": .int(local.count), "notify": rules.leadTimes(of: group).json,
        ]
        object["next"] = next.map {
            JSONDocuments.birthdayObject(BirthdayRow($0, texts: session.texts))
        }
        if isUnborne { object["unborne"] = true }
        return object
    }

    /// The group with everybody in it, each with the lead times of all groups that the person is in.
    var document: String {
        var object = json
        object["people"] = .array(
            members.map { contact in
                [
                    "id": .string(contact.id), "name": .string(CleanText(cleaning: contact.name).string),
                    "local": .bool(local.contains(contact.id)),
                    "notify": rules.leadTimes(of: contact).json,
                ]
            })
        return JSONValue.object(object).serialized() + "\n"
    }
}

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
    init(_ options: ReadingOptions, _ session: CommandSession) throws(CommandFailure) {
        // Everybody is looked at: "group" in the configuration is about widgets and lists.
        var everybody = ContactRequest()
        (everybody.sources, everybody.everyGroup) = (options.sources, true)
        self.session = session
        let reading = try session.readKnown(everybody)
        emptiness = reading.everybody.isEmpty ? reading.emptiness : nil
        let all = reading.groupMembers
        let order = session.locale.order
        let unborne = reading.unborneGroups.map { GroupMembers(group: $0, members: []) }
        self.unborne = unborne.sorted { order.key(of: $0.group.name) }
        rules = session.leadTimeRules(reading.groups)
        let known = Set((all + unborne).map { GroupName($0.group.name) })
        func found(_ names: [String]) throws(CommandFailure) -> Set<GroupName> {
            var groups: Set<GroupName> = []
            for name in names.separated(among: known) { groups.insert(try Self.find(name, in: all, unborne).group.id) }
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
    func summary(_ name: String) throws(CommandFailure) -> GroupSummary {
        let group = try Self.find(name, in: groups, unborne)
        return GroupSummary(group, rules, session, isUnborne: !groups.contains { $0.group.id == group.group.id })
    }

    /// A name for which something was chosen is known, whether or not anybody bears it.
    private static func find(
        _ name: String, in groups: [GroupMembers], _ unborne: [GroupMembers]
    ) throws(CommandFailure) -> GroupMembers {
        if let group = groups.meant(by: name) ?? unborne.meant(by: name) { return group }
        throw .unknownGroup(name, known: groups.map(\.group.name))
    }
}
