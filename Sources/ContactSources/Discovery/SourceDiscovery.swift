import LinuxSystem
import PathBytes
import SystemPackage

/// Finds contacts in the places where programs keep them, for users who have configured nothing.
package struct SourceDiscovery: Sendable {
    private let home: FilePath
    private let configHome: FilePath
    private let dataHome: FilePath
    private let cacheHome: FilePath

    /// - Parameters: the directories that `HOME`, `XDG_CONFIG_HOME`, `XDG_DATA_HOME` and `XDG_CACHE_HOME` name.
    package init(home: FilePath, configHome: FilePath, dataHome: FilePath, cacheHome: FilePath) {
        self.home = home
        self.configHome = configHome
        self.dataHome = dataHome
        self.cacheHome = cacheHome
    }

    /// The result of a search.
    package struct Findings: Sendable {
        /// The sources that exist, none inside another.
        package var sources: [FilePath]
        /// Every path that was looked at, so that a change is noticed.
        package var dependencies: [Dependency]

        package init(sources: [FilePath] = [], dependencies: [Dependency] = []) {
            self.sources = sources
            self.dependencies = dependencies
        }
    }

    /// - Parameter mayRead: whether a file in a book's place may be looked into; else each that is there counts as one.
    package func find(mayRead: Bool = true) -> Findings {
        let settings = settingsFiles
        let named = settings.map { file in
            (try? RegularFile.read(file)).map {
                file == pimsyncSettings
                    ? ConfiguredDirectories(inPimsyncSettings: $0, home: home)
                    : ConfiguredDirectories(inSettings: $0, home: home)
            } ?? ConfiguredDirectories()
        }
        let directories = Self.directories(home: home, dataHome: dataHome) + named.flatMap(\.directories)
        let books = programs.flatMap(\.books)
        let looked =
            settings + directories + named.flatMap(\.patternDirectories) + books + programs.flatMap(\.directories)
        let sources =
            directories.compactMap { try? $0.canonical() }.filter { FileKind(path: $0) == .directory }.outermost
            + books.filter { ApplicationAddressBooks.isAddressBook($0, mayRead: mayRead) }.compactMap {
                try? $0.canonical()
            }
        return Findings(
            sources: sources.reduce(into: []) { if !$0.contains($1) { $0.append($1) } },
            dependencies: looked.map { Dependency(path: $0) })
    }

    /// The directories, without links, into which khard writes cards by its settings.
    package func khardDirectories() -> [FilePath] {
        guard let settings = try? RegularFile.read(khardSettings) else { return [] }
        return ConfiguredDirectories(inSettings: settings, home: home)
            .directories.compactMap { try? $0.canonical() }
    }

    private var khardSettings: FilePath { configHome.appending("khard/khard.conf") }

    /// The directories where contacts are kept by custom.
    package static func directories(home: FilePath, dataHome: FilePath) -> [FilePath] {
        [home.appending(".contacts"), dataHome.appending("contacts"), dataHome.appending("khard")]
    }

    private var settingsFiles: [FilePath] {
        [
            khardSettings, configHome.appending("vdirsyncer/config"), home.appending(".vdirsyncer/config"),
            pimsyncSettings,
        ]
    }

    private var pimsyncSettings: FilePath { configHome.appending("pimsync/pimsync.conf") }

    /// Programs that keep contacts in files of their own, where each looks for them: at home, and in its Flatpak or Snap.
    private var programs: [ApplicationAddressBooks] {
        let flatpak = home.appending(".var/app/org.gnome.Evolution")
        return [
            .evolution(in: dataHome.appending("evolution/addressbook"), named: "contacts.db"),
            .evolution(in: cacheHome.appending("evolution/addressbook"), named: "cache.db"),
            .evolution(in: flatpak.appending("data/evolution/addressbook"), named: "contacts.db"),
            .evolution(in: flatpak.appending("cache/evolution/addressbook"), named: "cache.db"),
            .thunderbird(in: home.appending(".thunderbird")),
            .thunderbird(in: home.appending(".var/app/org.mozilla.Thunderbird/.thunderbird")),
            .thunderbird(in: home.appending("snap/thunderbird/common/.thunderbird")),
            ApplicationAddressBooks(
                directories: [],
                books: [home.appending(".abook/addressbook"), home.appending(ApplicationAddressBooks.list)]),
        ]
    }
}

extension [FilePath] {
    /// The paths that are not inside another one of them.
    fileprivate var outermost: [FilePath] {
        var found: [FilePath] = []
        for path in self where !found.contains(where: path.isInside) {
            found.removeAll { $0.isInside(path) }
            found.append(path)
        }
        return found
    }
}
