import LinuxSystem

/// A place that contacts come from. Each kind is one file in `Kinds` and one line in `ContactSources`.
package protocol ContactSource: Sendable {
    /// What `sources` calls the kind.
    static var kind: String { get }
    /// The source at a canonical path, or nil where something else is there.
    init?(path: String)
    /// Reads every card into the collector, which keeps what is odd in one as a problem.
    ///
    /// - Throws: when the source as a whole cannot be read.
    func read(into collector: inout ContactCollector) throws(SystemError)
}

/// The kinds of contact sources.
package enum ContactSources {
    /// Every kind, in the order in which they are asked whether a path is theirs.
    package static let kinds: [any ContactSource.Type] = [
        StandardInputSource.self,
        // Before those that look into a file: what is looked at in a pipe is gone.
        PipeSource.self,
        VdirSource.self,
        EvolutionSource.self,
        ThunderbirdSource.self,
        UnknownDatabaseSource.self,
        CalendarSource.self,
        AbookSource.self,
        VCardFileSource.self,
    ]

    /// The source at a path.
    ///
    /// - Parameter mayWait: the user has just named it, so that it may be a pipe, which others may keep waiting.
    /// - Throws: when there is nothing at the path, or nothing that may be looked at.
    package static func source(
        at path: String, mayWait: Bool = false
    ) throws(SystemError) -> any ContactSource {
        let canonical = path == StandardInputSource.path || isNamelessPipe(path) ? path : try Path.canonical(path)
        for kind in kinds where mayWait || kind != PipeSource.self {
            if let source = kind.init(path: canonical) { return source }
        }
        throw SystemError.invalid(path)
    }

    /// What a source is known by: its path without links, or `-` for standard input. Of a path that leads nowhere now,
    /// as much is resolved as is there.
    package static func identity(of path: String) -> String {
        if path == StandardInputSource.path || path.isEmpty || isNamelessPipe(path) { return path }
        if let canonical = try? Path.canonical(path) { return canonical }
        guard let slash = path.lastIndex(of: "/") else { return identity(of: ".") + "/" + path }
        return slash == path.startIndex ? path : identity(of: String(path[..<slash])) + path[slash...]
    }

    /// Whether a path such as `/dev/stdin` or `/dev/fd/63` leads to a pipe that has no path of its own.
    private static func isNamelessPipe(_ path: String) -> Bool {
        FileKind(path: path) == .special && (try? Path.canonical(path)) == nil
    }
}
