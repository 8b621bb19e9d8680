/// Reads the cards of one input, which is UTF-8 or something with ASCII in it.
struct CardScanner {
    private let bytes: UnsafeRawBufferPointer
    private let keeping: KeptNames
    private var lines: LineScanner
    private var decoder: TextDecoder
    private var offsets: InputOffsets
    /// The card whose lines are coming in, if `isOpen`.
    private var card = CardBuilder(line: 0, start: 0)
    private var isOpen = false
    /// The cards that hold it, the innermost last: none, or one.
    private var outer: [CardBuilder] = []
    private var outside = OutsideText()
    /// Where the last line ended.
    private var lastEnd = 0
    private var hasCards = false

    init(
        _ bytes: UnsafeRawBufferPointer, from start: Int = 0, keeping: KeptNames, decoder: TextDecoder,
        offsets: InputOffsets
    ) {
        self.bytes = bytes
        self.keeping = keeping
        self.decoder = decoder
        self.offsets = offsets
        lines = LineScanner(bytes, from: start)
    }

    /// Hands over each card and returns the problems that belong to none.
    mutating func run(_ body: (ReadCard) throws -> Void) rethrows -> [CardProblem] {
        while let line = lines.next() {
            try take(line, body)
            lastEnd = line.end
        }
        while isOpen { try close(at: bytes.count, isWhole: false, body) }
        return hasCards ? outside.problems : [CardProblem(line: 1, reason: "no vCard in the file")]
    }

    @inline(__always)
    private mutating func take(_ line: LogicalLine, _ body: (ReadCard) throws -> Void) rethrows {
        let header = Header(bytes.part(line.start, line.firstEnd))
        guard header.isWhole || line.isFolded else {
            if !isOpen { outside.add(bytes.part(line.start, line.end), at: line.number) }
            return
        }
        let known = header.known(keeping: keeping)
        if known == nil, header.isWhole {
            if !isOpen { outside.add(bytes.part(line.start, line.end), at: line.number) }
            return
        }
        if !line.isFolded, let known {
            try take(line, header, known, body)
        } else {
            try line.withUnfolded(in: bytes) { unfolded in
                let header = Header(unfolded)
                if let known = header.known(keeping: keeping) { try take(line, header, known, body) }
            }
        }
    }

    private mutating func take(
        _ line: LogicalLine, _ header: Header, _ name: PropertyName, _ body: (ReadCard) throws -> Void
    ) rethrows {
        switch name {
        case .begin where header.isOfCard: try begin(line, body)
        case .end where header.isOfCard && isOpen: try close(at: line.end, isWhole: true, body)
        case _ where !isOpen: outside.add(header.bytes, at: line.number)
        case .begin, .end: break
        case .agent: skipAgent(header)
        case .nickname, .organization, .telephone, .email:
            card.addFallback(line, named: name, in: bytes)
            guard header.mayNameMember, let property = Property(header, name: name, line: line.number) else { return }
            card.add(property, &decoder, keeping: keeping)
        default:
            guard let property = Property(header, name: name, line: line.number) else { return }
            card.add(property, &decoder, keeping: keeping)
        }
    }

    /// A card begins. One that begins inside another belongs to it when the other goes on after it; otherwise the other
    /// one's END is missing, and it has ended here.
    private mutating func begin(_ line: LogicalLine, _ body: (ReadCard) throws -> Void) rethrows {
        hasCards = true
        outside.end()
        if isOpen, CardNesting.isInner(lines) {
            outer.append(card)
        } else if isOpen {
            try close(at: lastEnd, isWhole: false, body)
        }
        card = CardBuilder(line: line.number, start: offsets.input(line.start))
        isOpen = true
    }

    private mutating func close(
        at end: Int, isWhole: Bool, _ body: (ReadCard) throws -> Void
    ) rethrows {
        var read = card.finish(end: offsets.input(end))
        if read.name.isEmpty { read.name = card.fallbackName(in: bytes, &decoder) }
        if !isWhole { read.problems.append(CardProblem(line: read.line, reason: "END:VCARD is missing")) }
        if let guess = decoder.takeGuess() { read.problems.append(guess) }
        isOpen = !outer.isEmpty
        if let last = outer.popLast() { card = last }
        try body(read)
    }

    private mutating func skipAgent(_ header: Header) {
        if let after = CardNesting.endOfAgent(header, lines) { lines = after }
    }
}

/// Text that is in no card: reported once for each stretch of it, a hundred times at most.
private struct OutsideText {
    private(set) var problems: [CardProblem] = []
    private var isReported = false

    mutating func add(_ line: UnsafeRawBufferPointer, at number: Int) {
        guard !isReported, problems.count < 100, !line.trimmed().isEmpty else { return }
        isReported = true
        problems.append(CardProblem(line: number, reason: "\(QuotedText(line)) is outside of any card"))
    }

    /// A card begins.
    mutating func end() { isReported = false }
}
