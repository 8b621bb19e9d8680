import BirthdayCore
import ContactSources
import ContactStore
import LinuxSystem

/// The user's contacts: what the sources gave, and when they are read again.
struct ContactLibrary: Sendable {
    let environment: UserEnvironment
    let configuration: Configuration
    let today: CalendarDay
    /// How many milliseconds somebody who waits to see something waits for another writer.
    private static let patience = 500
    let store: ContactStore
    private let refresh: SourceRefresh

    init(
        environment: UserEnvironment, configuration: Configuration, today: CalendarDay
    ) throws(CommandFailure) {
        self.environment = environment
        self.configuration = configuration
        self.today = today
        store = ContactStore(
            path: try environment.storeFile(), keyFile: KeyFile(path: try environment.keyFile()))
        refresh = SourceRefresh(today: today)
    }

    /// What is stored; empty where nothing was stored yet.
    func stored() throws(CommandFailure) -> StoreDocument { try snapshot().document ?? StoreDocument() }

    func snapshot() throws(CommandFailure) -> ContactStore.Snapshot {
        do throws(StoreError) { return try store.snapshot() } catch { throw CommandFailure(error) }
    }

    func members(_ document: StoreDocument) throws(CommandFailure) -> SourceMembers {
        try SourceMembers(environment: environment, configuration: configuration, stored: document)
    }

    /// The contacts to show now; sources that changed are read first, unless refreshing is manual.
    ///
    /// - Parameter rereading: they are read whatever their fingerprints say; manual refreshing still holds.
    func contacts(rereading: Bool = false) throws(CommandFailure) -> ContactReading {
        let snapshot = try snapshot()
        var document = snapshot.document ?? StoreDocument()
        let members = try members(document)
        var result = ContactReading()
        if configuration.refresh == .automatic {
            let stale = members.all.filter { rereading || document.source(of: $0)?.isFresh(on: today) != true }
            if !stale.isEmpty { refresh(stale, &document, since: snapshot, &result) }
        }
        let shown = members.shown(of: document)
        result.contacts = shown.people
        result.dependencies += members.dependencies + [store.dependency]
        if configuration.refresh == .automatic {
            result.dependencies += shown.flatMap(\.dependencies)
            result.isRacy = result.isRacy || shown.contains(where: \.isRacy)
        }
        if members.all.isEmpty, shown.isEmpty {
            result.notes.append("no contacts found; name some with: bday-widget sources add PATH")
        } else if configuration.refresh == .manual, shown.isEmpty {
            result.notes.append("nothing was read yet, and refreshing is manual: bday-widget import")
        }
        return result
    }

    /// Reads sources into the store and the document. What cannot be stored can still be shown, and nobody who only
    /// wants to see something waits long for others to have stored theirs.
    private func refresh(
        _ stale: [SourceMembers.Member], _ document: inout StoreDocument, since snapshot: ContactStore.Snapshot,
        _ result: inout ContactReading
    ) {
        let known = document
        let readings = refresh.read(stale)
        do throws(StoreError) {
            let outcomes: [SourceOutcome]
            (document, outcomes) = try store.update(since: snapshot, waiting: Self.patience) { stored in
                let outcomes = refresh.merge(readings, into: &stored, known: known)
                return (stored, outcomes)
            }
            result.add(outcomes)
        } catch {
            result.notes.append(error.description)
            // Whoever writes now may store something else.
            if case .busy = error { result.isRacy = true }
            result.add(refresh.merge(readings, into: &document, known: known))
        }
    }

    /// The contacts as they were last stored, whatever became of the sources since.
    func lastKnownContacts() throws(CommandFailure) -> [Contact] {
        try stored().sources.people
    }
}

/// Contacts, and what a command has to know about where they came from.
struct ContactReading: Sendable {
    /// Each person once, in the order of the sources.
    var contacts: [Contact] = []
    /// What they depend on.
    var dependencies: [Dependency] = []
    /// A change could hide: nothing of this is to be kept.
    var isRacy = false
    /// What the user should know, a line each.
    var notes: [String] = []
    /// Why the first unreadable source could not be read.
    var failure: CommandFailure?

    mutating func add(_ outcomes: [SourceOutcome]) {
        for outcome in outcomes {
            if let reason = outcome.failureReason { notes.append("\(outcome.path): \(reason)") }
            if case .failure(let error) = outcome.result {
                failure = failure ?? CommandFailure(reading: error)
                if error.isMissing {
                    dependencies.append(Dependency(path: error.path, fingerprint: FileFingerprint(path: error.path)))
                } else {
                    // Permissions can change without a modification time.
                    isRacy = true
                }
            }
        }
    }
}
