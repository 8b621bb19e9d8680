import Messages

/// Reads vCards of every version: 2.1, 3.0 (RFC 2426), 4.0 (RFC 6350), mixed in one input.
///
/// Time is linear in any input. Only the properties of `PropertyName` are decoded; a photo is skipped eight bytes at a
/// time.
package struct VCardReader: Sendable {
    let decode: CharsetDecoder?
    let isKhards: Bool
    let limits: CardLimits

    /// - Parameters:
    ///   - decode: decodes declared charsets that are not built in; UTF-8, ISO 8859-1 and windows-1252 are.
    ///   - isKhards: the cards are written by khard, whether they say so or not.
    ///   - limits: of a card.
    package init(
        decode: CharsetDecoder? = nil, isKhards: Bool = false, limits: CardLimits = .contact
    ) {
        self.decode = decode
        self.isKhards = isKhards
        self.limits = limits
    }

    /// Calls `body` for each card in order and returns the problems that belong to no card.
    ///
    /// A card comes after the cards inside it.
    package func read(
        _ bytes: UnsafeRawBufferPointer, _ body: (inout ParsedCard) throws -> Void
    ) rethrows -> [CardProblem] {
        var stream = VCardStream(self)
        _ = try stream.read(bytes, isLast: true) { card, _ in try body(&card) }
        return stream.problems
    }
}

/// Reads the cards of an input that comes in chunks: memory does not grow with the input, but with its largest card.
package struct VCardStream {
    private let reader: VCardReader
    private var outside = InterCardText()
    /// A charset fallback was reported in an earlier chunk.
    private var hasReportedFallback = false
    /// The place of the next chunk's first byte in the input.
    private var offset = 0
    /// The number of the next chunk's first line.
    private var number = 1

    package init(_ reader: VCardReader) { self.reader = reader }

    /// Reads a chunk, which begins where the chunk before was done with.
    ///
    /// - Parameters:
    ///   - isLast: the input ends with the chunk.
    ///   - body: gets each card that ends in it, of which it may take what it needs, and its bytes.
    /// - Returns: how many bytes are done with. None means that a larger chunk is needed.
    package mutating func read(
        _ chunk: UnsafeRawBufferPointer, isLast: Bool,
        _ body: (inout ParsedCard, UnsafeRawBufferPointer) throws -> Void
    ) rethrows -> Int {
        if offset == 0, let text = UTF16Text(chunk) {
            guard isLast else { return 0 }
            return try text.transcoded().withUnsafeBytes { utf8 in
                let decoder = TextDecoder(decode: reader.decode, isTranscoded: true)
                let offsets = InputOffsets(utf8, afterMark: text.markLength)
                _ = try scan(utf8, true, decoder, offsets) { try body(&$0, chunk.part($0.bytes, from: 0)) }
                return chunk.count
            }
        }
        let base = offset
        let decoder = TextDecoder(
            decode: reader.decode, isTranscoded: false, hasReportedFallback: hasReportedFallback)
        return try scan(chunk, isLast, decoder, InputOffsets(base: base)) {
            try body(&$0, chunk.part($0.bytes, from: base))
        }
    }

    /// The problems that belong to no card, once the last chunk was read.
    package var problems: [CardProblem] { outside.problems }

    /// Whether the input ends where another program or the disk has cut it, once the last chunk was read.
    package var isCut: Bool { outside.isCut }

    private mutating func scan(
        _ bytes: UnsafeRawBufferPointer, _ isLast: Bool, _ decoder: TextDecoder, _ offsets: InputOffsets,
        _ body: CardScanner.Body
    ) rethrows -> Int {
        var scanner = CardScanner(
            bytes, number: number, isLast: isLast, decoder: decoder, outside: outside,
            offsets: offsets, isKhards: reader.isKhards, limits: reader.limits)
        try scanner.run(body)
        outside = scanner.outside
        hasReportedFallback = scanner.done.hasReportedFallback
        number = scanner.done.number
        offset += scanner.done.position
        return scanner.done.position
    }
}

extension UnsafeRawBufferPointer {
    /// The bytes of a card in an input of which these begin at `base`.
    fileprivate func part(_ card: Range<Int>, from base: Int) -> UnsafeRawBufferPointer {
        part(card.lowerBound - base, card.upperBound - base)
    }
}

/// Text between the cards: each stretch of it is reported once, up to the maximum.
///
/// It is not quoted: after a lost BEGIN it holds a person's name.
struct InterCardText {
    private static let maximumProblems = 100

    private(set) var reported: [CardProblem] = []
    private var isReported = false
    private(set) var hasCards = false
    /// The last line is the beginning of a card's first one, or has a NUL: some file systems leave those where the power failed.
    private(set) var isCut = false

    /// What is wrong with the input, once all of it was read.
    var problems: [CardProblem] {
        hasCards ? reported : [CardProblem(line: 1, reason: Message("no vCard in the file"))]
    }

    mutating func add(_ line: UnsafeRawBufferPointer, at number: Int) {
        let isBegin = zip(line, "BEGIN:VCARD".utf8).allSatisfy { ASCII.upper($0) == $1 }
        isCut = isBegin && (1..<11).contains(line.count) || line.contains(0)
        guard !isReported, reported.count < Self.maximumProblems, Header.start(of: line) < line.count else { return }
        isReported = true
        reported.append(CardProblem(line: number, reason: Message("text outside of any card")))
    }

    /// A card begins.
    mutating func end() {
        isReported = false
        isCut = false
        hasCards = true
    }
}

/// An input in UTF-16.
struct UTF16Text {
    private let bytes: UnsafeRawBufferPointer
    private let isBigEndian: Bool
    /// Bytes of the byte order mark, 2 or 0.
    fileprivate let markLength: Int

    /// Nil for what is not UTF-16: it begins with neither a byte order mark nor ASCII characters beside zeros.
    init?(_ bytes: UnsafeRawBufferPointer) {
        guard bytes.count >= 2 else { return nil }
        self.bytes = bytes
        switch (bytes[0], bytes[1]) {
        case (0xFE, 0xFF): (isBigEndian, markLength) = (true, 2)
        case (0xFF, 0xFE): (isBigEndian, markLength) = (false, 2)
        case (0, 0x0A...0x7E) where bytes.count < 4 || bytes[2] == 0: (isBigEndian, markLength) = (true, 0)
        case (0x0A...0x7E, 0) where bytes.count < 4 || bytes[2] != 0 && bytes[3] == 0:
            (isBigEndian, markLength) = (false, 0)
        default: return nil
        }
    }

    /// The text as UTF-8 without a mark; surrogates without their other half become U+FFFD.
    fileprivate func transcoded() -> [UInt8] {
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
