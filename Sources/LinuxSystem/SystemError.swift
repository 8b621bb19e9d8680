import Glibc
import SystemPackage

/// What the system did not do, with the path it was about.
package struct SystemError: Error, Hashable, Sendable {
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
        /// It would not be safe.
        case unsafe(Danger)
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

    /// Why a path is not used.
    package enum Danger: Hashable, Sendable {
        /// In the place of a directory that is to be this user's alone.
        case linkToDirectory, noDirectory, directoryOfAnother
        /// Others can enter a directory that is to be this user's alone, and its file system cannot change that.
        case directoryOfAll
        case linkThatOthersCanMake
        case linkThatLeadsNowhere
        case lineFeedInPath
    }

    /// What keeps the user from reading what lies at the path, and who can change that.
    package struct Obstacle: Hashable, Sendable {
        package enum Owner: Hashable, Sendable {
            case user, root, other
        }

        package let path: FilePath
        /// Those that are missing, as chmod(1) names them.
        package let permissions: String
        package let owner: Owner

        package init(path: FilePath, permissions: String, owner: Owner) {
            (self.path, self.permissions, self.owner) = (path, permissions, owner)
        }
    }

    package let cause: Cause
    package let path: FilePath
    /// Nil where it is not known.
    package let obstacle: Obstacle?

    package init(_ error: Errno, _ path: FilePath) { self.init(.call(error), path) }

    package init(_ cause: Cause, _ path: FilePath, behind obstacle: Obstacle? = nil) {
        self.cause = cause
        self.path = path
        self.obstacle = obstacle
    }

    /// The error of the call that failed just now.
    static func last(_ path: FilePath) -> SystemError { SystemError(Errno(rawValue: errno), path) }

    package var isMissing: Bool {
        [.call(.noSuchFileOrDirectory), .call(.notDirectory), .unmounted].contains(cause)
    }
    /// This error; nil where it is certain that nothing lies at the path. Behind a link that leads nowhere lies what is on a
    /// disk that is missing, and behind what is no directory nobody can look.
    package var unlessAbsent: SystemError? {
        if cause != .call(.noSuchFileOrDirectory) { return self }
        return path.linkThatLeadsNowhere.map { SystemError(.unsafe(.linkThatLeadsNowhere), $0) }
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

    /// This error with its obstacle, where the system denies reading what lies at the path.
    package var withObstacle: SystemError {
        guard isPermission, let (place, permissions) = path.obstacle, let owner = Self.owner(of: place) else {
            return self
        }
        let whose: Obstacle.Owner = ProcessUser.isOwn(owner) ? .user : ProcessUser.isRoot(owner) ? .root : .other
        return SystemError(cause, path, behind: Obstacle(path: place, permissions: permissions, owner: whose))
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
