import Glibc
import SystemPackage

/// Whom the process acts for.
package enum ProcessUser {
    /// Whether root acts in another user's home on purpose: `BDAY_WIDGET_AS_ROOT=1`.
    package static var isRootForOthers: Bool {
        geteuid() == 0 && getenv("BDAY_WIDGET_AS_ROOT").map { strcmp($0, "1") == 0 } ?? false
    }

    /// Whether the process is root's and a directory is not, without that being said to be on purpose. `sudo` and `su` keep
    /// `HOME` on some systems: what root wrote there, its user could not read any more, and what is configured there could
    /// be run by root.
    package static func isRootInDirectoryOfAnother(_ directory: FilePath) -> Bool {
        var status = stat()
        return geteuid() == 0 && !isRootForOthers && directory.withPlatformString { stat($0, &status) } == 0
            && status.st_uid != 0
    }

    /// Whether what belongs to an owner is the user's own.
    static func isOwn(_ owner: uid_t) -> Bool { owner == geteuid() || isRootForOthers }

    /// Whether an owner is root, or may be: in a user namespace without root, such as a unit's with `PrivateUsers=`, the
    /// system shows root, and everybody else who is not in it, as one user (user_namespaces(7), "Unmapped user and group
    /// IDs").
    static func isRoot(_ owner: uid_t) -> Bool { owner == 0 || owner == overflowUser && !isRootInNamespace }

    private static let overflowUser: uid_t = 65_534

    /// Whether the process's user namespace has a root: a line of its map begins with 0.
    private static var isRootInNamespace: Bool {
        guard let map = try? RegularFile.read("/proc/self/uid_map") else { return true }
        return map.split(separator: UInt8(ascii: "\n")).contains { line in
            line.drop { $0 == UInt8(ascii: " ") }.starts(with: "0 ".utf8)
        }
    }

    /// Gives what root has made in a directory to the directory's owner.
    static func handOver(_ descriptor: Int32, toOwnerOf directory: Int32) {
        var status = stat()
        if isRootForOthers, fstat(directory, &status) == 0 { fchown(descriptor, status.st_uid, status.st_gid) }
    }
}
