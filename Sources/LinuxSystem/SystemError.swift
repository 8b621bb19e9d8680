import Glibc
import Messages
import SafeText
import SystemPackage

/// What the system did not do, with the path it was about.
package struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
    package enum Cause: Hashable, Sendable {
        /// A system call failed.
        case call(Errno)
        /// Nothing that can be read, or replaced, as a file.
        case notAFile
        /// More bytes than are read.
        case tooLarge
        /// It needs more time or memory than a `ReadingBudget` has.
        case overBudget
        /// What was mounted there is not mounted now.
        case unmounted
        /// A program did not answer in time.
        case noAnswer
        /// It would not be safe, for this reason.
        case unsafe(String)
        /// The file system cannot exchange two names (FAT, NFS, some FUSE). Anything less could lose another program's
        /// change, or leave no file at all after a crash.
        case noExchange
        case readOnly
        /// Other hard links would keep the old content.
        case hasOtherNames
        /// Another program keeps it open for writing: what it writes later would go to the old file.
        case inUse
        /// It belongs to a user or group that this process cannot give a file to.
        case hasOtherOwner
    }

    package let cause: Cause
    package let path: FilePath
    /// What helps; nil where that is not known.
    private let remedy: String?

    package init(_ cause: Cause, _ path: FilePath) { self.init(cause, path, remedy: nil) }

    package init(_ error: Errno, _ path: FilePath) { self.init(.call(error), path) }

    private init(_ cause: Cause, _ path: FilePath, remedy: String?) {
        self.cause = cause
        self.path = path
        self.remedy = remedy
    }

    /// The error of the call that failed just now.
    static func last(_ path: FilePath) -> SystemError { SystemError(Errno(rawValue: errno), path) }

    /// Why, in words such as the system's: `Permission denied`.
    package var reason: String { message.text() }

    /// The same for the user.
    package var message: Message { remedy.map { .remarked(cause.message, $0) } ?? cause.message }

    package var description: String { diagnosis.description }

    /// The same for the user.
    package var diagnosis: Diagnosis { Diagnosis(.at(path.string, message)) }

    package var isMissing: Bool {
        [.call(.noSuchFileOrDirectory), .call(.notDirectory), .unmounted].contains(cause)
    }
    /// Something is there already.
    package var isPresent: Bool { cause == .call(.fileExists) }
    /// Another process holds it.
    package var isBusy: Bool { cause == .call(.wouldBlock) }
    package var isPermission: Bool {
        switch cause {
        case .call(.permissionDenied), .call(.notPermitted), .unsafe: true
        default: false
        }
    }

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
        return SystemError(cause, path, remedy: remedy)
    }

    private static func owner(of path: FilePath) -> uid_t? {
        var status = stat()
        return path.withPlatformString { stat($0, &status) } == 0 ? status.st_uid : nil
    }
}

extension SystemError.Cause {
    fileprivate var message: Message {
        switch self {
        case .call(.noSuchFileOrDirectory): .fileIsMissing
        case .call(.permissionDenied): .permissionDenied
        case .call(let error): .english(error.description)
        case .notAFile: "Not a file that can be read"
        case .tooLarge: "File too large"
        case .overBudget: .tooSlow
        case .unmounted: .isUnmounted
        case .noAnswer: "Did not answer in time"
        case .unsafe(let reason): .english(reason)
        case .noExchange:
            "its file system cannot exchange two files in one step, without which another program's change could be lost"
        case .readOnly: "the file is read-only"
        case .hasOtherNames: "the file has other names (hard links)"
        case .inUse: "another program has the file open for writing"
        case .hasOtherOwner: "the file belongs to another user or group, which a new one could not be given to"
        }
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
