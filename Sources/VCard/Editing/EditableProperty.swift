/// A property of a card, with the place of each byte of its value.
struct EditableProperty {
    /// A byte of the value, its transfer encoding undone, and where in the card what stands for it lies.
    struct PlacedByte {
        let byte: UInt8
        let start: Int
        let end: Int
    }

    /// A text of the value's list.
    struct Part {
        /// As the reader has it.
        let text: String
        /// In `value`, separators not included.
        let range: Range<Int>
    }

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
            let charset = property.parameters.charset.map { CharsetName(ParameterValue.text($0)) }
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
        return texts.count == ranges.count ? zip(texts, ranges).map(Part.init) : nil
    }

    /// The value as one text; nil where it has no place.
    var whole: Part? {
        guard isEditable else { return nil }
        return Part(text: text.withUnsafeBytes(CardText.unescaped), range: 0..<value.count)
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
        zip(bytes, places).map { PlacedByte(byte: $0, start: $1, end: $1 + 1) }
    }

    /// As `QuotedPrintable.decode` has it, byte by byte.
    private static func quotedPrintable(_ bytes: UnsafeRawBufferPointer, _ places: ArraySlice<Int>) -> [PlacedByte] {
        var value: [PlacedByte] = []
        var position = 0
        while position < bytes.count {
            let octet = bytes.part(position, min(position + 3, bytes.count))
            let isEncoded = octet.count == 3 && octet[0] == ASCII.equals && QuotedPrintable.decode(octet).count == 1
            let last = places.startIndex + position + (isEncoded ? 2 : 0)
            value.append(
                PlacedByte(
                    byte: isEncoded ? QuotedPrintable.decode(octet)[0] : octet[0],
                    start: places[places.startIndex + position], end: places[last] + 1))
            position += isEncoded ? 3 : 1
        }
        return value
    }
}
