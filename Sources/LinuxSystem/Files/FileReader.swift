import SystemPackage

/// Reads files into one buffer that is used again for the next file. Only regular files are read, except where a
/// parameter is called `named` or `descriptor`.
package struct FileReader: ~Copyable {
    /// How many bytes of one file are in memory at most; no card is as large.
    package static let maximumChunkSize = 256 << 20

    /// The same where time is limited: what is in one chunk cannot be stopped.
    private static let limitedChunkSize = 64 << 20

    private var buffer = ReadBuffer()
    private let budget: ReadingBudget

    /// - Parameter budget: a file that needs more is given up between two chunks.
    package init(budget: ReadingBudget = .unlimited) { self.budget = budget }

    /// Hands the bytes of a file to `body`; they are valid only inside it.
    ///
    /// - Parameter maximumSize: a file with more bytes is refused.
    package mutating func read<Result>(
        _ path: FilePath, maximumSize: Int = 1 << 30, _ body: (UnsafeRawBufferPointer) -> Result
    ) throws(SystemError) -> Result {
        try read(InputFile(regular: path), path, maximumSize, body)
    }

    /// As `read`, of a file in a directory.
    ///
    /// - Parameter isWanted: asked about the first bytes. Where it says no, `body` gets those alone.
    package mutating func read<Result>(
        _ name: FilePath.Component, in directory: borrowing Directory, maximumSize: Int = 1 << 30,
        where isWanted: (([UInt8]) -> Bool)? = nil, _ body: (UnsafeRawBufferPointer) -> Result
    ) throws(SystemError) -> Result {
        let file = try InputFile(name, in: directory)
        if let isWanted {
            let head = RegularFile.head(file)
            if !isWanted(head) { return head.withUnsafeBytes(body) }
        }
        return try read(file, directory.path.appending(name), maximumSize, body)
    }

    /// As `read`, of a file that is open.
    mutating func read<Result>(
        _ file: consuming InputFile, _ path: FilePath, _ maximumSize: Int, _ body: (UnsafeRawBufferPointer) -> Result
    ) throws(SystemError) -> Result {
        buffer.removeAll()
        _ = try buffer.append(from: file.descriptor, expecting: file.size, maximumSize: maximumSize, path)
        return body(buffer.bytes)
    }

    /// Hands the bytes of a file to `body` in chunks: memory does not grow with the file.
    ///
    /// - Parameter body: gets the bytes from where it was done with the chunk before, and whether the file ends with
    ///   them. Returns how many it is done with; where that is none, the next chunk is larger.
    /// - Throws: also where a chunk would have to be larger than `maximumChunkSize`, and once the budget is spent.
    package mutating func readChunks(
        _ path: FilePath, _ body: (UnsafeRawBufferPointer, _ isLast: Bool) -> Int
    ) throws(SystemError) {
        try readChunks(InputFile(regular: path), path, body)
    }

    /// As `readChunks` of a path, of a file in a directory.
    package mutating func readChunks(
        _ name: FilePath.Component, in directory: borrowing Directory,
        _ body: (UnsafeRawBufferPointer, _ isLast: Bool) -> Int
    ) throws(SystemError) {
        try readChunks(InputFile(name, in: directory), directory.path.appending(name), body)
    }

    /// As `readChunks` of a path, at one that the user has just named, which may be a pipe.
    package mutating func readChunks(
        named path: FilePath, _ body: (UnsafeRawBufferPointer, _ isLast: Bool) -> Int
    ) throws(SystemError) {
        try readChunks(InputFile(named: path, waits: !budget.isLimited), path, body)
    }

    private mutating func readChunks(
        _ file: consuming InputFile, _ path: FilePath, _ body: (UnsafeRawBufferPointer, _ isLast: Bool) -> Int
    ) throws(SystemError) {
        try readChunks(descriptor: file.descriptor, upTo: file.readableSize, path, body)
    }

    /// As `readChunks` of a path, of all that a descriptor still gives.
    ///
    /// - Parameters:
    ///   - size: how many bytes are read at most.
    ///   - path: for errors.
    package mutating func readChunks(
        descriptor: Int32, upTo size: Int = .max, _ path: FilePath,
        _ body: (UnsafeRawBufferPointer, _ isLast: Bool) -> Int
    ) throws(SystemError) {
        buffer.removeAll()
        let maximumSize = budget.isLimited ? Self.limitedChunkSize : Self.maximumChunkSize
        var rest = size
        while try buffer.fill(from: descriptor, upTo: &rest, maximumSize: maximumSize, within: budget, path) {
            try budget.check(path)
            buffer.removeFirst(body(buffer.bytes, false))
        }
        _ = body(buffer.bytes, true)
    }
}
