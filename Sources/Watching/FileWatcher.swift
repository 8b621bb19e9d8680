import Failures
import Glibc
import LinuxSystem
import Messages
import PathBytes
import Presentation
import SQLite
import SystemPackage
import Terminal

/// Watches the files and directories that an output depends on.
///
/// A directory is watched with everything in it. A file is watched by its name in the directory that it lies in, so that
/// the watch outlives its replacement. A database is watched itself besides, because its program writes to it without
/// closing it. A path that is missing is watched for in the nearest directory above it.
///
/// Where the system has no more inotify instances or watches, it watches what it can.
package struct FileWatcher: ~Copyable {
    private var events: FileEvents?
    /// The meanings of an event, by the watch that reports it.
    private var roles: [Int32: Set<Role>] = [:]
    /// The watch that reports the mark of a locked session, and whether it did.
    private var (lockWatch, hasLockChanged): (Int32?, Bool) = (nil, false)
    private var hasComplained = false
    /// Whether something may change unseen.
    private(set) var isIncomplete = false

    /// What an event means.
    fileprivate enum Role: Hashable {
        /// Something in the directory changed, whether or not a fingerprint shows it.
        case content
        /// Something happened to the name in the directory: the fingerprints show whether it matters.
        case name(FilePath.Component)
        /// The file itself was written to.
        case file
    }

    /// What happened.
    package enum Change: Comparable {
        case nothing
        /// Something happened to a name that is watched: the fingerprints show whether it matters.
        case names
        /// Something changed that no fingerprint need show.
        case content
    }

    init(_ console: Console) {
        do {
            events = try FileEvents()
        } catch {
            events = nil
            (hasComplained, isIncomplete) = (true, true)
            console.log(
                Message(
                    "cannot watch files: {reason}; looking now and then, at what a file's time shows",
                    ["reason": .message(Self.reason(error))]))
        }
    }

    /// Nil without an inotify instance.
    var descriptor: Int32? { events?.descriptor }

    /// Watches these paths from now on, and no others.
    ///
    /// - Returns: whether a place is watched now that was not before, so that it may have changed unseen.
    mutating func watch(_ paths: [FilePath], _ console: Console) -> Bool {
        let before = roles
        roles = [:]
        lockWatch = nil
        // One may be free by now.
        if events == nil { events = try? FileEvents() }
        isIncomplete = events == nil
        for path in Set(paths) { watch(path, console) }
        events?.keep(only: Set(roles.keys))
        return roles.contains { watch, roles in !roles.isSubset(of: before[watch] ?? []) }
    }

    /// Watches a path by each of its names: any of them can be a link that is turned, or a directory that is replaced.
    private mutating func watch(_ path: FilePath, _ console: Console) {
        var walk = PathWalk(path)
        while let step = walk.next() {
            // The directory above one that is there need not be readable.
            add(step.directory, [.names, .permissions], .name(step.name), step.kind == .directory ? nil : console)
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
        guard Self.isKeptOpen(path) else { return add(directory, .content, .name(name), console) }
        add(path, [.file, .writing], .file, console)
    }

    /// Whether a file is a database or its write-ahead log: the program that writes to it closes it when it ends, not before.
    private static func isKeptOpen(_ path: FilePath) -> Bool {
        path.lastComponent?.hasSuffix("-wal") ?? false
            || RegularFile.head(path, count: DatabaseImage.magic.count) == DatabaseImage.magic
    }

    private mutating func add(_ path: FilePath, _ mask: FileEvents.EventMask, _ role: Role, _ console: Console?) {
        do {
            guard let watch = try events?.watch(path, for: mask) else { return }
            roles[watch, default: []].insert(role)
            if role == .name(SessionLockMark.name) { lockWatch = watch }
        } catch {
            guard let console, !error.isMissing else { return }
            isIncomplete = true
            if hasComplained { return }
            hasComplained = true
            console.log(
                Message(
                    "cannot watch {path}: {reason}; looking there now and then",
                    ["path": .path(error.path.string), "reason": .message(Self.reason(error))]))
        }
    }

    /// inotify_init1(2), inotify_add_watch(2): what the numbers mean there.
    private static func reason(_ error: SystemError) -> Message {
        switch error.cause {
        case .call(.tooManyOpenFiles): Message("no more inotify instances (fs.inotify.max_user_instances)")
        case .call(.noSpace): Message("no more inotify watches (fs.inotify.max_user_watches)")
        default: error.message
        }
    }

    /// What happened since the last call.
    mutating func change() -> Change {
        var change = Change.nothing
        let roles = roles
        var hasLockChanged = hasLockChanged
        events?.read { event in
            if event.watch == lockWatch, event.name == SessionLockMark.name { return hasLockChanged = true }
            // It can be no more than that: during a flood the other events cost nothing.
            if change == .content { return }
            // Events were lost.
            if event.watch < 0 { return change = .content }
            guard let roles = roles[event.watch] else { return }
            let name = event.name
            for role in roles { change = max(change, role.change(name, isAboutPermissions: event.isAboutPermissions)) }
        }
        self.hasLockChanged = hasLockChanged
        return change
    }

    /// Whether the session was locked or unlocked since the last call.
    mutating func takeLockChange() -> Bool {
        defer { hasLockChanged = false }
        return hasLockChanged
    }
}

extension FileWatcher.Role {
    /// What an event means for it.
    ///
    /// - Parameter name: nil where the event is about the watched directory or file itself: it was changed, moved or
    ///   removed, or its file system was unmounted.
    fileprivate func change(_ name: FilePath.Component?, isAboutPermissions: Bool) -> FileWatcher.Change {
        switch self {
        // Neither a hidden file nor a temporary one is shown by a vdir.
        case .content: name.map { $0.hasPrefix(".") || $0.hasSuffix(".tmp") } ?? false ? .nothing : .content
        // No fingerprint shows permissions.
        case .name(let watched) where name == watched || name == nil: isAboutPermissions ? .content : .names
        case .file: isAboutPermissions ? .content : .names
        case .name: .nothing
        }
    }
}
