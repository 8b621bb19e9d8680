import BirthdayCore
import Glibc
import SystemPackage

/// Links on the way to a file that is to be written. In a directory that others can write to, another user can lay a link
/// under any name, and have this user's file replaced that it leads to.
package enum TrustedLinks {
    /// path_resolution(7): a path with more links than that leads nowhere.
    private static let maximumLinks = 40

    /// - Throws: `EPERM` where a link on the way is another user's, or others could have put it there; `ELOOP`.
    package static func check(_ path: FilePath) throws(SystemError) {
        var directory = path.isAbsolute ? "/" : (try? FilePath.workingDirectory()) ?? "."
        var names = Array(path.components.reversed())
        var links = 0
        while let name = names.popLast() {
            if name.kind != .regular {
                if name.kind == .parentDirectory { directory = directory.parent }
                continue
            }
            let place = directory.appending(name)
            guard let target = place.linkTarget else {
                directory = place
                continue
            }
            links += 1
            guard links <= maximumLinks else { throw SystemError(code: ELOOP, path: path) }
            guard isTrusted(place, in: directory) else {
                throw SystemError(code: EPERM, path: place, explanation: "a link that another user may have made")
            }
            if target.isAbsolute { directory = "/" }
            names += target.components.reversed()
        }
    }

    /// Whether this user or root made the link, and nobody else can put another one in its place.
    private static func isTrusted(_ link: FilePath, in directory: FilePath) -> Bool {
        var (entry, above) = (stat(), stat())
        guard link.withPlatformString({ lstat($0, &entry) }) == 0, entry.isOwnedByUserOrRoot,
            directory.withPlatformString({ stat($0, &above) }) == 0, above.isOwnedByUserOrRoot
        else { return false }
        // In a directory with the sticky bit, only an entry's owner can replace it.
        return above.st_mode & 0o022 == 0 || above.st_mode & S_ISVTX != 0
            || above.st_mode & 0o002 == 0 && PrivateGroup.isPrivate(above.st_gid, of: geteuid())
    }
}
