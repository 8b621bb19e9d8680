import Glibc
import SystemPackage

/// Reads files into one buffer that is used again for the next file. Only regular files are read, except where a
/// parameter is called `named` or `descriptor`.
///
/// Why: docs/decisions.md#time-and-files-that-grow.
package struct FileReader: ~Copyable {
    /// How many bytes of one file are in memory at most; no card is as large.
    package static let maximumChunkSize = 256 << 20

    /// How many bytes are in memory where time is limited: what is in one chunk cannot be stopped.
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

/// Regular files that are read in one call. Pipes and devices, whose reading may never end, are refused.
package enum RegularFile {
    /// The size of a small file, in bytes, beyond which it is refused.
    package static let maximumSize = 16 << 20

    /// The bytes of a small file.
    ///
    /// - Parameter maximumSize: a file with more bytes is refused.
    package static func read(_ path: FilePath, maximumSize: Int = maximumSize) throws(SystemError) -> [UInt8] {
        var reader = FileReader()
        return try reader.read(path, maximumSize: maximumSize) { Array($0) }
    }

    /// The bytes of a small file in a directory.
    package static func read(
        _ name: FilePath.Component, in directory: borrowing Directory
    ) throws(SystemError) -> [UInt8] {
        var reader = FileReader()
        return try reader.read(name, in: directory, maximumSize: maximumSize) { Array($0) }
    }

    /// The first bytes of a file, by which its format is known; none where it cannot be read or is not regular.
    package static func head(_ path: FilePath, count: Int = 4_096) -> [UInt8] {
        (try? head(InputFile(regular: path), count)) ?? []
    }

    /// As `head` of a path, of a file in a directory.
    package static func head(
        _ name: FilePath.Component, in directory: borrowing Directory, count: Int = 4_096
    ) -> [UInt8] {
        (try? head(InputFile(name, in: directory), count)) ?? []
    }

    static func head(_ file: borrowing InputFile, _ count: Int = 4_096) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { buffer, length in
            length = max(0, pread(file.descriptor, buffer.baseAddress, count, 0))
        }
    }
}

extension UnsafeRawBufferPointer {
    /// Whether these bytes are the others.
    package func hasSameBytes(as other: UnsafeRawBufferPointer) -> Bool {
        guard count == other.count, let start = baseAddress, let otherStart = other.baseAddress else {
            return count == 0 && other.count == 0
        }
        return memcmp(start, otherStart, count) == 0
    }
}

/// Memory that bytes are read into from one descriptor after another.
struct ReadBuffer: ~Copyable {
    private var memory: UnsafeMutableRawBufferPointer
    private(set) var count = 0

    init() { memory = Self.allocate(Self.initialCapacity) }

    deinit { free(memory.baseAddress) }

    /// - Returns: empty where there is no such memory.
    private static func allocate(_ size: Int) -> UnsafeMutableRawBufferPointer {
        let start = malloc(size)
        return UnsafeMutableRawBufferPointer(start: start, count: start == nil ? 0 : size)
    }

    /// What was read, valid until the next change.
    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: memory[..<count]) }

    /// Forgets what was read.
    mutating func removeAll() { count = 0 }

    /// Gives memory back that one large file took.
    mutating func shrink() {
        guard memory.count > 4 * Self.initialCapacity else { return }
        free(memory.baseAddress)
        memory = Self.allocate(Self.initialCapacity)
        count = 0
    }

    /// Forgets what was read first.
    mutating func removeFirst(_ number: Int) {
        count -= number
        guard number > 0, let start = memory.baseAddress else { return }
        start.copyMemory(from: start + number, byteCount: count)
    }

    /// Reads until the memory is full or the descriptor has ended; memory that is full at first is made larger.
    ///
    /// - Parameters:
    ///   - rest: how many bytes are read at most; what was read is subtracted.
    ///   - maximumSize: of the memory, in bytes.
    ///   - budget: limits the wait for the writer of the descriptor.
    /// - Returns: whether more may come.
    mutating func fill(
        from descriptor: Int32, upTo rest: inout Int, maximumSize: Int, within budget: ReadingBudget,
        _ path: @autoclosure () -> FilePath
    ) throws(SystemError) -> Bool {
        if count == memory.count {
            guard count < maximumSize else { throw SystemError(.tooLarge, path()) }
            try grow(to: min(maximumSize, memory.count * 2), path())
        }
        while count < memory.count {
            if rest > 0 { try budget.wait(for: descriptor, path()) }
            let got = try readMore(from: descriptor, upTo: rest, path())
            guard got > 0 else { return false }
            rest -= got
        }
        return true
    }

    /// Appends all that a descriptor still gives.
    ///
    /// - Parameters:
    ///   - size: of a regular file; 0 where it is not known.
    ///   - maximumSize: a descriptor that gives more bytes is refused.
    ///   - ending: the last line of a complete file. A reading that is not filled and ends in it is taken for the file's
    ///     end, which saves asking for more. (A file system may give less than there is, but hardly just up to here.)
    /// - Returns: where its bytes lie.
    mutating func append(
        from descriptor: Int32, expecting size: Int, maximumSize: Int, ending: StaticString? = nil,
        _ path: @autoclosure () -> FilePath
    ) throws(SystemError) -> Range<Int> {
        let start = count
        guard size <= maximumSize else { throw SystemError(.tooLarge, path()) }
        // One byte more than expected, so that the end is found without growing.
        if count + size >= memory.count { try grow(to: count + size + 1, path()) }
        while true {
            let got: Int
            do throws(SystemError) {
                if count == memory.count { try grow(to: memory.count * 2, path()) }
                got = try readMore(from: descriptor, path())
                guard count - start <= maximumSize else { throw SystemError(.tooLarge, path()) }
            } catch {
                count = start
                throw error
            }
            // A regular file's short read ends at its size: the read that would say so again is spared.
            if got == 0 || (size > 0 && count - start >= size) { return start..<count }
            if let ending, count < memory.count, ends(in: ending, from: start) { return start..<count }
        }
    }

    /// Whether the bytes from `start` on end in a line, or in its line end.
    private func ends(in line: StaticString, from start: Int) -> Bool {
        var end = count
        while end > start, memory[end - 1] == 0x0A || memory[end - 1] == 0x0D { end -= 1 }
        let length = line.utf8CodeUnitCount
        guard end - length >= start else { return false }
        return memory.baseAddress.map { memcmp($0 + end - length, line.utf8Start, length) } == 0
    }

    /// One reading into the memory that is left.
    ///
    /// - Returns: how many bytes came; none at the end.
    private mutating func readMore(
        from descriptor: Int32, upTo maximum: Int = .max, _ path: @autoclosure () -> FilePath
    ) throws(SystemError) -> Int {
        let room = min(memory.count - count, maximum)
        while true {
            let got = Glibc.read(descriptor, memory.baseAddress.map { $0 + count }, room)
            if got >= 0 {
                count += got
                return got
            }
            if errno != EINTR { throw SystemError.last(path()) }
        }
    }

    private mutating func grow(to size: Int, _ path: @autoclosure () -> FilePath) throws(SystemError) {
        let larger = Self.allocate(max(size, Self.initialCapacity))
        guard larger.baseAddress != nil else { throw SystemError(.noMemory, path()) }
        larger.copyMemory(from: bytes)
        free(memory.baseAddress)
        memory = larger
    }

    /// In bytes: room for many cards.
    private static let initialCapacity = 256 * 1_024
}

/// How long sources may be read, and how much memory the process may have meanwhile. A bar does not wait; `import` does.
package struct ReadingBudget: Sendable {
    /// In nanoseconds of the system's monotonic clock.
    private let end: Int
    /// In nanoseconds, for one source.
    private let share: Int
    /// In bytes, of the whole process.
    private let maximumMemory: Int
    /// Nanoseconds of a clock that is never set.
    private let clock: @Sendable () -> Int

    /// As long as it takes, in half of the machine's memory.
    package static let unlimited = unlimited(maximumMemory: ProcessMemory.installed() / 2)

    package static func unlimited(maximumMemory: Int) -> ReadingBudget {
        ReadingBudget(end: .max, share: .max, maximumMemory: maximumMemory, clock: monotonic)
    }

    private init(end: Int, share: Int, maximumMemory: Int, clock: @escaping @Sendable () -> Int) {
        self.end = end
        self.share = share
        self.maximumMemory = maximumMemory
        self.clock = clock
    }

    /// A budget from now on, in milliseconds and bytes; the times are a bar's, unless said otherwise.
    package init(
        milliseconds: Int = Timeout.milliseconds(5_000), ofSource: Int = Timeout.milliseconds(2_000),
        maximumMemory: Int = 512 << 20,
        clock: @escaping @Sendable () -> Int = monotonic
    ) {
        self.init(
            end: clock() + milliseconds * 1_000_000, share: ofSource * 1_000_000, maximumMemory: maximumMemory,
            clock: clock)
    }

    /// The part of it that one source may take, from now on.
    package var ofSource: ReadingBudget {
        if !isLimited { return self }
        return ReadingBudget(
            end: min(end, clock() + share), share: share, maximumMemory: maximumMemory, clock: clock)
    }

    /// Whether its time is limited.
    package var isLimited: Bool { end != .max }

    /// Whether time or memory is used up.
    package var isSpent: Bool { isLimited && clock() >= end || ProcessMemory.resident() > maximumMemory }

    /// - Throws: `overBudget` of the path once it is spent.
    package func check(_ path: @autoclosure () -> FilePath) throws(SystemError) {
        if isSpent { throw SystemError(.overBudget, path()) }
    }

    /// Waits until a descriptor has something to read or has ended, at most for the rest of the time.
    ///
    /// - Throws: `overBudget` of the path when the time is over.
    func wait(for descriptor: Int32, _ path: @autoclosure () -> FilePath) throws(SystemError) {
        if !isLimited { return }
        let milliseconds = (end - clock() + 999_999) / 1_000_000
        guard milliseconds > 0,
            try !PolledDescriptor.wait([.readable(descriptor)], milliseconds: Int32(clamping: milliseconds)).isEmpty
        else { throw SystemError(.overBudget, path()) }
    }

    package static let monotonic: @Sendable () -> Int = { MonotonicClock.nanoseconds() }
}
