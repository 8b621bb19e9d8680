import BirthdayCore
import Messages
import SafeText
import VCard

/// The text of a file of separated values with a header that names its columns.
enum CSVText: RewrittenText {
    static let kind = "csv"
    static let dateName: CleanText = "Birthday"

    static func recognizes(_ head: TextHead) -> Bool {
        Array(head.bytes).withUnsafeBytes { CSVTable.read($0) { $0?.header.isOfContacts ?? false } }
    }

    /// What a table is that has no column of people; nil for what is no table.
    static func reason(_ head: TextHead) -> OtherFormat.Reason? {
        Array(head.bytes).withUnsafeBytes { CSVTable.read($0, reason) }
    }

    private static func reason(_ table: CSVTable?) -> OtherFormat.Reason? {
        guard let header = table?.header, let text = table?.text, header.counts.all > 1 else { return nil }
        var records = CSVRecords(text, separator: header.separator)
        var rows: [CSVRecords.Record] = []
        while rows.count < 6, let row = records.next() {
            if row.values.contains(where: { !$0.isEmpty }) { rows.append(row) }
        }
        // The last one can be cut.
        if text.count >= TextHead.length { rows = rows.dropLast() }
        guard rows.count > 1, rows.allSatisfy({ $0.values.count == header.counts.all }) else { return nil }
        if rows[0].values.contains(where: {
            CSVDate($0.bytes)?.order != nil || TextDate(atStartOf: $0.bytes) != nil
        }) {
            return (
                Message(
                    "a CSV without a header: begin it with a line that names its columns, such as Name,Birthday"),
                nil
            )
        }
        return (
            .plural(
                "a CSV with {count} column, and no birthday among those that are understood; call the one with names Name, and the one with birthdays Birthday",
                "a CSV with {count} columns, and no birthday among those that are understood; call the one with names Name, and the one with birthdays Birthday",
                header.counts.all),
            asWritten: Message(
                // Translators: {columns} is such as: "A", "B", of which "A" are understood.
                "a CSV without a column of birthdays: it has {columns}; call the one with names Name, and the one with birthdays Birthday",
                ["columns": .message(header.summary)])
        )
    }

    static func add(_ text: UnsafeRawBufferPointer, to cards: inout RewrittenCards) {
        CSVTable.read(text) { table in
            guard let table else { return }
            guard table.header.hasBirthdays else {
                return cards.report(
                    unreadable: Message(
                        // Translators: {columns} is such as: "A", "B", of which "A" are understood.
                        "a CSV without a column of birthdays: it has {columns}; export all columns, or call the one with birthdays Birthday",
                        ["columns": .message(table.header.summary)]))
            }
            CSVRows(table).add(to: &cards)
        }
    }
}

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

    /// Whether nothing follows the last record.
    var isAtEnd: Bool { position >= text.count }

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
                let end = position
                position += 1
                skipToEnd()
                let hasMore = !text[(end + 1)..<position].withoutBlanks.isEmpty
                // The mark is the next value's, on another line: this one has no end.
                if hasMore, line > firstLine { return withoutEnd(firstLine) }
                return CSVValue(text[hasMore ? start - 1..<position : start..<end], isQuoted: !hasMore)
            case 0x0A where hasLongValues: line += 1
            case 0x0A,
                0x0D where !hasLongValues:
                return nil
            default: break
            }
            position += 1
        }
        return withoutEnd(firstLine)
    }

    /// Values have no several lines from that line on.
    private mutating func withoutEnd(_ firstLine: Int) -> CSVValue? {
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

/// A value, as it is written between its quotation marks; with them where there is more behind them.
struct CSVValue {
    private let written: Slice<UnsafeRawBufferPointer>
    private let isQuoted: Bool

    init(_ written: Slice<UnsafeRawBufferPointer>, isQuoted: Bool) {
        (self.written, self.isQuoted) = (written.withoutBlanks, isQuoted)
    }

    var isEmpty: Bool { written.isEmpty }

    /// Whether there is a letter or a number, which in a row of hyphens below a header there is not.
    var hasText: Bool { written.contains { $0.isDigit || $0 >= 0x80 || (0x61...0x7A).contains($0.lowercasedASCII) } }

    var isRemark: Bool { written.first == UInt8(ascii: "#") }

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
