import Glibc
import SystemPackage

/// Links on the way to a file that is to be written. In a directory that others can write to, another user can lay a link
/// under any name, and have this user's file replaced that it leads to.
package enum TrustedLinks {
    /// - Throws: `EPERM` where a link on the way is another user's, or others could have put it there.
    package static func check(_ path: FilePath) throws(SystemError) {
        for step in PathWalk(path) where step.kind == .link && !isTrusted(step) {
            throw SystemError(code: EPERM, path: step.path, explanation: "a link that another user may have made")
        }
    }

    /// Whether this user or root made the link, and nobody else can put another one in its place.
    private static func isTrusted(_ link: PathWalk.Step) -> Bool {
        var (entry, above) = (stat(), stat())
        guard link.path.withPlatformString({ lstat($0, &entry) }) == 0, entry.isOwnedByUserOrRoot,
            link.directory.withPlatformString({ stat($0, &above) }) == 0, above.isOwnedByUserOrRoot
        else { return false }
        // In a directory with the sticky bit, only an entry's owner can replace it.
        return above.st_mode & 0o022 == 0 || above.st_mode & S_ISVTX != 0
            || above.st_mode & 0o002 == 0 && PrivateGroup.isPrivate(above.st_gid, of: geteuid())
    }
}
