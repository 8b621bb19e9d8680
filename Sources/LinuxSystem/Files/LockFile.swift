import Glibc
import SystemPackage

/// A lock that one process at a time holds (flock(2)). It ends with the process: a crash leaves none behind.
package struct LockFile: ~Copyable {
    private let descriptor: Int32

    /// Between two attempts at a lock that another process holds.
    private static let pauseMilliseconds = 10
    /// How long a lock is waited for before that is reported, in milliseconds.
    private static let patienceMilliseconds = 500

    /// Waits until the lock is free.
    ///
    /// - Parameters:
    ///   - timeout: in milliseconds; nil waits without a limit.
    ///   - onWait: called once if another process holds the lock for half a second.
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

    /// Ends the lock, which otherwise ends with the value.
    package consuming func unlock() {}

    deinit { close(descriptor) }
}
