import BirthdayCore
import Glibc
import SystemPackage

/// A system call that failed, with the path it was about.
package struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
    /// An `errno` value.
    package let code: Int32
    package let path: FilePath
    /// What the system's own words do not say; nil if they are enough.
    private let explanation: String?

    package init(code: Int32, path: FilePath, explanation: String? = nil) {
        self.code = code
        self.path = path
        self.explanation = explanation
    }

    /// The error of the call that failed just now.
    static func last(_ path: FilePath) -> SystemError { SystemError(code: errno, path: path) }

    /// The file at the path cannot be used.
    package static func invalid(_ path: FilePath) -> SystemError { SystemError(code: EINVAL, path: path) }

    /// The file at the path is too large to be read.
    package static func tooLarge(_ path: FilePath) -> SystemError { SystemError(code: EFBIG, path: path) }

    /// The file at the path needs more time or memory than a `ReadingBudget` has.
    package static func tookTooLong(_ path: FilePath) -> SystemError { SystemError(code: ETIME, path: path) }

    /// What was mounted at the path is not mounted now.
    package static func unmounted(_ path: FilePath) -> SystemError { SystemError(code: ENOMEDIUM, path: path) }

    /// What the source at the path says has no form in the store. That is a bug.
    package static func unstorable(_ path: FilePath) -> SystemError {
        SystemError(
            code: EIO, path: path,
            explanation: "What it says now would not come back from the store; please report this")
    }

    /// The system's description: `Permission denied`.
    package var reason: String {
        if let explanation { return explanation }
        if code == EINVAL { return "Not a file that can be read" }
        if code == ETIME { return "Took too long to read, or too much memory" }
        if isUnmounted { return "Empty, and not the directory that it was (not mounted?)" }
        // Only for unknown numbers strerror writes to its static buffer.
        return strerror(code).map { String(cString: $0) } ?? "error \(code)"
    }

    package var description: String { "\(path): \(reason)" }

    package var isMissing: Bool { code == ENOENT || code == ENOTDIR || isUnmounted }
    package var isUnmounted: Bool { code == ENOMEDIUM }
    package var isTooLarge: Bool { code == EFBIG }
    /// Something is there already.
    package var isPresent: Bool { code == EEXIST }
    package var isOverBudget: Bool { code == ETIME }
    /// Another process holds it.
    package var isBusy: Bool { code == EWOULDBLOCK }
    package var isPermission: Bool { code == EACCES || code == EPERM }
}
