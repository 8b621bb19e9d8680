import CLinux
import Glibc
import SystemPackage

/// Other programs that have an open file open too.
extension InputFile {
    /// How long a program that has a file open for writing is waited for, in steps of `pauseMilliseconds`.
    private static let patienceMilliseconds = 2_000
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
