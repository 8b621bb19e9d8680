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
        session = try CommandSession(changing: options.session, context)
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
    ///   - commands: what to type, a line each.
    ///   - remarks: what else is to be said, a line each.
    /// - Throws: if a card could not be changed.
    func tell(
        _ report: GroupReport, _ result: Message, commands: [Message] = [], remarks: [Message] = []
    ) throws {
        if options.json {
            try session.console.write(JSONValue.object(json(report)).serialized() + "\n")
        } else if report.refused.isEmpty || report.changedMemberships || !report.staying.isEmpty {
            let details = (commands + remarks).map { "  \(session.say($0))\n" }
            try session.console.write("\(session.say(message(result, report)))\n" + details.joined())
        }
        for refusal in report.refused {
            session.console.problem(.at("\(refusal.card.file):\(refusal.card.line)", refusal.reason))
        }
        for path in report.away {
            let command = "bday-widget sources forget \(session.context.environment.shellWord(path))"
            tell(
                Message(
                    // Translators: {source} is such as a directory that is not there now.
                    "if {source} does not come back: {command}",
                    ["source": .path(place(path)), "command": .command(command)]))
        }
        for path in report.leftovers.sorted(by: { $0.precedes($1) }) {
            let leftover = Message("left by an interrupted change, or not by bday-widget")
            // Translators: "it" is a file.
            tell(.at(path.string, .clauses([leftover, Message("give it its card's name, or delete it")])))
        }
        if !isDryRun { session.contactsChanged() }
        if !report.refused.isEmpty {
            let count = report.refused.count
            let problem: Message =
                isDryRun
                ? .plural("{count} card would not be changed", "{count} cards would not be changed", count)
                : .plural("{count} card was not changed", "{count} cards were not changed", count)
            throw CommandFailure(report.status, Diagnosis(problem, .clause, isDryRun ? nil : report.cure))
        }
        if let error = report.unstored { throw error.afterCards }
    }

    private func tell(_ problem: Message) { session.console.problem(session.console.language.prose(problem)) }

    /// A source for people to read.
    func place(_ source: FilePath) -> String { session.context.environment.name(ofSource: source) }

    /// Why somebody is in a group by the store alone.
    func localReason(_ person: Contact, _ report: GroupReport) -> Message {
        if let refusal = report.unable[person.id] {
            // Translators: Behind the name of a person, whose card stays as it is. {reason} is "FILE: what is wrong".
            return Message("saved only here, because of {reason}", ["reason": .message(reason(refusal))])
        }
        return Message(
            // Translators: Behind the name of a person, whose card is in an address book that bday-widget does not change.
            "saved only here, because {source} cannot be changed", ["source": .path(place(person.origin.source))])
    }

    /// Why somebody is in a group still.
    func stayingReason(_ refusal: GroupReport.Refusal?) -> Message {
        // Translators: Behind the name of a person, who was to be taken out of a group.
        guard let refusal else { return Message("is still in it") }
        // Translators: Behind the name of a person. {reason} is "FILE: what is wrong".
        return Message("is still in it, because of {reason}", ["reason": .message(reason(refusal))])
    }

    private func reason(_ refusal: GroupReport.Refusal) -> Message {
        .at(place(refusal.card.file), refusal.reason)
    }

    /// How many people or files are named in a line.
    private static let maximumNamed = 5

    /// `Anna Berg, Ben Ader and 3 more`; `nobody`.
    func names(_ people: [Contact]) -> Message {
        // Translators: In the place of a list of names.
        people.isEmpty ? Message("nobody") : list(people.map { .text(session.displayName($0)) })
    }

    /// Files for people to read, as `names`.
    func places(_ files: [FilePath]) -> Message { list(files.map { .path(place($0)) }) }

    private func list(_ names: [Message.Value]) -> Message {
        let named = Message.list(Array(names.prefix(Self.maximumNamed)))
        let others = names.count - Self.maximumNamed
        if others <= 0 { return named }
        // Translators: {names} is people or files in a list.
        return .plural("{names} and {count} more", "{names} and {count} more", others, ["names": .message(named)])
    }

    /// A remark on each setting of the configuration that names a group whose name goes.
    ///
    /// - Parameter new: what to write there; nil where the group is gone.
    func configurationRemarks(on name: String, new: String? = nil) -> [Message] {
        let configuration = session.configuration
        guard new.map(GroupName.init) != GroupName(name) else { return [] }
        return [
            ("group", configuration.groups), ("excludeGroup", configuration.excludedGroups),
        ].compactMap { setting, named in
            guard let place = named.place,
                named.names.separated(among: [GroupName(name)]).contains(where: { GroupName($0) == GroupName(name) })
            else {
                return nil
            }
            if let new {
                return Message(
                    // Translators: {place} is a line of the configuration, {setting} "group" or "excludeGroup".
                    "{place}: \"{setting}\" names \"{group}\"; write \"{new}\" there",
                    ["place": .path(place), "setting": .path(setting), "group": .group(name), "new": .group(new)])
            }
            return Message(
                // Translators: {place} is a line of the configuration, {setting} "group" or "excludeGroup".
                "{place}: \"{setting}\" names \"{group}\"; remove it there",
                ["place": .path(place), "setting": .path(setting), "group": .group(name)])
        }
    }

    /// A remark on each of the people.
    func remarks(on people: [Contact], _ remark: (Contact) -> Message) -> [Message] {
        people.map { .labelled(.verbatim(session.displayName($0)), remark($0)) }
    }

    /// What was changed, and where: `Added Anna to "Club": 3 cards in ~/.contacts/family, 2 memberships in the store`.
    private func message(_ result: Message, _ report: GroupReport) -> Message {
        let cards = report.cards.map { path, count in
            Message.plural(
                "{count} card in {source}", "{count} cards in {source}", count, ["source": .path(place(path))])
        }
        let gone = report.gone.map { path, count in
            Message.plural(
                "{count} card of {file}, saved only here because that is gone",
                "{count} cards of {file}, saved only here because that is gone", count, ["file": .path(place(path))])
        }
        let local = report.local.count
        let stored: [Message] =
            local == 0
            ? []
            // Translators: Who is in a group, which is stored by bday-widget and not in the cards.
            : [.plural("{count} membership in the store", "{count} memberships in the store", local)]
        let places = cards + gone + stored
        // What concerns nobody is the group itself.
        if (report.people + report.unchanged).isEmpty, report.staying.isEmpty, places.isEmpty {
            // Translators: {result} is what was done or would be, such as "Created "Club"".
            return Message("{result} in the store", ["result": .message(result)])
        }
        if places.isEmpty { return result }
        return Message(
            // Translators: What was done, and where, such as "Added Anna to "Club": 3 cards in ~/.contacts".
            "{result}: {places}",
            ["result": .message(result), "places": .message(.list(places.map(Message.Value.message)))])
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
    fileprivate var cure: Message? {
        let causes = Set(refused.map(\.cause))
        if causes.contains(.readOnly) {
            return refused.count == 1
                // Translators: A file.
                ? Message("make it writable, then call this again")
                : Message("make what is read-only writable, then call this again")
        }
        return causes.contains(.busy) ? Message("to go on there, call this again") : nil
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
                .usage,
                Diagnosis(
                    .noGroup(name), .clause,
                    // Translators: The order of the words in the command.
                    Message("the group comes first, then the people: \"{group}\"", ["group": .group(group.name)])))
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
        let words = argument.split { $0.isWhitespace && !$0.isNewline }
        // One blank of one kind, however they were typed: East Asian keyboards give a space of their own.
        let typed = words.joined(separator: " ")
        if typed.isEmpty { throw ValidationError("the name is empty.") }
        guard typed.utf8.count <= GroupTransaction.maximumName else {
            throw ValidationError("a name has at most \(GroupTransaction.maximumName) bytes.")
        }
        guard VisibleName(typed).isVisible, CleanText(cleaning: typed).string == typed else {
            throw ValidationError("a name is one line, and nothing in it is invisible.")
        }
        return typed
    }
}

/// The value of `groups notify`, and of `contact --notify`.
enum NoticeDays: Hashable, Sendable {
    case leadTimes(LeadTimes)
    /// Nothing of its own: of a group what the configuration says, of a person what groups say.
    case standard

    static let names = LeadTimes.nameList + [standardName]
    /// Those of a person: no notices of somebody are `--mute`.
    static let personNames = names.filter { $0 != LeadTimes.none.text }
    private static let standardName = "default"

    init(argument: String, of names: [String] = names) throws {
        if argument.lowercased() == Self.standardName {
            self = .standard
        } else if let leadTimes = LeadTimes(argument) {
            self = .leadTimes(leadTimes)
        } else {
            throw Self.invalid(argument, names)
        }
    }

    /// Several that were named together.
    init(_ parts: [NoticeDays]) {
        let leadTimes = parts.compactMap(\.leadTimes)
        self = leadTimes.isEmpty ? .standard : .leadTimes(leadTimes.reduce(.none) { $0.union($1) })
    }

    /// What stands behind `The value 'x' is invalid for '<when>': `.
    private static func invalid(_ argument: String, _ names: [String]) -> ValidationError {
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
