import Glibc

/// Reads whole files into one buffer that is used again for the next file.
package struct FileReader: ~Copyable {
    private var buffer = ReadBuffer()

    package init() {}

    /// Hands the bytes of a file to `body`; they are valid only inside it.
    package mutating func read<Result>(
        _ path: String, _ body: (UnsafeRawBufferPointer) -> Result
    ) throws(SystemError) -> Result {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
        return try read(descriptor, path, onlyRegular: false, body)
    }

    /// Hands the bytes of a file to `body` in windows: memory does not grow with the file.
    ///
    /// - Parameter body: gets the bytes from where it was done with the window before, and whether the file ends with
    ///   them. Returns how many it is done with; where that is none, the next window is larger.
    package mutating func readWindows(
        _ path: String, _ body: (UnsafeRawBufferPointer, _ isLast: Bool) -> Int
    ) throws(SystemError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
        guard descriptor >= 0 else { throw SystemError.last(path) }
        defer { close(descriptor) }
        try readWindows(descriptor: descriptor, path, body)
    }

    /// As `readWindows` of a path, of all that a descriptor still gives.
    package mutating func readWindows(
        descriptor: Int32, _ path: String = "standard input", _ body: (UnsafeRawBufferPointer, _ isLast: Bool) -> Int
    ) throws(SystemError) {
        buffer.removeAll()
        while try buffer.fill(from: descriptor, path) {
            buffer.removeFirst(body(buffer.bytes, false))
        }
        _ = body(buffer.bytes, true)
    }

    /// Hands the bytes of a file in a folder to `body`. Pipes and devices, on which reading could wait for ever, are
    /// refused.
    ///
    /// - Parameter path: of the entry, for errors.
    package mutating func read<Result>(
        _ entry: Folder.Entry, in folder: borrowing Folder, path: String,
        _ body: (UnsafeRawBufferPointer) -> Result
    ) throws(SystemError) -> Result {
        try read(entry.open(in: folder.descriptor), path, onlyRegular: true, body)
    }

    private mutating func read<Result>(
        _ descriptor: Int32, _ path: String, onlyRegular: Bool, _ body: (UnsafeRawBufferPointer) -> Result
    ) throws(SystemError) -> Result {
        guard descriptor >= 0 else { throw SystemError.last(path) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw SystemError.last(path) }
        if onlyRegular, status.st_mode & S_IFMT != S_IFREG {
            throw SystemError(code: status.st_mode & S_IFMT == S_IFDIR ? EISDIR : EINVAL, path: path)
        }
        return try read(descriptor: descriptor, expecting: Int(status.st_size), path, body)
    }

    /// Hands all that a descriptor still gives to `body`.
    package mutating func read<Result>(
        descriptor: Int32, expecting size: Int = 0, _ path: String = "standard input",
        _ body: (UnsafeRawBufferPointer) -> Result
    ) throws(SystemError) -> Result {
        buffer.removeAll()
        _ = try buffer.append(from: descriptor, expecting: size, path)
        return body(buffer.bytes)
    }
}

/// The bytes of a small file.
package func readFile(_ path: String) throws(SystemError) -> [UInt8] {
    var reader = FileReader()
    return try reader.read(path) { Array($0) }
}
