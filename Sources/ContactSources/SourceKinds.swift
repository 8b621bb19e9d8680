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
    /// The identity of the source at a path.
    package static func of(_ path: FilePath) -> FilePath { isWithoutPath(path) ? path : path.withoutLinks }

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
