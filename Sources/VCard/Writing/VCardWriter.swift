/// Writes vCard 4 text (RFC 6350): escaped, folded at 75 octets between characters, lines ended by CRLF.
///
/// `VCardReader` is its inverse: what was written comes back as `CardText.normalized` leaves it.
package struct VCardWriter: ~Copyable {
    private var output: ByteOutput

    /// - Parameter size: the initial capacity in bytes.
    package init(reserving size: Int = 1_024) { output = ByteOutput(reserving: size) }

    /// The text so far.
    package var bytes: [UInt8] { Array(output.bytes) }

    /// Takes the text so far: what is written after it begins anew.
    package mutating func take() -> String { String(decoding: output.removeAll(from: 0), as: UTF8.self) }

    /// Begins a card.
    ///
    /// - Parameter isVersion3: the properties are of vCard 3.0, whose texts are escaped and folded in the same way.
    package mutating func begin(isVersion3: Bool = false) {
        output.append(isVersion3 ? "BEGIN:VCARD\r\nVERSION:3.0\r\n" : "BEGIN:VCARD\r\nVERSION:4.0\r\n")
    }

    /// Ends the card.
    package mutating func end() { output.append("END:VCARD\r\n") }

    /// Writes a property whose value is a text. Its name, and those of parameters, are written as they are.
    ///
    /// - Parameter group: the number of the group that ties properties together (RFC 6350, 3.3).
    package mutating func property(
        _ name: StaticString, group: Int? = nil, parameters: [(StaticString, String)] = [], value: String
    ) {
        let line = beginLine(name, group: group, parameters)
        append(text: value)
        endLine(line)
    }

    /// Writes a property whose value is a list of texts between separators: `,` in CATEGORIES, `;` in N.
    package mutating func property(_ name: StaticString, values: [String], separator: Unicode.Scalar) {
        let line = beginLine(name)
        for (index, value) in values.enumerated() {
            if index > 0 { separate(UInt8(ascii: separator)) }
            append(text: value)
        }
        endLine(line)
    }

    /// Writes a property whose value is no text and stands as it is: a date, a URI. Line ends in it become spaces.
    package mutating func property(
        _ name: StaticString, group: Int? = nil, parameters: [(StaticString, String)] = [], raw value: String
    ) {
        let line = beginLine(name, group: group, parameters)
        CardText.withUTF8(value) { utf8 in
            if CardText.hasNoControls(utf8) { return output.append(utf8) }
            for byte in utf8 where byte != 0 && byte != ASCII.delete {
                output.append(byte < ASCII.space && byte != ASCII.tab ? ASCII.space : byte)
            }
        }
        endLine(line)
    }

    /// Begins a property whose value comes in parts.
    ///
    /// - Returns: where the line begins, for `endLine`.
    mutating func beginLine(
        _ name: StaticString, group: Int? = nil, _ parameters: [(StaticString, String)] = []
    ) -> Int {
        let start = output.count
        if let group { CardText.withUTF8("item\(group).") { output.append($0) } }
        output.append(name)
        for (parameter, value) in parameters {
            output.append(ASCII.semicolon)
            output.append(parameter)
            output.append(ASCII.equals)
            Self.parameterValue(value).withUnsafeBytes { output.append($0) }
        }
        output.append(ASCII.colon)
        return start
    }

    /// A separator between the parts of a value.
    mutating func separate(_ separator: UInt8) { output.append(separator) }

    mutating func endLine(_ start: Int) {
        if output.count - start > 75 { fold(from: start) }
        output.append(ASCII.carriageReturn)
        output.append(ASCII.lineFeed)
    }

    /// Folds the line to at most 75 octets, the space of a continuation included (RFC 6350, 3.2).
    private mutating func fold(from lineStart: Int) {
        let line = output.removeAll(from: lineStart)
        line.withUnsafeBytes { line in
            var start = 0
            var room = 75
            while line.count - start > room {
                var end = start + room
                while end > start + 1, line[end] & 0xC0 == 0x80 { end -= 1 }
                output.append(line.part(start, end))
                output.append("\r\n ")
                start = end
                room = 74
            }
            output.append(line.part(start, line.count))
        }
    }

    /// RFC 6350, 3.4. A semicolon is escaped everywhere: that is allowed, and it is a separator in some values.
    mutating func append(text: String) {
        CardText.withUTF8(text) { utf8 in
            if CardText.isPlain(utf8) { output.append(utf8) } else { appendEscaped(text) }
        }
    }

    private mutating func appendEscaped(_ text: String) {
        CardText.withNormalizedUTF8(text) { utf8 in
            for byte in utf8 {
                if Self.isEscaped(byte) { output.append(ASCII.backslash) }
                output.append(byte == ASCII.lineFeed ? UInt8(ascii: "n") : byte)
            }
        }
    }

    private static func isEscaped(_ byte: UInt8) -> Bool {
        byte == ASCII.lineFeed || byte == ASCII.backslash || byte == ASCII.comma || byte == ASCII.semicolon
    }

    /// RFC 6868, and quotation marks where a character would end the value.
    private static func parameterValue(_ text: String) -> [UInt8] {
        var value: [UInt8] = []
        for byte in CardText.normalized(text).utf8 {
            switch byte {
            case ASCII.lineFeed: value += [ASCII.caret, UInt8(ascii: "n")]
            case ASCII.quote: value += [ASCII.caret, UInt8(ascii: "'")]
            case ASCII.caret: value += [ASCII.caret, ASCII.caret]
            default: value.append(byte)
            }
        }
        let needsQuotes = value.contains { $0 == ASCII.comma || $0 == ASCII.colon || $0 == ASCII.semicolon }
        return needsQuotes ? [ASCII.quote] + value + [ASCII.quote] : value
    }
}
