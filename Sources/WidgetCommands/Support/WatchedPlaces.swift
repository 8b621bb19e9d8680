import ContactSources
import Glibc
import LinuxSystem

/// The files and directories that an output depends on, waited for all together.
///
/// A directory is waited for itself, with all that is in it; so is a file. What is not there yet is waited for in the
/// nearest directory above it, and a link in the directory that it lies in, for it can be turned elsewhere.
struct WatchedPlaces: ~Copyable {
    private var events: FileEvents
    private var roles: [Int32: [Role]] = [:]
    private var hasComplained = false

    /// What an event there means.
    private enum Role {
        /// Something in the directory is another: no fingerprint need tell.
        case content
        /// The path may be another: its fingerprint tells. With a name, where that file of the directory is meant.
        case fingerprint(name: String?)
    }

    /// What happened.
    enum Change {
        case nothing
        /// Fingerprints tell.
        case fingerprints
        /// Whatever fingerprints tell, things are to be read again.
        case content
    }

    init() throws(SystemError) { events = try FileEvents() }

    var descriptor: Int32 { events.descriptor }

    /// Waits for these from now on, and for no others.
    ///
    /// - Returns: whether one of them is new, so that it may have changed before it was waited for.
    mutating func wait(for paths: [Dependency], _ console: Console) -> Bool {
        roles = [:]
        var hasNew = false
        for path in Set(paths.map(\.path)) { hasNew = wait(for: path, console) || hasNew }
        events.keep(only: Set(roles.keys))
        return hasNew
    }

    private mutating func wait(for path: String, _ console: Console) -> Bool {
        switch FileKind(path) {
        case .missing:
            var (directory, name) = (parent(of: path), path)
            while !isDirectory(directory), directory != parent(of: directory) {
                (directory, name) = (parent(of: directory), directory)
            }
            return add(directory, .names, .fingerprint(name: lastComponent(name)), console)
        case .link:
            let isNew = add(parent(of: path), .names, .fingerprint(name: lastComponent(path)), console)
            let isTargetNew =
                isDirectory(path)
                ? add(path, .content, .content, console)
                : add(path, interest(in: path), .fingerprint(name: nil), console)
            return isNew || isTargetNew
        case .directory: return add(path, .content, .content, console)
        case .file: return add(path, interest(in: path), .fingerprint(name: nil), console)
        }
    }

    /// A file is looked at once it is closed, for before it may be half of what it will be.
    private func interest(in file: String) -> FileEvents.Interest {
        DatabaseSnapshot.isKeptOpen(file) ? [.file, .writing] : .file
    }

    private mutating func add(
        _ path: String, _ interest: FileEvents.Interest, _ role: Role, _ console: Console
    ) -> Bool {
        do throws(SystemError) {
            let (watch, isNew) = try events.watch(path, for: interest)
            roles[watch, default: []].append(role)
            return isNew
        } catch {
            if !error.isMissing, !hasComplained {
                hasComplained = true
                let reason = error.code == ENOSPC ? "no more inotify watches" : error.reason
                console.note("cannot watch \(error.path): \(reason)")
            }
            return false
        }
    }

    /// What happened since it was asked last.
    mutating func change() -> Change {
        var change = Change.nothing
        for event in events.read() {
            if event.watch < 0 { return .content }
            for role in roles[event.watch] ?? [] {
                switch role {
                case .content where !event.name.hasPrefix(".") && !event.name.hasSuffix(".tmp"): change = .content
                case .fingerprint(let name?) where name != event.name: break
                case .fingerprint: if case .nothing = change { change = .fingerprints }
                case .content: break
                }
            }
        }
        return change
    }

    private func lastComponent(_ path: String) -> String {
        path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
    }
}

/// What is at a path, links not followed.
private enum FileKind {
    case missing, link, directory, file

    init(_ path: String) {
        var status = stat()
        guard lstat(path, &status) == 0 else {
            self = .missing
            return
        }
        switch status.st_mode & S_IFMT {
        case S_IFLNK: self = .link
        case S_IFDIR: self = .directory
        default: self = .file
        }
    }
}
