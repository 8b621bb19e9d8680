/// Cuts bytes into content lines: joined by folding (RFC 6350, 3.2) or by soft breaks (RFC 2045, 6.7).
///
/// A line that begins or ends a component ends behind the component's name, as in `END:VCARDBEGIN:VCARD`, which files without
/// a last line end make when they are joined: what follows is a line of its own, and none continues an END.
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
        if mayBeBoundary(start, end), let boundary = boundary(start, end) {
            if boundary < end {
                (line.firstEnd, line.end) = (boundary, boundary)
                (position, number) = (boundary, line.number)
            }
            return whole(line)
        }
        if position < bytes.count, end > start {
            let last = bytes[end &- 1]
            let mayGoOn = ASCII.isBlank(bytes[position]) || last == ASCII.equals || ASCII.isBlank(last)
            if mayGoOn { line = joined(line) }
        }
        return whole(line)
    }

    /// The line, unless the next chunk may go on with it.
    @inline(__always)
    private mutating func whole(_ line: ContentLine) -> ContentLine? {
        if position <= limit { return line }
        ranOut = true
        return nil
    }

    /// Decides about nearly every line that has no boundary of its own.
    @inline(__always)
    private func mayBeBoundary(_ start: Int, _ end: Int) -> Bool {
        // END:VCARD has nine bytes. Behind a BEGIN:VCARD that has no more than its eleven nothing stands.
        guard end &- start >= 9 else { return false }
        switch bytes[start] | 0x20 {
        case UInt8(ascii: "e"): return bytes[start &+ 1] | 0x20 == UInt8(ascii: "n")
        case UInt8(ascii: "b"): return end &- start > 11 && bytes[start &+ 1] | 0x20 == UInt8(ascii: "e")
        default: return Header.maySkip(bytes[start])
        }
    }

    /// Where the line ends that begins or ends a component; nil where it goes on as any other line does.
    private func boundary(_ start: Int, _ end: Int) -> Int? {
        let line = bytes.part(start, end)
        if line.matches("END:VCARD") { return end }
        var position = Header.start(of: line)
        let text = line.part(position, line.count)
        let isEnd = text.hasPrefix("END")
        guard isEnd || text.hasPrefix("BEGIN") else { return nil }
        position += isEnd ? 3 : 5
        func skipBlanks() { while position < line.count, ASCII.isBlank(line[position]) { position += 1 } }
        skipBlanks()
        guard position < line.count, line[position] == ASCII.colon else { return nil }
        position += 1
        skipBlanks()
        let rest = line.part(position, line.count)
        guard let name = Self.components.first(where: { rest.hasPrefix($0) }) else { return nil }
        let nameEnd = position + name.utf8CodeUnitCount
        if line.part(nameEnd, line.count).allSatisfy(ASCII.isBlank) { return isEnd ? end : nil }
        return start + nameEnd
    }

    /// Of vCard, and of iCalendar (RFC 5545, 3.6).
    private static let components: [StaticString] = [
        "VCARD", "VEVENT", "VALARM", "VCALENDAR", "VTIMEZONE", "STANDARD", "DAYLIGHT", "VTODO", "VJOURNAL", "VFREEBUSY",
    ]

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
