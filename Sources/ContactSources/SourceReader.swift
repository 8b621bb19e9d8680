import BirthdayCore
import LinuxSystem
import LocalTime
import Messages
import SystemPackage
import VCard

/// Reads contact sources as of one day.
package struct SourceReader: Sendable {
    private let program: String
    let today: CalendarDay
    let khardDirectories: [FilePath]
    let hasCollectionGroups: Bool
    private let tellsProblems: Bool
    /// Whether it is asked later whether the source has changed: its files are looked at, not only read.
    package var isAskedAgain = true
    let onProgress: (@Sendable (Int) -> Void)?

    /// - Parameters:
    ///   - program: the version of this program.
    ///   - today: birthdays later than today are reported as a problem.
    ///   - khardDirectories: where khard writes cards, as `SourceDiscovery` gives them.
    ///   - hasCollectionGroups: whether the collections of a vdir are groups of the contacts in them.
    ///   - tellsProblems: whether a source with problems is read though it has not changed.
    ///   - onProgress: called every thousand cards with the number of cards read so far.
    package init(
        program: String = "", today: CalendarDay, khardDirectories: [FilePath] = [], hasCollectionGroups: Bool = false,
        tellsProblems: Bool = false, onProgress: (@Sendable (Int) -> Void)? = nil
    ) {
        self.program = program
        self.today = today
        self.hasCollectionGroups = hasCollectionGroups
        self.khardDirectories = khardDirectories
        self.tellsProblems = tellsProblems
        self.onProgress = onProgress
    }

    /// Reads the source at a path.
    ///
    /// - Parameters:
    ///   - known: what was read there before: it holds as long as the files are listed as they were then.
    ///   - mayWait: the user has just named it, so that it may be a pipe.
    ///   - budget: what its reading may take.
    /// - Throws: when the source as a whole cannot be read, or needs more than the budget.
    package func read(
        _ path: FilePath, known: SourceContent? = nil, mayWait: Bool = false,
        within budget: ReadingBudget = .unlimited
    ) throws(SystemError) -> SourceReading {
        do {
            return try reading(of: path, known: known, mayWait: mayWait, within: budget)
        } catch {
            throw error.withObstacle
        }
    }

    private func reading(
        of path: FilePath, known: SourceContent?, mayWait: Bool, within budget: ReadingBudget
    ) throws(SystemError) -> SourceReading {
        try budget.check(path)
        let identity = SourceIdentity.of(path)
        // A source depends on the files that it reads and, where links lead to them, on the path that it was named by.
        let named = identity == path ? nil : Dependency(path: path)
        let khards = khardDirectories.filter { $0.isInside(identity) || identity.isInside($0) }
        let reader = ([program, hasCollectionGroups ? "collections" : ""] + khards.map(\.string))
            .joined(separator: "\n")
        func collector(isListing: Bool) -> ContactCollector {
            ContactCollector(
                self, identity: identity, listing: SourceListing(by: reader), isListing: isListing, budget: budget)
        }
        func whole() throws(SystemError) -> SourceReading {
            let source = try SourceKinds.source(at: path, mayWait: mayWait, within: budget)
            var collector = collector(isListing: false)
            collector.reading.content.kind = source.kind
            try source.read(&collector)
            try budget.check(path)
            var reading = collector.finish()
            reading.content.hasCollectionGroups = hasCollectionGroups
            return reading
        }
        // A path can lead to another source by now.
        func unchanged() throws(SystemError) -> SourceReading? {
            guard let known, known.identity == identity, holds(known) else { return nil }
            var listing = collector(isListing: true)
            guard try listing.lists(known) else { return nil }
            var reading = listing.finish()
            (reading.content, reading.isUnchanged) = (known, true)
            return reading
        }
        var reading: SourceReading
        if let held = try unchanged() { reading = held } else { reading = try whole() }
        if let named { reading.dependencies.append(named) }
        return reading
    }

    /// Whether what was read before is good as long as the listing is the same.
    private func holds(_ known: SourceContent) -> Bool {
        known.digest != nil && (known.readOn ?? today) == today && !(tellsProblems && known.hasProblems)
    }
}

/// The result of reading a contact source.
@dynamicMemberLookup package struct SourceReading: Sendable {
    /// What it gives.
    package var content: SourceContent
    /// It was not read, because its files are listed as they were before: it gives what it gave then.
    package var isUnchanged = false
    package var problems: [SourceProblem] = []
    /// The files and directories that were not read as a whole. What they gave earlier is kept: only what was read to its end
    /// says that something is gone.
    package var gaps: [FilePath: Gap] = [:]
    /// The cards of people that are cut off.
    package var cut: Set<ContactOrigin> = []
    /// Why the first of the unreadable ones could not be read.
    package var firstError: SystemError?
    /// The directories and files whose fingerprints show whether the source changed.
    package var dependencies: [Dependency] = []
    /// The directories without cards, also below; and what leads to no directory, without an identity.
    package var cardless: [(path: FilePath, identity: Directory.Identity?)] = []
    /// When the reading began, in nanoseconds since 1970.
    package var readAt: Int

    init(identity: FilePath, kind: String, readAt: Int) {
        content = SourceContent(identity: identity, kind: kind)
        self.readAt = readAt
    }

    /// Why a part of a source was not read as a whole.
    package enum Gap: Sendable {
        /// It could not be read this time.
        case unreadable
        /// A file that is empty, without a card, or cut inside of one, as another program leaves it while it writes.
        case incomplete
        /// A directory on which something is to be mounted.
        case unmounted
    }

    /// A file that could not be read stays one.
    mutating func markIncomplete(_ file: FilePath) { gaps[file] = gaps[file] ?? .incomplete }

    /// Those with such a gap, in order.
    package func parts(_ gap: Gap) -> [FilePath] {
        gaps.filter { $0.value == gap }.keys.sorted { $0.precedes($1) }
    }

    /// Whether a change could hide behind the fingerprint of a dependency.
    package var isRacy: Bool { dependencies.contains { $0.fingerprint.isRacy(readAt: readAt) } }

    package subscript<Value>(dynamicMember part: KeyPath<SourceContent, Value>) -> Value { content[keyPath: part] }
}

/// A problem in a source, with its place. The rest of the source is kept.
package struct SourceProblem: Hashable, Sendable {
    package let file: FilePath
    /// From 1; nil for the file as a whole.
    package let line: Int?
    package let reason: Message
    /// The reason with the file's text as it stands, letters too, where that differs.
    private let reasonAsWritten: Message?

    package init(file: FilePath, line: Int?, reason: Message, asWritten: Message? = nil) {
        self.file = file
        self.line = line
        self.reason = reason
        reasonAsWritten = asWritten
    }

    init(file: FilePath, _ problem: CardProblem) {
        self.init(file: file, line: problem.line, reason: problem.reason, asWritten: problem.reasonAsWritten)
    }

    /// The problem for the owner's own eyes: on a terminal.
    package var asWritten: SourceProblem { SourceProblem(file: file, line: line, reason: reasonAsWritten ?? reason) }

    /// `file:line: reason`.
    package var message: Message { .at(line.map { "\(file):\($0)" } ?? file.string, reason) }
}

extension SourceProblem: CustomStringConvertible {
    /// In English.
    package var description: String { message.english }
}

/// The problems of a source while it is read: a limited number of each file, and how many more it has.
struct ProblemList {
    /// The maximum number of problems of one file that are reported.
    private static let maximumPerFile = 100

    private var reported: [SourceProblem] = []
    /// The file whose problems come in.
    private var file: FilePath?
    /// The index of that file's first problem in `reported`.
    private var start = 0
    /// The number of that file's problems beyond the maximum.
    private var suppressed = 0

    mutating func add(_ problem: SourceProblem) {
        if problem.file != file {
            endFile()
            file = problem.file
        }
        if reported.count - start < Self.maximumPerFile { reported.append(problem) } else { suppressed += 1 }
    }

    /// Sorts the problems of the file that was read last by line.
    mutating func sort() {
        if reported.count > start { reported[start...].sort { $0.line ?? 0 < $1.line ?? 0 } }
    }

    /// Ends the file: the limit counts anew for what is added after it.
    mutating func endFile() {
        if let file, suppressed > 0 {
            reported.append(SourceProblem(file: file, line: nil, reason: Self.more(suppressed)))
        }
        suppressed = 0
        file = nil
        start = reported.count
    }

    private static func more(_ count: Int) -> Message {
        // Translators: More problems than those that were said.
        .pluralInContext("problems", "and {count} more", "and {count} more", count)
    }

    /// All of them, once the source was read.
    mutating func finish() -> [SourceProblem] {
        endFile()
        return reported
    }
}
