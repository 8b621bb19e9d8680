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
    ///   - body: gets each card that ends in it, and its bytes.
    /// - Returns: how many bytes are done with. None means that a larger chunk is needed.
    package mutating func read(
        _ chunk: UnsafeRawBufferPointer, isLast: Bool,
        _ body: (consuming ParsedCard, UnsafeRawBufferPointer) throws -> Void
    ) rethrows -> Int {
        if offset == 0, let text = UTF16Text(chunk) {
            guard isLast else { return 0 }
            return try text.transcoded().withUnsafeBytes { utf8 in
                let decoder = TextDecoder(decode: reader.decode, isTranscoded: true)
                let offsets = InputOffsets(utf8, afterMark: text.markLength)
                _ = try scan(utf8, true, decoder, offsets) { (card: consuming ParsedCard) in
                    let own = chunk.part(card.bytes, from: 0)
                    try body(card, own)
                }
                return chunk.count
            }
        }
        let base = offset
        let decoder = TextDecoder(
            decode: reader.decode, isTranscoded: false, hasReportedFallback: hasReportedFallback)
        return try scan(chunk, isLast, decoder, InputOffsets(base: base)) { (card: consuming ParsedCard) in
            let own = chunk.part(card.bytes, from: base)
            try body(card, own)
        }
    }

    /// The problems that belong to no card, once the last chunk was read.
    package var problems: [CardProblem] { outside.problems }

    /// Whether the input ends within the first line of a card, once the last chunk was read.
    package var endsInBegin: Bool { outside.endsInBegin }

    private mutating func scan(
        _ bytes: UnsafeRawBufferPointer, _ isLast: Bool, _ decoder: TextDecoder, _ offsets: InputOffsets,
        _ body: CardScanner.Body
    ) rethrows -> Int {
        var scanner = CardScanner(
            bytes, number: number, isLast: isLast, keeping: reader.keeping, decoder: decoder, outside: outside,
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
