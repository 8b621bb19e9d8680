import LinuxSystem

/// Finds contacts in the places where programs keep them, for users who have configured nothing.
package struct SourceDiscovery: Sendable {
    private let home: String
    private let configHome: String
    private let dataHome: String
    private let cacheHome: String

    /// - Parameters: the directories that `HOME`, `XDG_CONFIG_HOME`, `XDG_DATA_HOME` and `XDG_CACHE_HOME` name.
    package init(home: String, configHome: String, dataHome: String, cacheHome: String) {
        self.home = home
        self.configHome = configHome
        self.dataHome = dataHome
        self.cacheHome = cacheHome
    }

    /// The result of a search.
    package struct Findings: Sendable {
        /// The sources that exist, none inside another.
        package var sources: [String]
        /// Every path that was looked at, so that a change is noticed.
        package var dependencies: [Dependency]

        package init(sources: [String] = [], dependencies: [Dependency] = []) {
            self.sources = sources
            self.dependencies = dependencies
        }
    }

    package func find() -> Findings {
        let settings = settingsFiles
        let named = settings.map { file in
            (try? RegularFile.read(file)).map {
                ConfiguredDirectories(inSettings: String(decoding: $0, as: UTF8.self), home: home)
            } ?? ConfiguredDirectories()
        }
        let directories = Self.directories(home: home, dataHome: dataHome) + named.flatMap(\.directories)
        let books = programs.flatMap(\.books)
        let looked =
            settings + directories + named.flatMap(\.patternDirectories) + books + programs.flatMap(\.directories)
        let sources =
            directories.compactMap { try? Path.canonical($0) }.filter { FileKind(path: $0) == .directory }.outermost
            + books.filter(ApplicationAddressBooks.isAddressBook).compactMap { try? Path.canonical($0) }
        return Findings(
            sources: sources.reduce(into: []) { if !$0.contains($1) { $0.append($1) } },
            dependencies: looked.map { Dependency(path: $0) })
    }

    /// The directories, without links, into which khard writes cards by its settings.
    package func khardDirectories() -> [String] {
        guard let settings = try? RegularFile.read(khardSettings) else { return [] }
        return ConfiguredDirectories(inSettings: String(decoding: settings, as: UTF8.self), home: home)
            .directories.compactMap { try? Path.canonical($0) }
    }

    private var khardSettings: String { "\(configHome)/khard/khard.conf" }

    /// The directories where contacts are kept by custom.
    package static func directories(home: String, dataHome: String) -> [String] {
        ["\(home)/.contacts", "\(dataHome)/contacts", "\(dataHome)/khard"]
    }

    private var settingsFiles: [String] {
        [khardSettings, "\(configHome)/vdirsyncer/config", "\(home)/.vdirsyncer/config"]
    }

    /// Programs that keep contacts in files of their own, where each looks for them: at home, and in its Flatpak or Snap.
    private var programs: [ApplicationAddressBooks] {
        let flatpak = "\(home)/.var/app/org.gnome.Evolution"
        return [
            .evolution(in: "\(dataHome)/evolution/addressbook", named: "contacts.db"),
            .evolution(in: "\(cacheHome)/evolution/addressbook", named: "cache.db"),
            .evolution(in: "\(flatpak)/data/evolution/addressbook", named: "contacts.db"),
            .evolution(in: "\(flatpak)/cache/evolution/addressbook", named: "cache.db"),
            .thunderbird(in: "\(home)/.thunderbird"),
            .thunderbird(in: "\(home)/.var/app/org.mozilla.Thunderbird/.thunderbird"),
            .thunderbird(in: "\(home)/snap/thunderbird/common/.thunderbird"),
            ApplicationAddressBooks(directories: [], books: ["\(home)/.abook/addressbook"]),
        ]
    }
}

extension [String] {
    /// The paths that are not inside another one of them.
    fileprivate var outermost: [String] {
        var found: [String] = []
        for path in self where !found.contains(where: { path == $0 || path.hasPrefix($0 + "/") }) {
            found.removeAll { $0.hasPrefix(path + "/") }
            found.append(path)
        }
        return found
    }
}
