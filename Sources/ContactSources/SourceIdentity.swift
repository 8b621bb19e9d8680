import LinuxSystem

/// The identity of a contact source: its path without links, or `-` for standard input.
package enum SourceIdentity {
    /// The identity of the source at a path. Where the path leads nowhere, the part of it that exists is resolved.
    package static func of(_ path: String) -> String {
        if path.isEmpty || isWithoutPath(path) { return path }
        if let canonical = try? Path.canonical(path) { return canonical }
        guard let slash = path.lastIndex(of: "/") else { return of(".") + "/" + path }
        return slash == path.startIndex ? path : of(String(path[..<slash])) + path[slash...]
    }

    /// The source for people to read: its path, or that it is standard input.
    package static func name(_ path: String) -> String { path == StandardInputSource.path ? "standard input" : path }

    /// Whether the name is that of standard input, or one such as `/dev/stdin` or `/dev/fd/63` that leads to a pipe
    /// without a path of its own.
    static func isWithoutPath(_ path: String) -> Bool {
        path == StandardInputSource.path || FileKind(path: path) == .special && (try? Path.canonical(path)) == nil
    }
}
