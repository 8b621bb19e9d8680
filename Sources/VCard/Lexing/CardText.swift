/// Text in a card: escapes, lists, and the normalized form in which texts come back from a card.
package enum CardText {
    /// The text as it comes back from a card: no control characters but tab and newline, which every line end becomes,
    /// and no white space at either end.
    ///
    /// RFC 6350 (3.3) allows no other control characters; names that hold them are mishaps or attacks.
    package static func normalized(_ text: String) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        var previous: UInt8 = 0
        for byte in text.utf8 {
            append(byte, after: previous, to: &bytes)
            previous = byte
        }
        return bytes.withUnsafeBytes { string(trimmed($0)) }
    }

    /// Hands the UTF-8 of the text to `body`, without a copy where possible.
    @inline(__always)
    static func withUTF8<Result>(_ text: String, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        var text = text
        return text.withUTF8 { body(UnsafeRawBufferPointer($0)) }
    }

    /// Hands the UTF-8 of the text, normalized, to `body`.
    static func withNormalizedUTF8(_ text: String, _ body: (UnsafeRawBufferPointer) -> Void) {
        withUTF8(text) { bytes in
            if hasNoControls(bytes) { return body(trimmed(bytes)) }
            withUTF8(normalized(text), body)
        }
    }

    /// Whether nothing of the text is left when it is normalized.
    package static func isBlank(_ text: String) -> Bool {
        var isBlank = true
        withNormalizedUTF8(text) { isBlank = $0.isEmpty }
        return isBlank
    }

    /// Whether the text can stand in a card as it is, as a URI does: nothing in it has to be escaped.
    static func isURI(_ text: String) -> Bool {
        withUTF8(text) { bytes in
            !bytes.isEmpty
                && bytes.allWords { word in
                    word.isASCII && !word.hasByte(below: ASCII.space + 1) && !word.hasByte(ASCII.delete)
                        && !word.hasSeparator
                }
        }
    }

    /// Whether a card carries the text as it is: nothing is escaped, dropped or trimmed.
    static func isPlain(_ bytes: UnsafeRawBufferPointer) -> Bool {
        bytes.allWords { word in
            !word.hasByte(below: ASCII.space) && !word.hasByte(ASCII.delete) && !word.hasSeparator
        } && trimmed(bytes).count == bytes.count
    }

    /// Whether no byte is a control character, tab and line ends among them.
    static func hasNoControls(_ bytes: UnsafeRawBufferPointer) -> Bool {
        bytes.allWords { !$0.hasByte(below: ASCII.space) && !$0.hasByte(ASCII.delete) }
    }

    /// The text that escaped bytes stand for, normalized (RFC 6350, 3.4). A backslash before a sign that
    /// needs none goes, as in `O\'Neil`; before a letter, a digit or a blank it stands for itself.
    static func unescaped(_ bytes: UnsafeRawBufferPointer) -> String {
        if bytes.isEmpty { return "" }
        if isPlainASCII(bytes) { return string(trimmed(bytes), isASCII: true) }
        if isUnescaped(bytes) { return string(trimmed(bytes)) }
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count)
        var position = 0
        var previous: UInt8 = 0
        while position < bytes.count {
            var byte = bytes[position]
            if byte == ASCII.backslash, position + 1 < bytes.count, let meant = meaning(of: bytes[position + 1]) {
                byte = meant
                position += 1
            }
            append(byte, after: previous, to: &text)
            previous = byte
            position += 1
        }
        return text.withUnsafeBytes { string(trimmed($0)) }
    }

    /// The parts between unescaped separators, still escaped.
    static func forEachPart(
        of bytes: UnsafeRawBufferPointer, separator: UInt8, _ body: (UnsafeRawBufferPointer) -> Void
    ) {
        var start = 0
        while true {
            let part = firstPart(of: bytes.part(start, bytes.count), separator: separator)
            body(part)
            start += part.count + 1
            if start > bytes.count { return }
        }
    }

    /// The part before the first unescaped separator, still escaped; all where there is none.
    static func firstPart(of bytes: UnsafeRawBufferPointer, separator: UInt8) -> UnsafeRawBufferPointer {
        if bytes.allWords({ !$0.hasByte(separator) }) { return bytes }
        var position = 0
        while position < bytes.count {
            let byte = bytes[position]
            if byte == separator { return bytes.part(0, position) }
            position &+= byte == ASCII.backslash ? 2 : 1
        }
        return bytes
    }

    /// The byte that a backslash and this byte stand for; nil for what is no escape.
    private static func meaning(of byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "n"), UInt8(ascii: "N"): ASCII.lineFeed
        case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: byte
        default: nil
        }
    }

    /// CR LF is one line end: its CR becomes the newline, its LF goes.
    private static func append(_ byte: UInt8, after previous: UInt8, to text: inout [UInt8]) {
        switch byte {
        case ASCII.carriageReturn: text.append(ASCII.lineFeed)
        case ASCII.lineFeed: if previous != ASCII.carriageReturn { text.append(byte) }
        case ASCII.tab: text.append(byte)
        case ..<ASCII.space, ASCII.delete: break
        default: text.append(byte)
        }
    }

    /// The string of valid UTF-8.
    private static func string(_ bytes: UnsafeRawBufferPointer, isASCII: Bool = false) -> String {
        bytes.withMemoryRebound(to: UInt8.self) {
            String(copying: UTF8Span(unchecked: $0.span, isKnownASCII: isASCII))
        }
    }

    /// Whether the text has no escapes and no characters to drop.
    private static func isUnescaped(_ bytes: UnsafeRawBufferPointer) -> Bool { bytes.allWords(\.isUnescaped) }

    private static func isPlainASCII(_ bytes: UnsafeRawBufferPointer) -> Bool {
        bytes.allWords { $0.isASCII && $0.isUnescaped }
    }

    /// The bytes, which are UTF-8, without white space of any script at both ends.
    private static func trimmed(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        var start = 0
        var end = bytes.count
        if end > 0, isVisibleASCII(bytes[0]), isVisibleASCII(bytes[end - 1]) { return bytes }
        while start < end, let length = whiteSpace(bytes, at: start) { start += length }
        while end > start {
            var last = end - 1
            while last > start, bytes[last] & 0xC0 == 0x80 { last -= 1 }
            guard whiteSpace(bytes, at: last) != nil else { break }
            end = last
        }
        return bytes.part(start, end)
    }

    private static func isVisibleASCII(_ byte: UInt8) -> Bool { byte > ASCII.space && byte < ASCII.delete }

    /// The length of the white space at this place in bytes; nil when there is none.
    ///
    /// Unicode's White_Space: beside ASCII's, U+0085, 00A0, 1680, 2000–200A, 2028, 2029, 202F, 205F, 3000.
    private static func whiteSpace(_ bytes: UnsafeRawBufferPointer, at start: Int) -> Int? {
        let first = bytes[start]
        if first < 0x80 { return first == ASCII.space || (0x09...0x0D).contains(first) ? 1 : nil }
        guard first == 0xC2 || (0xE1...0xE3).contains(first) else { return nil }
        let length = first == 0xC2 ? 2 : 3
        let character = String(decoding: bytes.part(start, min(start + length, bytes.count)), as: UTF8.self)
        return character.unicodeScalars.first?.properties.isWhitespace == true ? length : nil
    }
}

extension UInt64 {
    @inline(__always)
    fileprivate var isUnescaped: Bool {
        !hasByte(below: ASCII.space) && !hasByte(ASCII.delete) && !hasByte(ASCII.backslash)
    }

    /// Whether one of the bytes means something in a text of a card.
    @inline(__always)
    fileprivate var hasSeparator: Bool {
        hasByte(ASCII.comma) || hasByte(ASCII.semicolon) || hasByte(ASCII.backslash)
    }
}
