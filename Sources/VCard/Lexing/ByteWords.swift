/// Eight bytes at once (Sean Anderson, "Bit Twiddling Hacks": a byte less than n, a zero byte).
extension UInt64 {
    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let tops: UInt64 = 0x8080_8080_8080_8080

    /// Whether one of the bytes is below `limit`, which is at most 128.
    @inline(__always)
    func hasByte(below limit: UInt8) -> Bool { (self &- Self.ones &* UInt64(limit)) & ~self & Self.tops != 0 }

    @inline(__always)
    func hasByte(_ byte: UInt8) -> Bool { (self ^ (Self.ones &* UInt64(byte))).hasByte(below: 1) }

    @inline(__always)
    var isASCII: Bool { self & Self.tops == 0 }

    /// The top bits of the bytes that are `byte`. The lowest of them is right; one above it may be another byte's.
    @inline(__always)
    func flags(of byte: UInt8) -> UInt64 {
        let word = self ^ (Self.ones &* UInt64(byte))
        return (word &- Self.ones) & ~word & Self.tops
    }

    /// The word with upper-case letters in the place of lower-case ones.
    @inline(__always)
    var uppercased: UInt64 {
        let low = self & ~Self.tops
        let isAtLeastA = low &+ Self.ones &* (0x80 - 0x61)
        let isAboveZ = low &+ Self.ones &* (0x7F - 0x7A)
        return self &- ((~self & Self.tops & (isAtLeastA ^ isAboveZ)) &>> 2)
    }

    /// The bytes of a text of at most eight, the first one lowest.
    @inline(__always)
    static func word(_ text: StaticString) -> UInt64 {
        var word: UInt64 = 0
        var place = text.utf8CodeUnitCount
        while place > 0 {
            place &-= 1
            word = word &<< 8 | UInt64(text.utf8Start[place])
        }
        return word
    }
}

extension UnsafeRawBufferPointer {
    /// The bytes, at most eight of them, as `UInt64.word` has a text's.
    @inline(__always)
    var word: UInt64 {
        if isEmpty { return 0 }
        // Reads that overlap: where they do, they read the same.
        if count >= 4 {
            let low = UInt32(littleEndian: loadUnaligned(as: UInt32.self))
            let high = UInt32(littleEndian: loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self))
            return UInt64(low) | UInt64(high) &<< (8 &* UInt64(count &- 4))
        }
        let (middle, last) = (count &>> 1, count &- 1)
        return UInt64(self[0]) | UInt64(self[middle]) &<< (8 &* UInt64(middle))
            | UInt64(self[last]) &<< (8 &* UInt64(last))
    }

    /// Whether a condition holds for all bytes, eight at a time. Fewer than eight are filled up with the letter A.
    @inline(__always)
    func allWords(_ condition: (UInt64) -> Bool) -> Bool {
        var position = 0
        while position &+ 8 <= count {
            guard condition(loadUnaligned(fromByteOffset: position, as: UInt64.self)) else { return false }
            position &+= 8
        }
        guard position < count else { return true }
        if count >= 8 { return condition(loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)) }
        return condition(word | 0x4141_4141_4141_4141 &<< (8 &* UInt64(count)))
    }
}
