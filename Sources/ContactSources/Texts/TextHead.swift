import VCard

/// The beginning of a text, by which its format is recognized: in UTF-8, without a byte order mark.
struct TextHead {
    /// The number of bytes that decide.
    static let length = 4_096

    /// The lines without their ends. The last one of a longer text, which can be cut, is left out unless it is the only one.
    let lines: [ArraySlice<UInt8>]
    let bytes: ArraySlice<UInt8>

    init(_ head: some Collection<UInt8>) {
        let isWhole = head.count < Self.length
        let utf8 = Array(head).withUnsafeBytes { CardText.transcodedFromUTF16($0) } ?? Array(head)
        bytes = utf8.starts(with: [0xEF, 0xBB, 0xBF]) ? utf8.dropFirst(3) : utf8[...]
        let lines = bytes.split(omittingEmptySubsequences: false) { $0 == 0x0A || $0 == 0x0D }
        self.lines = isWhole || lines.count < 2 ? lines : lines.dropLast()
    }

    private init(_ lines: ArraySlice<ArraySlice<UInt8>>, of bytes: ArraySlice<UInt8>) {
        self.lines = Array(lines)
        self.bytes = bytes[..<(lines.last?.endIndex ?? bytes.startIndex)]
    }

    /// What stands before the first card; nil where there is none. A line `BEGIN:VCARD` begins one where a property follows.
    var beforeCards: TextHead? {
        let written = lines.indices.filter { !lines[$0].withoutBlanks.isEmpty }
        return zip(written, written.dropFirst()).first { begin, next in
            lines[begin].withoutBlanks.startsInAnyCase(with: "BEGIN:VCARD") && Self.isProperty(lines[next])
        }.map { TextHead(lines[..<$0.0], of: bytes) }
    }

    /// Whether a content line's name stands before a colon or semicolon (RFC 6350, 3.3).
    private static func isProperty(_ line: ArraySlice<UInt8>) -> Bool {
        let name = line.prefix { $0.isDigit || (0x61...0x7A).contains($0.lowercasedASCII) || $0 == 0x2D || $0 == 0x2E }
        return !name.isEmpty && [0x3A, 0x3B].contains(line.dropFirst(name.count).first)
    }

    /// The lines that are neither blank nor begin with a mark.
    func lines(without comment: Unicode.Scalar) -> some Sequence<ArraySlice<UInt8>> {
        let mark = UInt8(ascii: comment)
        return lines.lazy.map(\.withoutBlanks).filter { $0.first.map { $0 != mark } ?? false }
    }
}

/// The lines of a text, without their line feeds and one at a time: all of them would take many times the text's memory.
struct TextLines: Sequence, IteratorProtocol {
    private var rest: Slice<UnsafeRawBufferPointer>?
    /// The number of the last line, from 1.
    private(set) var number = 0

    init(_ text: UnsafeRawBufferPointer) { rest = text[...] }

    mutating func next() -> Slice<UnsafeRawBufferPointer>? {
        guard let text = rest else { return nil }
        number += 1
        guard let end = text.firstIndex(of: 0x0A) else {
            rest = nil
            return text
        }
        rest = text[(end + 1)...]
        return text[..<end]
    }
}

extension BidirectionalCollection<UInt8> {
    /// The bytes without ASCII's white space and controls at both ends.
    var withoutBlanks: SubSequence {
        guard let first = firstIndex(where: { $0 > 0x20 }), let last = lastIndex(where: { $0 > 0x20 }) else {
            return self[endIndex...]
        }
        return self[first...last]
    }

    /// Whether the bytes begin with an ASCII text, in any case.
    func startsInAnyCase(with text: StaticString) -> Bool {
        var position = startIndex
        for byte in UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount) {
            guard position < endIndex, self[position].lowercasedASCII == byte.lowercasedASCII else { return false }
            formIndex(after: &position)
        }
        return true
    }

    /// The text with ASCII's letters in lower case.
    var lowercasedASCII: String { String(decoding: map(\.lowercasedASCII), as: UTF8.self) }
}

extension UInt8 {
    var lowercasedASCII: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }

    var isDigit: Bool { (0x30...0x39).contains(self) }
}
