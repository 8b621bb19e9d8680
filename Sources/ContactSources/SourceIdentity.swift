import BirthdayCore
import LinuxSystem
import SystemPackage

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
