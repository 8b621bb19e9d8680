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
