import Glibc
import SystemPackage

/// What lies at a path.
package enum FileKind: Sendable {
    case regular
    case directory
    /// A symbolic link, where links are not followed.
    case link
    /// A pipe, a socket or a device.
    case special

    /// The kind of what lies at a path; nil where there is nothing, or it cannot be looked at.
    package init?(path: FilePath, followsLinks: Bool = true) {
        var status = stat()
        let flags = followsLinks ? 0 : AT_SYMLINK_NOFOLLOW
        guard path.withPlatformString({ fstatat(AT_FDCWD, $0, &status, flags) }) == 0 else { return nil }
        self.init(status)
    }

    /// The kind of an entry of a directory, links not followed; nil where there is none.
    init?(_ name: FilePath.Component, in directory: borrowing Directory) {
        var status = stat()
        let parent = directory.descriptor
        guard name.withPlatformString({ fstatat(parent, $0, &status, AT_SYMLINK_NOFOLLOW) }) == 0 else { return nil }
        self.init(status)
    }

    init(_ status: stat) {
        self =
            switch status.st_mode & S_IFMT {
            case S_IFREG: .regular
            case S_IFDIR: .directory
            case S_IFLNK: .link
            default: .special
            }
    }
}
