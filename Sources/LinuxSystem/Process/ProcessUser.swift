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

    /// Gives what root has made in a directory to the directory's owner.
    static func handOver(_ descriptor: Int32, toOwnerOf directory: Int32) {
        var status = stat()
        if isRootForOthers, fstat(directory, &status) == 0 { fchown(descriptor, status.st_uid, status.st_gid) }
    }
}
