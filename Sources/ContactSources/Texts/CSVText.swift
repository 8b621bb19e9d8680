import BirthdayCore
import ICalendar
import VCard

/// The text of a file of separated values with a header that names its columns.
enum CSVText: RewrittenText {
    static let dateName = "Birthday"

    static func recognizes(_ head: TextHead) -> Bool {
        Array(head.bytes).withUnsafeBytes { header(withoutSeparatorLine($0))?.isOfContacts } ?? false
    }

    /// The header of a text in any of the charsets that a program of Windows' may write.
    static func header(_ text: UnsafeRawBufferPointer) -> CSVHeader? {
        let line = text.prefix { $0 != 0x0A && $0 != 0x0D }
        guard let utf8 = CSVCharset.utf8(UnsafeRawBufferPointer(rebasing: line), by: line) else {
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
                return OtherFormat.Reason(
                    text: "a CSV without a header: begin it with a line that names its columns, such as Name,Birthday")
            }
            let advice = "call the one with names Name, and the one with birthdays Birthday"
            return OtherFormat.Reason(
                text:
                    "a CSV with \(header.counts.all) columns, and no birthday among those that are understood; \(advice)",
                asWritten: "a CSV without a column of birthdays: it has \(header.summary); \(advice)")
        }
    }

    static func add(_ text: UnsafeRawBufferPointer, to cards: inout RewrittenCards) {
        let table = withoutSeparatorLine(text)
        if let utf8 = CSVCharset.utf8(table, by: table.prefix { $0 != 0x0A && $0 != 0x0D }) {
            return utf8.withUnsafeBytes { add($0, lineOffset: table.count == text.count ? 0 : 1, to: &cards) }
        }
        add(table, lineOffset: table.count == text.count ? 0 : 1, to: &cards)
    }

    private static func add(_ table: UnsafeRawBufferPointer, lineOffset: Int, to cards: inout RewrittenCards) {
        guard let header = CSVHeader(table) else { return }
        guard header.hasBirthdays else {
            return cards.add(
                unreadable:
                    "a CSV without a column of birthdays: it has \(header.summary); export all columns, or call the "
                    + "one with birthdays Birthday")
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

        /// The order of day and month in all dates.
        var order: DayAndMonth.Order? {
            var order = CSVDateOrder()
            forEach { record in
                order.add(CSVDate(header.value(.birthday, of: record)))
                order.add(CSVDate(header.value(.anniversary, of: record)))
                for event in header.events { order.add(CSVDate(CSVHeader.value(event.value, of: record))) }
                return true
            }
            return order.order
        }

        func add(to cards: inout RewrittenCards, order: DayAndMonth.Order?) {
            forEach { record in
                let line = record.line + lineOffset
                if let open = record.openQuote {
                    cards.markIncomplete()
                    cards.add(remark: "a quotation mark without an end", at: open + lineOffset)
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
                switch EventWords.occasion(named: label) {
                case .anniversary: cards.add("ANNIVERSARY", raw: date.date, at: line)
                case .birthday: cards.add("BDAY", raw: date.date, at: line)
                default: cards.add(date: date.date, label: label.lowercased() == "other" ? "" : label, at: line)
                }
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
                cards.add(remark: "the year of the birthday has two digits, and is left out", at: line)
            }
        }

        /// A birthday in another calendar as we write it: `chinese 1990-01-15 leap`.
        private func addOther(birthday: String, at line: Int, to cards: inout RewrittenCards) {
            let words = birthday.split(separator: " ")
            guard words.count > 1, let calendar = CalendarSystem(rawValue: String(words[0])) else {
                return cards.add(remark: "Other Calendar Birthday begins with no calendar that is known", at: line)
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
