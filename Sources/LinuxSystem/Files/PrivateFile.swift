import Glibc
import SystemPackage

/// Files that belong to this user and that no other user may read or write.
package enum PrivateFile {
    /// Hands the bytes of a private regular file in a private directory to `body`; they are valid only inside. No link is
    /// followed, neither to the directory nor to the file.
    ///
    /// Neither strings nor arrays are made on the way: the widget's usual call comes through here.
    ///
    /// - Parameters:
    ///   - maximumSize: a file with more bytes counts as missing.
    ///   - mark: while the directory has an entry of that name, no file is there.
    /// - Returns: what `body` returns; false if there is no such file or it cannot be read.
    package static func read(
        _ name: UnsafePointer<CChar>, in directory: UnsafePointer<CChar>, maximumSize: Int = 16 << 20,
        unless mark: StaticString? = nil, _ body: (UnsafeRawBufferPointer) -> Bool
    ) -> Bool {
        let directory = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
        guard directory >= 0 else { return false }
        defer { close(directory) }
        var status = stat()
        guard fstat(directory, &status) == 0, status.isPrivate else { return false }
        let descriptor = openat(directory, name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        guard fstat(descriptor, &status) == 0, FileKind(status) == .regular, status.isPrivate else { return false }
        let size = Int(status.st_size)
        guard size > 0, size <= maximumSize, let memory = malloc(size) else { return false }
        defer { free(memory) }
        var count = 0
        while count < size {
            let got = Glibc.read(descriptor, memory + count, size - count)
            if got < 0, errno == EINTR { continue }
            if got < 0 { return false }
            if got == 0 { break }
            count += got
        }
        // Behind the reading: a mark that is set before the call is seen, and so is one that comes in between.
        if let mark, has(directory, mark) { return false }
        return body(UnsafeRawBufferPointer(start: memory, count: count))
    }

    private static func has(_ directory: Int32, _ name: StaticString) -> Bool {
        // A constant ends with a NUL.
        let name = UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)
        return faccessat(directory, name, F_OK, 0) == 0
    }

    /// How a file was found that only this user is to read.
    package enum Privacy: Sendable {
        /// No other user has any access, or there is no such regular file.
        case kept
        /// Others had access until now.
        case mended
        /// Others have access, and that is not changed: the file is another one or another user's, or its file system has no
        /// modes.
        case exposed
    }

    /// Takes from all other users any access to a file; of a link, to the file that it leads to.
    ///
    /// - Parameter isOurs: whether a file is one that has to be private, by its first bytes. Any other stays as it is: a link
    ///   can lead to it.
    package static func mend(
        _ name: FilePath.Component, in directory: borrowing Directory, where isOurs: ([UInt8]) -> Bool
    ) -> Privacy {
        func isOpenToOthers(_ directory: borrowing Directory) -> Bool {
            var status = stat()
            return name.withPlatformString { fstatat(directory.descriptor, $0, &status, 0) } == 0
                && FileKind(status) == .regular && status.st_mode & 0o077 != 0
        }
        guard isOpenToOthers(directory) else { return .kept }
        guard isOurs(RegularFile.head(name, in: directory)) else { return .exposed }
        // What the call says is not what counts: FAT takes it and does nothing.
        _ = name.withPlatformString { fchmodat(directory.descriptor, $0, 0o600, 0) }
        return isOpenToOthers(directory) ? .exposed : .mended
    }
}

extension stat {
    /// Whether it belongs to this user and no other user has any access.
    var isPrivate: Bool { ProcessUser.isOwn(st_uid) && st_mode & 0o077 == 0 }
}
