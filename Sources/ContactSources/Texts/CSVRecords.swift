/// The records of a text of separated values (RFC 4180): a value in quotation marks may hold separators, line ends and
/// quotation marks, the last doubled.
///
/// Time is linear in any text: once a quotation mark had no end, the line's end is one.
struct CSVRecords {
    /// How many values of a record are read. Exports have a hundred columns.
    static let maximumColumns = 4_096

    private let text: UnsafeRawBufferPointer
    private let separator: UInt8
    private var position = 0
    /// The number of the next line.
    private var line = 1
    /// Whether a value in quotation marks can have several lines.
    private var hasLongValues = true

    init(_ text: UnsafeRawBufferPointer, separator: UInt8) { (self.text, self.separator) = (text, separator) }

    struct Record {
        /// Where it begins, from 1.
        var line: Int
        var values: [CSVValue] = []
        /// The line of a quotation mark that has no end.
        var openQuote: Int?

        subscript(column: Int) -> CSVValue? { column < values.count ? values[column] : nil }
    }

    /// The next record; nil at the end. An empty line is a record of one empty value.
    mutating func next() -> Record? {
        guard position < text.count else { return nil }
        var record = Record(line: line)
        while true {
            let value = nextValue(&record)
            if record.values.count < Self.maximumColumns { record.values.append(value) }
            guard position < text.count else { return record }
            let byte = text[position]
            position += 1
            if byte == separator { continue }
            if byte == 0x0D, position < text.count, text[position] == 0x0A { position += 1 }
            line += 1
            return record
        }
    }

    /// Reads to the separator or the line's end behind the value.
    private mutating func nextValue(_ record: inout Record) -> CSVValue {
        while position < text.count, text[position] == 0x20 { position += 1 }
        var start = position
        if position < text.count, text[position] == 0x22 {
            if let value = quotedValue() { return value }
            record.openQuote = record.openQuote ?? line
            start += 1
        }
        position = start
        skipToEnd()
        return CSVValue(text[start..<position], isQuoted: false)
    }

    /// The value from its quotation mark on; nil where that has no end.
    private mutating func quotedValue() -> CSVValue? {
        position += 1
        let (start, firstLine) = (position, line)
        while position < text.count {
            switch text[position] {
            case 0x22 where position + 1 < text.count && text[position + 1] == 0x22: position += 1
            case 0x22:
                let value = CSVValue(text[start..<position], isQuoted: true)
                position += 1
                skipToEnd()
                return value
            case 0x0A where hasLongValues: line += 1
            case 0x0A,
                0x0D where !hasLongValues:
                return nil
            default: break
            }
            position += 1
        }
        hasLongValues = false
        line = firstLine
        return nil
    }

    private mutating func skipToEnd() {
        while position < text.count, text[position] != separator, text[position] != 0x0A, text[position] != 0x0D {
            position += 1
        }
    }
}

/// A value, as it is written between its quotation marks.
struct CSVValue {
    private let written: Slice<UnsafeRawBufferPointer>
    private let isQuoted: Bool

    init(_ written: Slice<UnsafeRawBufferPointer>, isQuoted: Bool) {
        (self.written, self.isQuoted) = (written.withoutBlanks, isQuoted)
    }

    var isEmpty: Bool { written.isEmpty }

    /// The value without white space around it.
    var bytes: [UInt8] {
        guard isQuoted, written.contains(0x22) else { return Array(written) }
        var bytes: [UInt8] = []
        var isSecond = false
        for byte in written {
            isSecond = byte == 0x22 && !isSecond
            if !isSecond { bytes.append(byte) }
        }
        return bytes
    }
}
