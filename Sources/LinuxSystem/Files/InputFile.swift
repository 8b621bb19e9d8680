import BirthdayCore
import Glibc
import SystemPackage

/// A file that is open for reading.
struct InputFile: ~Copyable {
    let descriptor: Int32
    /// In bytes; 0 where it is not known.
    let size: Int
    /// Only a regular file has an end that is known when it is opened.
    private let isRegular: Bool

    /// How many bytes are read of a regular file that says it has none: those of procfs do.
    private static let maximumUnknownSize = 256 << 20

    /// How many bytes are to be read: what the file had when it was opened. One that grows meanwhile need not end.
    var readableSize: Int { isRegular ? (size > 0 ? size : Self.maximumUnknownSize) : .max }

    /// A regular file. Pipes and devices, on which reading could wait without a limit or never end, are refused, and
    /// opening them is not waited for.
    init(regular path: FilePath) throws(SystemError) {
        let flags = O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK
        try self.init(descriptor: path.withPlatformString { open($0, flags) }, path, onlyRegular: true)
    }

    /// A regular file in a directory.
    init(_ name: FilePath.Component, in directory: borrowing Directory) throws(SystemError) {
        let parent = directory.descriptor
        let opened = name.withPlatformString { openat(parent, $0, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK) }
        try self.init(descriptor: opened, directory.path.appending(name), onlyRegular: true)
    }

    /// A regular file in a directory, not one that a link there leads to.
    init(unfollowed name: FilePath.Component, in directory: borrowing Directory) throws(SystemError) {
        let parent = directory.descriptor
        let opened = name.withPlatformString {
            openat(parent, $0, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK | O_NOFOLLOW)
        }
        try self.init(descriptor: opened, directory.path.appending(name), onlyRegular: true)
    }

    /// A file of any kind at a path that the user has just named.
    ///
    /// - Parameter waits: a pipe's writer is waited for; else the reading waits for it.
    init(named path: FilePath, waits: Bool = true) throws(SystemError) {
        let flags = O_RDONLY | O_CLOEXEC | O_NOCTTY | (waits ? 0 : O_NONBLOCK)
        try self.init(descriptor: path.withPlatformString { open($0, flags) }, path, onlyRegular: false)
    }

    init(descriptor opened: Int32, _ path: FilePath, onlyRegular: Bool) throws(SystemError) {
        descriptor = opened
        guard opened >= 0 else { throw SystemError.last(path) }
        var status = stat()
        guard fstat(opened, &status) == 0 else {
            let error = SystemError.last(path)
            close(opened)
            throw error
        }
        let kind = FileKind(status)
        if onlyRegular, kind != .regular {
            close(opened)
            throw SystemError(code: kind == .directory ? EISDIR : EINVAL, path: path)
        }
        size = Int(status.st_size)
        isRegular = kind == .regular
    }

    deinit { close(descriptor) }
}
