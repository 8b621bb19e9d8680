import CLinux
import Glibc
import PathBytes
import SystemPackage

/// Questions about paths that the file system answers.
extension FilePath {
    /// How many bytes a path has at most for the system (limits.h, PATH_MAX), the NUL at its end included.
    package static let maximumLength = Int(PATH_MAX)

    /// The directory that the path lies in.
    package var parent: FilePath {
        withBytes { bytes in
            guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return "." }
            return FilePath(bytes: UnsafeRawBufferPointer(rebasing: bytes[..<max(slash, 1)]))
        }
    }

    /// The absolute path without links, `.` and `..`.
    package func canonical() throws(SystemError) -> FilePath {
        // realpath(3) looks at a path of any length, component by component.
        guard length < Self.maximumLength else { throw SystemError(.fileNameTooLong, self) }
        guard let resolved = withPlatformString({ realpath($0, nil) }) else { throw SystemError.last(self) }
        defer { free(resolved) }
        return FilePath(platformString: resolved)
    }

    /// A link on the way, or at the end, that leads nowhere.
    package var linkThatLeadsNowhere: FilePath? {
        PathWalk(self).first { $0.kind == .link && FileKind(path: $0.path) == nil }?.path
    }

    /// The absolute path without links. Where the path leads nowhere, the part of it that exists is resolved. A relative path
    /// stays one where the working directory was removed: it cannot lead anywhere.
    package var withoutLinks: FilePath {
        // A longer path leads nowhere (path_resolution(7), ENAMETOOLONG), whatever parts of it exist.
        if isEmpty || length >= Self.maximumLength { return self }
        var place = self
        var missing: [FilePath.Component] = []
        while true {
            if let canonical = try? place.canonical() { return canonical.appending(missing.reversed()) }
            guard let name = place.lastComponent else { break }
            missing.append(name)
            place.removeLastComponent()
        }
        guard isRelative, let directory = try? Self.workingDirectory() else { return self }
        return directory.appending(missing.reversed())
    }

    /// The working directory.
    ///
    /// - Throws: where it was removed, or lies where this process may not look.
    package static func workingDirectory() throws(SystemError) -> FilePath {
        guard let path = getcwd(nil, 0) else { throw SystemError.last(".") }
        defer { free(path) }
        // getcwd(3): outside of the process's root the path is not one.
        guard path.pointee == CChar(bitPattern: UInt8(ascii: "/")) else {
            throw SystemError(.noSuchFileOrDirectory, ".")
        }
        return FilePath(platformString: path)
    }

    /// What the symbolic link at the path says, which may be relative to the directory that it lies in; nil if it is none.
    package var linkTarget: FilePath? {
        withPlatformString { path in
            withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX) + 1) { buffer in
                guard let start = buffer.baseAddress else { return nil }
                let count = readlink(path, start, Int(PATH_MAX))
                guard count > 0 else { return nil }
                start[count] = 0
                return FilePath(platformString: start)
            }
        }
    }

    /// The paths that match the path as a pattern (`*`, `?`, `[…]`, glob(7)), in order of their bytes.
    package var matches: [FilePath] {
        var found = glob_t()
        defer { globfree(&found) }
        // glob(3) calls itself for each component.
        guard length < Self.maximumLength, withPlatformString({ glob($0, 0, nil, &found) }) == 0 else { return [] }
        return (0..<Int(found.gl_pathc)).compactMap { index in
            found.gl_pathv[index].map { FilePath(platformString: $0) }
        }
    }

    /// Why this process cannot read what lies at the path; nil where it can.
    package var readAccessError: SystemError? {
        let mode = FileKind(path: self) == .directory ? R_OK | X_OK : R_OK
        return withPlatformString { faccessat(AT_FDCWD, $0, mode, AT_EACCESS) } == 0 ? nil : .last(self).withObstacle
    }

    /// Why this process cannot put files into the directory at the path; nil where it can.
    package var writeAccessError: SystemError? {
        withPlatformString { path in
            guard faccessat(AT_FDCWD, path, W_OK | X_OK, AT_EACCESS) == 0 else { return .last(self) }
            var disk = statvfs()
            // Some file systems count no blocks at all.
            let isFull = statvfs(path, &disk) == 0 && disk.f_blocks > 0 && disk.f_bavail == 0
            return isFull ? SystemError(.noSpace, self) : nil
        }
    }

    /// Whether a program lies there that this process may run.
    package var isExecutableFile: Bool {
        FileKind(path: self) == .regular && withPlatformString { faccessat(AT_FDCWD, $0, X_OK, AT_EACCESS) } == 0
    }
}

/// The names that a path leads through, those of links and of their targets among them, one after another
/// (path_resolution(7)). It ends at the first name that is no directory or link, or is missing.
package struct PathWalk: Sequence, IteratorProtocol {
    /// A path with more links than that leads nowhere.
    private static let maximumLinks = 40

    private var names: [FilePath.Component]
    private var links = 0
    /// Where the walk is: the directory that the next name is looked up in.
    package private(set) var directory: FilePath
    private var isInterrupted = false
    /// Whether the whole path was walked, and leads to a directory.
    package var isAtDirectory: Bool { names.isEmpty && !isInterrupted }

    /// A name, and what lies there.
    package struct Step {
        package let directory: FilePath
        package let name: FilePath.Component
        /// Nil where there is nothing, or it cannot be looked at.
        package let kind: FileKind?

        package var path: FilePath { directory.appending(name) }
    }

    package init(_ path: FilePath) {
        directory = path.isAbsolute ? "/" : (try? FilePath.workingDirectory()) ?? "."
        names = path.components.reversed()
    }

    package mutating func next() -> Step? {
        while let name = names.popLast() {
            if name.kind != .regular {
                if name.kind == .parentDirectory { directory = directory.parent }
                continue
            }
            let place = directory.appending(name)
            let step = Step(directory: directory, name: name, kind: FileKind(path: place, followsLinks: false))
            switch step.kind {
            case .directory: directory = place
            case .link: follow(place)
            case .regular, .special, nil: interrupt()
            }
            return step
        }
        return nil
    }

    private mutating func follow(_ link: FilePath) {
        links += 1
        guard links <= Self.maximumLinks, let target = link.linkTarget else { return interrupt() }
        if target.isAbsolute { directory = "/" }
        names += target.components.reversed()
    }

    private mutating func interrupt() {
        names = []
        isInterrupted = true
    }
}

/// Whether the disk under a path is encrypted as a whole, by dm-crypt (LUKS), as sysfs says.
package enum DiskEncryption: Sendable {
    case encrypted
    case plain
    /// The file system is not on a block device that can be looked at: a network's, ZFS, a container's.
    case unknown

    /// How many devices can lie one under another: LVM on LUKS on RAID.
    private static let maximumDepth = 8

    package init(under path: FilePath) {
        var status = stat()
        guard path.withPlatformString({ stat($0, &status) }) == 0 else {
            self = .unknown
            return
        }
        // makedev(3)
        let device = status.st_dev
        let (major, minor) = (device >> 8 & 0xFFF | device >> 32 & ~0xFFF, device & 0xFF | device >> 12 & ~0xFF)
        let block = FilePath("/sys/dev/block/\(major):\(minor)")
        // Of Btrfs, and of what has no device, the number is no block device's.
        guard major != 0, FileKind(path: block) == .directory else {
            self = .unknown
            return
        }
        self = Self.isEncrypted(block, Self.maximumDepth) ? .encrypted : .plain
    }

    /// Whether a device, or all that it lies on, is dm-crypt's.
    private static func isEncrypted(_ device: FilePath, _ depth: Int) -> Bool {
        if let kind = try? RegularFile.read(device.appending(["dm", "uuid"])), kind.starts(with: "CRYPT-".utf8) {
            return true
        }
        let under = (try? Directory(path: device.appending("slaves")).entries()) ?? []
        if under.isEmpty || depth == 0 { return false }
        return under.allSatisfy { isEncrypted(device.appending("slaves").appending($0.name), depth - 1) }
    }
}

/// File systems whose server can be gone, so that they answer no call.
package enum RemoteFileSystem {
    /// The magic numbers of statfs(2): FUSE, NFS, CIFS, SMB2, SMB, 9P, Ceph, AFS, Coda.
    static let types: [UInt32] = [
        0x6573_5546, 0x6969, 0xFF53_4D42, 0xFE53_4D42, 0x517B, 0x0102_1997, 0x00C3_6400, 0x5346_414F, 0x7375_7245,
    ]

    /// Whether one of the paths leads to such a file system, other than those that some paths of the user's lead to.
    package static func holdsAny(of paths: [FilePath], besides own: [FilePath]) -> Bool {
        holdsAny(of: paths, besides: own, types)
    }

    static func holdsAny(of paths: [FilePath], besides own: [FilePath], _ types: [UInt32]) -> Bool {
        let devices = own.compactMap { Directory.Identity(of: $0)?.device }
        return paths.contains { path in
            guard let device = Directory.Identity(of: path)?.device, !devices.contains(device) else { return false }
            return path.withPlatformString { types.contains(UInt32(truncatingIfNeeded: linux_file_system_type($0))) }
        }
    }
}
