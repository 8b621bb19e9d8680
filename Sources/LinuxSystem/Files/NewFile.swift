import CLinux
import Glibc
import SystemPackage

extension FileExchange {
    /// The file that takes the original's place.
    struct NewFile: ~Copyable {
        private let bytes: [UInt8]
        private let status: stat

        /// Writes it, and gives it a temporary name when it is complete. Where a file system has no files without a name,
        /// it has that name from the beginning.
        init(
            _ bytes: [UInt8], like original: borrowing Original, in directory: borrowing Directory,
            _ temporary: FilePath.Component
        ) throws(SystemError) {
            let (parent, path) = (directory.descriptor, directory.path.appending(original.name))
            let unnamed = openat(parent, ".", O_WRONLY | O_DIRECTORY | O_CLOEXEC | LINUX_UNNAMED_FILE, 0o600)
            let descriptor =
                unnamed >= 0
                ? unnamed
                : temporary.withPlatformString {
                    openat(parent, $0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
                }
            guard descriptor >= 0 else { throw .last(directory.path) }
            defer { close(descriptor) }
            var status = stat()
            do throws(SystemError) {
                guard original.giveOwner(to: descriptor) else { throw SystemError(.hasOtherOwner, path) }
                try bytes.span.withUnsafeBytes { raw throws(SystemError) in
                    try writeAll(raw, to: descriptor, path)
                }
                original.copyAttributes(to: descriptor)
                guard fchmod(descriptor, original.status.st_mode & 0o7777) == 0, fsync(descriptor) == 0,
                    fstat(descriptor, &status) == 0,
                    unnamed < 0 || Self.name(descriptor, temporary, in: parent)
                else { throw .last(path) }
            } catch {
                if unnamed < 0 { try? directory.remove(temporary) }
                throw error
            }
            self.bytes = bytes
            self.status = status
        }

        private static func name(_ descriptor: Int32, _ name: FilePath.Component, in directory: Int32) -> Bool {
            name.withPlatformString {
                linkat(AT_FDCWD, "/proc/self/fd/\(descriptor)", directory, $0, AT_SYMLINK_FOLLOW) == 0
            }
        }

        /// Whether a name in a directory is this file's, and nobody has written to it.
        func isUnchanged(at name: FilePath.Component, in directory: borrowing Directory) -> Bool {
            guard let file = try? InputFile(unfollowed: name, in: directory) else { return false }
            var found = stat()
            return fstat(file.descriptor, &found) == 0 && found.isSameFile(as: status) && file.holds(bytes)
        }
    }
}

extension FileExchange.Original {
    /// Gives another file the owner and the group of this one.
    fileprivate borrowing func giveOwner(to other: Int32) -> Bool { fchown(other, status.st_uid, status.st_gid) == 0 }

    /// Gives another file the extended attributes of this one, access control lists among them. Those that the file system
    /// or the kernel refuses are left out.
    fileprivate borrowing func copyAttributes(to other: Int32) {
        let names = Self.attributes(of: file.descriptor)
        // A directory's default list has been applied to the new file.
        for name in Self.attributes(of: other) where !names.contains(name) { fremovexattr(other, name) }
        for name in names {
            let size = fgetxattr(file.descriptor, name, nil, 0)
            guard size >= 0 else { continue }
            var value = [UInt8](repeating: 0, count: size)
            let read = fgetxattr(file.descriptor, name, &value, size)
            if read >= 0 { fsetxattr(other, name, value, read, 0) }
        }
    }

    private static func attributes(of descriptor: Int32) -> [String] {
        let size = flistxattr(descriptor, nil, 0)
        guard size > 0 else { return [] }
        var names = [CChar](repeating: 0, count: size)
        let count = max(0, flistxattr(descriptor, &names, size))
        return names[..<count].split(separator: 0).map {
            String(decoding: $0.map(UInt8.init(bitPattern:)), as: UTF8.self)
        }
    }
}

extension FileExchange {
    /// Makes a file, with the mode and owner of the files of its kind there. It has no name until it is whole, so that
    /// nothing is left of it otherwise, and it takes no other file's name.
    package borrowing func create(_ name: FilePath.Component, _ bytes: [UInt8]) throws(SystemError) {
        let (parent, path) = (directory.descriptor, directory.path.appending(name))
        let descriptor = linux_open_unnamed(parent, 0o666)
        guard descriptor >= 0 else {
            let isUnknown = [EOPNOTSUPP, EISDIR, EINVAL].contains(errno)
            throw isUnknown ? SystemError(.noExchange, path) : .last(path)
        }
        defer { close(descriptor) }
        try bytes.span.withUnsafeBytes { raw throws(SystemError) in try writeAll(raw, to: descriptor, path) }
        try join(descriptor, filesLike: name)
        let isNamed = {
            name.withPlatformString {
                linkat(AT_FDCWD, "/proc/self/fd/\(descriptor)", parent, $0, AT_SYMLINK_FOLLOW) == 0
            }
        }
        guard fsync(descriptor) == 0, isNamed() else { throw .last(path) }
    }

    /// Gives a new file what all files have whose names end as its own: nobody can read it who cannot read each of them,
    /// and where root makes it, it is whose they are, or else whose the directory is.
    private borrowing func join(_ descriptor: Int32, filesLike name: FilePath.Component) throws(SystemError) {
        let parent = directory.descriptor
        let alike = try directory.entries().filter { $0.name.extension == name.extension }
        let files = alike.compactMap { entry -> stat? in
            var status = stat()
            let isFound = entry.withPlatformString { fstatat(parent, $0, &status, AT_SYMLINK_NOFOLLOW) } == 0
            return isFound && status.st_mode & S_IFMT == S_IFREG ? status : nil
        }
        var owner = stat()
        guard fstat(parent, &owner) == 0 else { throw SystemError.last(directory.path) }
        if let first = files.first, files.allSatisfy({ $0.st_uid == first.st_uid && $0.st_gid == first.st_gid }) {
            owner = first
        }
        // Who is not root gives nothing away, but may be in the group.
        if fchown(descriptor, owner.st_uid, owner.st_gid) != 0 { fchown(descriptor, uid_t.max, owner.st_gid) }
        if files.isEmpty { return }
        let mode = files.reduce(0o666) { $0 & $1.st_mode } | 0o600
        guard fchmod(descriptor, mode) == 0 else { throw SystemError.last(directory.path) }
    }
}
