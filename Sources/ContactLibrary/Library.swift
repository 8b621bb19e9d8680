import BirthdayCore
import ContactSources
import ContactStore
import Failures
import LinuxSystem
import LocalTime
import Messages
import PathBytes
import SafeText
import Settings
import Sodium
import SystemPackage

/// The user's contacts: which sources are in use, what they gave, and when they are read again.
package struct Library: Sendable {
    let environment: UserEnvironment
    let configuration: Configuration
    let today: CalendarDay
    let store: SealedStore
    /// Whether what is read for being shown is stored; not where today is another day than the clock's.
    let isStoring: Bool
    let report: @Sendable (Message) -> Void
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
        report: @escaping @Sendable (Message) -> Void = { _ in },
        onFirst: @escaping @Sendable ([FilePath]) -> Void = { _ in }
    ) throws(CommandFailure) {
        self.environment = environment
        self.configuration = configuration
        self.today = today
        self.isStoring = isStoring
        self.report = report
        self.onFirst = onFirst
        store = SealedStore(path: try environment.storeFile(), keys: try Self.keys(environment), report: report)
    }

    /// Where contacts are stored.
    package var storeFile: FilePath { store.path }

    /// What is stored; empty if nothing was stored yet.
    func stored() throws(CommandFailure) -> StoreDocument { try snapshot().document ?? StoreDocument() }

    func snapshot() throws(CommandFailure) -> SealedStore.Snapshot { try store.snapshot() }

    func entries(_ document: StoreDocument, mayRead: Bool = true) throws(CommandFailure) -> SourcesInUse {
        try SourcesInUse(environment: environment, configuration: configuration, stored: document, mayRead: mayRead)
    }

    /// The identities of all sources that are in use or stored.
    package func sourceIdentities() throws(CommandFailure) -> [FilePath] {
        let document = try stored()
        return try entries(document).all.map(\.identity) + document.sources.map(\.identity)
    }

    /// The contacts to show now. Files of the sources that changed are read first, unless refreshing is manual or reading was
    /// refused.
    ///
    /// - Parameter budget: a source that needs more counts as unreadable: what it gave before is shown.
    package func contacts(within budget: ReadingBudget = .unlimited) throws(CommandFailure) -> ContactReading {
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
            do {
                try transaction.store(lockTimeout: Self.lockTimeout)
            } catch {
                if !transaction.outcomes.isEmpty { reading.notes.append(error.diagnosis) }
                // The writer that holds the lock may store something else.
                if error.cause == .busy { reading.isRacy = true }
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
    package func ledgerKey() throws(CommandFailure) -> AuthenticationKey {
        try store.ledgerKey(lockTimeout: Self.lockTimeout)
    }

    /// The names of the groups as they were last stored, in order.
    package func lastKnownGroups() throws(CommandFailure) -> [String] {
        try GroupIndex(StoreTransaction(self)).groups.map(\.name)
    }

    /// The groups that nobody has, as far as people are stored: a bar shows that in place of everybody.
    package func unknownGroups(_ named: [NamedGroups]) -> [CommandFailure] {
        guard let people = try? lastKnownContacts().contacts, !people.isEmpty, let groups = try? lastKnownGroups()
        else { return [] }
        let known = Set((groups + people.flatMap(\.groups)).map(GroupName.init))
        return named.flatMap { named in
            named.names.separated(among: known).filter { !known.contains(GroupName($0)) }
                .map { .unknownGroup($0, known: groups, configured: named.place) }
        }
    }

    /// What a reading would give if no source had changed since the last one.
    package func storedContacts() throws(CommandFailure) -> ContactReading {
        let transaction = try StoreTransaction(self)
        var reading = ContactReading()
        reading.add(transaction.shown, of: transaction.document)
        return reading
    }

    /// The contacts as they were last stored, even if the sources changed since. No source is looked at, not even for whether it
    /// is there.
    package func lastKnownContacts() throws(CommandFailure) -> ContactReading {
        let document = try stored()
        let named = (configuration.sources ?? []).map(environment.expandingTilde)
        let added = try LibraryState.load(environment.stateFile()).sources
        let shown = document.sources.filter {
            named.isEmpty || $0.provenance == .imported || named.contains($0.path) || added.contains($0.identity)
        }
        var reading = ContactReading()
        reading.add(shown, of: document)
        return reading
    }
}

// Importing sources, and deciding which are in use.

extension Library {
    /// Reads sources into the store.
    ///
    /// - Parameters:
    ///   - paths: the sources to read, in use or not; all that are in use if it is empty.
    ///   - isDryRun: only says what would be stored.
    ///   - onProgress: called now and then with the number of cards read so far.
    /// - Throws: `noSources`, also where all are meant and reading was refused; and the errors of the store.
    package func importSources(
        _ paths: [FilePath], isDryRun: Bool, onProgress: @escaping @Sendable (Int) -> Void
    ) throws(CommandFailure) -> ImportReport {
        var transaction = try StoreTransaction(self)
        let entries = transaction.entries
        let imported = entries.imported(in: transaction.document).map(\.path)
        transaction.read(
            try chosen(paths, of: entries, imported: imported), tellsProblems: true, onProgress: onProgress)
        if !isDryRun { try transaction.store() }
        let (earlier, shown) = (entries.shown(of: transaction.before), transaction.shown)
        let now = shown.people
        let before = earlier.map(\.content) == shown.map(\.content) ? now : earlier.people
        let isAll = earlier.count == transaction.before.sources.count
        let known = isAll ? before : entries.known(in: transaction.before)
        let isOfAll = transaction.outcomes.compactMap(\.after).map(\.identity) == shown.map(\.identity)
        return ImportReport(
            transaction.outcomes, ContactChanges(known: known, shown: before, now: now), people: isOfAll ? now : nil,
            choicesOfNobody: transaction.document.choicesOfNobody(among: now))
    }

    /// The entries to read: those that the paths name, else all.
    private func chosen(
        _ paths: [FilePath], of entries: SourcesInUse, imported: [FilePath]
    ) throws(CommandFailure) -> [SourceEntry] {
        if paths.isEmpty {
            if entries.all.isEmpty, !imported.isEmpty {
                throw .onlyImported(paths: imported.map(environment.abbreviating))
            }
            guard !entries.all.isEmpty else { throw .noSources(noSources) }
            if entries.isReadingRefused { throw .noSources(.notImported) }
            return entries.all
        }
        return entries.named(paths)
    }

    /// Why there are no contacts where no source is in use.
    package var noSources: Diagnosis {
        .noSources(looked: environment.placesOfSources, forgotten: forgotten.map(environment.shellWord))
    }

    /// The sources that would be in use, were they not forgotten.
    var forgotten: [FilePath] {
        let state = (try? environment.stateFile()).flatMap { try? LibraryState.load($0) } ?? LibraryState()
        return SourcesInUse.found(environment, StoreDocument(), mayRead: !state.refusesReading).sources
            .filter(state.forgottenIdentities.contains)
    }

    /// The sources in use, and those that were imported.
    ///
    /// - Parameters:
    ///   - path: only the entries that lead to the source there.
    ///   - mayRead: false where nobody has said yet whether contacts may be read: then no file is looked into.
    package func sources(at path: FilePath? = nil, mayRead: Bool = true) throws(CommandFailure) -> [SourceOutcome] {
        let document = try stored()
        let entries = try entries(document, mayRead: mayRead)
        let identity = path.map(SourceIdentity.of)
        let imported = entries.imported(in: document).map { SourceEntry(path: $0.path, provenance: .imported) }
        let wanted = (entries.all + imported).filter { identity == nil || $0.identity == identity }
        let reader = reader()
        return zip(wanted, document.sources(of: wanted)).map { SourceOutcome($0, stored: $1, reader) }
    }

    /// Reads a source for a look at it before it is added.
    ///
    /// - Throws: if there is nothing that can be read again and again.
    package func preview(_ path: FilePath) throws(CommandFailure) -> ImportReport {
        if let error = SourceOutcome.accessError(path) { throw CommandFailure(reading: error) }
        let identity = SourceIdentity.of(path)
        if let home = environment.home.map(SourceIdentity.of), home.isInside(identity) {
            throw CommandFailure(
                .usage,
                Diagnosis(
                    .at(path.string, Message("holds more than contacts")), .clause,
                    Message("name the directory that holds the cards, such as ~/.contacts")))
        }
        guard identity != SourceIdentity.standardInput else {
            throw .cannotBeReadAgain(path: path)
        }
        return ImportReport(reader().preview([path]))
    }

    func reader(tellsProblems: Bool = false, onProgress: (@Sendable (Int) -> Void)? = nil) -> SourceReader {
        SourceReader(
            today: today, environment: environment, hasCollectionGroups: configuration.hasCollectionGroups,
            tellsProblems: tellsProblems, onProgress: onProgress)
    }

    /// Reads a source from now on, beside those that are in use.
    ///
    /// - Throws: also where nothing that it holds could be stored.
    package func add(_ path: FilePath) throws(CommandFailure) {
        _ = try stored()
        let identity = SourceIdentity.of(path)
        try updateState { state in
            state.forgotten.removeAll { SourceIdentity.of($0) == identity }
            if !state.sources.contains(where: { SourceIdentity.of($0) == identity }) {
                state.sources.append(identity)
            }
        }
    }

    /// Stops reading a source, and drops its contacts. What was chosen for people and groups stays.
    ///
    /// - Parameter isKeeping: false takes back also what was chosen for those whom only this source had.
    /// - Throws: `unknownSource`, and `configuredByUser` for a source that the configuration names: then nothing changes.
    @discardableResult
    package func forget(_ path: FilePath, isKeeping: Bool = true) throws(CommandFailure) -> ForgetReport {
        let identity = SourceIdentity.of(path)
        let configured = configuration.sources?.first {
            SourceIdentity.of(environment.expandingTilde($0)) == identity
        }
        if let configured { throw .configuredByUser(path: path, place: configuration.sourcePlaces[configured]) }
        let document = try stored()
        let used = try entries(document)
        let stored = document.source(identity) ?? document.sources.first { $0.path == path }
        let forgotten = stored?.identity ?? identity
        // Where a link leads elsewhere now, the path has another identity than what was read.
        let isIt: (FilePath) -> Bool = { [identity, forgotten].contains(SourceIdentity.of($0)) }
        let state = try state()
        let found = SourcesInUse.found(environment, document, mayRead: !state.refusesReading).sources
            .filter { isIt($0) && !state.forgottenIdentities.contains($0) }
        guard stored != nil || !found.isEmpty || state.sources.contains(where: isIt) else {
            throw .unknownSource(path: path)
        }
        try updateState { state in
            state.sources.removeAll(where: isIt)
            state.forgotten += found
        }
        guard stored != nil else { return ForgetReport() }
        let left = try entries(document)
        let shown: (StoreDocument) -> [StoredSource] = { document in
            (document.source(forgotten) == nil ? left : used).shown(of: document)
        }
        return try store.update(isForgetting: true) { document in
            let before = document
            document.forget(forgotten)
            let (had, has) = (GroupBook(shown(before)), GroupBook(shown(document)))
            var people = shown(document).people
            let choices = before.groupChoices(in: had)
            _ = document.mark(&people, in: document.groupChoices(in: has))
            let unborne = choices.leftUnborne(from: had, to: has).filter { people.chosen(for: $0.id).isEmpty }
            if !isKeeping {
                document.dropChoices(of: shown(before).people, without: people)
                let theirs = Set(unborne.map(\.id))
                document.changeGroups { $0.removeAll { theirs.contains($0.id) } }
            }
            return ForgetReport(before, document, groups: unborne, shown: shown)
        }
    }
}

// What was offered to the user, so that nothing is offered twice.

extension Library {
    /// What was offered and not wanted.
    package func declinedOffers() throws(CommandFailure) -> Set<String> {
        Set(try state().declined)
    }

    /// Whether the user has said that contacts are not to be read, but for those that were added by name.
    package func refusesReading() throws(CommandFailure) -> Bool {
        try state().refusesReading
    }

    /// Keeps whether anything may read contacts without being told to. `import` says so again.
    package func keepReading(refused: Bool) throws(CommandFailure) {
        if try refusesReading() == refused { return }
        try updateState { $0.refusesReading = refused }
    }

    /// Keeps what the user did not want.
    package func decline(_ offer: String) throws(CommandFailure) {
        try updateState { state in
            if !state.declined.contains(offer) { state.declined.append(offer) }
        }
    }
}

extension Library {
    /// What commands have changed of the settings.
    func state() throws(CommandFailure) -> LibraryState {
        try LibraryState.load(environment.stateFile())
    }

    func updateState(_ change: (inout LibraryState) -> Void) throws(CommandFailure) {
        try LibraryState.update(environment.stateFile(), report, change)
    }
}

extension LibraryState {
    /// What the forgotten paths lead to now.
    var forgottenIdentities: Set<FilePath> { Set(forgotten.map(SourceIdentity.of)) }
}

extension UserEnvironment {
    /// Where contacts are looked for if no source is named, for people to read.
    package var placesOfSources: [Message.Value] {
        SourceDiscovery.directories(home: home ?? "~", dataHome: dataHome ?? "~/.local/share")
            .map { .path(abbreviating($0)) }
            + [
                .path("~/.birthdays"),
                // Translators: In a list of places: "no contacts found in ~/.contacts, the settings of khard, …".
                .message(Message("the settings of khard, vdirsyncer and Pimsync")),
                // Translators: In a list of places: "no contacts found in ~/.contacts, the address books of …".
                .message(Message("the address books of Evolution, Thunderbird and abook")),
            ]
    }
}
