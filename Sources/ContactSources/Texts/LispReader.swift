/// A value as Emacs writes it into a file.
enum LispValue {
    case text([UInt8])
    case symbol(String)
    /// A list, a vector, or a pair.
    case list([LispValue])

    /// Nil for what is no text.
    var text: [UInt8]? {
        if case .text(let text) = self { text } else { nil }
    }

    /// The texts of a list; one text is a list of one.
    var texts: [[UInt8]] {
        switch self {
        case .text(let text): [text]
        case .list(let values): values.compactMap(\.text)
        case .symbol: []
        }
    }
}

/// Reads values of Lisp. Nothing is evaluated.
struct LispReader {
    /// A record of BBDB's has values four deep.
    private static let maximumDepth = 32

    private let text: Slice<UnsafeRawBufferPointer>
    private var position: Int

    private init(_ text: Slice<UnsafeRawBufferPointer>) {
        self.text = text
        position = text.startIndex
    }

    /// The values of a vector; nil for what is none, or not whole.
    static func vector(_ text: Slice<UnsafeRawBufferPointer>) -> [LispValue]? {
        var reader = LispReader(text)
        guard reader.skipBlanks() == 0x5B else { return nil }
        reader.position += 1
        return reader.values(until: 0x5D, depth: 0)
    }

    /// The next byte that is not blank and in no comment.
    private mutating func skipBlanks() -> UInt8? {
        while position < text.endIndex {
            if text[position] == 0x3B {
                while position < text.endIndex, text[position] != 0x0A { position += 1 }
            } else if text[position] > 0x20 {
                return text[position]
            } else {
                position += 1
            }
        }
        return nil
    }

    private mutating func values(until end: UInt8, depth: Int) -> [LispValue]? {
        guard depth < Self.maximumDepth else { return nil }
        var values: [LispValue] = []
        while let byte = skipBlanks() {
            position += 1
            switch byte {
            case end: return values
            case 0x22:
                guard let text = string() else { return nil }
                values.append(.text(text))
            case 0x28, 0x5B:
                guard let list = self.values(until: byte == 0x28 ? 0x29 : 0x5D, depth: depth + 1) else { return nil }
                values.append(.list(list))
            case 0x29, 0x5D: return nil
            // `#("Anna" 0 4 (face bold))`: a text with properties is read as a list.
            case 0x23: break
            default:
                position -= 1
                let name = symbol()
                // The point of a pair.
                if name != "." { values.append(name == "nil" ? .list([]) : .symbol(name)) }
            }
        }
        return nil
    }

    /// The text behind its quotation mark; nil where that has no end.
    private mutating func string() -> [UInt8]? {
        var bytes: [UInt8] = []
        while position < text.endIndex {
            var byte = text[position]
            position += 1
            if byte == 0x22 { return bytes }
            if byte == 0x5C {
                guard position < text.endIndex else { return nil }
                byte = Self.meaning(of: text[position])
                position += 1
            }
            bytes.append(byte)
        }
        return nil
    }

    private static func meaning(of escaped: UInt8) -> UInt8 {
        switch escaped {
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "t"): 0x09
        default: escaped
        }
    }

    private mutating func symbol() -> String {
        let start = position
        while position < text.endIndex, text[position] > 0x20, !Self.ends.contains(text[position]) { position += 1 }
        // A byte that ends every symbol is none of those that come here.
        if position == start { position += 1 }
        return String(decoding: text[start..<min(position, start + 40)], as: UTF8.self)
    }

    private static let ends = Array("()[]\";".utf8)
}
