import Glibc

/// Lets one writer at a time change what we store. The lock goes with the process: a crash leaves none behind.
package struct LockFile: ~Copyable {
    private let descriptor: Int32

    /// Waits until the lock is free.
    package init(_ path: String) throws(SystemError) {
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw SystemError.last(path) }
        while flock(descriptor, LOCK_EX) != 0 {
            guard errno == EINTR else {
                let error = SystemError.last(path)
                close(descriptor)
                throw error
            }
        }
    }

    /// Ends the lock; not called, it ends with the value.
    package consuming func unlock() {}

    deinit { close(descriptor) }
}
