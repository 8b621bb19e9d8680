import ContactSources
import Glibc
import LinuxSystem

/// Watches the files and directories that an output depends on.
///
/// A directory is watched with everything in it. A file is watched by its name in the directory that it lies in, so that
/// the watch outlives its replacement. A database is watched itself besides, because its program writes to it without
/// closing it. A path that is missing is watched for in the nearest directory above it.
struct FileWatcher: ~Copyable {
    private var events: FileEvents
    /// The meanings of an event, by the watch that reports it.
    private var roles: [Int32: [Role]] = [:]
    private var hasComplained = false

    /// What an event means.
    private enum Role: Hashable {
        /// Something in the directory changed, whether or not a fingerprint shows it.
        case content
        /// Something happened to the name in the directory: the fingerprints show whether it matters.
        case name(String)
        /// The file itself was written to.
        case file
    }

    /// What happened.
    enum Change {
        case nothing
        /// Something happened to a name that is watched: the fingerprints show whether it matters.
        case names
        /// Something changed that no fingerprint need show.
        case content
    }

    init() throws(SystemError) { events = try FileEvents() }

    var descriptor: Int32 { events.descriptor }

    /// Watches these paths from now on, and no others.
    ///
    /// - Returns: whether a place is watched now that was not before, so that it may have changed unseen.
    mutating func watch(_ dependencies: [Dependency], _ console: Console) -> Bool {
        let before = roles
        roles = [:]
        for path in Set(dependencies.map(\.path)) { watch(path, console) }
        events.keep(only: Set(roles.keys))
        return roles.contains { watch, roles in !Set(roles).isSubset(of: before[watch] ?? []) }
    }

    private mutating func watch(_ path: String, _ console: Console) {
        switch FileKind(path: path, followsLinks: false) {
        case nil:
            var (directory, name) = (Path.parent(of: path), path)
            while FileKind(path: directory) != .directory, directory != Path.parent(of: directory) {
                (directory, name) = (Path.parent(of: directory), directory)
            }
            add(directory, .names, .name(lastComponent(of: name)), console)
        case .link:
            add(Path.parent(of: path), .names, .name(lastComponent(of: path)), console)
            if let target = try? Path.canonical(path), target != path { watch(target, console) }
        case .directory: add(path, .content, .content, console)
        case .regular, .special:
            // A database's directory is its program's own, where files are written all the time.
            let isDatabase = DatabaseSnapshot.isKeptOpen(path)
            add(Path.parent(of: path), isDatabase ? .names : .content, .name(lastComponent(of: path)), console)
            if isDatabase { add(path, [.file, .writing], .file, console) }
        }
    }

    private mutating func add(_ path: String, _ mask: FileEvents.EventMask, _ role: Role, _ console: Console) {
        do throws(SystemError) {
            let (watch, _) = try events.watch(path, for: mask)
            roles[watch, default: []].append(role)
        } catch {
            if !error.isMissing, !hasComplained {
                hasComplained = true
                let reason = error.code == ENOSPC ? "no more inotify watches" : error.reason
                console.note("cannot watch \(error.path): \(reason)")
            }
        }
    }

    /// What happened since the last call.
    mutating func change() -> Change {
        var change = Change.nothing
        for event in events.read() {
            // Events were lost.
            if event.watch < 0 { return .content }
            for role in roles[event.watch] ?? [] {
                switch role {
                case .content where !event.name.hasPrefix(".") && !event.name.hasSuffix(".tmp"): change = .content
                // An event without a name is about the directory itself: it was moved or removed.
                case .name(let name) where event.name == name || event.name.isEmpty:
                    if case .nothing = change { change = .names }
                case .file: if case .nothing = change { change = .names }
                case .content, .name: break
                }
            }
        }
        return change
    }

    private func lastComponent(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
    }
}
