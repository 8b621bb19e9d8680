/// One line of a vCard with all its continuations, as it stands in the input.
struct ContentLine {
    /// The first byte.
    var start: Int
    /// The end of the first physical line.
    var firstEnd: Int
    /// The end of the last physical line, its line end not included.
    var end: Int
    /// The number of the first physical line, from 1.
    var number: Int
    /// Physical lines of this one end in quoted-printable's soft break.
    var hasSoftBreaks = false

    /// Whether it is more than one physical line.
    var isFolded: Bool { firstEnd != end }
}

/// Cuts bytes into content lines: joined by folding (RFC 6350, 3.2) or by soft breaks (RFC 2045, 6.7).
///
/// A copy of the scanner looks ahead. Each byte is passed once; folds are not removed here.
struct LineScanner {
    let bytes: UnsafeRawBufferPointer
    /// The first byte not yet passed.
    private(set) var position: Int
    /// The number of the line that starts at `position`.
    private(set) var number: Int
    /// Where the next line begins at the latest for this line to be complete: up to three bytes of the next chunk can still
    /// belong to its line end or continue it.
    private let limit: Int

    /// - Parameters:
    ///   - number: of the first line.
    ///   - isLast: nothing comes after the bytes.
    init(_ bytes: UnsafeRawBufferPointer, number: Int = 1, isLast: Bool = true) {
        self.bytes = bytes
        self.number = number
        position = 0
        limit = isLast ? bytes.count : bytes.count - 3
    }

    /// Whether the chunk ended before it was certain how it goes on.
    private(set) var ranOut = false

    /// The next line; nil at the end of the bytes, and where the next chunk may continue the line.
    @inline(__always)
    mutating func next() -> ContentLine? {
        guard position < bytes.count else {
            ranOut = limit < bytes.count
            return nil
        }
        let start = position
        let end = bytes.lineEnd(from: start)
        var line = ContentLine(start: start, firstEnd: end, end: end, number: number)
        pass(end)
        if position < bytes.count, end > start {
            let last = bytes[end &- 1]
            let mayGoOn = ASCII.isBlank(bytes[position]) || last == ASCII.equals || ASCII.isBlank(last)
            if mayGoOn { line = joined(line) }
        }
        guard position <= limit else {
            ranOut = true
            return nil
        }
        return line
    }

    /// Ends the lines of this chunk: what comes next depends on the next chunk.
    mutating func stop() {
        position = bytes.count
        ranOut = true
    }

    /// The line with the physical lines that continue it.
    private mutating func joined(_ begun: ContentLine) -> ContentLine {
        var line = begun
        var marking = QuotedPrintableMark()
        while position < bytes.count {
            // A base64 value ends in `=` too: only a property marked as quoted-printable has soft breaks.
            let endsSoftly = endsInEquals(line) && marking.isMarked(line, in: bytes) && !startsOrEndsCard(position)
            guard endsSoftly || ASCII.isBlank(bytes[position]) else { break }
            line.hasSoftBreaks = line.hasSoftBreaks || endsSoftly
            line.end = bytes.lineEnd(from: position)
            pass(line.end)
        }
        return line
    }

    @inline(__always)
    private mutating func pass(_ end: Int) {
        position = bytes.nextLine(after: end)
        number &+= 1
    }

    /// Whether the last physical line so far ends in `=`, white space after it not counted (RFC 2045, 6.7, rule 3).
    private func endsInEquals(_ line: ContentLine) -> Bool {
        var end = line.end
        while end > line.start, ASCII.isBlank(bytes[end &- 1]) { end &-= 1 }
        return end > line.start && bytes[end &- 1] == ASCII.equals
    }

    /// A value cut off after `=` costs its own card only: the next card's lines are not its continuation.
    private func startsOrEndsCard(_ start: Int) -> Bool {
        let line = bytes.part(start, Swift.min(bytes.count, start + 16))
        return line.hasPrefix("BEGIN:VCARD") || line.hasPrefix("END:VCARD")
    }
}

/// Finds out once whether a property is marked as quoted-printable.
private struct QuotedPrintableMark {
    private var answer: Bool?
    /// The number of times that a header which goes on in the next line is still searched; each search begins anew.
    private var looksLeft = 4

    mutating func isMarked(_ line: ContentLine, in bytes: UnsafeRawBufferPointer) -> Bool {
        if let answer { return answer }
        guard looksLeft > 0 else { return false }
        looksLeft -= 1
        answer = Parameters.encoding(ofHeaderOf: line, in: bytes).map { $0 == .quotedPrintable }
        return answer ?? false
    }
}

/// The maximum number of bytes of a header (name and parameters) that are searched for the value's encoding.
private let maximumHeaderLength = 1 << 12

extension ContentLine {
    /// Calls `body` with the line unfolded; nothing is copied when it is one physical line.
    ///
    /// Bytes are unfolded, not characters: a fold may cut a character in two. One space or tab goes with the line end,
    /// in vCard 2.1 too: its text would keep that space, yet its writers fold as 3.0 does, inside words.
    func withUnfolded<Result>(
        in bytes: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) throws -> Result
    ) rethrows -> Result {
        guard isFolded else { return try body(bytes.part(start, end)) }
        var unfolded: [UInt8] = []
        unfolded.reserveCapacity(end - start)
        forEachPhysicalLine(in: bytes) { unfolded.append(contentsOf: bytes.part($0, $1)) }
        return try unfolded.withUnsafeBytes(body)
    }

    /// Calls `body` with the place of each physical line's text, what folds it not included.
    func forEachPhysicalLine(in bytes: UnsafeRawBufferPointer, _ body: (_ start: Int, _ end: Int) -> Void) {
        var position = start
        while position < end {
            let lineEnd = min(end, bytes.lineEnd(from: position))
            var textEnd = lineEnd
            let next = bytes.nextLine(after: lineEnd)
            var nextText = next
            if lineEnd < end {
                if hasSoftBreaks, let softBreak = bytes.softBreak(position, lineEnd) {
                    textEnd = softBreak
                } else if next < end, ASCII.isBlank(bytes[next]) {
                    nextText += 1
                }
            }
            body(position, textEnd)
            position = nextText
        }
    }

    /// Calls `body` with the bytes up to the colon before the value, unfolded; nil when there is none in the line.
    func withHeader<Result>(in bytes: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) -> Result) -> Result? {
        var header: [UInt8] = []
        var position = start
        var isQuoted = false
        while position < end, header.count < maximumHeaderLength {
            let byte = bytes[position]
            if byte == ASCII.lineFeed || byte == ASCII.carriageReturn {
                position = bytes.nextLine(after: position) + 1
                continue
            }
            if byte == ASCII.quote { isQuoted.toggle() }
            header.append(byte)
            if byte == ASCII.colon, !isQuoted { return header.withUnsafeBytes(body) }
            position += 1
        }
        return nil
    }
}

extension UnsafeRawBufferPointer {
    /// Where the soft break at the end of the physical line begins; nil when it ends in none.
    fileprivate func softBreak(_ start: Int, _ lineEnd: Int) -> Int? {
        var end = lineEnd
        while end > start, ASCII.isBlank(self[end - 1]) { end -= 1 }
        return end > start && self[end - 1] == ASCII.equals ? end - 1 : nil
    }
}
