import Glibc

/// The bytes of a regular file that is this user's and nobody else's to read or write; links are not followed.
package func readOwnFile(_ path: String) throws(SystemError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { throw SystemError.last(path) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw SystemError.last(path) }
    guard status.st_mode & S_IFMT == S_IFREG, status.isPrivate else { throw SystemError(code: EPERM, path: path) }
    let size = Int(status.st_size)
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
        while count < size {
            let got = read(descriptor, buffer.baseAddress?.advanced(by: count), size - count)
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

/// Whether there is a directory that is this user's and nobody else's to enter.
package func isPrivateDirectory(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR && status.isPrivate
}

extension stat {
    fileprivate var isPrivate: Bool { st_uid == geteuid() && st_mode & 0o077 == 0 }
}
