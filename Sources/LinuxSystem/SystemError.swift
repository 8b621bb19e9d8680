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

extension SystemError {
    /// The same error with what helps, where the system denies reading what lies at the path: which permission is missing, and
    /// whose it is to give. The path itself is not named once more: it can be a person's name.
    package var withRemedy: SystemError {
        guard isPermission, let obstacle = path.obstacle, let owner = Self.owner(of: obstacle.path) else { return self }
        let isPath = obstacle.path == path
        let remedy =
            if ProcessUser.isOwn(owner) {
                "chmod u+\(obstacle.permissions)\(isPath ? "" : " \(obstacle.path.shellWord)") lets you read it"
            } else {
                "\(isPath ? "it" : obstacle.path.string) belongs to "
                    + (ProcessUser.isRoot(owner) ? "root" : "another user") + ", who can let you read it"
            }
        return SystemError(code: code, path: path, explanation: "\(reason) (\(remedy))")
    }

    private static func owner(of path: FilePath) -> uid_t? {
        var status = stat()
        return path.withPlatformString { stat($0, &status) } == 0 ? status.st_uid : nil
    }
}

extension FilePath {
    /// The first directory on the way to the path that may not be entered, or else what lies there and may not be read, with
    /// the permissions that are missing; nil where the file's modes are not the reason.
    fileprivate var obstacle: (path: FilePath, permissions: String)? {
        var directories: [FilePath] = []
        var place = self
        while place.lastComponent != nil {
            place = place.parent
            directories.append(place)
            if place == "." { break }
        }
        if let closed = directories.last(where: { $0.isDenied(X_OK) }) { return (closed, "x") }
        let isDirectory = FileKind(path: self) == .directory
        return isDenied(isDirectory ? R_OK | X_OK : R_OK) ? (self, isDirectory ? "rx" : "r") : nil
    }

    private func isDenied(_ mode: Int32) -> Bool {
        withPlatformString { faccessat(AT_FDCWD, $0, mode, AT_EACCESS) } != 0 && errno == EACCES
    }
}
