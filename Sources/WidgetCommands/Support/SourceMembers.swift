import ContactSources
import ContactStore
import LinuxSystem

/// The contact sources that are read without being named in a call.
struct SourceMembers: Sendable {
    struct Member: Hashable, Sendable {
        var path: String
        var membership: StoredSource.Membership

        var identity: String { SourceIdentity.of(path) }
    }

    /// In the order in which they are shown.
    var all: [Member]
    /// What decided on them, so that a change of it is noticed.
    var dependencies: [Dependency]

    /// The configured sources; without any, those that are found where people keep contacts.
    ///
    /// One that was found once and is gone now is still one: what it gave is kept until it is forgotten.
    init(
        environment: UserEnvironment, configuration: Configuration, stored: StoreDocument
    ) throws(CommandFailure) {
        let settingsPath = try environment.settingsFile()
        let settings = try Settings.load(settingsPath)
        dependencies = [Dependency(path: settingsPath, fingerprint: FileFingerprint(path: settingsPath))]
        let named = (configuration.sources ?? []).map(environment.expandingTilde) + settings.sources
        guard named.isEmpty else {
            all = Self.unique(named.map { Member(path: $0, membership: .configured) })
            return
        }
        let findings = Self.discover(environment)
        dependencies += findings.dependencies
        let gone = stored.sources.filter {
            $0.membership == .discovered && FileFingerprint(path: $0.path).modified == nil
        }
        all = Self.unique(
            (findings.sources + gone.map(\.path))
                .filter { !settings.forgotten.contains($0) }
                .map { Member(path: $0, membership: .discovered) })
    }

    /// Each source once, however often and by whichever paths it is named.
    static func unique(_ members: [Member]) -> [Member] {
        var seen: Set<String> = []
        return members.filter { seen.insert($0.identity).inserted }
    }

    static func discover(_ environment: UserEnvironment) -> SourceDiscovery.Findings {
        guard let home = environment.home, let config = environment.configHome, let data = environment.dataHome,
            let cache = environment.cacheHome
        else { return SourceDiscovery.Findings() }
        return SourceDiscovery(home: home, configHome: config, dataHome: data, cacheHome: cache).find()
    }

    /// What of the store is shown: what the members gave, in their order, and what was imported once.
    func shown(of document: StoreDocument) -> [StoredSource] {
        all.compactMap { document.source(of: $0) }
            + document.sources.filter { source in
                source.membership == .once && !all.contains { $0.identity == source.identity }
            }
    }
}
