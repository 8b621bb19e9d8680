/// An input in UTF-16.
struct UTF16Text {
    private let bytes: UnsafeRawBufferPointer
    private let isBigEndian: Bool
    /// Bytes of the byte order mark, 2 or 0.
    let markLength: Int

    /// Nil for what is not UTF-16: it begins with neither a byte order mark nor one ASCII character beside a zero.
    init?(_ bytes: UnsafeRawBufferPointer) {
        guard bytes.count >= 2 else { return nil }
        self.bytes = bytes
        switch (bytes[0], bytes[1]) {
        case (0xFE, 0xFF): (isBigEndian, markLength) = (true, 2)
        case (0xFF, 0xFE): (isBigEndian, markLength) = (false, 2)
        case (0, 0x0A...0x7E): (isBigEndian, markLength) = (true, 0)
        case (0x0A...0x7E, 0): (isBigEndian, markLength) = (false, 0)
        default: return nil
        }
    }

    /// The text as UTF-8 without a mark; surrogates without their other half become U+FFFD.
    func transcoded() -> [UInt8] {
        var utf8: [UInt8] = []
        utf8.reserveCapacity(bytes.count / 2 + bytes.count / 8)
        var decoder = UTF16()
        var position = markLength
        var units = AnyIterator<UInt16> {
            guard position + 1 < bytes.count else { return nil }
            defer { position += 2 }
            let unit = bytes.loadUnaligned(fromByteOffset: position, as: UInt16.self)
            return isBigEndian ? UInt16(bigEndian: unit) : UInt16(littleEndian: unit)
        }
        while true {
            switch decoder.decode(&units) {
            case .scalarValue(let scalar):
                utf8.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
            case .error: utf8.append(contentsOf: UTF8.encodedReplacementCharacter)
            case .emptyInput: return utf8
            }
        }
    }
}

extension CardText {
    /// The text in UTF-8 without a byte order mark; nil for what is not UTF-16.
    package static func transcodedFromUTF16(_ bytes: UnsafeRawBufferPointer) -> [UInt8]? {
        UTF16Text(bytes)?.transcoded()
    }
}

/// Converts places in the scanned bytes to places in the input: they differ where the input was transcoded.
struct InputOffsets {
    /// The bytes that are scanned instead of UTF-16; nil when the input itself is scanned.
    private let transcoded: UnsafeRawBufferPointer?
    private var scanned = 0
    private var counted: Int

    /// - Parameter base: where the scanned bytes begin in the input.
    init(base: Int) {
        transcoded = nil
        counted = base
    }

    init(_ transcoded: UnsafeRawBufferPointer, afterMark markLength: Int) {
        self.transcoded = transcoded
        counted = markLength
    }

    /// The place in the input. Calls come in ascending order.
    mutating func input(_ position: Int) -> Int {
        guard let transcoded else { return counted &+ position }
        while scanned < position {
            // A character of four bytes in UTF-8 is two units of UTF-16, any other one is one.
            let byte = transcoded[scanned]
            counted += byte & 0xC0 == 0x80 ? 0 : byte >= 0xF0 ? 4 : 2
            scanned += 1
        }
        return counted
    }
}
