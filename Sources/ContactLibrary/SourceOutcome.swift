import BirthdayCore
import ContactSources
import ContactStore
import LinuxSystem
import LocalTime
import Messages
import SafeText
import Settings
import SystemPackage

/// What became of a source when it was read: the reading or why there is none, what it gave before, what it gives now.
package struct SourceOutcome: Sendable {
    /// Whether a source can be read, in the words of a phone's Contacts framework. Raw values are JSON's.
    package enum Authorization: String, Sendable {
        /// Not read yet.
        case notDetermined
        case authorized
        /// Parts of it cannot be read.
        case limited
        case denied
        /// There is nothing at its path.
        case missing = "restricted"
    }

    package var entry: SourceEntry
    /// What was read; nil if the source could not be, or was not to be.
    package var reading: SourceReading?
    /// Why it cannot be read; nil if it can.
    package var error: SystemError?
    /// What it gave before; nil for a new source.
    var before: StoredSource?
    /// What it gives now; nil for a new source that cannot be read.
    var after: StoredSource?
    /// It was read, gave nothing usable, and keeps what it gave before.
    var isKept = false
    /// What became of the groups of all sources; given with the first source.
    var groupChanges = GroupChanges()

    init(_ entry: SourceEntry, reading: SourceReading? = nil, error: SystemError? = nil) {
        (self.entry, self.reading, self.error) = (entry, reading, error)
    }

    /// A source as it was stored, and whether it can be read now.
    ///
    /// - Parameter reader: for a look at a directory that is another one than before.
    init(_ entry: SourceEntry, stored: StoredSource?, _ reader: SourceReader) {
        let isUnmounted = stored?.isUnmounted(at: entry.path, in: reader) ?? false
        self.init(entry, error: isUnmounted ? SystemError(.unmounted, entry.path) : Self.accessError(entry.path))
        after = stored
    }

    package var path: FilePath { entry.path }

    package var kind: String? { after?.kind }

    package var authorization: Authorization {
        if let error { return error.isMissing ? .missing : .denied }
        if let reading {
            return !isKept && reading.gaps.values.allSatisfy { $0 == .incomplete } ? .authorized : .limited
        }
        return after.map { $0.isLimited ? .limited : .authorized } ?? .notDetermined
    }

    /// How many contacts with birthdays it gives.
    package var contactsWithBirthday: Int { after?.contactsWithBirthday ?? 0 }

    /// How many of its cards have none, as an import counts them.
    package var withoutBirthday: Int { after?.counts.withoutBirthday ?? 0 }

    /// How many of its cards could not be read, or have a birthday that could not.
    package var skipped: Int { after?.counts.skipped ?? 0 }

    /// Why the path cannot be read now; nil if it can.
    static func accessError(_ path: FilePath) -> SystemError? {
        path == SourceIdentity.standardInput ? nil : path.readAccessError
    }

    /// Why the source as a whole, or a part of it, gives nothing now, and what is shown instead; nil if it was read.
    package var failure: Diagnosis? {
        if let error {
            if error.cause == .overBudget {
                return Diagnosis(
                    withKept(
                        .clauses([
                            error.message,
                            Message("{command} takes what it needs", ["command": .command("bday-widget import")]),
                        ])))
            }
            return error.isMissing && before != nil
                ? gone(withKept(error.message)) : Diagnosis(withKept(error.message))
        }
        if isKept { return Diagnosis(withKept(Message("no contact can be read in it now"))) }
        // Directories without what is to be mounted on them.
        guard let unmounted = reading?.parts(.unmounted), let first = unmounted.first else { return nil }
        return gone(
            .clauses([
                unmounted.count == 1
                    ? .at(first.string, .isUnmounted)
                    : .plural(
                        // Translators: {path} is a directory, and {count} others are as it is.
                        "{path} and {count} more: {problem}", "{path} and {count} more: {problem}", unmounted.count - 1,
                        ["path": .path(first.string), "problem": .message(.isUnmounted)]),
                Message("keeping the contacts it gave before"),
            ]))
    }

    private func gone(_ problem: Message) -> Diagnosis {
        Diagnosis(problem, .parenthesis, .ifGone("bday-widget sources forget \(path.shellWord)"))
    }

    private static func keeping(_ contacts: Int) -> Message {
        .plural("keeping the {count} contact it gave before", "keeping the {count} contacts it gave before", contacts)
    }

    private func withKept(_ reason: Message) -> Message {
        guard let kept = before?.contactsWithBirthday, kept > 0 else { return reason }
        return .clauses([reason, Self.keeping(kept)])
    }
}

extension SourceReader {
    /// Reads sources, whatever was stored before. `ReadingMerge` puts the readings into the store's document: a pipe can keep
    /// a reading waiting, and the store is locked during the merge alone.
    ///
    /// - Parameters:
    ///   - document: with what the sources gave before.
    ///   - budget: what all may take together; each has its part.
    func read(
        _ entries: [SourceEntry], of document: StoreDocument, within budget: ReadingBudget = .unlimited
    ) -> [SourceOutcome] {
        zip(entries, document.sources(of: entries)).map { entry, stored in
            do throws(SystemError) {
                let mayWait = entry.provenance == .imported
                return SourceOutcome(
                    entry,
                    reading: try read(entry.path, known: stored?.content, mayWait: mayWait, within: budget.ofSource))
            } catch {
                return SourceOutcome(entry, error: error)
            }
        }
    }

    /// Reads sources that are not stored, each once.
    func preview(_ paths: [FilePath], within budget: ReadingBudget = .unlimited) -> [SourceOutcome] {
        let entries = SourcesInUse.unique(paths.map { SourceEntry(path: $0, provenance: .imported) })
        var reader = self
        reader.isAskedAgain = false
        return reader.read(entries, of: StoreDocument(), within: budget).map { outcome in
            var outcome = outcome
            if let reading = outcome.reading, reading.counts.cards > 0 {
                outcome.after = StoredSource(
                    reading.content, path: outcome.entry.path, provenance: outcome.entry.provenance)
            }
            return outcome
        }
    }

    /// - Parameters:
    ///   - hasCollectionGroups: whether the collections of a vdir are groups.
    ///   - tellsProblems: whether a source with problems is read though it has not changed.
    ///   - onProgress: called now and then with the number of cards read so far.
    init(
        today: CalendarDay, environment: UserEnvironment, hasCollectionGroups: Bool,
        tellsProblems: Bool = false, onProgress: (@Sendable (Int) -> Void)? = nil
    ) {
        self.init(
            program: ProgramVersion.current, today: today,
            khardDirectories: SourcesInUse.discovery(environment)?.khardDirectories() ?? [],
            hasCollectionGroups: hasCollectionGroups, tellsProblems: tellsProblems, onProgress: onProgress)
    }
}
