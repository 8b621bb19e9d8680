import BirthdayCore
import ContactSources
import ContactStore
import LinuxSystem

/// The user's contacts: what the sources gave, and when they are read again.
struct ContactLibrary: Sendable {
    let environment: UserEnvironment
    let configuration: Configuration
    let today: CalendarDay
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
    func stored() throws(CommandFailure) -> StoreDocument {
        do throws(StoreError) { return try store.load() ?? StoreDocument() } catch { throw CommandFailure(error) }
    }

    func members(_ document: StoreDocument) throws(CommandFailure) -> SourceMembers {
        try SourceMembers(environment: environment, configuration: configuration, stored: document)
    }

    /// The contacts to show now; sources that changed are read first, unless refreshing is manual.
    ///
    /// - Parameter rereading: they are read whatever their stamps say; manual refreshing still holds.
    func contacts(rereading: Bool = false) throws(CommandFailure) -> ContactReading {
        var document = try stored()
        let members = try members(document)
        var result = ContactReading()
        func stale(_ document: StoreDocument) -> [SourceMembers.Member] {
            members.all.filter { rereading || members.stored($0, in: document)?.isFresh(on: today) != true }
        }
        if configuration.refresh == .automatic, !stale(document).isEmpty {
            let outcomes: [SourceOutcome]
            do throws(StoreError) {
                (document, outcomes) = try store.update { stored in
                    // Another process may have read them while this one waited for the lock.
                    let outcomes = refresh.read(stale(stored), into: &stored)
                    return (stored, outcomes)
                }
            } catch {
                // What cannot be stored can still be shown.
                result.notes.append(error.description)
                outcomes = refresh.read(stale(document), into: &document)
            }
            result.add(outcomes)
        }
        let shown = members.shown(of: document)
        result.contacts = ContactMerge.people(inSources: shown.map(\.contacts))
        result.watched += members.watched + [store.watchedPath]
        if configuration.refresh == .automatic {
            result.watched += shown.flatMap(\.watched)
            result.isRacy = result.isRacy || shown.contains(where: \.isRacy)
        }
        if members.all.isEmpty, shown.isEmpty {
            result.notes.append("no contacts found; name some with: bday-widget sources add PATH")
        } else if configuration.refresh == .manual, shown.isEmpty {
            result.notes.append("nothing was read yet, and refreshing is manual: bday-widget import")
        }
        return result
    }

    /// The contacts as they were last stored, whatever became of the sources since.
    func lastKnownContacts() throws(CommandFailure) -> [Contact] {
        ContactMerge.people(inSources: try stored().sources.map(\.contacts))
    }
}

/// Contacts, and what a command has to know about where they came from.
struct ContactReading: Sendable {
    /// Each person once, in the order of the sources.
    var contacts: [Contact] = []
    /// What they depend on.
    var watched: [WatchedPath] = []
    /// A change could hide: nothing of this is to be kept.
    var isRacy = false
    /// What the user should know, a line each.
    var notes: [String] = []
    /// Why the first unreadable source could not be read.
    var failure: CommandFailure?

    mutating func add(_ outcomes: [SourceOutcome]) {
        for outcome in outcomes {
            switch outcome.result {
            case .success: break
            case .failure(let error):
                notes.append("\(outcome.path): \(outcome.failureReason(error))")
                failure = failure ?? CommandFailure(reading: error)
                if error.isMissing {
                    watched.append(WatchedPath(path: error.path, stamp: FileStamp(path: error.path)))
                } else {
                    // Permissions can change without a modification time.
                    isRacy = true
                }
            }
        }
    }
}
