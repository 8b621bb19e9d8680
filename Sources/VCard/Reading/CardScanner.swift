import Messages

/// Reads the cards in one chunk of an input, which is UTF-8 or another encoding that contains ASCII.
struct CardScanner {
    typealias Body = (inout ParsedCard) throws -> Void

    private let bytes: UnsafeRawBufferPointer
    private let isKhards: Bool
    private let limits: CardLimits
    private var lines: LineScanner
    private var offsets: InputOffsets
    private(set) var decoder: TextDecoder
    private(set) var outside: InterCardText
    /// The card whose lines are coming in, where `isOpen`.
    private var card: CardBuilder
    private var isOpen = false
    /// The card around it, if there is one.
    private var outer: [CardBuilder] = []
    /// The cards inside the open one, which are handed over before it.
    private var inner: [ParsedCard] = []
    /// Where the last line ended.
    private var lastEnd = 0
    /// The last line with a property in it.
    private var lastProperty: ContentLine?
    /// Where the last property begins that is known to be encoded.
    private var pictureStart: Int?
    /// Where the input is read to: no card is open there.
    private(set) var done: (position: Int, number: Int, hasReportedFallback: Bool)

    init(
        _ bytes: UnsafeRawBufferPointer, number: Int, isLast: Bool, decoder: TextDecoder, outside: InterCardText,
        offsets: InputOffsets, isKhards: Bool = false, limits: CardLimits = .contact
    ) {
        self.limits = limits
        card = CardBuilder(line: 0, start: 0, isKhards: isKhards, limits: limits)
        self.isKhards = isKhards
        self.bytes = bytes
        self.decoder = decoder
        self.outside = outside
        self.offsets = offsets
        lines = LineScanner(bytes, number: number, isLast: isLast)
        done = (0, number, decoder.hasReportedFallback)
    }

    /// Hands over each card that ends in the bytes. A card that is open at the end of an input has ended there.
    mutating func run(_ body: Body) rethrows {
        while let line = lines.next() {
            try take(line, body)
            lastEnd = line.end
            if !isOpen, !lines.ranOut { done = (lines.position, lines.number, decoder.hasReportedFallback) }
        }
        if lines.ranOut { return }
        while isOpen { try close(at: bytes.count, isWhole: false, isCut: true, body) }
        done = (bytes.count, lines.number, decoder.hasReportedFallback)
    }

    @inline(__always)
    private mutating func take(_ line: ContentLine, _ body: Body) rethrows {
        let header = Header(bytes.part(line.start, line.firstEnd))
        let name = header.propertyName
        guard name != nil || line.isFolded && !header.isWhole else {
            if !isOpen {
                outside.add(bytes.part(line.start, line.end), at: line.number)
            } else if !header.isWhole {
                addLineWithoutColon(line)
            } else {
                lastProperty = line
            }
            return
        }
        if !line.isFolded, let name {
            lastProperty = line
            try take(line, header, name, body)
        } else {
            try line.withUnfolded(in: bytes) { unfolded in
                let header = Header(unfolded)
                if header.isWhole { lastProperty = line } else if isOpen { addLineWithoutColon(line) }
                if let name = header.propertyName { try take(line, header, name, body) }
            }
        }
    }

    private mutating func take(
        _ line: ContentLine, _ header: Header, _ name: PropertyName, _ body: Body
    ) rethrows {
        switch name {
        case .begin where header.isOfCard: try begin(line, body)
        case .end where header.isOfCard && isOpen: try close(at: line.end, isWhole: true, body)
        case _ where !isOpen: outside.add(header.bytes, at: line.number)
        case .begin, .end: card.addUnknown(header.name, at: line.number)
        case .agent: skipAgent(header)
        case .organization, .telephone, .email:
            card.addFallback(line, named: name, in: bytes)
            guard header.mayNameMember, let property = Property(header, name: name, line: line.number) else { return }
            card.add(property, &decoder)
        default:
            guard let property = Property(header, name: name, line: line.number) else { return }
            card.add(property, &decoder)
        }
    }

    /// Takes a line that is no property: one of a picture whose lines are not indented continues that.
    private mutating func addLineWithoutColon(_ line: ContentLine) {
        guard !card.hasLineWithoutColon, !line.isBlank(in: bytes) else { return }
        if let lastProperty, lastProperty.start != pictureStart,
            Parameters.encoding(ofHeaderOf: lastProperty, in: bytes) == .base64
        {
            pictureStart = lastProperty.start
        }
        if let lastProperty, lastProperty.start == pictureStart { return }
        card.addLineWithoutColon(at: line.number)
    }

    /// Begins a card. One that begins inside another is an inner card where the other goes on after it; elsewhere the
    /// other one's END is missing, and it ends here.
    private mutating func begin(_ line: ContentLine, _ body: Body) rethrows {
        outside.end()
        if isOpen {
            guard let isInner = Self.isInner(lines) else { return lines.stop() }
            if isInner {
                outer.append(card)
            } else {
                while isOpen { try close(at: lastEnd, isWhole: false, body) }
                done = (line.start, line.number, decoder.hasReportedFallback)
            }
        }
        card = CardBuilder(line: line.number, start: offsets.input(line.start), isKhards: isKhards, limits: limits)
        isOpen = true
    }

    private mutating func close(at end: Int, isWhole: Bool, isCut: Bool = false, _ body: Body) rethrows {
        var read = card.finish(end: offsets.input(end), in: bytes, &decoder)
        card.complete(&read)
        read.isCut = isCut
        if !isWhole { read.problems.append(CardProblem(line: read.line, reason: Message("END:VCARD is missing"))) }
        if let fallback = decoder.takeFallback() { read.problems.append(fallback) }
        if let last = outer.popLast() {
            card = last
            inner.append(read)
            return
        }
        isOpen = false
        if !inner.isEmpty {
            for index in inner.indices { try body(&inner[index]) }
            inner.removeAll()
        }
        try body(&read)
    }

    private mutating func skipAgent(_ header: Header) {
        var after = lines
        switch Self.skipAgent(header, &after) {
        case true?: lines = after
        case false?: break
        case nil: lines.stop()
        }
    }

    // Cards inside of cards.
    //
    // vCard 2.1 puts the card of a person's agent into the person's own, as the value of AGENT. Address books do not list
    // such a card, so it is skipped. A card inside another without AGENT comes from a file that was put together wrongly:
    // both are read, the inner one first.

    /// Skips an agent's card.
    ///
    /// - Returns: whether AGENT holds a card that ends; nil where the chunk ends before that is certain.
    private static func skipAgent(_ header: Header, _ lines: inout LineScanner) -> Bool? {
        guard let value = Property(header, name: .agent, line: 0)?.value.trimmed() else { return false }
        var depth = 0
        if value.matches("BEGIN:VCARD") {
            depth = 1
        } else if !value.isEmpty {
            return false
        }
        var isAgent = depth == 0
        var before = lines
        while let line = lines.next() {
            switch boundary(line, in: lines.bytes) {
            case .begin:
                guard isAgent else {
                    // The agent's END is missing: what begins here is no part of it.
                    lines = before
                    return true
                }
                depth += 1
                isAgent = false
            case .end:
                depth -= 1
                if depth <= 0 { return depth == 0 }
            // To look further would mean to look at the same lines again for every AGENT among them.
            case .agent where depth == 0: return false
            case .agent: isAgent = true
            case nil where depth == 0 && !line.isBlank(in: lines.bytes): return false
            case nil: break
            }
            before = lines
        }
        return lines.ranOut ? nil : depth != 0
    }

    /// Whether the card whose BEGIN has just been passed ends, and the card around it goes on after that; nil where the
    /// chunk ends before that is certain.
    ///
    /// Looks no further than the next BEGIN or END and the line after it, so that all looks together take linear time.
    private static func isInner(_ lines: LineScanner) -> Bool? {
        var lines = lines
        while let line = lines.next() {
            switch boundary(line, in: lines.bytes) {
            case .begin: return false
            case .end:
                while let next = lines.next() {
                    if !next.isBlank(in: lines.bytes) { return boundary(next, in: lines.bytes) != .begin }
                }
                return lines.ranOut ? nil : false
            case .agent, nil: break
            }
        }
        return lines.ranOut ? nil : false
    }

    private enum Boundary {
        case begin
        case end
        case agent
    }

    private static func boundary(_ line: ContentLine, in bytes: UnsafeRawBufferPointer) -> Boundary? {
        let first = Header(bytes.part(line.start, line.firstEnd))
        guard line.isFolded || first.isWhole else { return nil }
        if first.isWhole, !first.isBoundary { return nil }
        return line.withUnfolded(in: bytes) { unfolded in
            let header = Header(unfolded)
            if header.name.matches("BEGIN"), header.isOfCard { return .begin }
            if header.name.matches("END"), header.isOfCard { return .end }
            return header.name.matches("AGENT") ? .agent : nil
        }
    }
}

extension Header {
    /// Whether the line, a BEGIN or an END, is that of a card.
    var isOfCard: Bool {
        guard isWhole, bytes[nameEnd] == ASCII.colon else { return false }
        return bytes.part(nameEnd + 1, bytes.count).trimmed().matches("VCARD")
    }

    /// Whether a parameter of an `X-` name comes first: Evolution's may name a member of a list.
    @inline(__always)
    fileprivate var mayNameMember: Bool {
        nameEnd &+ 1 < bytes.count && bytes[nameEnd] == ASCII.semicolon && ASCII.upper(bytes[nameEnd &+ 1]) == 0x58
    }

    fileprivate var isBoundary: Bool { name.matches("BEGIN") || name.matches("END") || name.matches("AGENT") }
}

extension ContentLine {
    fileprivate func isBlank(in bytes: UnsafeRawBufferPointer) -> Bool {
        bytes.part(start, end).allSatisfy { $0 <= ASCII.space }
    }
}
