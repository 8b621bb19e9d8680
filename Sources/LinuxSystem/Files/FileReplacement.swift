import CLinux
import Glibc

/// Replaces whole files: a reader, or a crash or a full disk, meets the old bytes or the new ones, never a part.
package enum FileReplacement {
    /// Temporary files begin and end with these; vdirsyncer and khard ignore names that end in `.tmp`.
    static let prefix = ".bday-widget-"
    static let suffix = ".tmp"

    /// Writes a file of mode 0600 beside `path`, makes it durable and renames it to `path`.
    ///
    /// - Parameter durable: wait until the bytes are on the disk; without use for a file that is gone at logout.
    package static func write(
        _ bytes: UnsafeRawBufferPointer, to path: String, durable: Bool = true
    ) throws(SystemError) {
        let temporary = try writeBeside(path, bytes, durable: durable)
        guard rename(temporary, path) == 0 else {
            let error = SystemError.last(path)
            unlink(temporary)
            throw error
        }
        if durable { syncDirectory(Path.parent(of: path)) }
    }

    /// As `write`, but what the file held before lies at `previous` then, in the same directory. Where there was no file,
    /// nothing becomes of `previous`.
    ///
    /// The two names change hands in one step (`RENAME_EXCHANGE`), so that `path` always names a file. Some file systems
    /// (FAT, NFS, some FUSE) cannot do that: there the old file is copied first.
    package static func write(_ bytes: [UInt8], to path: String, keeping previous: String) throws(SystemError) {
        let temporary = try bytes.span.withUnsafeBytes { raw throws(SystemError) in
            try writeBeside(path, raw, durable: true)
        }
        do throws(SystemError) {
            if linux_rename(temporary, path, LINUX_RENAME_EXCHANGE) == 0 {
                guard rename(temporary, previous) == 0 else {
                    let error = SystemError.last(previous)
                    _ = linux_rename(temporary, path, LINUX_RENAME_EXCHANGE)
                    throw error
                }
            } else {
                if FileKind(path: path) != nil { try copy(path, to: previous) }
                guard rename(temporary, path) == 0 else { throw SystemError.last(path) }
            }
        } catch {
            unlink(temporary)
            throw error
        }
        syncDirectory(Path.parent(of: path))
    }

    private static func copy(_ path: String, to other: String) throws(SystemError) {
        var reader = FileReader()
        try write(reader.read(path) { Array($0) }, to: other)
    }

    /// Removes a file, if there is one, for good.
    package static func remove(_ path: String) throws(SystemError) {
        if unlink(path) == 0 { return syncDirectory(Path.parent(of: path)) }
        if errno != ENOENT { throw SystemError.last(path) }
    }

    /// As `write`, but fails with `EEXIST` where a file exists, which stays as it is.
    ///
    /// Nothing else than a rename is asked of the file system: FAT and some FUSE have no hard links. One that has no
    /// `RENAME_NOREPLACE` either is asked first, and then another process can come in between: callers hold a lock.
    package static func create(_ bytes: [UInt8], at path: String) throws(SystemError) {
        let temporary = try bytes.span.withUnsafeBytes { raw throws(SystemError) in
            try writeBeside(path, raw, durable: true)
        }
        var isDone = linux_rename(temporary, path, LINUX_RENAME_NOREPLACE) == 0
        if !isDone, errno != EEXIST {
            if FileKind(path: path, followsLinks: false) != nil {
                errno = EEXIST
            } else {
                isDone = rename(temporary, path) == 0
            }
        }
        guard isDone else {
            let error = SystemError.last(path)
            unlink(temporary)
            throw error
        }
        syncDirectory(Path.parent(of: path))
    }

    private static func writeBeside(
        _ path: String, _ bytes: UnsafeRawBufferPointer, durable: Bool
    ) throws(SystemError) -> String {
        let (descriptor, temporary) = try create(in: Path.parent(of: path))
        defer { close(descriptor) }
        do throws(SystemError) {
            try Descriptor.write(bytes, to: descriptor, path)
            if durable, fsync(descriptor) != 0 { throw SystemError.last(path) }
        } catch {
            unlink(temporary)
            throw error
        }
        return temporary
    }

    package static func write(_ text: String, to path: String, durable: Bool = true) throws(SystemError) {
        try write(Array(text.utf8), to: path, durable: durable)
    }

    package static func write(_ bytes: [UInt8], to path: String, durable: Bool = true) throws(SystemError) {
        try bytes.span.withUnsafeBytes { raw throws(SystemError) in try write(raw, to: path, durable: durable) }
    }

    /// Removes stale temporary files from a directory: those whose process no longer runs.
    package static func removeStaleTemporaryFiles(in directory: String) {
        guard let listing = try? Directory(path: directory) else { return }
        for entry in listing.entries where entry.name.hasPrefix(prefix) && entry.name.hasSuffix(suffix) {
            let owner = entry.name.dropFirst(prefix.count).prefix { $0 != "-" }
            guard let process = Int32(owner), process > 0, kill(process, 0) != 0, errno == ESRCH else { continue }
            unlinkat(listing.descriptor, entry.name, 0)
        }
    }

    private static func create(in directory: String) throws(SystemError) -> (Int32, String) {
        for _ in 0..<16 {
            let path = "\(directory)/\(temporaryName())"
            let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
            if descriptor >= 0 { return (descriptor, path) }
            if errno != EEXIST { throw SystemError.last(directory) }
        }
        throw SystemError(code: EEXIST, path: directory)
    }

    /// Contains the process's identifier, by which a stale temporary file is recognised.
    static func temporaryName() -> String {
        "\(prefix)\(getpid())-\(String(UInt32.random(in: .min ... .max), radix: 36))\(suffix)"
    }

    static func syncDirectory(_ directory: String) {
        let descriptor = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }
}
