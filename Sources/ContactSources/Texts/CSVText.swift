import VCard

/// The text of a file of separated values with a header that names its columns.
enum CSVText: RewrittenText {
    static let dateName = "Birthday"

    static func recognizes(_ head: TextHead) -> Bool {
        Array(head.bytes).withUnsafeBytes { CSVHeader(withoutSeparatorLine($0)) != nil }
    }

    private static func withoutSeparatorLine(_ text: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: text[CSVHeader.lengthOfSeparatorLine(text)...])
    }

    static func add(_ text: UnsafeRawBufferPointer, to cards: inout RewrittenCards) {
        let table = withoutSeparatorLine(text)
        guard let header = CSVHeader(table) else { return }
        guard header.hasBirthdays else {
            let names = "no column of this CSV is called Birthday"
            return cards.add(unreadable: "\(names): export all columns, or give the one with birthdays that name")
        }
        let rows = Rows(header, table, lineOffset: table.count == text.count ? 0 : 1)
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
            // A title without a name would be one.
            let hasParts = parts.prefix(3).contains { !$0.isEmpty }
            cards.add("FN", value(.name).isEmpty && !hasParts ? value(.fileAs) : value(.name), at: line)
            if hasParts { cards.add("N", parts, separator: ";", at: line) }
            for (property, field) in [
                ("NICKNAME", .nickname), ("ORG", .organization), ("EMAIL", .mail),
            ] as [(StaticString, CSVHeader.Field)] {
                cards.add(property, value(field), at: line)
            }
            cards.add("CATEGORIES", groups(of: record), separator: ",", at: line)
            addBirthday(of: record, at: line, order, to: &cards)
            if let date = CSVDate(value(.anniversary))?.written(order), date.problem == nil {
                cards.add("ANNIVERSARY", raw: date.date, at: line)
            }
            cards.end(at: line)
        }

        private func addBirthday(
            of record: CSVRecords.Record, at line: Int, _ order: DayAndMonth.Order?, to cards: inout RewrittenCards
        ) {
            let written = header.value(.birthday, of: record)
            guard let date = CSVDate(written.isEmpty ? birthday(inPartsOf: record) : written) else { return }
            let (text, problem) = date.written(order)
            cards.add("BDAY", raw: text, at: line, problem: problem)
            if date.hasShortYear, problem == nil {
                cards.add(remark: "the year of the birthday has two digits, and is left out", at: line)
            }
        }

        /// Thunderbird's year, month and day, each in a column.
        private func birthday(inPartsOf record: CSVRecords.Record) -> [UInt8] {
            let (month, day) = (header.value(.birthMonth, of: record), header.value(.birthDay, of: record))
            if month.isEmpty || day.isEmpty { return [] }
            let year = header.value(.birthYear, of: record)
            return (year.isEmpty ? [0x2D] : year) + [0x2D] + month + [0x2D] + day
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
