/// Reads the cards of an input that comes in windows: memory does not grow with the input, but with its largest card.
package struct VCardStream {
    private let reader: VCardReader
    private var outside = InterCardText()
    /// The charset of a value had to be guessed.
    package private(set) var hasGuessed: Bool
    /// The input ended inside of a card.
    package private(set) var isCutOff = false
    /// Of the next window's first byte.
    private var offset: Int
    /// Of the next window's first line.
    package private(set) var number: Int

    /// - Parameters:
    ///   - offset: where in the input the first window begins, at a line's beginning and in no card.
    ///   - number: of that line.
    ///   - hasGuessed: a charset was guessed before it.
    package init(_ reader: VCardReader, offset: Int = 0, number: Int = 1, hasGuessed: Bool = false) {
        self.reader = reader
        self.offset = offset
        self.number = number
        self.hasGuessed = hasGuessed
    }

    /// Reads a window: the input's bytes from where the window before was done with.
    ///
    /// - Parameters:
    ///   - isLast: the input ends with the window.
    ///   - body: gets each card that ends in it, and its bytes. It may take the card apart.
    /// - Returns: how many bytes are done with. None means that a larger window is needed.
    package mutating func read(
        _ window: UnsafeRawBufferPointer, isLast: Bool,
        _ body: (inout ParsedCard, UnsafeRawBufferPointer) throws -> Void
    ) rethrows -> Int {
        if offset == 0, let text = UTF16Text(window) {
            guard isLast else { return 0 }
            return try text.transcoded().withUnsafeBytes { utf8 in
                let decoder = TextDecoder(decode: reader.decode, isTranscoded: true)
                let offsets = InputOffsets(utf8, afterMark: text.markLength)
                _ = try scan(utf8, true, decoder, offsets) { try body(&$0, window.part(of: $0, from: 0)) }
                return window.count
            }
        }
        let base = offset
        let decoder = TextDecoder(decode: reader.decode, isTranscoded: false, hasGuessed: hasGuessed)
        return try scan(window, isLast, decoder, InputOffsets(base: base)) {
            try body(&$0, window.part(of: $0, from: base))
        }
    }

    /// The problems that belong to no card, once the last window was read.
    package var problems: [CardProblem] { outside.problems }

    /// Those of them that are about text between the cards.
    package var outsideProblems: [CardProblem] { outside.reported }

    private mutating func scan(
        _ bytes: UnsafeRawBufferPointer, _ isLast: Bool, _ decoder: TextDecoder, _ offsets: InputOffsets,
        _ body: CardScanner.Body
    ) rethrows -> Int {
        var scanner = CardScanner(
            bytes, number: number, isLast: isLast, keeping: reader.keeping, decoder: decoder, outside: outside,
            offsets: offsets)
        try scanner.run(body)
        outside = scanner.outside
        hasGuessed = scanner.done.hasGuessed
        isCutOff = scanner.isCutOff
        number = scanner.done.number
        offset += scanner.done.position
        return scanner.done.position
    }
}

extension UnsafeRawBufferPointer {
    /// The bytes of a card in an input of which these begin at `base`.
    fileprivate func part(of card: ParsedCard, from base: Int) -> UnsafeRawBufferPointer {
        part(card.bytes.lowerBound - base, card.bytes.upperBound - base)
    }
}
