import Glibc
import SystemPackage

/// A lock that one process at a time holds (flock(2)). It ends with the process: a crash leaves none behind.
package struct LockFile: ~Copyable {
    private let descriptor: Int32

    /// Between two attempts at a lock that another process holds.
    private static let pauseMilliseconds = 10
    /// How long a lock is waited for before that is reported, in milliseconds.
    private static let patienceMilliseconds = Timeout.milliseconds(500)

    /// Waits until the lock is free.
    ///
    /// - Parameters:
    ///   - timeout: in milliseconds; nil waits without a limit.
    ///   - onWait: called once if another process holds the lock for half a second (`Timeout`).
    /// - Throws: `EWOULDBLOCK` when the time is over.
    package init(
        _ name: FilePath.Component, in directory: borrowing Directory, timeout: Int? = nil, onWait: () -> Void = {}
    ) throws(SystemError) {
        let (parent, path) = (directory.descriptor, directory.path.appending(name))
        let opened = name.withPlatformString {
            openat(parent, $0, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        }
        guard opened >= 0 else { throw SystemError.last(path) }
        ProcessUser.handOver(opened, toOwnerOf: parent)
        guard Self.lock(opened, timeout: timeout, onWait: onWait) else {
            let error = SystemError.last(path)
            close(opened)
            throw error
        }
        // Set last: a value that is whole is closed by `deinit`, also where its `init` throws.
        descriptor = opened
    }

    /// Waits until the lock of an open file or directory is free. The parameters are those of `init`.
    ///
    /// - Returns: whether the process holds it; otherwise `errno` says why not.
    static func lock(_ descriptor: Int32, timeout: Int?, onWait: () -> Void = {}) -> Bool {
        var waited = 0
        while flock(descriptor, timeout == nil && waited > patienceMilliseconds ? LOCK_EX : LOCK_EX | LOCK_NB) != 0 {
            if errno == EINTR { continue }
            guard errno == EWOULDBLOCK, timeout.map({ waited < $0 }) ?? true else { return false }
            if waited == patienceMilliseconds { onWait() }
            waited += pauseMilliseconds
            usleep(UInt32(pauseMilliseconds) * 1_000)
        }
        return true
    }

    /// Whether the file is still the one at a path: elsewhere no other process finds the lock.
    package func isAt(_ path: FilePath) -> Bool {
        var (own, named) = (stat(), stat())
        return fstat(descriptor, &own) == 0 && path.withPlatformString { lstat($0, &named) } == 0
            && (own.st_dev, own.st_ino) == (named.st_dev, named.st_ino)
    }

    /// Ends the lock, which otherwise ends with the value.
    package consuming func unlock() {}

    deinit { close(descriptor) }
}

/// A file in the program's runtime directory by whose being there its processes know that the user has locked what it keeps.
package struct UserLockMark: Hashable, Sendable {
    package static let name: FilePath.Component = "locked"

    private let directory: FilePath

    /// - Parameter directory: the program's own for one session.
    package init(in directory: FilePath) { self.directory = directory }

    package var isSet: Bool {
        guard let directory = try? Directory(own: directory) else { return false }
        return Self.isSet(in: directory)
    }

    package static func isSet(in directory: borrowing Directory) -> Bool {
        directory.fingerprint(of: name).modified != nil
    }

    package func set() throws(SystemError) {
        try FileReplacement.write("", to: Self.name, in: Directory(creatingOwn: directory), durable: false)
    }

    package func remove() throws(SystemError) { try Directory(creatingOwn: directory).remove(Self.name) }
}

/// A file in the program's runtime directory by which the process that knows tells others whether the user's session is
/// locked. It holds a record lock on the file (fcntl(2), `F_SETLK`), as many bytes long as the state's number: what it knows
/// ends with it, however it ends.
package struct SessionLockMark: Hashable, Sendable {
    package static let name: FilePath.Component = "session-lock"

    /// What is known of the session. Archives hold the numbers.
    package enum State: Int, Hashable, Sendable {
        /// No process that lives says anything.
        case unknown = 0
        case locked = 1
        case unlocked = 2
        /// A process follows the session's lock, and nobody tells it.
        case untold = 3
        /// A screen saver has ended while it hid the screen, and nobody has said since that it is hidden no more.
        case abandoned = 4
    }

    let directory: FilePath

    /// - Parameter directory: the program's own for one session.
    package init(in directory: FilePath) { self.directory = directory }

    package var path: FilePath { directory.appending(Self.name) }

    package var state: State { path.withPlatformString { Self.state($0) } }

    /// The process that knows; nil if there is none, or it is in another PID namespace.
    package var holder: Int32? {
        let process = path.withPlatformString { Self.lock($0) }.l_pid
        return process > 0 ? process : nil
    }

    /// Who tells that process, as it says beside what it remembers.
    package var heard: [String] {
        let text = (try? RegularFile.read(path)).map { String(decoding: $0, as: UTF8.self) } ?? ""
        return text.split(separator: "\n").filter { $0.hasPrefix(Self.heardPrefix) }.map {
            String($0.dropFirst(Self.heardPrefix.count))
        }
    }

    fileprivate static let heardPrefix = "heard "

    /// What the mark at a path says, given as the system takes it.
    package static func state(_ path: UnsafePointer<CChar>) -> State { State(rawValue: lock(path).l_len) ?? .unknown }

    /// The lock that is held; one of no length where there is none.
    private static func lock(_ path: UnsafePointer<CChar>) -> flock {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { return flock() }
        defer { close(descriptor) }
        var lock = flock()
        lock.l_type = Int16(F_RDLCK)
        guard fcntl(descriptor, F_GETLK, &lock) == 0, lock.l_type == Int16(F_WRLCK) else { return flock() }
        return lock
    }
}

/// The hold on the mark by the process that knows the state. A process has one, and opens the file in no other way: closing
/// any descriptor of it would end the hold.
package final class SessionLockHold {
    private let descriptor: Int32
    private let path: FilePath
    private var state: SessionLockMark.State?
    /// What the holder wants its successor to know, a line each.
    package private(set) var memory: [String]

    /// The maximum of what is remembered, in bytes.
    private static let maximumMemory = 4_096

    /// Opens the mark, and says nothing yet.
    package init(_ mark: SessionLockMark) throws(SystemError) {
        let parent = try Directory(creatingOwn: mark.directory)
        let directory = parent.descriptor
        let opened = SessionLockMark.name.withPlatformString {
            openat(directory, $0, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
        }
        guard opened >= 0 else { throw SystemError.last(mark.path) }
        let bytes = [UInt8](unsafeUninitializedCapacity: Self.maximumMemory) { buffer, count in
            count = max(0, pread(opened, buffer.baseAddress, Self.maximumMemory, 0))
        }
        (descriptor, path) = (opened, mark.path)
        memory = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    deinit { close(descriptor) }

    /// Says what is known, and has those look again who wait for the file.
    ///
    /// - Returns: whether it is something else than before.
    /// - Throws: `EAGAIN` where another process says it.
    @discardableResult
    package func say(_ state: SessionLockMark.State) throws(SystemError) -> Bool {
        if self.state == state { return false }
        try lock(F_UNLCK, from: state.rawValue, count: 0)
        try lock(F_WRLCK, from: 0, count: state.rawValue)
        self.state = state
        // inotify reports no locks.
        guard futimens(descriptor, nil) == 0 else { throw SystemError.last(path) }
        return true
    }

    /// - Parameter heard: who tells the holder, for others to say.
    package func remember(_ memory: [String], heard: [String]) throws(SystemError) {
        let memory = memory + heard.map { SessionLockMark.heardPrefix + $0 }
        if memory == self.memory { return }
        let text = memory.map { $0 + "\n" }.joined()
        // In this order there is no moment without anything: whoever begins then would take a hidden screen for an open one.
        guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw SystemError.last(path) }
        try writeAll(text, to: descriptor, path)
        guard ftruncate(descriptor, off_t(text.utf8.count)) == 0 else { throw SystemError.last(path) }
        self.memory = memory
    }

    /// - Parameter count: 0 for all that comes after.
    private func lock(_ type: Int32, from start: Int, count: Int) throws(SystemError) {
        var lock = flock()
        lock.l_type = Int16(type)
        (lock.l_start, lock.l_len) = (start, count)
        guard fcntl(descriptor, F_SETLK, &lock) == 0 else { throw SystemError.last(path) }
    }
}
