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
    /// Whether the card is one of version 2.1.
    private var isTwo1 = false
    /// Whether a text with other letters than ASCII's can be written as UTF-8: all of the card's own are.
    private let isUTF8: Bool

    /// - Throws: where the card lacks its END or another one lies in it.
    init(_ card: UnsafeRawBufferPointer) throws(CardEditRefusal) {
        bytes = card
        var lines: [(content: ContentLine, name: String)] = []
        var boundaries: [Int] = []
        var scanner = LineScanner(card)
        while let line = scanner.next() {
            let (name, isBoundary, isTwo1) = Self.look(at: line, in: card)
            if isBoundary { boundaries.append(lines.count) }
            self.isTwo1 = self.isTwo1 || isTwo1
            lines.append((line, name))
        }
        guard lines.count > 1, boundaries.first == 0, lines.last?.name == "END", boundaries.last == lines.count - 1
        else {
            throw .hasNoEnd
        }
        guard boundaries.count == 2 else { throw .isNested }
        self.lines = lines
        let end = lines[lines.count - 1].content.start
        self.end = end
        lineEnd = Array(card.part(lines[lines.count - 2].content.end, end))
        // A fold may cut a character in two.
        isUTF8 = card.isUTF8 || lines.allSatisfy { line in line.content.withUnfolded(in: card) { $0.isUTF8 } }
    }

    func named(_ name: String) -> [ContentLine] { lines.filter { $0.name == name }.map(\.content) }

    /// The properties of this name, in order.
    func properties(_ name: String, _ decode: CharsetDecoder?) -> [EditableProperty] {
        named(name).compactMap { EditableProperty($0, in: bytes, decode: decode) }
    }

    private static func look(
        at line: ContentLine, in bytes: UnsafeRawBufferPointer
    ) -> (name: String, isBoundary: Bool, isTwo1: Bool) {
        line.withUnfolded(in: bytes) { unfolded in
            let header = Header(unfolded)
            guard header.isWhole else { return ("", false, false) }
            let name = header.name.asName
            let version = name == "VERSION" ? Property(header, name: .version, line: line.number)?.value : nil
            let isTwo1 = version?.trimmed().matches("2.1") ?? false
            return (name, (name == "BEGIN" || name == "END") && header.isOfCard, isTwo1)
        }
    }

    // Writing a text into a value that stands, or into a new line.

    /// The patch that puts a text, after `prefix`, in the place of a part of the property's value; nil where the value's
    /// encoding or charset cannot hold it.
    func replacing(
        _ places: Range<Int>, of property: EditableProperty, prefix: [UInt8] = [], with text: String
    ) -> BytePatch? {
        let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
        let isQuotedPrintable = property.encoding == .quotedPrintable
        switch property.charset {
        case nil: guard isASCII || !isTwo1 && !isQuotedPrintable && isUTF8 else { return nil }
        case .utf8??: guard isASCII || isQuotedPrintable || isUTF8 else { return nil }
        case .windows1252??: guard isASCII else { return nil }
        default: return nil
        }
        guard property.encoding != .base64 else { return nil }
        let lineEnd = property.lineEnd
        var folded = FoldedText(
            column: column(of: places.lowerBound),
            fold: isQuotedPrintable ? [ASCII.equals] + lineEnd : isTwo1 ? [] : lineEnd + [ASCII.space])
        if !prefix.isEmpty { folded.append(prefix) }
        folded.append(text: text, isQuotedPrintable: isQuotedPrintable)
        let rest = bytes.lineEnd(from: places.upperBound) - places.upperBound
        if isTwo1, !isQuotedPrintable, folded.column + rest > FoldedText.maximumLineLength { return nil }
        folded.makeRoom(for: rest)
        return BytePatch(range: places, bytes: folded.bytes)
    }

    /// The patch that adds a property with a text before END.
    func adding(_ name: String, text: String) throws(CardEditRefusal) -> BytePatch {
        let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
        var line = FoldedText(column: 0, fold: isTwo1 ? [] : lineEnd + [ASCII.space])
        if isTwo1 {
            line.append(Array("\(name):".utf8))
            line.append(text: text, isQuotedPrintable: false)
            if !isASCII || line.column > FoldedText.maximumLineLength {
                line = FoldedText(column: 0, fold: [ASCII.equals] + lineEnd)
                line.append(Array("\(name);CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:".utf8))
                line.append(text: text, isQuotedPrintable: true)
            }
        } else {
            guard isASCII || isUTF8 else { throw .cannotHoldName }
            line.append(Array("\(name):".utf8))
            line.append(text: text, isQuotedPrintable: false)
        }
        return .insertion(line.bytes + lineEnd, at: end)
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
        for patch in sorted(by: {
            ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
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

    /// A text of the value's list, as the reader has it, and its range in `value`, separators not included.
    typealias Part = (text: String, range: Range<Int>)

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
    let valueStart: Int
    /// The value as valid UTF-8, still escaped.
    let text: [UInt8]

    /// Nil for a line that is no property.
    init?(_ line: ContentLine, in bytes: UnsafeRawBufferPointer, decode: CharsetDecoder?) {
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
            let value =
                switch property.parameters.encoding {
                case .plain: Self.plain(property.value, places[start...])
                case .quotedPrintable: Self.quotedPrintable(property.value, places[start...])
                case .base64: [] as [PlacedByte]
                }
            return (property.parameters.encoding, charset, value, places[start - 1] + 1, text)
        }
        guard let read else { return nil }
        (encoding, charset, value, valueStart, text) = read
    }

    /// Whether it is certain which bytes stand for which text: only in these charsets a byte that looks like a
    /// separator always is one.
    var isEditable: Bool {
        switch charset {
        case nil, .utf8??, .windows1252??: encoding != .base64
        default: false
        }
    }

    /// The texts between separators, as the reader has them.
    func texts(separator: UInt8) -> [String] {
        var texts: [String] = []
        text.withUnsafeBytes { text in
            CardText.forEachPart(of: text, separator: separator) { texts.append(CardText.unescaped($0)) }
        }
        return texts
    }

    /// The texts between separators with their places; nil where they have none.
    func parts(separator: UInt8) -> [Part]? {
        guard isEditable else { return nil }
        let texts = texts(separator: separator)
        var ranges: [Range<Int>] = []
        value.map(\.byte).withUnsafeBytes { bytes in
            var start = 0
            CardText.forEachPart(of: bytes, separator: separator) { part in
                ranges.append(start..<start + part.count)
                start += part.count + 1
            }
        }
        return texts.count == ranges.count ? zip(texts, ranges).map { ($0, $1) } : nil
    }

    /// The value as one text; nil where it has no place.
    var whole: Part? {
        guard isEditable else { return nil }
        return (text.withUnsafeBytes(CardText.unescaped), 0..<value.count)
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
    func end(before index: Int) -> Int { index == 0 ? valueStart : value[index - 1].end }

    private static func plain(_ bytes: UnsafeRawBufferPointer, _ places: ArraySlice<Int>) -> [PlacedByte] {
        zip(bytes, places).map { ($0, start: $1, end: $1 + 1) }
    }

    /// As `decodedQuotedPrintable` has it, byte by byte.
    private static func quotedPrintable(_ bytes: UnsafeRawBufferPointer, _ places: ArraySlice<Int>) -> [PlacedByte] {
        var value: [PlacedByte] = []
        var position = 0
        while position < bytes.count {
            let octet = bytes.part(position, min(position + 3, bytes.count))
            let isEncoded = octet.count == 3 && octet[0] == ASCII.equals && octet.decodedQuotedPrintable.count == 1
            let last = places.startIndex + position + (isEncoded ? 2 : 0)
            value.append(
                (
                    isEncoded ? octet.decodedQuotedPrintable[0] : octet[0],
                    start: places[places.startIndex + position], end: places[last] + 1
                ))
            position += isEncoded ? 3 : 1
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

    /// - Parameter fold: what stands where a line goes on in the next one: a line end and a space (RFC 6350, 3.2), or
    ///   quoted-printable's soft break. Empty for plain text of version 2.1, which can only be folded where it has a space,
    ///   which other readers then drop.
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
