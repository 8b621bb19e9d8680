import CLinux
import Glibc

extension FileExchange {
    /// The file that takes the original's place.
    struct NewFile: ~Copyable {
        private let bytes: [UInt8]
        private let status: stat

        /// Writes it under a temporary name, which it gets when it is complete.
        ///
        /// - Throws: `EPERM` also where the file cannot be given to the original's owner.
        init(
            _ bytes: [UInt8], like original: borrowing Original, in directory: String, _ temporary: TemporaryName
        ) throws(SystemError) {
            let incomplete = "\(directory)/\(temporary.incompleteName)"
            let descriptor = open(incomplete, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
            guard descriptor >= 0 else { throw SystemError.last(directory) }
            defer { close(descriptor) }
            var status = stat()
            do throws(SystemError) {
                try bytes.span.withUnsafeBytes { raw throws(SystemError) in
                    try Descriptor.write(raw, to: descriptor, incomplete)
                }
                try original.copyAttributes(to: descriptor)
                let complete = "\(directory)/\(temporary.name)"
                guard fsync(descriptor) == 0, fstat(descriptor, &status) == 0, rename(incomplete, complete) == 0 else {
                    throw SystemError.last(incomplete)
                }
            } catch {
                unlink(incomplete)
                throw error
            }
            self.bytes = bytes
            self.status = status
        }

        /// Whether this file lies at a path and nobody has written to it.
        func isUnchanged(at path: String) -> Bool {
            let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK | O_NOFOLLOW)
            guard let file = try? InputFile(descriptor: descriptor, path, onlyRegular: true) else { return false }
            var found = stat()
            return fstat(file.descriptor, &found) == 0 && found.isSameFile(as: status) && file.holds(bytes)
        }
    }
}

extension FileExchange.Original {
    /// Gives another file the owner, the extended attributes (access control lists among them) and the mode of this one.
    /// Attributes that the file system or the kernel refuses are left out.
    fileprivate borrowing func copyAttributes(to other: Int32) throws(SystemError) {
        guard fchown(other, status.st_uid, status.st_gid) == 0 else { throw SystemError.last(name) }
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
        guard fchmod(other, status.st_mode & 0o7777) == 0 else { throw SystemError.last(name) }
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
