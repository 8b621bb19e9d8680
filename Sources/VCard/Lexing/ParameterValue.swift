/// Reads the value of a parameter: quotation marks (RFC 6350, 3.3) and RFC 6868's carets.
enum ParameterValue {
    static func text(_ value: UnsafeRawBufferPointer) -> String {
        let bytes = value.withoutQuotes()
        var text: [UInt8] = []
        var position = 0
        while position < bytes.count {
            let byte = bytes[position]
            if byte == ASCII.caret, position + 1 < bytes.count, let meant = meaning(of: bytes[position + 1]) {
                text.append(meant)
                position += 1
            } else {
                text.append(byte)
            }
            position += 1
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// The whole number that the value is, if it is one.
    static func number(_ value: UnsafeRawBufferPointer) -> Int? {
        let bytes = value.withoutQuotes().trimmed()
        guard (1...9).contains(bytes.count), bytes.allSatisfy(ASCII.isDigit) else { return nil }
        return bytes.reduce(0) { $0 * 10 + Int($1 - ASCII.zero) }
    }

    /// The parts between commas, in lower case, whether each is quoted or all of them together.
    static func list(_ value: UnsafeRawBufferPointer) -> [Substring] {
        text(value).lowercased().split { $0 == "," || $0 == "\"" || $0 == " " }
    }

    /// The byte that a caret and this byte stand for (RFC 6868, 3.2); nil where both are kept.
    private static func meaning(of byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "n"): ASCII.lineFeed
        case UInt8(ascii: "'"): ASCII.quote
        case ASCII.caret: ASCII.caret
        default: nil
        }
    }
}

extension UnsafeRawBufferPointer {
    /// The bytes between quotation marks, or all of them.
    func withoutQuotes() -> UnsafeRawBufferPointer {
        guard count >= 2, self[0] == ASCII.quote, self[count - 1] == ASCII.quote else { return self }
        return part(1, count - 1)
    }
}
