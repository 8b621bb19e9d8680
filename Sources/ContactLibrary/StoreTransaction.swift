import BirthdayCore
import ContactSources
import ContactStore
import Failures
import LinuxSystem
import SystemPackage
import VCard

/// Changes of what is stored: made on what was loaded once, and stored together. Where another process has stored something
/// else meanwhile, they are made again on that.
struct StoreTransaction {
    /// The sources in use.
    let entries: SourcesInUse
    /// What was stored before the changes.
    private(set) var before: StoreDocument
    /// What is to be stored: `before` with the changes.
    private(set) var document: StoreDocument
    /// What became of the sources that were read last.
    private(set) var outcomes: [SourceOutcome] = []
    private let library: Library
    private let snapshot: SealedStore.Snapshot
    /// What is stored, as far as it is known.
    private var stored: StoreDocument
    private var changes: [Change] = []

    /// Makes a change, and returns what became of the sources if it is about those.
    private typealias Change = (inout StoreDocument) -> [SourceOutcome]

    init(_ library: Library) throws(CommandFailure) {
        self.library = library
        snapshot = try library.snapshot()
        stored = snapshot.document ?? StoreDocument()
        (before, document) = (stored, stored)
        entries = try library.entries(stored)
    }

    /// What is known of the sources in use.
    var shown: [StoredSource] { entries.shown(of: document) }

    /// Whether nothing was stored before.
    var isFirst: Bool { snapshot.document == nil }

    /// Reads sources again.
    ///
    /// - Parameters:
    ///   - tellsProblems: whether a source with problems is read though it has not changed.
    ///   - onProgress: called now and then with the number of cards read so far.
    mutating func read(
        _ sources: [SourceEntry], tellsProblems: Bool = false,
        within budget: ReadingBudget = .unlimited, onProgress: (@Sendable (Int) -> Void)? = nil
    ) {
        let reader = library.reader(tellsProblems: tellsProblems, onProgress: onProgress)
        merge(reader.read(sources, of: document, within: budget))
    }

    mutating func merge(_ readings: [SourceOutcome]) {
        let (base, entries) = (document, entries)
        changes.append { ReadingMerge.merge(readings, into: &$0, base: base, entries: entries) }
        outcomes = ReadingMerge.merge(readings, into: &document, base: base, entries: entries)
    }

    /// Changes what was chosen for groups.
    mutating func changeGroups(_ change: @escaping (inout [ContactGroup]) -> Void) {
        record { $0.changeGroups(change) }
    }

    /// Applies edits to cards that the store alone has.
    ///
    /// - Returns: how many cards changed, by the identity of their source.
    mutating func apply(_ edits: [CardEdit]) -> [(path: FilePath, count: Int)] {
        edits.isEmpty ? [] : record { $0.apply(edits) }
    }

    /// Changes what was chosen for people.
    mutating func changeChoices(_ change: @escaping (inout [PersonChoice]) -> Void) {
        record { $0.changeChoices { change(&$0) } }
    }

    /// Changes what was chosen for some people.
    mutating func changeChoices(
        where isMeant: @escaping (Contact) -> Bool, _ change: @escaping (inout PersonChoice) -> Void
    ) {
        let (entries, today) = (entries, library.today)
        record { document in
            let key = PersonMarkKey(document.keyOfLedger())
            let known = entries.shown(of: document).people
            let places = known.indices.filter { isMeant(known[$0]) }
            document.changeChoices { $0.change(places, of: known, key, on: today, change) }
        }
    }

    private mutating func record<Result>(_ change: @escaping (inout StoreDocument) -> Result) -> Result {
        changes.append { document in
            _ = change(&document)
            return []
        }
        return change(&document)
    }

    /// Whether the changes say something else than what is stored.
    var isNews: Bool { document != stored }

    /// Stores the changes.
    mutating func store(lockTimeout: Int? = nil) throws(CommandFailure) {
        if changes.isEmpty { return }
        if isFirst, !shown.isEmpty { library.onFirst(shown.map(\.path)) }
        let made = self
        (before, document, outcomes) = try library.store.update(since: snapshot, lockTimeout: lockTimeout) { document in
            let before = document
            if document == made.stored {
                document = made.document
                return (before, document, made.outcomes)
            }
            let outcomes = made.changes.map { $0(&document) }
            return (before, document, outcomes.last { !$0.isEmpty } ?? [])
        }
        stored = document
        changes = []
    }
}

extension Library {
    /// Changes what was chosen for people, in the store alone.
    package func change(_ change: PersonChange, for people: [Contact]) throws(CommandFailure) {
        let origins = Set(people.map(\.origin))
        try store { $0.changeChoices(where: { origins.contains($0.origin) }) { $0.apply(change) } }
    }

    /// Changes what was chosen for people who are not there.
    ///
    /// - Parameter ids: identifiers that the choices are named by.
    package func change(_ change: PersonChange, forAbsent ids: [String]) throws(CommandFailure) {
        try store { $0.changeChoices { $0.apply(change, toAbsent: ids) } }
    }

    private func store(_ change: (inout StoreTransaction) -> Void) throws(CommandFailure) {
        var transaction = try StoreTransaction(self)
        change(&transaction)
        try transaction.store()
    }
}
