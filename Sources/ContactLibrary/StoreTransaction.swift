import BirthdayCore
import ContactSources
import ContactStore
import LinuxSystem

/// Changes of what is stored: made on what was loaded once, and stored together. Where another process has stored something
/// else meanwhile, they are made again on that.
struct StoreTransaction {
    /// The sources in use.
    let entries: SourceEntries
    /// What was stored before the changes.
    private(set) var before: StoreDocument
    /// The same with the changes.
    private(set) var document: StoreDocument
    /// What became of the sources that were read last.
    private(set) var outcomes: [SourceOutcome] = []
    private let library: Library
    private let snapshot: SealedStore.Snapshot
    /// What is stored, as far as it is known.
    private var stored: StoreDocument
    private var changes: [Change] = []

    private enum Change {
        case readings([SourceRefresh.EntryReading], SourceMerge)
        case other((inout StoreDocument) -> Void)
    }

    init(_ library: Library) throws(LibraryError) {
        self.library = library
        snapshot = try library.snapshot()
        stored = snapshot.document ?? StoreDocument()
        (before, document) = (stored, stored)
        entries = try library.entries(stored)
    }

    /// What is known of the sources in use.
    var shown: [StoredSource] { entries.shown(of: document) }

    /// Whether the changes say something else than what is stored, and not only when it was read.
    var isNews: Bool {
        guard before.groups == document.groups, before.sources.count == document.sources.count else { return true }
        return zip(before.sources, document.sources).contains { before, now in
            var before = before
            before.readAt = now.readAt
            return before != now
        }
    }

    /// Reads sources again.
    ///
    /// - Parameter onProgress: called now and then with the number of cards read so far.
    mutating func read(
        _ sources: [SourceEntry], within budget: ReadingBudget = .unlimited,
        onProgress: (@Sendable (Int) -> Void)? = nil
    ) {
        let refresh = SourceRefresh(
            today: library.today, environment: library.environment,
            hasCollectionGroups: library.configuration.hasCollectionGroups, onProgress: onProgress)
        add(refresh.read(sources, within: budget))
    }

    mutating func add(_ readings: [SourceRefresh.EntryReading]) {
        let merge = SourceMerge(base: document, entries: entries, today: library.today)
        outcomes = merge.merge(readings, into: &document)
        changes.append(.readings(readings, merge))
    }

    /// Settles who is one person, where the sources in use, or their order, are others than before.
    mutating func settle() {
        if IdentityMerge.isSettled(document, shown: shown) { return }
        let entries = entries
        add { IdentityMerge.settle(&$0, shown: entries.shown(of: $0), now: 0) }
    }

    /// Changes what is stored of groups, and drops those that are nothing any more.
    @discardableResult
    mutating func changeGroups<Result>(_ change: @escaping (inout StoreDocument) -> Result) -> Result {
        let (entries, today) = (entries, library.today)
        return add { document in
            let result = change(&document)
            _ = document.mergeGroups(since: document, on: today, shown: entries.shown)
            return result
        }
    }

    private mutating func add<Result>(_ change: @escaping (inout StoreDocument) -> Result) -> Result {
        changes.append(.other { _ = change(&$0) })
        return change(&document)
    }

    /// Stores the changes. A reading that the store would not give back counts as failed; the others are stored.
    mutating func store(lockTimeout: Int? = nil) throws(StoreError) {
        if changes.isEmpty { return }
        do throws(StoreError) {
            try store(changes, document, lockTimeout)
        } catch {
            guard case .unfaithful = error else { throw error }
            let storable = changes.map { change in
                guard case .readings(let readings, let merge) = change else { return change }
                return .readings(readings.map { $0.storable(on: library.today) }, merge)
            }
            try store(storable, nil, lockTimeout)
        }
        stored = document
        changes = []
    }

    /// - Parameter changed: what the changes made of what was loaded.
    private mutating func store(
        _ changes: [Change], _ changed: StoreDocument?, _ lockTimeout: Int?
    ) throws(StoreError) {
        let (stored, earlier) = (stored, outcomes)
        (before, document, outcomes) = try library.store.update(since: snapshot, lockTimeout: lockTimeout) { document in
            let before = document
            if let changed, document == stored {
                document = changed
                return (before, document, earlier)
            }
            var outcomes: [SourceOutcome] = []
            for change in changes {
                switch change {
                case .readings(let readings, let merge): outcomes = merge.merge(readings, into: &document)
                case .other(let change): change(&document)
                }
            }
            return (before, document, outcomes)
        }
    }
}
