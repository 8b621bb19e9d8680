import BirthdayCore
import ContactSources
import ContactStore
import LinuxSystem
import Messages
import PathBytes
import SafeText
import SystemPackage

// Importing sources, and deciding which are in use.

extension Library {
    /// Reads sources into the store.
    ///
    /// - Parameters:
    ///   - paths: the sources to read, in use or not; all that are in use if it is empty.
    ///   - reopening: which files are opened that have not changed.
    ///   - isDryRun: only says what would be stored.
    ///   - onProgress: called now and then with the number of cards read so far.
    /// - Throws: `noSources`, also where all are meant and reading was refused; and the errors of the store.
    package func importSources(
        _ paths: [FilePath], reopening: KnownFiles.Reopening = .problems, isDryRun: Bool,
        onProgress: @escaping @Sendable (Int) -> Void
    ) throws(LibraryError) -> ImportReport {
        var transaction = try StoreTransaction(self)
        let entries = transaction.entries
        let imported = entries.imported(in: transaction.document).map(\.path)
        transaction.read(
            try chosen(paths, of: entries, imported: imported), reopening: reopening, onProgress: onProgress)
        if !isDryRun {
            do throws(StoreError) { try transaction.store() } catch { throw LibraryError(error) }
        }
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
        _ paths: [FilePath], of entries: SourceEntries, imported: [FilePath]
    ) throws(LibraryError) -> [SourceEntry] {
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
        let state = (try? environment.stateFile()).flatMap { try? LibraryState.load($0) } ?? LibraryState()
        let forgotten = SourceEntries.found(environment, StoreDocument(), mayRead: !state.refusesReading).sources
            .filter(state.forgottenIdentities.contains)
        return .noSources(looked: environment.placesOfSources, forgotten: forgotten.map(environment.shellWord))
    }

    /// The sources in use, and those that were imported.
    ///
    /// - Parameters:
    ///   - path: only the entries that lead to the source there.
    ///   - mayRead: false where nobody has said yet whether contacts may be read: then no file is looked into.
    package func sources(at path: FilePath? = nil, mayRead: Bool = true) throws(LibraryError) -> [SourceReport] {
        let document = try stored()
        let entries = try entries(document, mayRead: mayRead)
        let identity = path.map(SourceIdentity.of)
        let imported = entries.imported(in: document).map { SourceEntry(path: $0.path, provenance: .imported) }
        let wanted = (entries.all + imported).filter { identity == nil || $0.identity == identity }
        let reader = reader()
        return zip(wanted, document.sources(of: wanted)).map { SourceReport($0, stored: $1, reader) }
    }

    /// Reads a source for a look at it before it is added.
    ///
    /// - Throws: if there is nothing that can be read again and again.
    package func preview(_ path: FilePath) throws(LibraryError) -> ImportReport {
        if let error = SourceReport.accessError(path) { throw .unreadable(error) }
        let identity = SourceIdentity.of(path)
        if let home = environment.home.map(SourceIdentity.of), home.isInside(identity) { throw .tooWide(path: path) }
        guard identity != StandardInputSource.path else {
            throw .cannotBeReadAgain(path: path)
        }
        return ImportReport(reader().preview([path]))
    }

    func reader(
        reopening: KnownFiles.Reopening = .nothing, onProgress: (@Sendable (Int) -> Void)? = nil
    ) -> SourceReader {
        SourceReader(
            today: today, environment: environment, hasCollectionGroups: configuration.hasCollectionGroups,
            reopening: reopening, onProgress: onProgress)
    }

    /// Reads a source from now on, beside those that are in use.
    ///
    /// - Throws: also where nothing that it holds could be stored.
    package func add(_ path: FilePath) throws(LibraryError) {
        _ = try stored()
        let identity = SourceIdentity.of(path)
        try LibraryState.update(environment.stateFile(), report) { state in
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
    package func forget(_ path: FilePath, isKeeping: Bool = true) throws(LibraryError) -> ForgetReport {
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
        let state = try LibraryState.load(environment.stateFile())
        let found = SourceEntries.found(environment, document, mayRead: !state.refusesReading).sources
            .filter { isIt($0) && !state.forgottenIdentities.contains($0) }
        guard stored != nil || !found.isEmpty || state.sources.contains(where: isIt) else {
            throw .unknownSource(path: path)
        }
        try LibraryState.update(environment.stateFile(), report) { state in
            state.sources.removeAll(where: isIt)
            state.forgotten += found
        }
        guard stored != nil else { return ForgetReport() }
        let left = try entries(document)
        let shown: (StoreDocument) -> [StoredSource] = { document in
            (document.source(forgotten) == nil ? left : used).shown(of: document)
        }
        do throws(StoreError) {
            return try store.update(isForgetting: true) { document in
                let before = document
                document.forget(forgotten)
                let (had, has) = (GroupBook(shown(before)), GroupBook(shown(document)))
                var people = shown(document).people
                let choices = before.groupChoices(in: had)
                _ = document.mark(&people, in: choices)
                let unborne = choices.leftUnborne(from: had, to: has).filter { people.chosen(for: $0.id).isEmpty }
                if !isKeeping {
                    document.dropChoices(of: shown(before).people, without: people)
                    let theirs = Set(unborne.map(\.id))
                    document.changeGroups { $0.removeAll { theirs.contains($0.id) } }
                }
                return ForgetReport(before, document, groups: unborne, shown: shown)
            }
        } catch {
            throw LibraryError(error)
        }
    }
}
