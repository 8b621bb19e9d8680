import SafeText

/// The content lines of one card that is to be edited.
struct CardLines {
    /// The card from `BEGIN` to the end of the `END` line, its line end not included.
    let bytes: UnsafeRawBufferPointer
    /// Names without group, in upper case.
    let lines: [(content: ContentLine, name: String)]
    /// Where the END line begins.
    let end: Int
    /// The line end of the line before END.
    let lineEnd: [UInt8]
    let decode: CharsetDecoder?
    /// Whether the card is one of version 2.1.
    private var isTwo1 = false
    /// Whether a text with other letters than ASCII's can be written as UTF-8: all of the card's own are.
    private let isUTF8: Bool

    /// - Throws: where the card lacks its END or another one lies in it.
    init(_ card: UnsafeRawBufferPointer, _ decode: CharsetDecoder?) throws(CardEditRefusal) {
        (bytes, self.decode) = (card, decode)
        var lines: [(content: ContentLine, name: String)] = []
        var boundaries: [Int] = []
        var isUTF8 = true
        var scanner = LineScanner(card)
        while let line = scanner.next() {
            let name = line.withUnfolded(in: card) { unfolded in
                let header = Header(unfolded)
                let name = header.isWhole ? header.name.asName : ""
                if name == "BEGIN" || name == "END", header.isOfCard { boundaries.append(lines.count) }
                // A fold may cut a character in two.
                isUTF8 = isUTF8 && unfolded.isUTF8
                return name
            }
            lines.append((line, name))
        }
        guard lines.count > 1, boundaries.first == 0, lines.last?.name == "END", boundaries.last == lines.count - 1
        else {
            throw .hasNoEnd
        }
        guard boundaries.count == 2 else { throw .isNested }
        end = lines[lines.count - 1].content.start
        lineEnd = Array(card.part(lines[lines.count - 2].content.end, end))
        (self.lines, self.isUTF8) = (lines, isUTF8)
        isTwo1 = has("VERSION", "2.1")
    }

    /// The properties of this name, in order.
    func properties(_ name: String) -> [EditableProperty] {
        lines.filter { $0.name == name }.compactMap { EditableProperty($0.content, name, in: bytes, decode: decode) }
    }

    /// The property that names the members of a group's card: MEMBER beside `KIND:group` (RFC 6350, 6.1.4), or Apple's of
    /// version 3.0. Nil for other cards.
    var memberName: String? {
        zip(["KIND", "X-ADDRESSBOOKSERVER-KIND"], EditedProperties.members.names).first { kind, _ in
            has(kind, "GROUP")
        }?.1
    }

    private func has(_ name: String, _ value: StaticString) -> Bool {
        properties(name).contains { $0.text.withUnsafeBytes { $0.trimmed().withoutQuotes().matches(value) } }
    }

    // Writing a text into a value that stands, or into a new line.

    /// The patch that puts a text, after `prefix`, in the place of a part of the property's value; nil where the value's
    /// encoding or charset cannot hold it.
    func replacing(
        _ part: EditableProperty.Part, of property: EditableProperty, prefix: [UInt8] = [], with text: String
    ) -> BytePatch? {
        let places = property.places(property.withoutBlanks(part.range))
        let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
        let isQuotedPrintable = property.encoding == .quotedPrintable
        switch property.charset {
        case nil: guard isASCII || !isTwo1 && !isQuotedPrintable && isUTF8 else { return nil }
        case .utf8??: guard isASCII || isQuotedPrintable || isUTF8 else { return nil }
        case .windows1252??: guard isASCII else { return nil }
        default: return nil
        }
        guard property.encoding != .base64 else { return nil }
        var folded = FoldedText(
            column: column(of: places.lowerBound), fold: fold(property.lineEnd, isQuotedPrintable: isQuotedPrintable))
        if !prefix.isEmpty { folded.append(prefix) }
        folded.append(text: text, isQuotedPrintable: isQuotedPrintable)
        let rest = bytes.lineEnd(from: places.upperBound) - places.upperBound
        if isTwo1, !isQuotedPrintable, folded.column + rest > FoldedText.maximumLineLength { return nil }
        folded.makeRoom(for: rest)
        return BytePatch(range: places, bytes: folded.bytes)
    }

    /// The patch that adds a property with a text behind another one, or before END.
    func adding(
        _ name: String, text: String, after property: EditableProperty? = nil
    ) throws(CardEditRefusal) -> BytePatch {
        let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
        guard isASCII || isTwo1 || isUTF8 else { throw .cannotHoldName }
        func written(_ header: String, isQuotedPrintable: Bool = false) -> FoldedText {
            var line = FoldedText(column: 0, fold: fold(lineEnd, isQuotedPrintable: isQuotedPrintable))
            line.append(Array("\(header):".utf8))
            line.append(text: text, isQuotedPrintable: isQuotedPrintable)
            return line
        }
        var line = written(name)
        if isTwo1, !isASCII || line.column > FoldedText.maximumLineLength {
            line = written("\(name);CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE", isQuotedPrintable: true)
        }
        return .insertion(line.bytes + (property?.lineEnd ?? lineEnd), at: property?.bytes.upperBound ?? end)
    }

    /// What stands where a line goes on in the next one: a line end and a space (RFC 6350, 3.2), or quoted-printable's soft
    /// break. Nothing for plain text of version 2.1, which can only be folded where it has a space, which other readers then
    /// drop.
    private func fold(_ lineEnd: [UInt8], isQuotedPrintable: Bool) -> [UInt8] {
        isQuotedPrintable ? [ASCII.equals] + lineEnd : isTwo1 ? [] : lineEnd + [ASCII.space]
    }

    /// The number of octets before this one in its physical line.
    private func column(of position: Int) -> Int {
        var start = position
        while start > 0, bytes[start - 1] != ASCII.lineFeed, bytes[start - 1] != ASCII.carriageReturn { start -= 1 }
        return position - start
    }
}

/// Bytes in the place of others.
struct BytePatch {
    /// In the original.
    let range: Range<Int>
    let bytes: [UInt8]

    static func removal(_ range: Range<Int>) -> BytePatch { BytePatch(range: range, bytes: []) }

    static func insertion(_ bytes: [UInt8], at position: Int) -> BytePatch {
        BytePatch(range: position..<position, bytes: bytes)
    }
}

extension [BytePatch] {
    /// The original with these patches, none of which overlaps another one.
    func applied(to original: UnsafeRawBufferPointer) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(original.count + reduce(0) { $0 + $1.bytes.count })
        var position = 0
        // Those at one place stay in their order.
        for (_, patch) in enumerated().sorted(by: {
            ($0.1.range.lowerBound, $0.1.range.upperBound, $0.0) < ($1.1.range.lowerBound, $1.1.range.upperBound, $1.0)
        }) {
            result.append(contentsOf: original.part(position, patch.range.lowerBound))
            result += patch.bytes
            position = patch.range.upperBound
        }
        result.append(contentsOf: original.part(position, original.count))
        return result
    }
}

/// A property of a card, with the place of each byte of its value.
struct EditableProperty {
    /// A byte of the value, its transfer encoding undone, and where in the card what stands for it lies.
    typealias PlacedByte = (byte: UInt8, start: Int, end: Int)

    /// A text of the value, as the reader has it, and its range in `value`, separators not included.
    typealias Part = (text: String, range: Range<Int>)

    /// Without group, in upper case.
    let name: String
    /// The content line with its line end.
    let bytes: Range<Int>
    /// The bytes that end the line.
    let lineEnd: [UInt8]
    let encoding: ValueEncoding
    /// The declared charset: nil where none is declared, and `.some(nil)` for one that is not known.
    let charset: CharsetName??
    /// Empty where the value cannot be edited: in base64.
    let value: [PlacedByte]
    /// Where the value begins.
    private let valueStart: Int
    /// The value as valid UTF-8, still escaped.
    let text: [UInt8]
    /// The texts that are edited: of CATEGORIES each, of N the first, of any other property the whole value. Those of members
    /// are UIDs without `urn:uuid:`.
    private(set) var parts: [Part] = []
    /// Whether it is certain which bytes stand for which text: only in some charsets a byte that looks like a separator
    /// always is one.
    private(set) var isEditable = true

    /// Nil for a line that is no property.
    init?(_ line: ContentLine, _ name: String, in bytes: UnsafeRawBufferPointer, decode: CharsetDecoder?) {
        self.name = name
        let next = bytes.nextLine(after: line.end)
        self.bytes = line.start..<next
        lineEnd = Array(bytes.part(line.end, next))
        var places: [Int] = []
        line.forEachPhysicalLine(in: bytes) { start, end in places += start..<max(start, end) }
        let read: (ValueEncoding, CharsetName??, [PlacedByte], Int, [UInt8])? = line.withUnfolded(in: bytes) {
            unfolded in
            let header = Header(unfolded)
            guard unfolded.count == places.count, header.isWhole,
                let property = Property(header, name: .other, line: line.number)
            else { return nil }
            var decoder = TextDecoder(decode: decode)
            let text = decoder.withText(of: property) { Array($0) }
            let start = unfolded.count - property.value.count
            let charset = property.parameters.charset.map { CharsetName($0.parameterText) }
            let encoding = property.parameters.encoding
            let value =
                encoding == .base64
                ? [] : Self.placed(property.value, places[start...], isQuotedPrintable: encoding == .quotedPrintable)
            return (encoding, charset, value, places[start - 1] + 1, text)
        }
        guard let read else { return nil }
        (encoding, charset, value, valueStart, text) = read
        split()
    }

    private mutating func split() {
        let separator =
            switch name {
            case "CATEGORIES": ASCII.comma
            case "N": ASCII.semicolon
            default: nil as UInt8?
            }
        func slices(_ bytes: [UInt8]) -> [Range<Int>] {
            guard let separator else { return [0..<bytes.count] }
            var start = 0
            var slices: [Range<Int>] = []
            bytes.withUnsafeBytes { bytes in
                CardText.forEachPart(of: bytes, separator: separator) { part in
                    slices.append(start..<start + part.count)
                    start += part.count + 1
                }
            }
            return slices
        }
        let (texts, ranges) = (slices(text), slices(value.map(\.byte)))
        let isKnown =
            switch charset {
            case nil, .utf8??, .windows1252??: true
            default: false
            }
        isEditable = isKnown && encoding != .base64 && texts.count == ranges.count
        parts = texts.enumerated().map { index, slice in
            let text = text[slice].withUnsafeBytes(CardText.unescaped)
            let isMember = EditedProperties.members.names.contains(name)
            return (isMember ? ParsedCard.bareUID(text) : text, isEditable ? ranges[index] : 0..<0)
        }
        if name == "N" { parts.removeLast(parts.count - 1) }
    }

    /// Whether a member is written without `urn:uuid:`, and is no URI of another kind.
    var isBareMember: Bool {
        let written = text.withUnsafeBytes(CardText.unescaped)
        return written == ParsedCard.bareUID(written) && !written.utf8.contains(ASCII.colon)
    }

    /// Removes parts with the comma before each, or with the one after it where nothing stays before; the whole line
    /// where nothing stays.
    func removing(_ gone: [Int]) -> [BytePatch] {
        if gone.isEmpty { return [] }
        let kept = Set(parts.indices).subtracting(gone)
        if kept.allSatisfy({ parts[$0].text.isEmpty }) { return [.removal(bytes)] }
        return gone.map { index in
            let range = parts[index].range
            if let first = kept.min(), first < index {
                return .removal(end(before: range.lowerBound - 1)..<end(before: range.upperBound))
            }
            return .removal(value[range.lowerBound].start..<value[range.upperBound].end)
        }
    }

    /// Whether the value ends in a backslash that would escape what follows.
    var endsInEscape: Bool {
        !value.reversed().prefix { $0.byte == ASCII.backslash }.count.isMultiple(of: 2)
    }

    /// The range without spaces and tabs at both ends.
    func withoutBlanks(_ range: Range<Int>) -> Range<Int> {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, ASCII.isBlank(value[start].byte) { start += 1 }
        while end > start, ASCII.isBlank(value[end - 1].byte) { end -= 1 }
        return start..<end
    }

    /// Where bytes of the value stand in the card, with any folds between them.
    func places(_ range: Range<Int>) -> Range<Int> {
        if range.isEmpty { return end(before: range.lowerBound)..<end(before: range.lowerBound) }
        return value[range.lowerBound].start..<value[range.upperBound - 1].end
    }

    /// Where the byte before this one ends; at the first one, where the value begins.
    private func end(before index: Int) -> Int { index == 0 ? valueStart : value[index - 1].end }

    /// Quoted-printable is undone as `decodedQuotedPrintable` does it, byte by byte.
    private static func placed(
        _ bytes: UnsafeRawBufferPointer, _ places: ArraySlice<Int>, isQuotedPrintable: Bool
    ) -> [PlacedByte] {
        var value: [PlacedByte] = []
        var position = 0
        while position < bytes.count {
            let octet = bytes.part(position, min(position + 3, bytes.count))
            let isEncoded =
                isQuotedPrintable && octet.count == 3 && octet[0] == ASCII.equals
                && octet.decodedQuotedPrintable.count == 1
            let start = places.startIndex + position
            position += isEncoded ? 3 : 1
            value.append(
                (
                    isEncoded ? octet.decodedQuotedPrintable[0] : octet[0],
                    start: places[start], end: places[places.startIndex + position - 1] + 1
                ))
        }
        return value
    }
}

/// A text as it is written into a card: escaped, encoded and folded.
struct FoldedText {
    /// RFC 6350, 3.2, in octets without the line end; RFC 2045, 6.7 allows one more, for the soft break.
    fileprivate static let maximumLineLength = 75

    private(set) var bytes: [UInt8] = []
    /// Octets in the physical line so far.
    private(set) var column: Int
    private let fold: [UInt8]

    /// - Parameter fold: what stands where a line goes on in the next one; empty where none does.
    init(column: Int, fold: [UInt8]) {
        self.column = column
        self.fold = fold
    }

    /// Appends what must stay in one line.
    mutating func append(_ unit: [UInt8]) {
        makeRoom(for: unit.count)
        bytes += unit
        column += unit.count
    }

    /// Folds where the line would be too long with this number of octets more.
    fileprivate mutating func makeRoom(for count: Int) {
        // A fold's space is the first octet of the next line.
        let start = fold.last == ASCII.space ? 1 : 0
        guard count > 0, !fold.isEmpty, column + count > Self.maximumLineLength, column > start else { return }
        bytes += fold
        column = start
    }

    /// Appends a text, escaped as in RFC 6350, 3.4.
    ///
    /// In version 2.1 too, which only knows `\;`: nothing else keeps a comma in a list, and readers undo it everywhere.
    mutating func append(text: String, isQuotedPrintable: Bool) {
        for scalar in CardText.normalized(text).unicodeScalars {
            let plain: [UInt8] =
                switch scalar {
                case "\n": [ASCII.backslash, UInt8(ascii: "n")]
                case "\\", ",", ";": [ASCII.backslash, UInt8(ascii: scalar)]
                default: Array(String(scalar).utf8)
                }
            append(isQuotedPrintable ? plain.flatMap(Self.quotedPrintable) : plain)
        }
    }

    /// A space is encoded as well: at the end of a line it would be lost (RFC 2045, 6.7, rule 3).
    private static func quotedPrintable(_ byte: UInt8) -> [UInt8] {
        if byte > ASCII.space, byte < ASCII.delete, byte != ASCII.equals { return [byte] }
        return [ASCII.equals] + Hexadecimal.text(of: [byte]).uppercased().utf8
    }
}
