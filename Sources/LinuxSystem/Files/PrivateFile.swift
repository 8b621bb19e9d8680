import Glibc

/// Files that belong to this user and that no other user may read or write.
package enum PrivateFile {
    /// The bytes of a private regular file; a link is not followed.
    package static func read(_ path: String) throws(SystemError) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { throw SystemError.last(path) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw SystemError.last(path) }
        guard FileKind(status) == .regular, status.isPrivate else { throw SystemError(code: EPERM, path: path) }
        let size = Int(status.st_size)
        var failure: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            while count < size {
                let got = Glibc.read(descriptor, buffer.baseAddress?.advanced(by: count), size - count)
                if got > 0 {
                    count += got
                } else if got == 0 || errno != EINTR {
                    failure = got == 0 ? 0 : errno
                    return
                }
            }
        }
        guard failure == 0 else { throw SystemError(code: failure, path: path) }
        return bytes
    }
}

extension stat {
    /// Whether it belongs to this user and no other user has any access.
    var isPrivate: Bool { st_uid == geteuid() && st_mode & 0o077 == 0 }
}
