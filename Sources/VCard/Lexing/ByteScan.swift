/// ASCII bytes that have a meaning in a vCard.
enum ASCII {
    static let tab: UInt8 = 0x09
    static let lineFeed: UInt8 = 0x0A
    static let carriageReturn: UInt8 = 0x0D
    static let escape: UInt8 = 0x1B
    static let space: UInt8 = 0x20
    static let quote: UInt8 = 0x22
    static let comma: UInt8 = 0x2C
    static let hyphen: UInt8 = 0x2D
    static let dot: UInt8 = 0x2E
    static let slash: UInt8 = 0x2F
    static let zero: UInt8 = 0x30
    static let nine: UInt8 = 0x39
    static let colon: UInt8 = 0x3A
    static let semicolon: UInt8 = 0x3B
    static let equals: UInt8 = 0x3D
    static let backslash: UInt8 = 0x5C
    static let caret: UInt8 = 0x5E
    static let delete: UInt8 = 0x7F

    /// Space or tab: what continues a line (RFC 6350, 3.2).
    @inline(__always)
    static func isBlank(_ byte: UInt8) -> Bool { byte == space || byte == tab }

    @inline(__always)
    static func isDigit(_ byte: UInt8) -> Bool { byte &- zero < 10 }

    /// The upper-case letter of a lower-case one, every other byte as it is.
    @inline(__always)
    static func upper(_ byte: UInt8) -> UInt8 { byte &- 0x61 < 26 ? byte & 0xDF : byte }
}

extension UnsafeRawBufferPointer {
    /// Where the line that `start` lies in ends: at its CR or LF, or at the end of the bytes.
    ///
    /// Eight bytes at a time: `word - 0x0E…` borrows into the top bit of the first byte below 0x0E (Sean Anderson,
    /// "Bit Twiddling Hacks": a byte less than n). Nearly all such bytes are line ends.
    @inline(__always)
    func lineEnd(from start: Int) -> Int {
        var position = start
        while position &+ 8 <= count {
            let word = UInt64(littleEndian: loadUnaligned(fromByteOffset: position, as: UInt64.self))
            let low = (word &- 0x0E0E_0E0E_0E0E_0E0E) & ~word & 0x8080_8080_8080_8080
            if low == 0 {
                position &+= 8
                continue
            }
            position &+= low.trailingZeroBitCount &>> 3
            if self[position] == ASCII.lineFeed || self[position] == ASCII.carriageReturn { return position }
            position &+= 1
        }
        while position < count, self[position] != ASCII.lineFeed, self[position] != ASCII.carriageReturn {
            position &+= 1
        }
        return position
    }

    /// The first byte of the line after the one that ends at `end`.
    ///
    /// CRLF, LF and a lone CR (old Mac) end a line; so does CR CR LF, which text-mode copying makes of CRLF.
    @inline(__always)
    func nextLine(after end: Int) -> Int {
        guard end < count else { return end }
        if self[end] == ASCII.lineFeed { return end &+ 1 }
        guard end &+ 1 < count else { return end &+ 1 }
        if self[end &+ 1] == ASCII.lineFeed { return end &+ 2 }
        guard end &+ 2 < count, self[end &+ 1] == ASCII.carriageReturn else { return end &+ 1 }
        return self[end &+ 2] == ASCII.lineFeed ? end &+ 3 : end &+ 1
    }

    /// The bytes of the range, sharing memory.
    @inline(__always)
    func part(_ start: Int, _ end: Int) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: baseAddress?.advanced(by: start), count: end &- start)
    }

    /// Whether these bytes are `text`, which is in upper case, in any case.
    @inline(__always)
    func matches(_ text: StaticString) -> Bool {
        count == text.utf8CodeUnitCount && hasPrefix(text)
    }

    /// Whether these bytes begin with `text`, which is in upper case, in any case.
    @inline(__always)
    func hasPrefix(_ text: StaticString) -> Bool {
        guard count >= text.utf8CodeUnitCount else { return false }
        for index in 0..<text.utf8CodeUnitCount where ASCII.upper(self[index]) != text.utf8Start[index] { return false }
        return true
    }

    /// The bytes without spaces and tabs at both ends.
    func trimmed() -> UnsafeRawBufferPointer {
        var start = 0
        var end = count
        while start < end, ASCII.isBlank(self[start]) { start += 1 }
        while end > start, ASCII.isBlank(self[end - 1]) { end -= 1 }
        return part(start, end)
    }
}

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
