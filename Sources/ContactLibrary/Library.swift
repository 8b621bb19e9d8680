import BirthdayCore
import ContactSources
import ContactStore
import LinuxSystem

/// The user's contacts: which sources are in use, what they gave, and when they are read again.
package struct Library: Sendable {
    let environment: UserEnvironment
    let configuration: Configuration
    let today: CalendarDay
    let store: SealedStore
    /// How long somebody who wants to see something waits for another writer of the store, in milliseconds.
    private static let lockTimeout = 500

    /// - Throws: `homeIsNotSet`.
    package init(
        environment: UserEnvironment, configuration: Configuration, today: CalendarDay
    ) throws(LibraryError) {
        self.environment = environment
        self.configuration = configuration
        self.today = today
        store = SealedStore(
            path: try environment.storeFile(), keyFile: KeyFile(path: try environment.keyFile()))
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
    package func sourceIdentities() throws(LibraryError) -> [String] {
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
            let stale = entries.all.filter {
                ignoringCache || document.source(of: $0)?.isFresh(on: today) != true
            }
            if !stale.isEmpty { document = refresh(stale, of: entries, since: snapshot, within: budget, &reading) }
        }
        var shown = entries.shown(of: document)
        if shown.count < document.sources.count {
            // Who was known from a source that is not in use any more keeps the identifier.
            IdentityMerge.settle(&document, shown: shown, now: 0)
            shown = entries.shown(of: document)
        }
        reading.add(shown)
        reading.dependencies += entries.dependencies + [store.dependency]
        if configuration.refresh == .automatic {
            reading.dependencies += shown.flatMap(\.dependencies)
            reading.isRacy = reading.isRacy || shown.contains(where: \.isRacy)
        }
        if entries.all.isEmpty, shown.isEmpty {
            reading.emptiness = .noSources(looked: environment.placesOfSources)
        } else if configuration.refresh == .manual, shown.isEmpty {
            reading.emptiness = .notImported
        }
        return reading
    }

    /// Reads sources and stores what they gave. What cannot be stored is still shown.
    ///
    /// - Returns: the document after the merge.
    private func refresh(
        _ stale: [SourceEntry], of entries: SourceEntries, since snapshot: SealedStore.Snapshot,
        within budget: ReadingBudget, _ reading: inout ContactReading
    ) -> StoreDocument {
        let base = snapshot.document ?? StoreDocument()
        let merge = SourceMerge(base: base, entries: entries, today: today)
        let ours = SourceRefresh(today: today, environment: environment).read(stale, within: budget)
        do throws(StoreError) {
            let (document, outcomes) = try store.update(since: snapshot, lockTimeout: Self.lockTimeout) { theirs in
                let outcomes = merge.merge(ours, into: &theirs)
                return (theirs, outcomes)
            }
            reading.add(outcomes)
            return document
        } catch {
            reading.notes.append(error.description)
            // The writer that holds the lock may store something else.
            if case .busy = error { reading.isRacy = true }
            var document = base
            reading.add(merge.merge(ours, into: &document))
            return document
        }
    }

    /// The contacts as they were last stored, even if the sources changed since.
    package func lastKnownContacts() throws(LibraryError) -> [Contact] {
        try stored().sources.people
    }
}
