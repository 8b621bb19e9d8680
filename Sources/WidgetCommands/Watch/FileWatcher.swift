import BirthdayCore
import ContactSources
import Glibc
import LinuxSystem
import SystemPackage

/// Watches the files and directories that an output depends on.
///
/// A directory is watched with everything in it. A file is watched by its name in the directory that it lies in, so that
/// the watch outlives its replacement. A database is watched itself besides, because its program writes to it without
/// closing it. A path that is missing is watched for in the nearest directory above it.
struct FileWatcher: ~Copyable {
    private var events: FileEvents
    /// The meanings of an event, by the watch that reports it.
    private var roles: [Int32: Set<Role>] = [:]
    private var hasComplained = false

    /// What an event means.
    private enum Role: Hashable {
        /// Something in the directory changed, whether or not a fingerprint shows it.
        case content
        /// Something happened to the name in the directory: the fingerprints show whether it matters.
        case name(FilePath.Component)
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
        return roles.contains { watch, roles in !roles.isSubset(of: before[watch] ?? []) }
    }

    /// Watches a path by each of its names: any of them can be a link that is turned, or a directory that is replaced.
    private mutating func watch(_ path: FilePath, _ console: Console) {
        var walk = PathWalk(path)
        while let step = walk.next() {
            // The directory above one that is there need not be readable.
            add(step.directory, .names, .name(step.name), step.kind == .directory ? nil : console)
            if step.kind == .regular || step.kind == .special {
                watchFile(step.path, step.name, in: step.directory, console)
            }
        }
        if walk.isAtDirectory { add(walk.directory, .content, .content, console) }
    }

    private mutating func watchFile(
        _ path: FilePath, _ name: FilePath.Component, in directory: FilePath, _ console: Console
    ) {
        // A database's directory is its program's own, where files are written all the time.
        guard DatabaseSnapshot.isKeptOpen(path) else { return add(directory, .content, .name(name), console) }
        add(path, [.file, .writing], .file, console)
    }

    private mutating func add(_ path: FilePath, _ mask: FileEvents.EventMask, _ role: Role, _ console: Console?) {
        do throws(SystemError) {
            roles[try events.watch(path, for: mask), default: []].insert(role)
        } catch {
            if let console, !error.isMissing, !hasComplained {
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
                case .content where event.isOfContent: change = .content
                // An event without a name is about the directory itself: it was moved or removed.
                case .name(let name) where event.name == name || event.name == nil:
                    if case .nothing = change { change = .names }
                case .file: if case .nothing = change { change = .names }
                case .content, .name: break
                }
            }
        }
        return change
    }
}

extension FileEvents.Event {
    /// Whether it is about something that a vdir shows: neither a hidden file nor a temporary one.
    fileprivate var isOfContent: Bool { name.map { !$0.hasPrefix(".") && !$0.hasSuffix(".tmp") } ?? true }
}
