import Glibc

/// A file that is open for reading.
struct InputFile: ~Copyable {
    let descriptor: Int32
    /// In bytes; 0 where it is not known.
    let size: Int

    /// A regular file. Pipes and devices, on which reading could wait for ever or never end, are refused, and opening
    /// them is not waited for.
    init(regular path: String) throws(SystemError) {
        let flags = O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK
        try self.init(descriptor: open(path, flags), path, onlyRegular: true)
    }

    /// A regular file in a directory.
    ///
    /// - Parameter path: of the entry, for errors.
    init(_ entry: Directory.Entry, in directory: borrowing Directory, path: String) throws(SystemError) {
        try self.init(descriptor: entry.open(in: directory.descriptor), path, onlyRegular: true)
    }

    /// A file of any kind at a path that the user has just named: a pipe's writer is waited for.
    init(named path: String) throws(SystemError) {
        try self.init(descriptor: open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY), path, onlyRegular: false)
    }

    init(descriptor opened: Int32, _ path: String, onlyRegular: Bool) throws(SystemError) {
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
    }

    deinit { close(descriptor) }
}
