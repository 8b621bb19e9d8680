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
        var position = Self.skippingMark(bytes)
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

    /// The name alone, as written.
    var name: UnsafeRawBufferPointer { bytes.part(nameStart, nameEnd) }

    /// What stands before the dot, empty without one.
    var group: UnsafeRawBufferPointer { bytes.part(start, max(start, nameStart - 1)) }

    /// Whether the name ends in these bytes.
    var isWhole: Bool { nameEnd < bytes.count }

    /// The property of this name; nil when it is not read or the line has neither colon nor semicolon.
    @inline(__always)
    func propertyName(keeping: KeptNames) -> PropertyName? {
        guard isWhole else { return nil }
        return PropertyName(name) ?? keeping.property(name)
    }

    /// Skips blanks and a byte order mark, which begins every part of a concatenated file.
    @inline(__always)
    private static func skippingMark(_ bytes: UnsafeRawBufferPointer) -> Int {
        guard let first = bytes.first, first == 0xEF || ASCII.isBlank(first) else { return 0 }
        var position = 0
        while position < bytes.count, ASCII.isBlank(bytes[position]) { position &+= 1 }
        let hasMark = position + 2 < bytes.count && bytes[position] == 0xEF && bytes[position + 1] == 0xBB
        return hasMark && bytes[position + 2] == 0xBF ? position + 3 : position
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
