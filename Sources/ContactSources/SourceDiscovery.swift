import LinuxSystem
import PathBytes
import SQLite
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

    /// The sources that exist, none inside another, and every path that was looked at, so that a change is noticed.
    package typealias Findings = (sources: [FilePath], dependencies: [Dependency])

    /// - Parameters:
    ///   - mayRead: whether a file in a book's place may be looked into; else each that is there counts as one.
    ///   - known: what was found before: a book that is empty or damaged now stays one.
    package func find(mayRead: Bool = true, known: Set<FilePath> = []) -> Findings {
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
            + books.compactMap { book in
                guard let place = try? book.canonical() else { return nil }
                let isBook = known.contains(place) || ApplicationAddressBooks.isAddressBook(book, mayRead: mayRead)
                return isBook ? place : nil
            }
        return (
            sources.reduce(into: []) { if !$0.contains($1) { $0.append($1) } },
            looked.map { Dependency(path: $0) }
        )
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

/// The directories that the settings of khard, vdirsyncer or Pimsync name for contacts: each path whose section does not say
/// that it keeps something else. khard's and vdirsyncer's are INI files; khard's section names are nested in brackets.
///
/// khard: https://khard.readthedocs.io/en/latest/man/khard.conf.html, vdirsyncer: values in quotation marks,
/// https://vdirsyncer.pimutils.org/en/stable/config.html, Pimsync: pimsync.conf(5), blocks in braces (scfg).
private struct ConfiguredDirectories {
    private(set) var directories: [FilePath] = []
    /// Directories in which more can appear that a pattern names.
    private(set) var patternDirectories: [FilePath] = []
    private let home: FilePath

    init() { home = "" }

    /// - Parameter settings: the file's bytes. A path in them need not be UTF-8.
    init(inSettings settings: [UInt8], home: FilePath) {
        self.home = home
        var path: FilePath?
        var isContacts = true
        for line in settings.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
            let trimmed = line.trimmed
            if trimmed.first == UInt8(ascii: "[") {
                if let path, isContacts { add(path) }
                path = nil
                isContacts = true
            }
            let parts = trimmed.split(separator: UInt8(ascii: "="), maxSplits: 1).map(\.trimmed.withoutComment.unquoted)
            guard parts.count == 2, trimmed.first != UInt8(ascii: "#") else { continue }
            let word = String(decoding: parts[1], as: UTF8.self)
            switch String(decoding: parts[0], as: UTF8.self) {
            case "path": path = parts[1].isEmpty ? nil : expand(parts[1])
            case "fileext": isContacts = isContacts && word.lowercased() == ".vcf"
            case "type": isContacts = isContacts && ["filesystem", "vdir", "discover"].contains(word)
            default: break
            }
        }
        if let path, isContacts { add(path) }
    }

    /// - Parameter settings: the bytes of Pimsync's file: `storage NAME {`, and in it `type vdir/vcard` and `path PATH`.
    init(inPimsyncSettings settings: [UInt8], home: FilePath) {
        self.home = home
        var (path, isContacts): (FilePath?, Bool) = (nil, false)
        for line in settings.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
            let parts = line.trimmed.split(maxSplits: 1, whereSeparator: { $0 <= 0x20 }).map(\.trimmed.unquoted)
            guard let first = parts.first, first.first != UInt8(ascii: "#") else { continue }
            switch String(decoding: first, as: UTF8.self) {
            case "storage": (path, isContacts) = (nil, false)
            case "type" where parts.count == 2: isContacts = parts[1].elementsEqual("vdir/vcard".utf8)
            case "path" where parts.count == 2 && !parts[1].isEmpty: path = expand(parts[1])
            case "}":
                if let path, isContacts { add(path) }
                path = nil
            default: break
            }
        }
    }

    /// Adds what a path names, which khard's `type = discover` writes as a pattern.
    private mutating func add(_ path: FilePath) {
        let parts = path.components
        let plain = parts.prefix { name in !name.bytes.contains { Self.patternBytes.contains($0) } }
        let directory = FilePath(root: "/", plain)
        if plain.count == parts.count {
            directories.append(directory)
        } else if parts.contains("**") {
            // Whatever lies below: a vdir is read with all its subdirectories anyway.
            directories.append(directory)
        } else {
            patternDirectories.append(directory)
            directories += path.matches.filter { FileKind(path: $0) == .directory }
        }
    }

    /// Those that make a pattern of a path: glob(7).
    private static let patternBytes = Array("*?[".utf8)

    /// Home for `~` and `$HOME`; a relative path begins at home.
    private func expand(_ path: ArraySlice<UInt8>) -> FilePath {
        for name in ["~", "$HOME", "${HOME}"].map({ Array($0.utf8) }) where path.starts(with: name) {
            let rest = path.dropFirst(name.count)
            if rest.isEmpty || rest.first == UInt8(ascii: "/") { return FilePath(bytes: home.bytes + rest) }
        }
        return home.pushing(FilePath(bytes: Array(path)))
    }
}

extension ArraySlice<UInt8> {
    fileprivate var trimmed: ArraySlice<UInt8> { withoutBlanks }

    /// The value without the comment that ConfigObj, khard's reader, allows behind it.
    fileprivate var withoutComment: ArraySlice<UInt8> {
        if let mark = first, [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(mark),
            let end = dropFirst().firstIndex(of: mark)
        {
            return self[...end]
        }
        return prefix { $0 != UInt8(ascii: "#") }.trimmed
    }

    /// The text without the quotation marks around it.
    fileprivate var unquoted: ArraySlice<UInt8> {
        guard let mark = first, count >= 2, mark == last, mark == UInt8(ascii: "\"") || mark == UInt8(ascii: "'") else {
            return self
        }
        return dropFirst().dropLast()
    }
}

/// The files in which a program keeps its address books.
private struct ApplicationAddressBooks {
    /// Directories in which a book can appear.
    let directories: [FilePath]
    /// Files that are books, or would be if they existed.
    let books: [FilePath]

    /// evolution-data-server: a directory a book.
    static func evolution(in directory: FilePath, named name: String) -> ApplicationAddressBooks {
        // Deleted books stay in a directory beside them for a while.
        let books = subdirectories(of: directory).filter { $0.lastComponent != "trash" }
        return ApplicationAddressBooks(directories: [directory], books: books.map { $0.appending(name) })
    }

    /// Thunderbird: a directory a profile, in which `abook.sqlite`, `history.sqlite` and any number of `abook-1.sqlite`.
    ///
    /// The profiles themselves are not watched: they change all the time. The next book is, by the name that it will have.
    static func thunderbird(in directory: FilePath) -> ApplicationAddressBooks {
        let books = subdirectories(of: directory).flatMap { profile in
            let further = Array(further(in: profile))
            return (["abook", "history"] + further).map { profile.appending("\($0).sqlite") }
        }
        return ApplicationAddressBooks(directories: [directory], books: books)
    }

    /// The numbered books of a profile, and the first number that is free.
    private static func further(in profile: FilePath) -> [String] {
        let prefix = "abook-"
        guard FileFingerprint(path: profile.appending("abook.sqlite")).modified != nil,
            let entries = try? Directory(path: profile).entries()
        else { return [] }
        let numbers = entries.compactMap { entry -> Int? in
            let name = entry.name.string
            guard name.hasPrefix(prefix), name.hasSuffix(".sqlite") else { return nil }
            return Int(name.dropFirst(prefix.count).dropLast(".sqlite".count))
        }
        let next = (1...numbers.count + 1).first { !numbers.contains($0) }
        return (numbers + [next].compactMap(\.self)).sorted().map { prefix + String($0) }
    }

    private static func subdirectories(of directory: FilePath) -> [FilePath] {
        guard let entries = try? Directory(path: directory).entries() else { return [] }
        return entries.map { directory.appending($0.name) }.filter { FileKind(path: $0) == .directory }
    }

    /// Whether a file in an address book's place is one, judged by its first bytes. An empty file is none; a file that may
    /// not be read counts as one, and so does any list: what it is instead is said where it is read.
    ///
    /// - Parameter mayRead: whether it may be looked into; else every file that is not empty counts as one.
    static func isAddressBook(_ path: FilePath, mayRead: Bool) -> Bool {
        if !mayRead { return FileKind(path: path) == .regular && FileFingerprint(path: path).size > 0 }
        if path.readAccessError?.isPermission == true { return true }
        if path.lastComponent == list { return FileFingerprint(path: path).size > 0 }
        let head = RegularFile.head(path)
        return head.starts(with: DatabaseImage.magic) || TextFormat(head).kind == SourceKinds.abook
    }

    /// A list of people at home.
    static let list: FilePath.Component = ".birthdays"
}
