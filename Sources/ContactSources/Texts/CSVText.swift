import BirthdayCore
import Messages
import SafeText
import VCard

/// The text of a file of separated values with a header that names its columns.
enum CSVText: RewrittenText {
    static let kind = "csv"
    static let dateName: CleanText = "Birthday"

    static func recognizes(_ head: TextHead) -> Bool {
        Array(head.bytes).withUnsafeBytes { header(withoutSeparatorLine($0))?.isOfContacts } ?? false
    }

    /// The header of a text in any of the charsets that a program of Windows' may write.
    static func header(_ text: UnsafeRawBufferPointer) -> CSVHeader? {
        let line = text.prefix { $0 != 0x0A && $0 != 0x0D }
        guard let utf8 = CSVHeader.utf8(UnsafeRawBufferPointer(rebasing: line), by: line) else {
            return CSVHeader(text)
        }
        return utf8.withUnsafeBytes { CSVHeader($0) }
    }

    static func withoutSeparatorLine(_ text: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: text[CSVHeader.lengthOfSeparatorLine(text)...])
    }

    /// What a table is that has no column of people; nil for what is no table.
    static func reason(_ head: TextHead) -> OtherFormat.Reason? {
        Array(head.bytes).withUnsafeBytes { text in
            let text = withoutSeparatorLine(text)
            guard let header = header(text), header.counts.all > 1 else { return nil }
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
    }

    static func add(_ text: UnsafeRawBufferPointer, to cards: inout RewrittenCards) {
        let table = withoutSeparatorLine(text)
        if let utf8 = CSVHeader.utf8(table, by: table.prefix { $0 != 0x0A && $0 != 0x0D }) {
            return utf8.withUnsafeBytes { add($0, lineOffset: table.count == text.count ? 0 : 1, to: &cards) }
        }
        add(table, lineOffset: table.count == text.count ? 0 : 1, to: &cards)
    }

    private static func add(_ table: UnsafeRawBufferPointer, lineOffset: Int, to cards: inout RewrittenCards) {
        guard let header = CSVHeader(table) else { return }
        guard header.hasBirthdays else {
            return cards.report(
                unreadable: Message(
                    // Translators: {columns} is such as: "A", "B", of which "A" are understood.
                    "a CSV without a column of birthdays: it has {columns}; export all columns, or call the one with birthdays Birthday",
                    ["columns": .message(header.summary)]))
        }
        let rows = Rows(header, table, lineOffset: lineOffset)
        rows.add(to: &cards, order: rows.order)
    }

    /// The records behind the header.
    private struct Rows {
        private let header: CSVHeader
        private let text: UnsafeRawBufferPointer
        private let lineOffset: Int

        init(_ header: CSVHeader, _ text: UnsafeRawBufferPointer, lineOffset: Int) {
            (self.header, self.text, self.lineOffset) = (header, text, lineOffset)
        }

        /// The order of day and month, as all dates tell it; nil where no date does, or dates tell both.
        var order: DayAndMonth.Order? {
            var orders: Set<DayAndMonth.Order> = []
            forEach { record in
                let events = header.events.map { CSVHeader.value($0.value, of: record) }
                let dates = [header.value(.birthday, of: record), header.value(.anniversary, of: record)] + events
                orders.formUnion(dates.compactMap { CSVDate($0)?.order })
                return true
            }
            return orders.count == 1 ? orders.first : nil
        }

        func add(to cards: inout RewrittenCards, order: DayAndMonth.Order?) {
            forEach { record in
                let line = record.line + lineOffset
                if let open = record.openQuote {
                    cards.markIncomplete()
                    cards.report(remark: Message("a quotation mark without an end"), at: open + lineOffset)
                }
                if record.values.contains(where: { !$0.isEmpty }) { add(record, at: line, order, to: &cards) }
                return !cards.isStopped
            }
        }

        private func forEach(_ body: (CSVRecords.Record) -> Bool) {
            var records = CSVRecords(text, separator: header.separator)
            _ = records.next()
            while let record = records.next(), body(record) {}
        }

        private func add(
            _ record: CSVRecords.Record, at line: Int, _ order: DayAndMonth.Order?, to cards: inout RewrittenCards
        ) {
            func value(_ field: CSVHeader.Field) -> [UInt8] { header.value(field, of: record) }
            let parts = [CSVHeader.Field.family, .given, .additional, .prefix, .suffix].map(value)
            cards.begin(at: line)
            // A title without a name would be one. A whole name can stand beside a first name.
            let (family, given) = (parts[0], parts[1])
            let isWhole =
                !given.isEmpty
                && (family.starts(with: given + [0x20]) || family.reversed().starts(with: given.reversed() + [0x20]))
            let hasParts = !isWhole && parts.prefix(3).contains { !$0.isEmpty }
            let name = isWhole ? family : value(.name)
            cards.add("FN", name.isEmpty && !hasParts ? value(.fileAs) : name, at: line)
            if hasParts { cards.add("N", parts, separator: ";", at: line) }
            for (property, field) in [
                ("NICKNAME", .nickname), ("ORG", .organization), ("EMAIL", .mail),
            ] as [(StaticString, CSVHeader.Field)] {
                cards.add(property, value(field), at: line)
            }
            cards.add("CATEGORIES", groups(of: record), separator: ",", at: line)
            addBirthday(of: record, at: line, order, to: &cards)
            for (label, value) in events(of: record) {
                guard let date = CSVDate(value)?.written(order), date.problem == nil else { continue }
                cards.add(date: date.date, label: label.lowercased() == "other" ? "" : label, at: line)
            }
            cards.end(at: line)
        }

        /// The dates that are no birthdays, with what they are called: Google puts several of one label into one value.
        private func events(of record: CSVRecords.Record) -> [(label: String, value: [UInt8])] {
            let anniversary = header.value(.anniversary, of: record)
            let events = header.events.flatMap { event in
                let label = String(decoding: CSVHeader.value(event.label, of: record), as: UTF8.self)
                let own = String(label.drop { $0 == "*" || $0 == " " })
                return CSVHeader.value(event.value, of: record).split(separator: Array(" ::: ".utf8)).map {
                    (own, Array($0))
                }
            }
            return (anniversary.isEmpty ? [] : [("anniversary", anniversary)]) + events
        }

        private func addBirthday(
            of record: CSVRecords.Record, at line: Int, _ order: DayAndMonth.Order?, to cards: inout RewrittenCards
        ) {
            let other = header.value(.otherBirthday, of: record)
            if !other.isEmpty { addOther(birthday: String(decoding: other, as: UTF8.self), at: line, to: &cards) }
            let written = header.value(.birthday, of: record)
            guard let date = CSVDate(written.isEmpty ? birthday(inPartsOf: record) : written) else { return }
            let (text, problem) = date.written(order)
            cards.add("BDAY", raw: text, at: line, problem: problem)
            if date.hasShortYear, problem == nil {
                cards.report(remark: Message("the year of the birthday has two digits, and is left out"), at: line)
            }
        }

        /// A birthday in another calendar as we write it: `chinese 1990-01-15 leap`.
        private func addOther(birthday: String, at line: Int, to cards: inout RewrittenCards) {
            let words = birthday.split(separator: " ")
            guard words.count > 1, let calendar = CalendarSystem(rawValue: String(words[0])) else {
                return cards.report(
                    remark: Message("Other Calendar Birthday begins with no calendar that is known"), at: line)
            }
            let leap = words.count > 2 && words[2] == "leap" ? ";X-LEAP-MONTH=TRUE" : ""
            cards.add("BDAY", parameters: ";CALSCALE=\(calendar.rawValue)\(leap)", raw: words[1].utf8, at: line)
        }

        /// Year, month and day, each in a column.
        private func birthday(inPartsOf record: CSVRecords.Record) -> [UInt8] {
            let parts = [CSVHeader.Field.birthYear, .birthMonth, .birthDay].map { field in
                let value = header.value(field, of: record)
                return value.allSatisfy(\.isDigit) ? value : []
            }
            if parts[1].isEmpty || parts[2].isEmpty { return [] }
            return Array(([parts[0].isEmpty ? [0x2D] : parts[0]] + parts[1...]).joined(separator: [0x2D]))
        }

        /// Labels of Google's between ` ::: `, without those that it gives to everybody; categories of Outlook's between
        /// semicolons.
        private func groups(of record: CSVRecords.Record) -> [[UInt8]] {
            let labels = header.value(.labels, of: record).split(separator: Array(":::".utf8)).map { label in
                Array(label.drop { $0 == 0x20 || $0 == 0x2A }.withoutBlanks)
            }
            let ownLabels = labels.filter { !["mycontacts", "my contacts", "starred"].contains($0.lowercasedASCII) }
            let categories = header.value(.categories, of: record).split { $0 == 0x3B || $0 == 0x2C }
            return (ownLabels + categories.map { Array($0.withoutBlanks) }).filter { !$0.isEmpty }
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
        fileprivate var openQuote: Int?

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

/// A date as a program writes it into a column: as a card's, or with day and month in an order that depends on where it runs.
private struct CSVDate {
    private let text: [UInt8]
    /// The date, unless it is one that a card has.
    private let date: TextDate?

    /// - Returns: nil where there is none: empty, nothing but zeros, or the year 4501, as Outlook writes it.
    init?(_ text: [UInt8]) {
        self.text = text
        if !text.contains(where: { !($0 == 0x30 || [0x20, 0x2D, 0x2E, 0x2F].contains($0)) }) { return nil }
        if text.starts(with: "4501".utf8) { return nil }
        let date = TextDate(atStartOf: text)
        if date?.year == 4_501 { return nil }
        // A time of day behind it says nothing.
        let end = date.map { text.dropFirst($0.length).first ?? 0x20 }
        self.date = end == 0x20 || end == 0x54 ? date : nil
    }

    /// The order of day and month that the date alone tells.
    var order: DayAndMonth.Order? { date?.order }

    /// The year has two digits.
    var hasShortYear: Bool { date?.hasShortYear ?? false }

    /// The date as a card writes it, and what is wrong with it.
    ///
    /// - Parameter order: of all dates of the file.
    func written(_ order: DayAndMonth.Order?) -> (date: [UInt8], problem: Message?) {
        guard let day = date?.dayAndMonth(order: order) else { return (text, nil) }
        return (Array(day.written.utf8), day.problem(in: text.prefix(20), of: CSVText.dateName))
    }
}
