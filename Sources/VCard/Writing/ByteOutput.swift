/// A growing buffer of bytes.
struct ByteOutput: ~Copyable {
    private var memory: UnsafeMutableRawBufferPointer
    private(set) var count = 0

    /// - Parameter size: the initial capacity in bytes.
    init(reserving size: Int) { memory = .allocate(byteCount: max(size, 256), alignment: 16) }

    deinit { memory.deallocate() }

    /// The bytes so far, valid until the next change.
    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: memory[..<count]) }

    @inline(__always)
    mutating func append(_ byte: UInt8) {
        if count == memory.count { grow(by: 1) }
        memory[count] = byte
        count &+= 1
    }

    @inline(__always)
    mutating func append(_ text: StaticString) {
        append(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    @inline(__always)
    mutating func append(_ part: UnsafeRawBufferPointer) {
        guard let source = part.baseAddress else { return }
        if part.count > memory.count &- count { grow(by: part.count) }
        memory.baseAddress?.advanced(by: count).copyMemory(from: source, byteCount: part.count)
        count &+= part.count
    }

    /// Removes the bytes from a place on and returns them.
    mutating func removeAll(from start: Int) -> [UInt8] {
        let end = Array(bytes[start...])
        count = start
        return end
    }

    private mutating func grow(by more: Int) {
        let larger = UnsafeMutableRawBufferPointer.allocate(
            byteCount: max(2 * memory.count, count + more), alignment: 16)
        larger.copyMemory(from: bytes)
        memory.deallocate()
        memory = larger
    }
}
