import CLinux
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
            throw SystemError(kind == .directory ? .call(.isDirectory) : .notAFile, path)
        }
        size = Int(status.st_size)
        isRegular = kind == .regular
    }

    deinit { close(descriptor) }

    // Other programs that have an open file open too.

    /// How long a program that has a file open for writing is waited for, in steps of `pauseMilliseconds`.
    private static let patienceMilliseconds = Timeout.milliseconds(2_000)
    private static let pauseMilliseconds: UInt32 = 5

    /// Waits until no program has the file open for writing.
    ///
    /// - Returns: whether none has.
    func waitForWriters() -> Bool {
        var waited = 0
        while waited < Self.patienceMilliseconds {
            switch hasWriters {
            case false?: return true
            case true?: break
            case nil:
                // The system does not say: what is being written now has a moment to get finished.
                if waited > 0 { return true }
            }
            usleep(Self.pauseMilliseconds * 1_000)
            waited += Int(Self.pauseMilliseconds)
        }
        return false
    }

    /// Whether a program has the file open for writing; nil where the system does not say.
    ///
    /// A read lease is given only where none has (fcntl(2), F_SETLEASE), and given back at once. A program that opens the
    /// file in that moment waits for it, and we get a signal, which must not be the usual one: SIGIO would end us.
    private var hasWriters: Bool? {
        guard fcntl(descriptor, LINUX_SET_LEASE_SIGNAL, SIGURG) == 0 else { return nil }
        if fcntl(descriptor, LINUX_SET_LEASE, Int32(F_RDLCK)) == 0 {
            _ = fcntl(descriptor, LINUX_SET_LEASE, Int32(F_UNLCK))
            return false
        }
        return errno == EAGAIN ? true : nil
    }

    /// Whether no program can write to the file any more, and it holds these bytes.
    func holds(_ bytes: [UInt8]) -> Bool {
        waitForWriters() && (try? contents(maximumSize: bytes.count, "")) == bytes
    }

    /// All bytes of the file, whatever was read before.
    func contents(maximumSize: Int, _ path: FilePath) throws(SystemError) -> [UInt8] {
        guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw SystemError.last(path) }
        var buffer = ReadBuffer()
        _ = try buffer.append(from: descriptor, expecting: size, maximumSize: maximumSize, path)
        return Array(buffer.bytes)
    }
}

extension stat {
    func isSameFile(as other: stat) -> Bool { st_dev == other.st_dev && st_ino == other.st_ino }
}
