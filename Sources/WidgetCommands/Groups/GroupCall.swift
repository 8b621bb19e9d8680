import ArgumentParser
import BirthdayCore
import ContactLibrary
import Failures
import JSONC
import LinuxSystem
import Messages
import PathBytes
import Presentation
import SafeText
import Settings
import SystemPackage
import Terminal

/// A call that changes a group: on what the sources say now, and with a report.
struct GroupCall {
    let session: CommandSession
    let options: GroupChangeOptions
    private(set) var groups: GroupTransaction
    private let progress: ProgressLine

    init(_ options: GroupChangeOptions, _ context: CommandContext) throws(CommandFailure) {
        self.options = options
        session = try CommandSession(options.session, context)
        progress = ProgressLine(context.console)
        groups = try GroupTransaction(session.library(), isDryRun: options.dryRun, onProgress: progress.show)
        for note in known.notes { context.console.tell(note) }
        if let failure = known.failureOfAll { throw failure }
    }

    /// Everybody, as the sources give them now.
    var known: ContactReading { groups.known }

    var isDryRun: Bool { options.dryRun }

    mutating func make(_ change: GroupChange) throws(CommandFailure) -> GroupReport {
        defer { progress.clear() }
        return try groups.make(change, isDryRun: isDryRun)
    }

    /// What a change would do. Others can change groups until `reload`.
    mutating func preview(_ change: GroupChange) throws(CommandFailure) -> GroupReport {
        defer { progress.clear() }
        groups.unlock()
        return try groups.make(change, isDryRun: true)
    }

    /// Reads the sources again, after a time in which others can have changed them.
    mutating func reload() throws(CommandFailure) {
        groups = try GroupTransaction(session.library(), isDryRun: isDryRun, onProgress: progress.show)
    }

    /// Says what was changed and where, and wakes what shows groups.
    ///
    /// - Parameters:
    ///   - result: `Added 2 people to "Club"`.
    ///   - commands: what to type, whole and as it is, a line each.
    ///   - remarks: what else is to be said, a line each.
    /// - Throws: if a card could not be changed.
    func tell(
        _ report: GroupReport, _ result: Message, commands: [CleanText] = [], remarks: [String] = []
    ) throws {
        if options.json {
            try session.console.write(JSONValue.object(json(report)).serialized() + "\n")
        } else if report.refused.isEmpty || report.changedMemberships || !report.staying.isEmpty {
            let text = said(session.say(result), report)
            let lines = commands + remarks.map(CleanText.init(cleaning:))
            try session.console.write("\(CleanText(cleaning: text))\n" + lines.map { "  \($0)\n" }.joined())
        }
        for refusal in report.refused {
            session.console.problem(.at("\(refusal.card.file):\(refusal.card.line)", refusal.reason))
        }
        for path in report.away {
            let word = session.context.environment.shellWord(path)
            session.console.problem(
                "if \(place(path)) does not come back: \(command: "bday-widget sources forget \(word)")")
        }
        for path in report.leftovers.sorted(by: { $0.precedes($1) }) {
            session.console.problem(
                "\(path): left by an interrupted change, or not by bday-widget; give it its card's name, or delete it")
        }
        if !isDryRun { Reload(session.context.environment, session.configuration)(report: session.console.note) }
        if !report.refused.isEmpty {
            let problem = Message.cardsNotChanged(report.refused.count, isPlanned: isDryRun)
            throw CommandFailure(report.status, Diagnosis(problem, .clause, isDryRun ? "" : report.cure))
        }
        if let error = report.unstored { throw error.afterCards }
    }

    /// A source for people to read.
    func place(_ source: FilePath) -> String { session.context.environment.name(ofSource: source) }

    /// Why somebody is in a group by the store alone.
    func localReason(_ person: Contact, _ report: GroupReport) -> String {
        session.say(
            report.unable[person.id].map { .inStoreAlone(because: reason($0)) }
                ?? .cannotBeChanged(source: place(person.origin.source)))
    }

    /// Why somebody is in a group still.
    func stayingReason(_ refusal: GroupReport.Refusal?) -> String {
        session.say(refusal.map { .isStillInBecause(reason($0)) } ?? .isStillIn)
    }

    private func reason(_ refusal: GroupReport.Refusal) -> String {
        "\(place(refusal.card.file)): \(refusal.reason.english)"
    }

    /// How many people or files are named in a line.
    private static let maximumNamed = 5

    /// `Anna Berg, Ben Ader and 3 more`; `nobody`.
    func names(_ people: [Contact]) -> String {
        people.isEmpty ? session.say(.nobody) : list(people.map { "\(session.displayName($0))" })
    }

    /// Files for people to read, as `names`.
    func places(_ files: [FilePath]) -> String { list(files.map(place)) }

    private func list(_ names: [String]) -> String {
        let named = names.prefix(Self.maximumNamed).joined(separator: ", ")
        let others = names.count - Self.maximumNamed
        return others > 0 ? session.say(.others(names: named, others)) : named
    }

    /// A remark on each setting of the configuration that names a group whose name goes.
    ///
    /// - Parameter new: what to write there; nil where the group is gone.
    func configurationRemarks(on name: String, new: String? = nil) -> [String] {
        let configuration = session.configuration
        guard new.map(GroupName.init) != GroupName(name) else { return [] }
        return [
            ("group", configuration.groupPlace, configuration.groups),
            ("excludeGroup", configuration.excludedGroupPlace, configuration.excludedGroups),
        ].compactMap { setting, place, names in
            guard let place, names.contains(where: { GroupName($0) == GroupName(name) }) else { return nil }
            return session.say(.configurationNames(place: place, setting: setting, group: name, new: new))
        }
    }

    /// A remark on each of the people.
    func remarks(on people: [Contact], _ remark: (Contact) -> String) -> [String] {
        people.map { "\(session.displayName($0)): \(remark($0))" }
    }

    /// What was changed, and where: `Added Anna to "Club": 3 cards in ~/.contacts/family, 2 memberships in the store`.
    private func said(_ result: String, _ report: GroupReport) -> String {
        let cards = report.cards.map { path, count in
            session.say(.cards(count, in: place(path)))
        }
        let gone = report.gone.map { path, count in session.say(.cardsOfGone(count, file: place(path))) }
        let local = report.local.count
        let places =
            cards + gone + (local == 0 ? [] : [session.say(.membershipsInStore(local))])
        // What concerns nobody is the group itself.
        if (report.people + report.unchanged).isEmpty, report.staying.isEmpty, places.isEmpty {
            return session.say(.inStore(result))
        }
        return places.isEmpty ? result : session.say(.changes(result, places: places.joined(separator: ", ")))
    }

    private func json(_ report: GroupReport) -> JSONObject {
        var object: JSONObject = [
            "group": .string(CleanText(ofGroup: report.name).string), "dryRun": .bool(isDryRun),
            "people": .int(report.people.count), "changed": Self.json(report.people),
            "staying": Self.json(report.staying.map(\.person)), "unchanged": .int(report.unchanged.count),
            "cards": .array(report.cards.map { path, count in Self.json(path, count) }),
            "gone": .array(report.gone.map { Self.json($0.path, $0.count) }),
            "local": .int(report.local.count), "refused": .int(report.refused.count),
        ]
        object["id"] = report.identifier.map { .string($0) }
        return object
    }

    private static func json(_ people: [Contact]) -> JSONValue {
        .array(people.map { ["id": .string($0.id), "name": .string(CleanText(cleaning: $0.name).string)] })
    }

    private static func json(_ source: FilePath, _ count: Int) -> JSONValue {
        ["source": .string(CleanText(cleaning: source.string).string), "count": .int(count)]
    }
}

extension GroupReport {
    /// How a command ends that could not change all cards.
    fileprivate var status: ExitStatus {
        let causes = Set(refused.map(\.cause))
        return causes.contains(.failed) ? .inputOutput : causes.contains(.busy) ? .tryAgain : .notPermitted
    }

    /// What helps, if the user can do it with this call.
    fileprivate var cure: Message {
        let causes = Set(refused.map(\.cause))
        if causes.contains(.readOnly) { return .makeWritable(refused.count) }
        return causes.contains(.busy) ? .goesOnThere : ""
    }
}

/// The options of a command that changes a group.
struct GroupChangeOptions: ParsableArguments, Sendable {
    @Flag(help: "Only say what would change.")
    var dryRun = false

    @Flag(help: "Report in JSON.")
    var json = false

    @OptionGroup var session: SessionOptions
}

// What the arguments of a change mean.

extension GroupCall {
    /// The group that an argument names.
    ///
    /// - Parameter people: the arguments behind it: that the order is another is said to whom it helps.
    func group(_ name: String, before people: [String]) throws -> GroupMembers {
        let groups = known.groupMembers
        if let group = groups.meant(by: name) { return group }
        let all = groups.map(\.group)
        if let group = people.lazy.compactMap(all.meant).first {
            throw CommandFailure(
                .usage, Diagnosis(.unknownGroup(name), .clause, .groupComesFirst(group.name)))
        }
        throw CommandFailure.unknownGroup(name, known: all.map(\.name))
    }

    /// The people whom arguments name, each once.
    ///
    /// - Parameter first: who is meant before others whom a name fits as well.
    func people(_ arguments: [String], first: [Contact]) throws(CommandFailure) -> [Contact] {
        let choice = ContactChoice(session: session, isLimited: false, json: options.json)
        let everybody = ContactSearch(known.everybody)
        let first = Set(first.map(\.origin))
        var chosen: Set<Contact> = []
        var people: [Contact] = []
        for argument in arguments {
            let person = try choice.only(argument, among: everybody) { first.contains($0.origin) }
            if chosen.insert(person).inserted { people.append(person) }
        }
        return people
    }
}

extension GroupsCommand {
    /// A group's new name as it is typed: what a card brings back as it is, and a person can see and type again.
    static func newName(_ argument: String) throws -> String {
        guard ArgumentText.isText(argument) else { throw ValidationError("the name is not UTF-8.") }
        if argument.allSatisfy(\.isWhitespace) { throw ValidationError("the name is empty.") }
        // East Asian keyboards give a space of their own.
        let spaced = argument.map { $0 == "\u{3000}" ? " " : $0 }
        let typed = String(spaced.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
        guard typed.utf8.count <= GroupTransaction.maximumName else {
            throw ValidationError("a name has at most \(GroupTransaction.maximumName) bytes.")
        }
        guard VisibleName(typed).isVisible, CleanText(cleaning: typed).string == typed else {
            throw ValidationError("a name is one line, and nothing in it is invisible.")
        }
        return typed
    }
}

/// The value of `groups notify`.
enum GroupNotices: Hashable, Sendable {
    case leadTimes(LeadTimes)
    /// What the configuration says of groups without a preference of their own.
    case standard

    static let names = LeadTimes.nameList + [standardName]
    private static let standardName = "default"

    init(argument: String) throws {
        if argument.lowercased() == Self.standardName {
            self = .standard
        } else if let leadTimes = LeadTimes(argument) {
            self = .leadTimes(leadTimes)
        } else {
            throw Self.invalid(argument)
        }
    }

    /// Several that were named together.
    init(_ parts: [GroupNotices]) {
        let leadTimes = parts.compactMap(\.leadTimes)
        self = leadTimes.isEmpty ? .standard : .leadTimes(leadTimes.reduce(.none) { $0.union($1) })
    }

    /// What stands behind `The value 'x' is invalid for '<when>': `.
    private static func invalid(_ argument: String) -> ValidationError {
        if let meant = NearestName.of(argument, in: names) { return ValidationError("did you mean '\(meant)'?") }
        return ValidationError(
            "use \(names.joined(separator: ", ")), or days from 0 to \(LeadTimes.range.upperBound) such as 0,1,7.")
    }

    /// Nil where the default holds.
    var leadTimes: LeadTimes? { if case .leadTimes(let leadTimes) = self { leadTimes } else { nil } }

    /// Whether nothing can be named beside it.
    var standsAlone: Bool { self == .standard || self == .leadTimes(.none) }

    var text: String { leadTimes?.text ?? Self.standardName }
}
