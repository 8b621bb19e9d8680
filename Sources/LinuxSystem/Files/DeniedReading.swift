import BirthdayCore
import Glibc
import SystemPackage

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
