/// Bytes in the place of others.
struct BytePatch {
    /// In the original.
    let range: Range<Int>
    let bytes: [UInt8]

    static func removal(_ range: Range<Int>) -> BytePatch { BytePatch(range: range, bytes: []) }

    static func insertion(_ bytes: [UInt8], at position: Int) -> BytePatch {
        BytePatch(range: position..<position, bytes: bytes)
    }
}

extension [BytePatch] {
    /// The original with these patches, none of which overlaps another one.
    func applied(to original: UnsafeRawBufferPointer) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(original.count + reduce(0) { $0 + $1.bytes.count })
        var position = 0
        for patch in sorted(by: {
            ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
        }) {
            result.append(contentsOf: original.part(position, patch.range.lowerBound))
            result += patch.bytes
            position = patch.range.upperBound
        }
        result.append(contentsOf: original.part(position, original.count))
        return result
    }
}
