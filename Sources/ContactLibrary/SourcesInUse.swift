import BirthdayCore
import ContactSources
import ContactStore
import Failures
import LinuxSystem
import Settings
import SystemPackage

/// The contact sources that are read without being named in a call.
///
/// Why: docs/decisions.md#sources-in-use.
package struct SourcesInUse: Sendable {
    /// In the order in which they are shown, each source once.
    package var all: [SourceEntry]
    /// The files and directories that decide which sources are in use.
    var dependencies: [Dependency]
    /// The user has said that they are not to be read.
    var isReadingRefused = false
    /// Whether sources are looked for where people keep contacts.
    var isSearched = false

    /// The sources of the configuration, or else those that are found and were not forgotten; and those that were added.
    /// Where reading is refused, what was added stands alone.
    ///
    /// - Parameter mayRead: false where nobody has said yet whether contacts may be read.
    init(
        environment: UserEnvironment, configuration: Configuration, stored: StoreDocument, mayRead: Bool
    ) throws(CommandFailure) {
        let statePath = try environment.stateFile()
        let state = try LibraryState.load(statePath)
        dependencies = [Dependency(path: statePath)]
        let added = Self.unique(state.sources.map { SourceEntry(path: $0, provenance: .configured) })
        isReadingRefused = state.refusesReading && added.isEmpty
        all = added
        if state.refusesReading, !added.isEmpty { return }
        let named = (configuration.sources ?? []).map(environment.expandingTilde)
        if !named.isEmpty {
            // In another working directory a relative path is another source.
            if named.contains(where: \.isRelative) { dependencies.append(Dependency(path: ".")) }
            all = Self.unique(named.map { SourceEntry(path: $0, provenance: .configured) } + added)
            return
        }
        isSearched = true
        let findings = Self.found(environment, stored, mayRead: mayRead && !isReadingRefused)
        dependencies += findings.dependencies
        let forgotten = state.forgottenIdentities
        let found = findings.sources.map { SourceEntry(path: $0, provenance: .discovered) }
            .filter { !forgotten.contains($0.identity) }
        all = Self.unique(found.map { entry in added.first { $0.identity == entry.identity } ?? entry } + added)
    }

    /// No sources but those that are imported.
    init() {
        all = []
        dependencies = []
    }

    /// Each source once, even if several paths lead to it.
    static func unique(_ entries: [SourceEntry]) -> [SourceEntry] {
        var seen: Set<FilePath> = []
        return entries.filter { seen.insert($0.identity).inserted }
    }

    /// The entries that paths name, new ones as imported.
    func named(_ paths: [FilePath]) -> [SourceEntry] {
        let known = Dictionary(all.map { ($0.identity, $0) }) { first, _ in first }
        return Self.unique(
            paths.map { path in
                // A relative path means something else in another working directory.
                let absolute = path.isAbsolute ? path : SourceIdentity.of(path)
                let named = SourceEntry(path: absolute, provenance: .imported)
                return known[named.identity] ?? named
            })
    }

    /// What is found where people keep contacts, and what was found there once and is gone now: that stays in use, with what
    /// it gave, until it is forgotten.
    static func found(
        _ environment: UserEnvironment, _ stored: StoreDocument, mayRead: Bool
    ) -> SourceDiscovery.Findings {
        let known = stored.sources.filter { $0.provenance == .discovered }.map(\.path)
        var findings: SourceDiscovery.Findings =
            discovery(environment)?.find(mayRead: mayRead, known: Set(known)) ?? ([], [])
        findings.sources += known.filter { FileFingerprint(path: $0).modified == nil }
        return findings
    }

    /// The search for contacts; nil without a home directory.
    static func discovery(_ environment: UserEnvironment) -> SourceDiscovery? {
        guard let home = environment.home, let config = environment.configHome, let data = environment.dataHome,
            let cache = environment.cacheHome
        else { return nil }
        return SourceDiscovery(home: home, configHome: config, dataHome: data, cacheHome: cache)
    }

    /// The sources of the store that were imported and are in use for no other reason.
    func imported(in document: StoreDocument) -> [StoredSource] {
        let identities = Set(all.map(\.identity))
        return document.sources.filter { $0.provenance == .imported && !identities.contains($0.identity) }
    }

    /// The stored sources whose contacts are shown: the entries' in their order, then the imported ones.
    func shown(of document: StoreDocument) -> [StoredSource] {
        document.sources(of: all).compactMap(\.self) + imported(in: document)
    }

    /// Everybody who is stored, those in use first.
    func known(in document: StoreDocument) -> [Contact] {
        let shown = shown(of: document)
        let identities = Set(shown.map(\.identity))
        return (shown + document.sources.filter { !identities.contains($0.identity) }).people
    }
}

/// A contact source that is in use: where it is, and why it is read.
package struct SourceEntry: Hashable, Sendable {
    package let path: FilePath
    package let provenance: StoredSource.Provenance
    /// The canonical path, as it was when the entry was made: two paths to the same source have one identity.
    package let identity: FilePath

    package init(path: FilePath, provenance: StoredSource.Provenance) {
        self.path = path
        self.provenance = provenance
        identity = SourceIdentity.of(path)
    }
}

/// Finds what entries gave when they were last read.
struct StoredSourceIndex {
    private var places: [FilePath: Int] = [:]
    private var placesOfPaths: [FilePath: Int] = [:]

    init(_ document: StoreDocument) {
        for (place, source) in document.sources.enumerated() { add(source, at: place) }
    }

    mutating func add(_ source: StoredSource, at place: Int) {
        places[source.identity] = place
        placesOfPaths[source.path] = placesOfPaths[source.path] ?? place
    }

    func place(of identity: FilePath) -> Int? { places[identity] }

    /// The place of an entry's source in the document. It is found by its path while a link in that is broken.
    func place(of entry: SourceEntry) -> Int? { places[entry.identity] ?? placesOfPaths[entry.path] }
}

extension StoreDocument {
    /// What entries gave when they were last read, in their order; nil for those that were not.
    func sources(of entries: [SourceEntry]) -> [StoredSource?] {
        let index = StoredSourceIndex(self)
        return entries.map { index.place(of: $0).map { sources[$0] } }
    }
}
