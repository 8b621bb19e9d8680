/// Writing a text into a value that stands, or into a new line.
extension CardLines {
    /// Whether a text with other letters than ASCII's can be written as UTF-8: all of the card's own are. A fold may cut a
    /// character in two.
    var isUTF8: Bool {
        bytes.isUTF8 || lines.allSatisfy { line in line.content.withUnfolded(in: bytes) { $0.isUTF8 } }
    }

    /// The patch that puts a text, after `prefix`, in the place of a part of the property's value; nil where the value's
    /// encoding or charset cannot hold it.
    func replacing(
        _ places: Range<Int>, of property: EditableProperty, prefix: [UInt8] = [], with text: String, isUTF8: Bool
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
            isQuotedPrintable ? .softBreak(lineEnd: lineEnd) : isTwo1 ? .none : .space(lineEnd: lineEnd))
        if !prefix.isEmpty { folded.append(prefix) }
        folded.append(text: text, isQuotedPrintable: isQuotedPrintable)
        let rest = bytes.lineEnd(from: places.upperBound) - places.upperBound
        if isTwo1, !isQuotedPrintable, folded.column + rest > FoldedText.maximumLineLength { return nil }
        folded.makeRoom(for: rest)
        return BytePatch(range: places, bytes: folded.bytes)
    }

    /// The patch that adds a property with a text before END.
    func adding(_ name: String, text: String, isUTF8: Bool) throws(CardEditRefusal) -> BytePatch {
        let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
        var line = FoldedText(column: 0, isTwo1 ? .none : .space(lineEnd: lineEnd))
        if isTwo1 {
            line.append(Array("\(name):".utf8))
            line.append(text: text, isQuotedPrintable: false)
            if !isASCII || line.column > FoldedText.maximumLineLength {
                line = FoldedText(column: 0, .softBreak(lineEnd: lineEnd))
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
