import Glibc
import SystemPackage

/// Identifies a state of a file or directory without reading it: another fingerprint is another content.
package struct FileFingerprint: Hashable, Sendable {
    /// Modification time in nanoseconds since 1970; nil where there is no such file.
    ///
    /// Of a time outside of 1677–2262, which file systems can hold, these are the lower 64 bits: not a time, but another
    /// number for another time.
    package let modified: Int?
    /// When the file or what is known of it was changed (ctime), in nanoseconds since 1970: programs that put back the other
    /// time cannot put back this one.
    package let changed: Int
    package let inode: UInt64
    package let size: Int

    /// The fingerprint of what a path leads to, links followed. Where it cannot be looked at, it is that of a missing file,
    /// with the reason in the place of the inode: a loop of links that is gone is a change.
    package init(path: FilePath) {
        self = path.withPlatformString { FileFingerprint(path: $0) }
    }

    /// The fingerprint of what a path leads to, given as the system takes it.
    package init(path: UnsafePointer<CChar>) {
        var status = stat()
        if stat(path, &status) == 0 {
            self.init(status)
        } else {
            self.init(
                modified: nil, changed: 0, inode: errno == ENOENT || errno == ENOTDIR ? 0 : UInt64(errno), size: 0)
        }
    }

    init(_ status: stat?) {
        func nanoseconds(_ time: timespec) -> Int { Int(time.tv_sec) &* 1_000_000_000 &+ Int(time.tv_nsec) }
        self.init(
            modified: status.map { nanoseconds($0.st_mtim) }, changed: status.map { nanoseconds($0.st_ctim) } ?? 0,
            inode: UInt64(status?.st_ino ?? 0), size: Int(status?.st_size ?? 0))
    }

    package init(modified: Int?, changed: Int, inode: UInt64, size: Int) {
        self.modified = modified
        self.changed = changed
        self.inode = inode
        self.size = size
    }

    /// Whether the file could have changed again after it was read without its fingerprint showing it: file systems
    /// keep time in ticks, some of a whole second, FAT of two.
    ///
    /// - Parameter readAt: when it was read, in nanoseconds since 1970.
    package func isRacy(readAt: Int) -> Bool {
        guard let modified else { return false }
        let tick = modified.isMultiple(of: 2_000_000_000) ? 2_000_000_000 : 1_000_000_000
        return (modified &- readAt).magnitude < tick
    }
}

/// A path that a result depends on, with its fingerprint from before it was read.
package struct Dependency: Hashable, Sendable {
    package let path: FilePath
    package let fingerprint: FileFingerprint

    package init(path: FilePath, fingerprint: FileFingerprint) {
        self.path = path
        self.fingerprint = fingerprint
    }

    /// With the fingerprint that the path has now.
    package init(path: FilePath) { self.init(path: path, fingerprint: FileFingerprint(path: path)) }

    /// Whether there was no file.
    package var isMissing: Bool { fingerprint.modified == nil }

    package var isUnchanged: Bool { FileFingerprint(path: path) == fingerprint }
}

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
