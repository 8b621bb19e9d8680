/// Writes vCard 4 text (RFC 6350): escaped, folded at 75 octets between characters, lines ended by CRLF.
///
/// `VCardReader` is its inverse: what was written comes back as `CardText.normalized` leaves it.
package struct VCardWriter: Sendable {
    /// What has been written so far.
    package private(set) var bytes: [UInt8] = []
    /// The line that is being written, before it is folded.
    private var line: [UInt8] = []

    package init() {}

    /// Begins a card.
    package mutating func begin() {
        property("BEGIN", raw: "VCARD")
        property("VERSION", raw: "4.0")
    }

    /// Ends the card.
    package mutating func end() {
        property("END", raw: "VCARD")
    }

    /// Writes a property whose value is a text.
    package mutating func property(_ name: String, parameters: [(String, String)] = [], value: String) {
        beginLine(name, parameters)
        appendEscaped(value)
        endLine()
    }

    /// Writes a property whose value is a list of texts between separators: `,` in CATEGORIES, `;` in N.
    package mutating func property(
        _ name: String, parameters: [(String, String)] = [], values: [String], separator: Character
    ) {
        beginLine(name, parameters)
        for (index, value) in values.enumerated() {
            if index > 0 { line.append(contentsOf: separator.utf8) }
            appendEscaped(value)
        }
        endLine()
    }

    /// Writes a property whose value is no text and stands as it is: a date, a URI. Line ends in it become spaces.
    package mutating func property(_ name: String, parameters: [(String, String)] = [], raw value: String) {
        beginLine(name, parameters)
        for byte in value.utf8 where byte != 0 && byte != ASCII.delete {
            line.append(byte < ASCII.space && byte != ASCII.tab ? ASCII.space : byte)
        }
        endLine()
    }

    private mutating func beginLine(_ name: String, _ parameters: [(String, String)]) {
        line.removeAll(keepingCapacity: true)
        appendName(name)
        for (parameter, value) in parameters {
            line.append(ASCII.semicolon)
            appendName(parameter)
            line.append(ASCII.equals)
            line.append(contentsOf: Self.parameterValue(value).utf8)
        }
        line.append(ASCII.colon)
    }

    /// Folds the line to at most 75 octets, the space of a continuation included (RFC 6350, 3.2).
    private mutating func endLine() {
        var start = 0
        var room = 75
        while line.count - start > room {
            var end = start + room
            while end > start + 1, line[end] & 0xC0 == 0x80 { end -= 1 }
            bytes.append(contentsOf: line[start..<end])
            bytes.append(contentsOf: [ASCII.carriageReturn, ASCII.lineFeed, ASCII.space])
            start = end
            room = 74
        }
        bytes.append(contentsOf: line[start...])
        bytes.append(ASCII.carriageReturn)
        bytes.append(ASCII.lineFeed)
    }

    /// RFC 6350, 3.4. A semicolon is escaped everywhere: that is allowed, and it is a separator in some values.
    private mutating func appendEscaped(_ text: String) {
        CardText.withNormalizedUTF8(text) { utf8 in
            for byte in utf8 {
                switch byte {
                case ASCII.lineFeed:
                    line.append(ASCII.backslash)
                    line.append(UInt8(ascii: "n"))
                case ASCII.backslash, ASCII.comma, ASCII.semicolon:
                    line.append(ASCII.backslash)
                    line.append(byte)
                default: line.append(byte)
                }
            }
        }
    }

    /// RFC 6868, and quotation marks where a character would end the value.
    private static func parameterValue(_ text: String) -> String {
        var value: [UInt8] = []
        for byte in CardText.normalized(text).utf8 {
            switch byte {
            case ASCII.lineFeed: value.append(contentsOf: [ASCII.caret, UInt8(ascii: "n")])
            case ASCII.quote: value.append(contentsOf: [ASCII.caret, UInt8(ascii: "'")])
            case ASCII.caret: value.append(contentsOf: [ASCII.caret, ASCII.caret])
            default: value.append(byte)
            }
        }
        let needsQuotes = value.contains { $0 == ASCII.comma || $0 == ASCII.colon || $0 == ASCII.semicolon }
        let written = String(decoding: value, as: UTF8.self)
        return needsQuotes ? "\"\(written)\"" : written
    }

    /// Names have letters, digits and hyphens only (RFC 6350, 3.3).
    private mutating func appendName(_ name: String) {
        for byte in name.utf8.lazy.map(ASCII.upper) {
            if (0x41...0x5A).contains(byte) || ASCII.isDigit(byte) || byte == ASCII.hyphen { line.append(byte) }
        }
    }
}
