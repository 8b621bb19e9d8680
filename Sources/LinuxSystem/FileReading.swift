import Glibc

/// Reads files into one buffer that is used again for the next file. Only regular files are read, unless the name of a
/// function says more.
package struct FileReader: ~Copyable {
    /// How much of one input may have to be in memory at once, in bytes: no card is as large.
    package static let largestWindow = 256 << 20

    private var buffer = ReadBuffer()

    package init() {}

    /// Hands the bytes of a file to `body`; they are valid only inside it.
    ///
    /// - Parameter most: how many bytes it may have; one with more is refused.
    package mutating func read<Result>(
        _ path: String, atMost most: Int = 1 << 30, _ body: (UnsafeRawBufferPointer) -> Result
    ) throws(SystemError) -> Result {
        try read(InputFile(regular: path), path, atMost: most, body)
    }

    /// As `read`, of a path that the user has just named, which may be a pipe.
    package mutating func read<Result>(
        named path: String, atMost most: Int, _ body: (UnsafeRawBufferPointer) -> Result
    ) throws(SystemError) -> Result {
        try read(InputFile(named: path), path, atMost: most, body)
    }

    private mutating func read<Result>(
        _ file: consuming InputFile, _ path: String, atMost most: Int, _ body: (UnsafeRawBufferPointer) -> Result
    ) throws(SystemError) -> Result {
        buffer.removeAll()
        _ = try buffer.append(from: file.descriptor, expecting: file.size, atMost: most, path)
        return body(buffer.bytes)
    }

    /// Hands the bytes of a file to `body` in windows: memory does not grow with the file.
    ///
    /// - Parameters:
    ///   - offset: where in the file it begins.
    ///   - body: gets the bytes from where it was done with the window before, and whether the file ends with them.
    ///     Returns how many it is done with; where that is none, the next window is larger.
    /// - Throws: also where a window would have to be larger than the largest.
    package mutating func readWindows(
        _ path: String, from offset: Int = 0, _ body: (UnsafeRawBufferPointer, _ isLast: Bool) -> Int
    ) throws(SystemError) {
        let file = try InputFile(regular: path)
        if offset > 0, lseek(file.descriptor, off_t(offset), SEEK_SET) < 0 { throw SystemError.last(path) }
        try readWindows(descriptor: file.descriptor, path, body)
    }

    /// As `readWindows` of a path, of a file in a directory.
    ///
    /// - Parameter path: of the entry, for errors.
    package mutating func readWindows(
        _ entry: Directory.Entry, in directory: borrowing Directory, path: String,
        _ body: (UnsafeRawBufferPointer, _ isLast: Bool) -> Int
    ) throws(SystemError) {
        let file = try InputFile(entry, in: directory, path: path)
        try readWindows(descriptor: file.descriptor, path, body)
    }

    /// As `readWindows` of a path, of one that the user has just named, which may be a pipe.
    package mutating func readWindows(
        named path: String, _ body: (UnsafeRawBufferPointer, _ isLast: Bool) -> Int
    ) throws(SystemError) {
        let file = try InputFile(named: path)
        try readWindows(descriptor: file.descriptor, path, body)
    }

    /// As `readWindows` of a path, of all that a descriptor still gives.
    package mutating func readWindows(
        descriptor: Int32, _ path: String, _ body: (UnsafeRawBufferPointer, _ isLast: Bool) -> Int
    ) throws(SystemError) {
        buffer.removeAll()
        while try buffer.fill(from: descriptor, atMost: Self.largestWindow, path) {
            buffer.removeFirst(body(buffer.bytes, false))
        }
        _ = body(buffer.bytes, true)
    }
}

/// The bytes of a small regular file.
///
/// - Parameter most: how many it may have; one with more is refused.
package func readFile(_ path: String, atMost most: Int = 16 << 20) throws(SystemError) -> [UInt8] {
    var reader = FileReader()
    return try reader.read(path, atMost: most) { Array($0) }
}

/// As `readFile`, of a path that the user has just named, which may be a pipe.
package func readFile(named path: String, atMost most: Int = 16 << 20) throws(SystemError) -> [UInt8] {
    var reader = FileReader()
    return try reader.read(named: path, atMost: most) { Array($0) }
}
