import Glibc
import SystemPackage

/// An open directory. What lies in it is used by its descriptor, so that nobody can put another directory in its place
/// meanwhile.
package struct Directory: ~Copyable {
    let descriptor: Int32
    /// The path by which it was opened, for errors.
    package let path: FilePath
    /// Its fingerprint from before its entries are read.
    package let fingerprint: FileFingerprint
    /// Device and inode: the same by every path that leads to the directory.
    package let identity: Identity

    package struct Identity: Hashable, Sendable {
        package let device: UInt64
        package let inode: UInt64

        package init(device: UInt64, inode: UInt64) {
            self.device = device
            self.inode = inode
        }

        /// That of what a path leads to, which may be a file; nil where there is nothing.
        package init?(of path: FilePath) {
            var status = stat()
            guard path.withPlatformString({ stat($0, &status) }) == 0 else { return nil }
            self.init(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
        }
    }

    package init(path: FilePath) throws(SystemError) {
        try self.init(descriptor: path.withPlatformString { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }, path)
    }

    /// The directory that an entry of this one is, links followed.
    package func opening(_ entry: Entry) throws(SystemError) -> Directory {
        let opened = entry.withPlatformString { openat(descriptor, $0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        return try Directory(descriptor: opened, entry.path(in: path))
    }

    /// - Parameter opened: a descriptor, which is closed with the value, or -1 and `errno`.
    init(descriptor opened: Int32, _ path: FilePath) throws(SystemError) {
        descriptor = opened
        self.path = path
        var status = stat()
        guard opened >= 0, fstat(opened, &status) == 0 else {
            let error = SystemError.last(path)
            if opened >= 0 { close(opened) }
            throw error
        }
        fingerprint = FileFingerprint(status)
        identity = Identity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
    }

    deinit { close(descriptor) }

    /// Whether an entry is a directory, links followed.
    package func isDirectory(_ entry: Entry) -> Bool {
        var status = stat()
        let result = entry.withPlatformString { fstatat(descriptor, $0, &status, 0) }
        return result == 0 && FileKind(status) == .directory
    }

    /// The fingerprint of an entry, links followed.
    package func fingerprint(of name: FilePath.Component) -> FileFingerprint {
        name.withPlatformString { fingerprint(of: $0) }
    }

    package func fingerprint(of entry: Entry) -> FileFingerprint {
        entry.withPlatformString { fingerprint(of: $0) }
    }

    private func fingerprint(of name: UnsafePointer<CChar>) -> FileFingerprint {
        var status = stat()
        return FileFingerprint(fstatat(descriptor, name, &status, 0) == 0 ? status : nil)
    }
}

extension Directory {
    /// Hands the bytes of regular files to `body`, in order, or why one cannot be read; the bytes are valid only inside.
    ///
    /// Opening, reading and closing many small files takes longer than parsing them, so a second thread reads ahead. A
    /// large file is not read: its error is `cause == .tooLarge`, and it is to be read in chunks.
    ///
    /// - Parameters:
    ///   - entries: of this directory, of the kind `file`.
    ///   - budget: once it is spent, no further file is read.
    ///   - ending: the last line of a complete file. It is asked for no more bytes after a reading that ends so.
    package borrowing func read(
        _ entries: [Entry], within budget: ReadingBudget = .unlimited, ending: StaticString? = nil,
        _ body: (Entry, Result<UnsafeRawBufferPointer, SystemError>) -> Void
    ) {
        let (directory, path) = (descriptor, path)
        BatchReader(entries, in: directory, ending: ending).forEach {
            $0.forEach(in: directory, path: path, body)
            return !budget.isSpent
        }
    }
}

/// A directory by its path and by what was found there: after an unmount the same path leads to another directory.
package struct LocatedDirectory: Hashable, Sendable {
    package let path: FilePath
    package let identity: Directory.Identity

    package init(path: FilePath, identity: Directory.Identity) {
        self.path = path
        self.identity = identity
    }
}
