/// Text of a card: escapes, lists, and the form that a text has once a card has carried it.
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
        return trimmed(String(decoding: bytes, as: UTF8.self))
    }

    /// The text that escaped bytes stand for, normalized (RFC 6350, 3.4). Unknown escapes are kept.
    static func unescaped(_ bytes: UnsafeRawBufferPointer) -> String {
        if isPlain(bytes) { return String(decoding: bytes, as: UTF8.self) }
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
        return trimmed(String(decoding: text, as: UTF8.self))
    }

    /// The parts between unescaped separators, still escaped.
    static func forEachPart(
        of bytes: UnsafeRawBufferPointer, separator: UInt8, _ body: (UnsafeRawBufferPointer) -> Void
    ) {
        var start = 0
        var position = 0
        while position < bytes.count {
            if bytes[position] == ASCII.backslash {
                position += 2
                continue
            }
            if bytes[position] == separator {
                body(bytes.part(start, position))
                start = position + 1
            }
            position += 1
        }
        body(bytes.part(start, bytes.count))
    }

    /// What a backslash and this byte stand for; nil for what is no escape.
    private static func meaning(of byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "n"), UInt8(ascii: "N"): ASCII.lineFeed
        case ASCII.backslash, ASCII.comma, ASCII.semicolon: byte
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

    /// Whether the bytes are their own text: nothing escaped, nothing to trim or to drop.
    private static func isPlain(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard let first = bytes.first, let last = bytes.last else { return true }
        guard first > ASCII.space, first < ASCII.delete, last > ASCII.space, last < ASCII.delete else { return false }
        for byte in bytes where byte < ASCII.space || byte == ASCII.backslash || byte == ASCII.delete { return false }
        return true
    }

    private static func trimmed(_ text: String) -> String {
        let scalars = text.unicodeScalars
        guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
            let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
        else { return "" }
        return String(scalars[first...last])
    }
}
