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
        let forgotten = SourceEntries.discover(environment, mayRead: !state.refusesReading).sources
            .filter(state.forgotten.contains)
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
        let reader = SourceReader(today: today)
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
        return ImportReport(
            SourceMerge.preview([path], reader()).sources)
    }

    func reader(
        reopening: KnownFiles.Reopening = .nothing, onProgress: (@Sendable (Int) -> Void)? = nil
    ) -> SourceReader {
        SourceReader(
            today: today, environment: environment, hasCollectionGroups: configuration.hasCollectionGroups,
            reopening: reopening, onProgress: onProgress)
    }

    /// Reads a source from now on.
    ///
    /// - Throws: also where nothing that it holds could be stored.
    package func add(_ path: FilePath) throws(LibraryError) {
        _ = try stored()
        let identity = SourceIdentity.of(path)
        try LibraryState.update(environment.stateFile(), report) { state in
            // Naming one source must not lose those that were found without being named, nor read what was refused.
            if state.sources.isEmpty, configuration.sources == nil, !state.refusesReading {
                state.sources = found(state)
            }
            state.forgotten.removeAll { SourceIdentity.of($0) == identity }
            if !state.sources.contains(where: { SourceIdentity.of($0) == identity }) {
                state.sources.append(identity)
            }
        }
    }

    /// The sources that are found where people keep contacts, and were not forgotten.
    private func found(_ state: LibraryState) -> [FilePath] {
        SourceEntries.discover(environment, mayRead: !state.refusesReading).sources.filter {
            !state.forgotten.contains($0)
        }
    }

    /// The sources that would be found, and are not in use since others are named.
    package func unusedSources() throws(LibraryError) -> [FilePath] {
        let used = try entries(stored()).all.map(\.identity)
        return found(try LibraryState.load(environment.stateFile())).filter { path in
            let identity = SourceIdentity.of(path)
            return !used.contains { $0 == identity || identity.isInside($0) }
        }
    }

    /// Stops reading a source, and drops its contacts. Preferences and memberships that its return would need are kept.
    ///
    /// - Parameter isKeeping: false drops those too, also where the source was forgotten before.
    /// - Throws: `unknownSource`, and `configuredByUser` for a source that the configuration names. One that was added
    ///   besides is no longer added then.
    @discardableResult
    package func forget(_ path: FilePath, isKeeping: Bool = true) throws(LibraryError) -> ForgetReport {
        let identity = SourceIdentity.of(path)
        let document = try stored()
        let used = try entries(document)
        let entry = used.all.first { $0.identity == identity || $0.path == path }
        let stored = document.source(identity) ?? document.sources.first { $0.path == path }
        guard entry != nil || stored != nil else { throw .unknownSource(path: path) }
        let isConfigured = (configuration.sources ?? []).map(environment.expandingTilde)
            .contains { SourceIdentity.of($0) == identity }
        try LibraryState.update(environment.stateFile(), report) { state in
            state.sources.removeAll { $0 == path || SourceIdentity.of($0) == identity }
            if isConfigured { return }
            // An added source may be one that would be found again once no source is named any more.
            var found = SourceEntries.discover(environment, mayRead: !state.refusesReading).sources
                .filter { SourceIdentity.of($0) == identity }
            if let entry, entry.provenance == .discovered { found.append(entry.path) }
            for place in found where !state.forgotten.contains(place) { state.forgotten.append(place) }
            // With the last source that only a name led to, what is found counts again.
            let foundNow = Set(self.found(state))
            if !state.refusesReading, state.sources.allSatisfy(foundNow.contains) { state.sources = [] }
        }
        if isConfigured { throw .configuredByUser(path: path) }
        guard stored != nil else { return ForgetReport() }
        let forgotten = stored?.identity ?? identity
        let left = try entries(document)
        let shown: (StoreDocument) -> [StoredSource] = { document in
            (document.source(forgotten) == nil ? left : used).shown(of: document)
        }
        do throws(StoreError) {
            return try store.update(isForgetting: true) { document in
                let before = document
                document.forget(forgotten)
                // What is found again without being named stays in use when it is gone, as what was never named.
                for found in left.all where found.provenance == .discovered {
                    if let place = document.sources.firstIndex(where: { $0.identity == found.identity }) {
                        document.sources[place].provenance = .discovered
                    }
                }
                let (had, has) = (GroupBook(shown(before)), GroupBook(shown(document)))
                let people = shown(document).people
                let unborne = GroupChoices(before.groups, in: had).leftUnborne(from: had, to: has)
                    .filter { $0.localMembers(among: people).isEmpty }
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
