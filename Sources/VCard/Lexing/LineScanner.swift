/// Cuts bytes into content lines: joined by folding (RFC 6350, 3.2) or by soft breaks (RFC 2045, 6.7).
///
/// A line that begins or ends a component ends behind the component's name, as in `END:VCARDBEGIN:VCARD`, which files without
/// a last line end make when they are joined: what follows is a line of its own, and none continues an END.
///
/// A copy of the scanner looks ahead. Each byte is passed once; folds are not removed here.
///
/// Why: docs/decisions.md#cards-as-people-have-them.
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
            let mayGoOn =
                ASCII.isBlank(bytes[position]) || last == ASCII.equals || ASCII.isBlank(last)
                || bytes[position] == ASCII.equals || end &- start > 3 && bytes[end &- 3] == ASCII.equals
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
            let last = bytes[line.end &- 1]
            let mayEndSoftly = last == ASCII.equals || ASCII.isBlank(last)
            if mayEndSoftly || !ASCII.isBlank(bytes[position]) {
                // A base64 value ends in `=` too: only a property marked as quoted-printable has soft breaks.
                let endsSoftly = endsInEquals(line) && marking.isMarked(line, in: bytes) && !startsOrEndsCard(position)
                guard
                    endsSoftly || ASCII.isBlank(bytes[position])
                        || mayBeBroken(line) && marking.isMarked(line, in: bytes) && isNoLineOfItsOwn(position)
                else { break }
                line.hasSoftBreaks = line.hasSoftBreaks || endsSoftly
            }
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

    /// Whether quoted-printable may have been broken here without a soft break, before an escape or behind one.
    private func mayBeBroken(_ line: ContentLine) -> Bool {
        bytes[position] == ASCII.equals || line.end - line.start > 3 && bytes[line.end - 3] == ASCII.equals
    }

    /// Whether a physical line can only continue another one: an escape comes first, or it has neither colon nor semicolon.
    private func isNoLineOfItsOwn(_ start: Int) -> Bool {
        if bytes[start] == ASCII.equals { return true }
        let line = bytes.part(start, bytes.lineEnd(from: start))
        return !line.isEmpty && !line.contains { $0 == ASCII.colon || $0 == ASCII.semicolon }
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
    fileprivate var hasSoftBreaks = false

    /// Whether it is more than one physical line.
    var isFolded: Bool { firstEnd != end }

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
        let isIndented = hasSoftBreaks && isIndented(in: bytes)
        while position < end {
            let lineEnd = min(end, bytes.lineEnd(from: position))
            var textEnd = lineEnd
            let next = bytes.nextLine(after: lineEnd)
            var nextText = next
            if lineEnd < end {
                if hasSoftBreaks, let softBreak = bytes.softBreak(position, lineEnd) {
                    textEnd = softBreak
                    if isIndented { nextText += 1 }
                } else if next < end, ASCII.isBlank(bytes[next]) {
                    nextText += 1
                }
            }
            body(position, textEnd)
            position = nextText
        }
    }

    /// Whether its physical lines were folded besides their soft breaks: each goes on behind a blank, and the blanks cannot all
    /// be the text's, since one is inside of a character, or the text has its blanks as escapes, or no other blanks.
    private func isIndented(in bytes: UnsafeRawBufferPointer) -> Bool {
        var isInCharacter = false
        var (hasEscapedBlanks, blanks, isOfEscapes) = (false, 0, true)
        var position = start
        while true {
            let lineEnd = min(end, bytes.lineEnd(from: position))
            let line = bytes.part(position, lineEnd)
            blanks += line.dropFirst().count { ASCII.isBlank($0) }
            hasEscapedBlanks = hasEscapedBlanks || line.hasEscapedBlank
            position = bytes.nextLine(after: lineEnd)
            guard position < end else { return isInCharacter || hasEscapedBlanks || isOfEscapes && blanks == 0 }
            guard ASCII.isBlank(bytes[position]) else { return false }
            let escape = bytes.part(min(position + 1, end), min(position + 3, end))
            let isEscape = escape.count == 2 && escape[0] == ASCII.equals
            isOfEscapes = isOfEscapes && isEscape
            // 80 to BF begins no character of UTF-8.
            isInCharacter = isInCharacter || isEscape && "89ABab".utf8.contains(escape[1])
        }
    }

    /// The maximum number of bytes of a header (name and parameters) that are searched for the value's encoding.
    private static let maximumHeaderLength = 1 << 12

    /// Calls `body` with the bytes up to the colon before the value, unfolded; nil when there is none in the line.
    func withHeader<Result>(in bytes: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) -> Result) -> Result? {
        var header: [UInt8] = []
        var position = start
        var isQuoted = false
        while position < end, header.count < Self.maximumHeaderLength {
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
    /// Whether there is an escaped blank, `=20`.
    fileprivate var hasEscapedBlank: Bool {
        indices.dropLast(2).contains {
            self[$0] == ASCII.equals && self[$0 + 1] == 0x32 && self[$0 + 2] == ASCII.zero
        }
    }

    /// Where the soft break at the end of the physical line begins; nil when it ends in none.
    fileprivate func softBreak(_ start: Int, _ lineEnd: Int) -> Int? {
        var end = lineEnd
        while end > start, ASCII.isBlank(self[end - 1]) { end -= 1 }
        return end > start && self[end - 1] == ASCII.equals ? end - 1 : nil
    }
}

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
        var position = Self.start(of: bytes)
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

    /// The name alone, as written, without the blanks that some programs put before the colon.
    @inline(__always)
    var name: UnsafeRawBufferPointer {
        var end = nameEnd
        while end > nameStart, ASCII.isBlank(bytes[end &- 1]) { end &-= 1 }
        return bytes.part(nameStart, end)
    }

    /// What stands before the dot, empty without one.
    var group: UnsafeRawBufferPointer { bytes.part(start, max(start, nameStart - 1)) }

    /// Whether the name ends in these bytes.
    var isWhole: Bool { nameEnd < bytes.count }

    /// The property of this name; nil when it is not read or the line has neither colon nor semicolon.
    @inline(__always)
    var propertyName: PropertyName? { isWhole ? PropertyName(name) : nil }

    /// Whether a byte may begin what stands before a line and is no part of it.
    @inline(__always)
    fileprivate static func maySkip(_ byte: UInt8) -> Bool {
        // Most begin with a letter.
        if (byte | 0x20) &- 0x61 < 26 { return false }
        return byte <= ASCII.space || byte == 0xEF || byte == ASCII.backslash || byte == UInt8(ascii: "<")
    }

    /// Where the line begins behind blanks, a byte order mark, which begins every part of a concatenated file, and line
    /// ends that became text, `\n` and `<br>`.
    @inline(__always)
    static func start(of bytes: UnsafeRawBufferPointer) -> Int {
        guard let first = bytes.first, maySkip(first) else { return 0 }
        var position = 0
        while position < bytes.count, let length = lengthOfMark(bytes.part(position, bytes.count)) {
            position += length
        }
        return position
    }

    /// The length of such a mark at the beginning of the bytes; nil where there is none.
    private static func lengthOfMark(_ bytes: UnsafeRawBufferPointer) -> Int? {
        if bytes[0] <= ASCII.space { return 1 }
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return 3 }
        if bytes.hasPrefix("\\N") || bytes.hasPrefix("\\R") { return 2 }
        guard bytes.hasPrefix("<BR") else { return nil }
        let inside = bytes.prefix(6).dropFirst(3).drop { $0 == ASCII.space || $0 == ASCII.slash }
        return inside.first == UInt8(ascii: ">") ? inside.startIndex + 1 : nil
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
