import BirthdayCore
import ContactLibrary
import JSONC
import LocalTime
import OutputFormats
import Presentation
import SafeText
import WidgetTimeline

/// What is shown of a group.
struct GroupSummary {
    private let group: ContactGroup
    /// In order of their names.
    private let members: [Contact]
    /// The identifiers of the members whom only the store knows.
    private let local: Set<String>
    private let rules: LeadTimeRules
    /// The next birthday of a member who is shown.
    private let next: UpcomingBirthday?
    /// No card names it, and something of it is kept.
    private let isGone: Bool
    private let session: CommandSession
    /// The identifiers of everybody who is there, where something is said of them.
    private let known: Set<String>

    /// - Parameter rules: those of all groups: a member can be in several.
    init(
        _ group: GroupMembers, _ rules: LeadTimeRules, _ session: CommandSession, isGone: Bool = false,
        known: Set<String>
    ) {
        self.rules = rules
        self.isGone = isGone
        self.known = known
        local = Set(group.group.localMembers(among: group.members).map(\.id))
        self.group = group.group
        self.session = session
        let order = session.locale.order
        members = group.members.sorted { order.key(of: $0.name) }
        let shown = session.everyone.celebrated(among: members)
        next = session.calculator.upcoming(shown, today: session.now.day, limit: 1).first
    }

    private var name: CleanText { shown(group.name) }

    private func shown(_ name: String) -> CleanText {
        CleanText(ofGroup: name).shortened.isolated(inRightToLeft: session.texts.isRightToLeft)
    }

    private func fromLeft(_ words: CleanText) -> CleanText {
        words.isolatedFromLeft(inRightToLeft: session.texts.isRightToLeft)
    }

    /// `Family: 12 people, Anna Berg in 3 days, notified on the day and the day before`.
    var line: String { line(with: []) }

    /// The same with what is kept of it: until when, and the identifiers of people who are not there.
    var lineWithKept: String { line(with: keptWords) }

    private var keptWords: [CleanText] {
        guard let kept else { return [] }
        let until = session.texts.keptUntil(session.texts.date(kept.until, withYear: true))
        let people = fromLeft(Self.words(group.absentMembers))
        return [people.isEmpty ? until : "\(until): \(people)"]
    }

    /// The same as `line`, or with what is kept of it, for columns.
    func cells(_ style: TerminalStyle, withKept: Bool) -> [TerminalColumns.Cell] {
        let texts = session.texts
        let soon: CleanText =
            next.map { texts.nextInGroup(session.displayName($0.contact), daysUntil: $0.daysUntil) } ?? ""
        let isToday = next?.daysUntil == 0
        let more = withKept ? keptWords : []
        let notices = texts.row([texts.groupNotices(rules.leadTimes(of: group))] + more + unfinished)
        return [
            TerminalColumns.Cell(name, style: style.bold), TerminalColumns.Cell(texts.groupSize(members.count)),
            isToday ? TerminalColumns.Cell(soon, style: style.today) : TerminalColumns.Cell(soon),
            TerminalColumns.Cell(notices, style: style.quiet),
        ]
    }

    private func line(with more: [CleanText]) -> String {
        let texts = session.texts
        let next = next.map { [texts.nextInGroup(session.displayName($0.contact), daysUntil: $0.daysUntil)] } ?? []
        let parts = [texts.groupSize(members.count)] + next + [texts.groupNotices(rules.leadTimes(of: group))]
        return "\(name): \(texts.row(parts + more + unfinished))"
    }

    /// What is kept of it; nil where nothing is.
    private var kept: (until: CalendarDay, people: [String])? {
        guard let until = group.keptUntil, isGone || !group.absentMembers.isEmpty else { return nil }
        return (until, group.absentMembers)
    }

    private var unfinished: [CleanText] { isGone ? [] : unfinishedRename + unfinishedDeletion }

    private var unfinishedRename: [CleanText] {
        group.formerName.map { former in
            let words = "\(ShellWords.group(former)) \(ShellWords.group(group.name))"
            let command = fromLeft("bday-widget groups rename -- \(CleanText(cleaning: words))")
            return ["\(session.texts.stillNamed(shown(former))): \(command)"]
        } ?? []
    }

    private var unfinishedDeletion: [CleanText] {
        group.deleted.map { people in
            let word = CleanText(cleaning: ShellWords.text([group.name]) ?? group.identifier)
            let command = fromLeft("bday-widget groups delete -- \(word)")
            let delete: CleanText = "\(session.texts.deletionUnfinished): \(command)"
            let people = Self.words(people.filter(known.contains))
            if people.isEmpty { return [delete] }
            let add = fromLeft("bday-widget groups add -- \(word) \(people)")
            return ["\(delete); \(session.texts.toKeepIt): \(add)"]
        } ?? []
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
        return local.contains(contact.id) ? "\(line) (\(session.texts.inStoreAlone))" : line
    }

    /// `members` is their number, `local` how many of them are members in the store alone.
    var json: JSONObject {
        var object: JSONObject = [
            "id": .string(group.identifier), "name": .string(CleanText(ofGroup: group.name).string),
            "members": .int(members.count),
            "local": .int(local.count), "notify": LeadTimes.json(rules.leadTimes(of: group)),
        ]
        object["next"] = next.map {
            JSONDocuments.birthdayObject(BirthdayRow($0, isRedacted: false, texts: session.texts))
        }
        object["formerName"] = group.formerName.map { .string(CleanText(ofGroup: $0).string) }
        object["deleted"] = group.deleted.map(Self.json)
        object["returned"] = group.returned.map { .string($0.description) }
        return object
    }

    /// The same with what is kept of it.
    var jsonWithKept: JSONObject {
        var object = json
        object["kept"] = kept.map { ["until": .string($0.until.description), "people": Self.json($0.people)] }
        return object
    }

    private static func json(_ ids: [String]) -> JSONValue { .array(ids.map { .string($0) }) }

    /// The group with everybody in it, each with the lead times of all groups that the person is in.
    var document: String {
        var object = json
        object["people"] = .array(
            members.map { contact in
                [
                    "id": .string(contact.id), "name": .string(CleanText(cleaning: contact.name).string),
                    "local": .bool(local.contains(contact.id)),
                    "notify": LeadTimes.json(rules.leadTimes(of: contact)),
                ]
            })
        return JSONValue.object(object).serialized() + "\n"
    }
}

extension GroupRename {
    var json: JSONValue {
        ["from": .string(CleanText(ofGroup: from).string), "to": .string(CleanText(ofGroup: to).string)]
    }
}
