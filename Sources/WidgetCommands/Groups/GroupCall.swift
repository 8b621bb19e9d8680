import ArgumentParser
import BirthdayCore
import ContactLibrary
import ContactSources
import JSONC
import LinuxSystem
import PathBytes
import Presentation
import SafeText
import SystemPackage

/// A call that changes a group: on what the sources say now, and with a report.
struct GroupCall {
    let session: CommandSession
    let options: GroupChangeOptions
    private(set) var groups: GroupTransaction
    private let progress: ProgressLine

    init(_ options: GroupChangeOptions, _ context: CommandContext) throws(LibraryError) {
        self.options = options
        session = try CommandSession(options.session, context)
        progress = ProgressLine(context)
        groups = try GroupTransaction(session.library(), isDryRun: options.dryRun, onProgress: progress.show)
        for note in known.notes { context.console.note(note) }
        if let failure = known.failureOfAll { throw failure }
    }

    /// Everybody, as the sources give them now.
    var known: ContactReading { groups.known }

    var isDryRun: Bool { options.dryRun }

    mutating func make(_ change: GroupChange) throws(LibraryError) -> GroupReport {
        try groups.make(change, isDryRun: isDryRun)
    }

    /// What a change would do. Others can change groups until `reload`.
    mutating func preview(_ change: GroupChange) throws(LibraryError) -> GroupReport {
        groups.unlock()
        return try groups.make(change, isDryRun: true)
    }

    /// Reads the sources again, after a time in which others can have changed them.
    mutating func reload() throws(LibraryError) {
        groups = try GroupTransaction(session.library(), isDryRun: isDryRun, onProgress: progress.show)
    }

    /// Says what was changed and where, and wakes what shows groups.
    ///
    /// - Parameters:
    ///   - done: `Added 2 people to "Club"`, in the past tense.
    ///   - planned: the same for a dry run.
    ///   - commands: what to type, whole and as it is, a line each.
    ///   - remarks: what else is to be said, a line each.
    /// - Throws: if a card could not be changed.
    func tell(
        _ report: GroupReport, done: String, planned: String, commands: [CleanText] = [], remarks: [String] = []
    ) throws {
        progress.clear()
        if options.json {
            try session.console.write(JSONValue.object(json(report)).serialized() + "\n")
        } else if report.refused.isEmpty || report.hasChanges || !report.staying.isEmpty {
            let text = (isDryRun ? planned : done) + suffix(report)
            let lines = commands + remarks.map(CleanText.init(cleaning:))
            try session.console.write("\(CleanText(cleaning: text))\n" + lines.map { "  \($0)\n" }.joined())
        }
        for refusal in report.refused {
            session.console.problem("\(refusal.card.file):\(refusal.card.line): \(refusal.reason)")
        }
        for path in report.away {
            let word = session.context.environment.shellWord(path)
            session.console.problem("if \(place(path)) does not come back: bday-widget sources forget \(word)")
        }
        for path in report.leftovers.sorted(by: { $0.precedes($1) }) {
            session.console.problem(
                "\(path): left by an interrupted change, or not by bday-widget; give it its card's name, or delete it")
        }
        if !isDryRun { Reload(session.context.environment, session.configuration)(report: session.console.note) }
        if !report.refused.isEmpty {
            let count = report.refused.count
            throw CommandFailure(
                report.status,
                isDryRun
                    ? "\(count.counted("card")) would not be changed"
                    : "\(count.counted("card was", "cards were")) not changed\(report.cure)")
        }
    }

    /// A source for people to read.
    func place(_ source: FilePath) -> String {
        source == StandardInputSource.path
            ? SourceIdentity.name(source) : session.context.environment.abbreviating(source)
    }

    /// Why somebody is in a group by the store alone.
    func localReason(_ person: Contact, _ report: GroupReport) -> String {
        if let refusal = report.unable[person.id] {
            return "in the store alone, because of \(place(refusal.card.file)): \(refusal.reason)"
        }
        return "in the store alone, because \(place(person.origin.source)) cannot be changed"
    }

    /// Why somebody is in a group still.
    func stayingReason(_ refusal: GroupReport.Refusal?) -> String {
        guard let refusal else { return "is still in it" }
        return "is still in it, because of \(place(refusal.card.file)): \(refusal.reason)"
    }

    /// How many people or files are named in a line.
    private static let maximumNamed = 5

    /// `Anna Berg, Ben Ader and 3 more`; `nobody`.
    func names(_ people: [Contact]) -> String {
        people.isEmpty ? people.count.people : Self.list(people.map { "\(session.displayName($0))" })
    }

    /// Files for people to read, as `names`.
    func places(_ files: [FilePath]) -> String { Self.list(files.map(place)) }

    private static func list(_ names: [String]) -> String {
        let named = names.prefix(maximumNamed).joined(separator: ", ")
        return names.count > maximumNamed ? "\(named) and \(names.count - maximumNamed) more" : named
    }

    /// A remark on cards that are absent and name a group as before.
    func awaitedRemarks(_ report: GroupReport) -> [String] {
        let name = (report.formerName ?? report.name).quotedGroup
        return report.isAwaited ? ["cards that are gone name \(name); should they return, call this again"] : []
    }

    /// A remark on the configuration where it names a group whose name goes.
    ///
    /// - Parameter new: what to write there; nil where the group is gone.
    func configurationRemarks(on name: String, new: String? = nil) -> [String] {
        let configuration = session.configuration
        guard let place = configuration.groupPlace, new.map(GroupName.init) != GroupName(name),
            configuration.groups.contains(where: { GroupName($0) == GroupName(name) })
        else { return [] }
        let cure = new.map { "write \($0.quotedGroup) there" } ?? "remove it there"
        return ["\(place): \"group\" names \(name.quotedGroup); \(cure)"]
    }

    /// A remark on each of the people.
    func remarks(on people: [Contact], _ remark: (Contact) -> String) -> [String] {
        people.map { "\(session.displayName($0)): \(remark($0))" }
    }

    /// Where something changed: `: 3 cards in ~/.contacts/family, 2 memberships in the store`.
    private func suffix(_ report: GroupReport) -> String {
        let cards = report.cards.map { path, count in
            "\(count.counted("card")) in \(place(path))"
        }
        let gone = report.gone.map { gone in
            "\(gone.count.counted("card")) of \(place(gone.path)) in the store alone, because that is gone"
        }
        let local = report.local.count
        let places =
            cards + gone + (local == 0 ? [] : ["\(local.counted("membership")) in the store"])
        // What concerns nobody is the group itself.
        if (report.people + report.unchanged).isEmpty, report.staying.isEmpty, places.isEmpty { return " in the store" }
        return places.isEmpty ? "" : ": " + places.joined(separator: ", ")
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

extension Int {
    /// `nobody`, `1 person`, `2 people`.
    var people: String { self == 0 ? "nobody" : counted("person", "people") }
}

extension GroupReport {
    /// How a command ends that could not change all cards.
    fileprivate var status: ExitStatus {
        let causes = Set(refused.map(\.cause))
        return causes.contains(.failed) ? .inputOutput : causes.contains(.busy) ? .tryAgain : .notPermitted
    }

    /// What helps, if the user can do it with this call.
    fileprivate var cure: String {
        let causes = Set(refused.map(\.cause))
        if causes.contains(.readOnly) {
            return "; make \(refused.count == 1 ? "it" : "what is read-only") writable, then call this again"
        }
        return causes.contains(.busy) ? "; the same call goes on there" : ""
    }
}
