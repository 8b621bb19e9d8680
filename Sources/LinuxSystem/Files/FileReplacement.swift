import CLinux
import Glibc
import PathBytes
import ProgramNames
import SystemPackage

/// Replaces whole files in a directory: a reader, or a crash or a full disk, meets the old bytes or the new ones, never a
/// part.
package struct FileReplacement {
    /// The directory's descriptor.
    private let directory: Int32
    /// The directory's path, for errors.
    private let path: FilePath
    /// The file that has the new bytes already.
    private let temporary: FilePath.Component

    /// Writes a file of mode 0600 beside `name`, makes it durable and renames it to `name`.
    ///
    /// - Parameter durable: wait until the bytes are on the disk; without use for a file that is gone at logout.
    package static func write(
        _ bytes: [UInt8], to name: FilePath.Component, in directory: borrowing Directory, durable: Bool = true
    ) throws(SystemError) {
        let new = try FileReplacement(bytes, beside: name, in: directory, durable: durable)
        do {
            try new.rename(to: name)
        } catch {
            new.discard()
            throw error
        }
        if durable { fsync(directory.descriptor) }
    }

    package static func write(
        _ text: String, to name: FilePath.Component, in directory: borrowing Directory, durable: Bool = true
    ) throws(SystemError) {
        try write(Array(text.utf8), to: name, in: directory, durable: durable)
    }

    /// As `write`, of the file at a path.
    package static func write(_ bytes: [UInt8], to path: FilePath, durable: Bool = true) throws(SystemError) {
        guard let name = path.lastComponent else { throw SystemError(.notAFile, path) }
        try write(bytes, to: name, in: Directory(path: path.parent), durable: durable)
    }

    package static func write(_ text: String, to path: FilePath, durable: Bool = true) throws(SystemError) {
        try write(Array(text.utf8), to: path, durable: durable)
    }

    /// As `write`, but what the file held before lies at `previous` then. Where there was no file, nothing becomes of
    /// `previous`.
    ///
    /// The two names change hands in one step (`RENAME_EXCHANGE`), so that `name` always names a file. Some file systems
    /// (FAT, NFS, some FUSE) cannot do that: there the old file is copied first.
    package static func write(
        _ bytes: [UInt8], to name: FilePath.Component, in directory: borrowing Directory,
        keeping previous: FilePath.Component
    ) throws(SystemError) {
        let new = try FileReplacement(bytes, beside: name, in: directory, durable: true)
        do throws(SystemError) {
            if new.rename(to: name, flags: LINUX_RENAME_EXCHANGE) {
                do {
                    try new.rename(to: previous)
                } catch {
                    _ = new.rename(to: name, flags: LINUX_RENAME_EXCHANGE)
                    throw error
                }
            } else {
                if directory.fingerprint(of: name).modified != nil {
                    var reader = FileReader()
                    let before = try reader.read(name, in: directory) { Array($0) }
                    try write(before, to: previous, in: directory)
                }
                try new.rename(to: name)
            }
        } catch {
            new.discard()
            throw error
        }
        fsync(directory.descriptor)
    }

    /// As `write`, but fails with `EEXIST` where a file exists, which stays as it is.
    ///
    /// Nothing else than a rename is asked of the file system: FAT and some FUSE have no hard links. One that has no
    /// `RENAME_NOREPLACE` either is asked first, and then another process can come in between: callers hold a lock.
    package static func create(
        _ bytes: [UInt8], at name: FilePath.Component, in directory: borrowing Directory
    ) throws(SystemError) {
        let new = try FileReplacement(bytes, beside: name, in: directory, durable: true)
        do throws(SystemError) {
            if !new.rename(to: name, flags: LINUX_RENAME_NOREPLACE) {
                guard errno != EEXIST, FileKind(name, in: directory) == nil else {
                    throw SystemError(.fileExists, directory.path.appending(name))
                }
                try new.rename(to: name)
            }
        } catch {
            new.discard()
            throw error
        }
        fsync(directory.descriptor)
    }

    private init(
        _ bytes: [UInt8], beside name: FilePath.Component, in directory: borrowing Directory, durable: Bool
    ) throws(SystemError) {
        self.directory = directory.descriptor
        path = directory.path
        let (file, temporary) = try TemporaryFile.create(in: directory)
        self.temporary = temporary
        defer { close(file) }
        let path = directory.path.appending(name)
        do throws(SystemError) {
            try bytes.span.withUnsafeBytes { raw throws(SystemError) in try writeAll(raw, to: file, path) }
            if durable, fsync(file) != 0 { throw SystemError.last(path) }
        } catch {
            try? directory.remove(temporary)
            throw error
        }
    }

    private func rename(to name: FilePath.Component) throws(SystemError) {
        guard rename(to: name, flags: 0) else { throw SystemError.last(path.appending(name)) }
    }

    /// - Returns: whether it was done; otherwise `errno` says why not.
    private func rename(to name: FilePath.Component, flags: UInt32) -> Bool {
        temporary.withPlatformString { from in
            name.withPlatformString { to in
                flags == 0
                    ? renameat(directory, from, directory, to) == 0
                    : linux_rename(directory, from, directory, to, flags) == 0
            }
        }
    }

    private func discard() { _ = temporary.withPlatformString { unlinkat(directory, $0, 0) } }
}

/// Files that stand beside the ones that they are to replace. vdirsyncer and khard ignore names that end in `.tmp`.
package enum TemporaryFile {
    private static let prefix = ProgramNames.newFile
    static let suffix: StaticString = ".tmp"

    /// Creates an empty file of mode 0600.
    ///
    /// - Returns: a descriptor to write to, which the caller closes, and the file's name.
    static func create(
        in directory: borrowing Directory
    ) throws(SystemError) -> (descriptor: Int32, name: FilePath.Component) {
        let parent = directory.descriptor
        for _ in 0..<16 {
            guard let name = FilePath.Component(name()) else { break }
            let descriptor = name.withPlatformString {
                openat(parent, $0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
            }
            if descriptor >= 0 {
                ProcessUser.handOver(descriptor, toOwnerOf: parent)
                return (descriptor, name)
            }
            if errno != EEXIST { throw SystemError.last(directory.path) }
        }
        throw SystemError(.fileExists, directory.path)
    }

    /// Contains the process's identifier, by which a stale file is recognised.
    static func name() -> String {
        "\(prefix)\(getpid())-\(String(UInt32.random(in: .min ... .max), radix: 36))\(suffix)"
    }

    /// Removes those of this program's temporary files from a directory whose process no longer runs.
    package static func removeStale(in directory: borrowing Directory) {
        directory.removeFiles { name in
            guard name.hasPrefix(prefix), name.hasSuffix(suffix) else { return false }
            let owner = name.string.dropFirst(prefix.utf8CodeUnitCount).prefix { $0 != "-" }
            return Int32(owner).map(ProcessEnd.hasCome) ?? false
        }
    }
}

/// Writes all bytes, in as many calls as it takes.
///
/// - Parameter path: for errors.
func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32, _ path: @autoclosure () -> FilePath)
    throws(SystemError)
{
    var written = 0
    while written < bytes.count {
        let count = write(descriptor, bytes.baseAddress?.advanced(by: written), bytes.count - written)
        if count < 0 {
            if errno == EINTR { continue }
            throw SystemError.last(path())
        }
        written += count
    }
}

/// Writes all of a text's UTF-8.
func writeAll(_ text: String, to descriptor: Int32, _ path: @autoclosure () -> FilePath) throws(SystemError) {
    try text.utf8Span.span.withUnsafeBytes { bytes throws(SystemError) in
        try writeAll(bytes, to: descriptor, path())
    }
}
