/// Bytes that grow at their end, a part at a time.
struct ByteOutput: Sendable {
    private(set) var bytes: [UInt8] = []

    var count: Int { bytes.count }

    @inline(__always)
    mutating func append(_ byte: UInt8) { bytes.append(byte) }

    @inline(__always)
    mutating func append(_ text: StaticString) {
        append(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    @inline(__always)
    mutating func append(_ part: UnsafeRawBufferPointer) {
        part.withMemoryRebound(to: UInt8.self) { bytes.append(contentsOf: $0) }
    }

    /// Takes off what stands from a place on.
    mutating func removeAll(from start: Int) -> [UInt8] {
        let end = Array(bytes[start...])
        bytes.removeSubrange(start...)
        return end
    }
}
