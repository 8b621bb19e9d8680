/// The beginning of a content line: group, dot and name, up to the colon or semicolon.
struct Header {
    /// The whole line.
    let bytes: UnsafeRawBufferPointer
    private let start: Int
    private let nameStart: Int
    /// The place of the `;` or `:` after the name, or the end of the bytes.
    let nameEnd: Int

    @inline(__always)
    init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
        var position = Self.start(of: bytes)
        start = position
        var nameStart = position
        while true {
            position = bytes.nameEnd(from: position)
            guard position < bytes.count, bytes[position] == ASCII.dot else { break }
            position &+= 1
            nameStart = position
        }
        self.nameStart = nameStart
        nameEnd = position
    }

    /// The name alone, as written, without the blanks that some programs put before the colon.
    @inline(__always)
    var name: UnsafeRawBufferPointer {
        var end = nameEnd
        while end > nameStart, ASCII.isBlank(bytes[end &- 1]) { end &-= 1 }
        return bytes.part(nameStart, end)
    }

    /// What stands before the dot, empty without one.
    var group: UnsafeRawBufferPointer { bytes.part(start, max(start, nameStart - 1)) }

    /// Whether the name ends in these bytes.
    var isWhole: Bool { nameEnd < bytes.count }

    /// The property of this name; nil when it is not read or the line has neither colon nor semicolon.
    @inline(__always)
    var propertyName: PropertyName? { isWhole ? PropertyName(name) : nil }

    /// Whether a byte may begin what stands before a line and is no part of it.
    @inline(__always)
    static func maySkip(_ byte: UInt8) -> Bool {
        // Most begin with a letter.
        if (byte | 0x20) &- 0x61 < 26 { return false }
        return byte <= ASCII.space || byte == 0xEF || byte == ASCII.backslash || byte == UInt8(ascii: "<")
    }

    /// Where the line begins behind blanks, a byte order mark, which begins every part of a concatenated file, and line
    /// ends that became text, `\n` and `<br>`.
    @inline(__always)
    static func start(of bytes: UnsafeRawBufferPointer) -> Int {
        guard let first = bytes.first, maySkip(first) else { return 0 }
        var position = 0
        while position < bytes.count, let length = lengthOfMark(bytes.part(position, bytes.count)) {
            position += length
        }
        return position
    }

    /// The length of such a mark at the beginning of the bytes; nil where there is none.
    private static func lengthOfMark(_ bytes: UnsafeRawBufferPointer) -> Int? {
        if bytes[0] <= ASCII.space { return 1 }
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return 3 }
        if bytes.hasPrefix("\\N") || bytes.hasPrefix("\\R") { return 2 }
        guard bytes.hasPrefix("<BR") else { return nil }
        let inside = bytes.prefix(6).dropFirst(3).drop { $0 == ASCII.space || $0 == ASCII.slash }
        return inside.first == UInt8(ascii: ">") ? inside.startIndex + 1 : nil
    }
}

extension UnsafeRawBufferPointer {
    /// The next colon, semicolon or dot, or the end of the bytes.
    @inline(__always)
    fileprivate func nameEnd(from start: Int) -> Int {
        var position = start
        while position &+ 8 <= count {
            let word = UInt64(littleEndian: loadUnaligned(fromByteOffset: position, as: UInt64.self))
            let ends = word.flags(of: ASCII.colon) | word.flags(of: ASCII.semicolon) | word.flags(of: ASCII.dot)
            if ends != 0 { return position &+ ends.trailingZeroBitCount &>> 3 }
            position &+= 8
        }
        while position < count {
            let byte = self[position]
            if byte == ASCII.colon || byte == ASCII.semicolon || byte == ASCII.dot { break }
            position &+= 1
        }
        return position
    }
}
