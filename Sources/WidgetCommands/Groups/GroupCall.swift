import ArgumentParser
import BirthdayCore
import ContactLibrary
import Failures
import LinuxSystem
import Messages
import PathBytes
import Presentation
import SafeText
import Settings
import SystemPackage
import Terminal

/// A call that changes a group: on what the sources say now.
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

    /// What a change would do. Others can change groups until `reload`.
    mutating func preview(_ change: GroupChange) throws(CommandFailure) -> GroupOutcome {
        defer { progress.clear() }
        groups.unlock()
        return try groups.make(change, isDryRun: true)
    }

    /// Reads the sources again, after a time in which others can have changed them.
    mutating func reload() throws(CommandFailure) {
        groups = try GroupTransaction(session.library(), isDryRun: isDryRun, onProgress: progress.show)
    }

    /// Makes a change, says what was changed and where, and wakes what shows groups.
    ///
    /// - Throws: also if a card could not be changed.
    mutating func make(_ change: GroupChange) throws {
        let outcome: GroupOutcome
        do {
            defer { progress.clear() }
            outcome = try groups.make(change, isDryRun: isDryRun)
        }
        let (words, cards) = (GroupWords(outcome: outcome, isDryRun: isDryRun, session: session), outcome.cards)
        if options.json {
            try session.console.write(words.json)
        } else if cards.refused.isEmpty || outcome.changedMemberships || !outcome.staying.isEmpty {
            try session.console.write(words.text)
        }
        for refusal in cards.refused {
            session.console.problem(.at("\(refusal.card.file):\(refusal.card.line)", refusal.reason))
        }
        let environment = session.context.environment
        for path in cards.away {
            let command = "bday-widget sources forget \(environment.shellWord(path))"
            tell(
                Message(
                    // Translators: {source} is such as a directory that is not there now.
                    "if {source} does not come back: {command}",
                    ["source": .path(environment.name(ofSource: path)), "command": .command(command)]))
        }
        for path in cards.leftovers.sorted(by: { $0.precedes($1) }) {
            let leftover = Message("left by an interrupted change, or not by bday-widget")
            // Translators: "it" is a file.
            tell(.at(path.string, .clauses([leftover, Message("give it its card's name, or delete it")])))
        }
        if !isDryRun { session.contactsChanged() }
        if let status = cards.status {
            let count = cards.refused.count
            let problem: Message =
                isDryRun
                ? .plural("{count} card would not be changed", "{count} cards would not be changed", count)
                : .plural("{count} card was not changed", "{count} cards were not changed", count)
            throw CommandFailure(status, Diagnosis(problem, .clause, isDryRun ? nil : cards.cure))
        }
        if let error = outcome.unstored { throw error.afterCards }
    }

    private func tell(_ problem: Message) { session.console.problem(session.console.language.prose(problem)) }
}

extension GroupCardEdits {
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
