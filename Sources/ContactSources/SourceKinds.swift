import LinuxSystem
import PathBytes
import SQLite
import SystemPackage

/// Finds out what kind of source is at a path.
package enum SourceKinds {
    /// The kinds whose cards can be edited where they live.
    package static let editable: Set = [VdirSource.kind, VCardFileSource.kind]

    /// The kind of abook's file.
    package static let abook = "abook"

    /// In the order in which they are asked whether a database is theirs.
    static let databases: [any DatabaseSource.Type] = [EvolutionSource.self, ThunderbirdSource.self]

    /// The source at a path. A file is recognized by its beginning, never by its name.
    ///
    /// - Parameter mayWait: the user has just named the path, so it may be a pipe, whose writer may be slow.
    /// - Throws: when there is nothing at the path, or nothing that may be looked at.
    package static func source(
        at path: FilePath, mayWait: Bool = false, within budget: ReadingBudget = .unlimited
    ) throws(SystemError) -> any ContactSource {
        if path == StandardInputSource.path { return StandardInputSource() }
        let path = SourceIdentity.isWithoutPath(path) ? path : try path.canonical()
        switch FileKind(path: path) {
        case .directory: return VdirSource(path: path)
        // Looking into a pipe would take its bytes away.
        case .special where mayWait: return PipeSource(path: path)
        default: break
        }
        let head = RegularFile.head(path)
        if head.starts(with: DatabaseImage.magic) { return database(at: path, within: budget) }
        let format = TextFormat(head)
        return if case .cards = format { VCardFileSource(path: path) } else { TextFileSource(path: path, format) }
    }

    private static func database(at path: FilePath, within budget: ReadingBudget) -> any ContactSource {
        let snapshot = DatabaseSnapshot(path: path, within: budget)
        if let snapshot, let database = try? Database(snapshot, within: budget) {
            for kind in databases {
                if let source = kind.init(path: path, snapshot, database) { return source }
            }
        }
        return UnknownDatabaseSource(path: path, snapshot)
    }
}

/// A place that contacts come from.
package protocol ContactSource: Sendable {
    /// The name that `sources` shows for the kind.
    var kind: String { get }
    /// Reads every card into the collector, which keeps what is odd in one as a problem.
    ///
    /// - Throws: when the source as a whole cannot be read, or the collector's budget is spent.
    func read(into collector: inout ContactCollector) throws(SystemError)
}

/// The identity of a contact source: its path without links, or `-` for standard input.
package enum SourceIdentity {
    /// The identity of the source at a path. Where the path leads nowhere, the part of it that exists is resolved. A
    /// relative path stays one where the working directory was removed: it cannot lead anywhere.
    package static func of(_ path: FilePath) -> FilePath {
        // A longer path leads nowhere (path_resolution(7), ENAMETOOLONG), whatever parts of it exist.
        if path.isEmpty || isWithoutPath(path) || path.length >= FilePath.maximumLength { return path }
        var place = path
        var missing: [FilePath.Component] = []
        while true {
            if let canonical = try? place.canonical() { return canonical.appending(missing.reversed()) }
            guard let name = place.lastComponent else { break }
            missing.append(name)
            place.removeLastComponent()
        }
        guard path.isRelative, let directory = try? FilePath.workingDirectory() else { return path }
        return directory.appending(missing.reversed())
    }

    /// The source for people to read: its path, or that it is standard input.
    package static func name(_ path: FilePath) -> String {
        path == StandardInputSource.path ? "standard input" : path.string
    }

    /// Whether the name is that of standard input, or one such as `/dev/stdin` or `/dev/fd/63` that leads to a pipe
    /// without a path of its own.
    package static func isWithoutPath(_ path: FilePath) -> Bool {
        path == StandardInputSource.path || FileKind(path: path) == .special && (try? path.canonical()) == nil
    }
}

/// The directories and files that a source is read from, whatever names lead to them: by links in it, and where a file
/// system is mounted in two places, other paths than the source's own do.
package struct SourceExtent {
    private var directories: Set<Directory.Identity> = []
    private var files: Set<Directory.Identity> = []

    /// - Parameter sources: paths. What cannot be looked at is left out.
    package init(of sources: [FilePath]) {
        for source in sources {
            if FileKind(path: source) == .directory {
                if let directory = try? Directory(path: source) { add(directory) }
            } else if let file = Directory.Identity(of: source) {
                files.insert(file)
            }
        }
    }

    /// Whether a file at a path would lie in a directory that is read, or is a file that is.
    package func contains(_ path: FilePath) -> Bool {
        Directory.Identity(of: path.parent).map(directories.contains) ?? false
            || Directory.Identity(of: path).map(files.contains) ?? false
    }

    /// Adds a directory as a vdir is read: with those below it, links followed.
    private mutating func add(_ directory: consuming Directory) {
        guard directories.insert(directory.identity).inserted, let entries = try? directory.entries() else { return }
        for entry in entries where entry.kind != .file && !entry.hasPrefix(".") {
            if let below = try? directory.opening(entry) {
                add(below)
            } else if let file = Directory.Identity(of: entry.path(in: directory.path)) {
                files.insert(file)
            }
        }
    }
}
