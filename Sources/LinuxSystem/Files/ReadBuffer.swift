import Glibc
import SystemPackage

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
        return bytes[end - length..<end].elementsEqual(UnsafeRawBufferPointer(start: line.utf8Start, count: length))
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
