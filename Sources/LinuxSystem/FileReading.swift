import Glibc

/// Reads whole files into one buffer that is used again for the next file.
package struct FileReader: ~Copyable {
    private var buffer: UnsafeMutableRawBufferPointer

    package init() {
        buffer = .allocate(byteCount: 64 * 1_024, alignment: 16)
    }

    deinit { buffer.deallocate() }

    /// Hands the bytes of a file to `body`; they are valid only inside it.
    package mutating func read<Result>(
        _ path: String, _ body: (UnsafeRawBufferPointer) -> Result
    ) throws(SystemError) -> Result {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
        return try read(descriptor, path, onlyRegular: false, body)
    }

    /// Hands the bytes of a file in a folder to `body`. Pipes and devices, on which reading could wait for ever, are
    /// refused.
    ///
    /// - Parameter path: of the entry, for errors.
    package mutating func read<Result>(
        _ entry: Folder.Entry, in folder: borrowing Folder, path: String,
        _ body: (UnsafeRawBufferPointer) -> Result
    ) throws(SystemError) -> Result {
        let folder = folder.descriptor
        let descriptor = entry.withFileSystemName {
            openat(folder, $0, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
        }
        // The folder has said what it is: that spares one of four calls a file.
        if entry.kind != .file { return try read(descriptor, path, onlyRegular: true, body) }
        guard descriptor >= 0 else { throw SystemError.last(path) }
        defer { close(descriptor) }
        return body(try fill(from: descriptor, expecting: 0, path))
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
        return body(try fill(from: descriptor, expecting: Int(status.st_size), path))
    }

    /// Hands all that a descriptor still gives to `body`.
    package mutating func read<Result>(
        descriptor: Int32, _ body: (UnsafeRawBufferPointer) -> Result
    ) throws(SystemError) -> Result {
        body(try fill(from: descriptor, expecting: 0, "standard input"))
    }

    private mutating func fill(
        from descriptor: Int32, expecting size: Int, _ path: String
    ) throws(SystemError) -> UnsafeRawBufferPointer {
        // One byte more than expected, so that the end is found without growing.
        if size >= buffer.count { grow(to: size + 1, keeping: 0) }
        var count = 0
        while true {
            if count == buffer.count { grow(to: buffer.count * 2, keeping: count) }
            let room = UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
            let got = Glibc.read(descriptor, room.baseAddress, room.count)
            if got < 0 {
                if errno == EINTR { continue }
                throw SystemError.last(path)
            }
            count += got
            // A regular file's short read ends at its size: the read that would say so again is spared.
            if got == 0 || (size > 0 && count == size) { break }
        }
        return UnsafeRawBufferPointer(rebasing: buffer[..<count])
    }

    private mutating func grow(to size: Int, keeping count: Int) {
        let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 16)
        larger.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        buffer.deallocate()
        buffer = larger
    }
}

/// The bytes of a small file.
package func readFile(_ path: String) throws(SystemError) -> [UInt8] {
    var reader = FileReader()
    return try reader.read(path) { Array($0) }
}
