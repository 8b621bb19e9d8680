import Glibc

/// Lets one writer at a time change what we store. The lock goes with the process: a crash leaves none behind.
package struct LockFile: ~Copyable {
    private let descriptor: Int32

    /// Between two looks at a lock that is taken.
    private static let pauseMilliseconds = 10

    /// Waits until the lock is free.
    ///
    /// - Parameter milliseconds: how long to wait at most; for ever where there is no number.
    /// - Throws: `EWOULDBLOCK` when the time is over.
    package init(_ path: String, waiting milliseconds: Int? = nil) throws(SystemError) {
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw SystemError.last(path) }
        var left = milliseconds ?? 0
        while flock(descriptor, milliseconds == nil ? LOCK_EX : LOCK_EX | LOCK_NB) != 0 {
            if errno == EINTR { continue }
            guard errno == EWOULDBLOCK, left > 0 else {
                let error = SystemError.last(path)
                close(descriptor)
                throw error
            }
            left -= Self.pauseMilliseconds
            usleep(UInt32(Self.pauseMilliseconds) * 1_000)
        }
    }

    /// Ends the lock; not called, it ends with the value.
    package consuming func unlock() {}

    deinit { close(descriptor) }
}
