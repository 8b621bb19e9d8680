import BirthdayCore
import ContactSources
import ContactStore
import LinuxSystem
import Sodium
import SystemPackage

/// The user's contacts: which sources are in use, what they gave, and when they are read again.
package struct Library: Sendable {
    let environment: UserEnvironment
    let configuration: Configuration
    let today: CalendarDay
    let store: SealedStore
    /// Whether what is read is stored; not where today is another day than the clock's.
    let isStoring: Bool
    let report: @Sendable (String) -> Void
    /// Changes the cards of sources that can be changed; nil if none can.
    package var groupEditing: (any GroupEditing)?
    /// How long somebody who wants to see something waits for another writer of the store, in milliseconds.
    private static let lockTimeout = 500

    /// - Parameters:
    ///   - isStoring: whether what is read for being shown is stored.
    ///   - report: gets what a user should know about the files of the library, a line each.
    /// - Throws: `homeIsNotSet`.
    package init(
        environment: UserEnvironment, configuration: Configuration, today: CalendarDay, isStoring: Bool = true,
        report: @escaping @Sendable (String) -> Void = { _ in }
    ) throws(LibraryError) {
        self.environment = environment
        self.configuration = configuration
        self.today = today
        self.isStoring = isStoring
        self.report = report
        store = SealedStore(
            path: try environment.storeFile(), keys: try Self.keys(environment), report: report)
    }

    /// What is stored; empty if nothing was stored yet.
    func stored() throws(LibraryError) -> StoreDocument { try snapshot().document ?? StoreDocument() }

    func snapshot() throws(LibraryError) -> SealedStore.Snapshot {
        do throws(StoreError) { return try store.snapshot() } catch { throw LibraryError(error) }
    }

    func entries(_ document: StoreDocument) throws(LibraryError) -> SourceEntries {
        try SourceEntries(environment: environment, configuration: configuration, stored: document)
    }

    /// The identities of all sources that are in use or stored.
    package func sourceIdentities() throws(LibraryError) -> [FilePath] {
        let document = try stored()
        return try entries(document).all.map(\.identity) + document.sources.map(\.identity)
    }

    /// The contacts to show now. Sources that changed are read first, unless refreshing is manual.
    ///
    /// - Parameters:
    ///   - ignoringCache: reads every source even if no fingerprint shows a change. Manual refreshing still reads none.
    ///   - budget: a source that needs more counts as unreadable: what it gave before is shown.
    package func contacts(
        ignoringCache: Bool = false, within budget: ReadingBudget = .unlimited
    ) throws(LibraryError) -> ContactReading {
        let snapshot = try snapshot()
        var document = snapshot.document ?? StoreDocument()
        let entries = try entries(document)
        var reading = ContactReading()
        if configuration.refresh == .automatic {
            let stale = zip(entries.all, document.sources(of: entries.all)).filter { _, source in
                ignoringCache || source.map(isFresh) != true
            }.map(\.0)
            if !stale.isEmpty { document = refresh(stale, of: entries, since: snapshot, within: budget, &reading) }
        }
        var shown = entries.shown(of: document)
        if !IdentityMerge.isSettled(document, shown: shown) {
            // The sources in use, or their order, are others than before, and so may be who is one person.
            document = settle(document, entries)
            shown = entries.shown(of: document)
        }
        reading.add(shown, groups: document.groups)
        reading.dependencies += entries.dependencies + [store.dependency]
        if configuration.refresh == .automatic {
            // What was imported once is not read again, whatever becomes of it.
            let read = document.sources(of: entries.all).compactMap(\.self)
            reading.dependencies += read.flatMap(\.dependencies)
            reading.isRacy = reading.isRacy || read.contains(where: \.isRacy)
        }
        if entries.all.isEmpty, shown.isEmpty {
            reading.emptiness = noSources
        } else if configuration.refresh == .manual, shown.isEmpty {
            reading.emptiness = .notImported
        }
        return reading
    }

    private func isFresh(_ source: StoredSource) -> Bool {
        source.isFresh(on: today) && source.hasCollectionGroups == configuration.hasCollectionGroups
    }

    /// Settles identifiers for the sources in use, and stores that where it can be.
    private func settle(_ document: StoreDocument, _ entries: SourceEntries) -> StoreDocument {
        func settled(_ document: inout StoreDocument) -> StoreDocument {
            IdentityMerge.settle(&document, shown: entries.shown(of: document), now: 0)
            return document
        }
        // What was read now may not be in the store, where another process held its lock.
        if isStoring { _ = try? store.update(lockTimeout: Self.lockTimeout, settled) }
        var ours = document
        return settled(&ours)
    }

    /// Reads sources and stores what they gave. What is not stored, or cannot be, is still shown.
    ///
    /// - Returns: the document after the merge.
    private func refresh(
        _ stale: [SourceEntry], of entries: SourceEntries, since snapshot: SealedStore.Snapshot,
        within budget: ReadingBudget, _ reading: inout ContactReading
    ) -> StoreDocument {
        let base = snapshot.document ?? StoreDocument()
        let merge = SourceMerge(base: base, entries: entries, today: today)
        let ours = SourceRefresh(
            today: today, environment: environment, hasCollectionGroups: configuration.hasCollectionGroups
        ).read(stale, within: budget)
        func shownOnly(_ reading: inout ContactReading) -> StoreDocument {
            var document = base
            reading.add(merge.merge(ours, into: &document))
            return document
        }
        guard isStoring else { return shownOnly(&reading) }
        do throws(StoreError) {
            let (document, outcomes) = try storeReadings(
                ours, since: snapshot, lockTimeout: Self.lockTimeout
            ) { ours, theirs in
                let outcomes = merge.merge(ours, into: &theirs)
                return (theirs, outcomes)
            }
            reading.add(outcomes)
            return document
        } catch {
            reading.notes.append(error.description)
            // The writer that holds the lock may store something else.
            if case .busy = error { reading.isRacy = true }
            return shownOnly(&reading)
        }
    }

    /// Stores readings. One that the store would not give back counts as failed; the others are stored.
    ///
    /// - Parameter merge: puts them into what is stored.
    func storeReadings<Result>(
        _ ours: [SourceRefresh.EntryReading], since snapshot: SealedStore.Snapshot, lockTimeout: Int? = nil,
        _ merge: ([SourceRefresh.EntryReading], inout StoreDocument) -> Result
    ) throws(StoreError) -> Result {
        do throws(StoreError) {
            return try store.update(since: snapshot, lockTimeout: lockTimeout) { merge(ours, &$0) }
        } catch {
            guard case .unfaithful = error else { throw error }
            let ours = ours.map { $0.storable(on: today) }
            return try store.update(since: snapshot, lockTimeout: lockTimeout) { merge(ours, &$0) }
        }
    }

    /// The key of the ledger of notifications. It is made where the store has none.
    package func ledgerKey() throws(LibraryError) -> AuthenticationKey {
        do throws(StoreError) {
            return try store.ledgerKey(lockTimeout: Self.lockTimeout)
        } catch {
            throw LibraryError(error)
        }
    }

    /// The names of the groups as they were last stored, in order.
    package func lastKnownGroups() throws(LibraryError) -> [String] { try groupView().groups.map(\.name) }

    /// The contacts as they were last stored, even if the sources changed since.
    package func lastKnownContacts() throws(LibraryError) -> [Contact] {
        let document = try stored()
        var people = document.sources.people
        people.join(document.groups)
        return people
    }
}
