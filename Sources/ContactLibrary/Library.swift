import BirthdayCore
import ContactSources
import ContactStore
import LinuxSystem
import LocalTime
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
    /// Gets the paths of the sources that are read, before anything of them is kept for the first time.
    let onFirst: @Sendable ([FilePath]) -> Void
    /// How long somebody who wants to see something waits for another writer of the store, in milliseconds.
    private static let lockTimeout = 500

    /// - Parameters:
    ///   - isStoring: whether what is read for being shown is stored.
    ///   - report: gets what a user should know about the files of the library, a line each.
    /// - Throws: `homeIsNotSet`.
    package init(
        environment: UserEnvironment, configuration: Configuration, today: CalendarDay, isStoring: Bool = true,
        report: @escaping @Sendable (String) -> Void = { _ in },
        onFirst: @escaping @Sendable ([FilePath]) -> Void = { _ in }
    ) throws(LibraryError) {
        self.environment = environment
        self.configuration = configuration
        self.today = today
        self.isStoring = isStoring
        self.report = report
        self.onFirst = onFirst
        store = SealedStore(
            path: try environment.storeFile(), keys: try Self.keys(environment), report: report)
    }

    /// What is stored; empty if nothing was stored yet.
    func stored() throws(LibraryError) -> StoreDocument { try snapshot().document ?? StoreDocument() }

    func snapshot() throws(LibraryError) -> SealedStore.Snapshot {
        do throws(StoreError) { return try store.snapshot() } catch { throw LibraryError(error) }
    }

    func entries(_ document: StoreDocument, mayRead: Bool = true) throws(LibraryError) -> SourceEntries {
        try SourceEntries(
            environment: environment, configuration: configuration, stored: document, mayRead: mayRead)
    }

    /// The identities of all sources that are in use or stored.
    package func sourceIdentities() throws(LibraryError) -> [FilePath] {
        let document = try stored()
        return try entries(document).all.map(\.identity) + document.sources.map(\.identity)
    }

    /// The contacts to show now. Files of the sources that changed are read first, unless refreshing is manual or reading was
    /// refused.
    ///
    /// - Parameter budget: a source that needs more counts as unreadable: what it gave before is shown.
    package func contacts(within budget: ReadingBudget = .unlimited) throws(LibraryError) -> ContactReading {
        var transaction = try StoreTransaction(self)
        return contacts(&transaction, within: budget)
    }

    /// The contacts to show now, for changes that go on from there. What is not stored, or cannot be, is still shown.
    func contacts(_ transaction: inout StoreTransaction, within budget: ReadingBudget = .unlimited) -> ContactReading {
        var reading = ContactReading()
        let entries = transaction.entries
        let isAutomatic = configuration.refresh == .automatic && !entries.isReadingRefused
        if isAutomatic, !entries.all.isEmpty { transaction.read(entries.all, within: budget) }
        if isStoring, transaction.isNews {
            do throws(StoreError) {
                try transaction.store(lockTimeout: Self.lockTimeout)
            } catch {
                if !transaction.outcomes.isEmpty { reading.notes.append(error.diagnosis) }
                // The writer that holds the lock may store something else.
                if case .busy = error { reading.isRacy = true }
            }
        }
        reading.add(transaction.outcomes)
        let shown = transaction.shown
        reading.isFirst = transaction.isFirst && !shown.isEmpty
        reading.add(shown, of: transaction.document)
        reading.dependencies += entries.dependencies + [store.dependency]
        // What was imported once is not read again, whatever becomes of it.
        for read in transaction.outcomes.compactMap(\.reading) {
            reading.dependencies += read.dependencies
            reading.isRacy = reading.isRacy || read.isRacy
        }
        if entries.all.isEmpty, shown.isEmpty {
            reading.emptiness = noSources
            reading.hasNoSource = true
        } else if !isAutomatic, shown.isEmpty {
            reading.emptiness = .notImported
        }
        return reading
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
    package func lastKnownGroups() throws(LibraryError) -> [String] {
        try GroupView(StoreTransaction(self)).groups.map(\.name)
    }

    /// The contacts as they were last stored, even if the sources changed since.
    package func lastKnownContacts() throws(LibraryError) -> [Contact] {
        let document = try stored()
        var people = document.sources.people
        _ = document.mark(&people, in: document.groupChoices(in: GroupBook(document.sources)))
        return people
    }
}
