import Glibc

/// A system call that failed, with the path it was about.
package struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
    /// An `errno` value.
    package let code: Int32
    package let path: String

    package init(code: Int32, path: String) {
        self.code = code
        self.path = path
    }

    /// The error of the call that failed just now.
    static func last(_ path: String) -> SystemError { SystemError(code: errno, path: path) }

    /// What is at the path is nothing that can be used.
    package static func invalid(_ path: String) -> SystemError { SystemError(code: EINVAL, path: path) }

    /// There is more at the path than can be read.
    package static func tooLarge(_ path: String) -> SystemError { SystemError(code: EFBIG, path: path) }

    /// What the system calls it: `Permission denied`.
    package var reason: String {
        if code == EINVAL { return "Not a file that can be read" }
        // strerror's static buffer is only written for unknown numbers.
        return strerror(code).map { String(cString: $0) } ?? "error \(code)"
    }

    package var description: String { "\(path): \(reason)" }

    package var isMissing: Bool { code == ENOENT || code == ENOTDIR }
    package var isTooLarge: Bool { code == EFBIG }
    /// Somebody else has it now.
    package var isBusy: Bool { code == EWOULDBLOCK }
    package var isPermission: Bool { code == EACCES || code == EPERM }
}
