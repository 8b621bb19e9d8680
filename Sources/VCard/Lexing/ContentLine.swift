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
