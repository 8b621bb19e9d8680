import BirthdayCore
import Messages
import SafeText
import VCard

/// The records behind the header of a table of contacts.
struct CSVRows {
    private let header: CSVHeader
    private let text: UnsafeRawBufferPointer
    private let linesBefore: Int

    init(_ table: CSVTable) { (header, text, linesBefore) = (table.header, table.text, table.linesBefore) }

    func add(to cards: inout RewrittenCards) {
        let order = order
        let isOpen = text.last.map { $0 != 0x0A && $0 != 0x0D } ?? false
        var fewest = header.counts.all
        forEach { record, isLast in
            let line = record.line + linesBefore
            if let open = record.openQuote {
                cards.markIncomplete()
                cards.report(remark: Message("a quotation mark without an end"), at: open + linesBefore)
            }
            let written = record.values.count(where: \.hasText)
            // A mark and a blank begin no name.
            let isRemark =
                record.values[0].isRemark && (written == 1 || record.values[0].bytes.dropFirst().first == 0x20)
            guard written > 0, !isRemark else { return !cards.isStopped }
            let isShort = isLast && isOpen && record.values.count < fewest
            let isDateCut = isLast && isOpen && !isShort && endsInCutDate(record)
            fewest = min(fewest, record.values.count)
            add(record, at: line, order, isCut: isShort || isDateCut, isDateCut: isDateCut, to: &cards)
            if isShort {
                let reason = Message("the last row is cut off: it has fewer values than the others, and no line end")
                cards.report(remark: reason, at: line)
            }
            if isDateCut { cards.reportCutDate(at: line) }
            return !cards.isStopped
        }
    }

    /// Whether the last row of the text, without a line end, ends in a birthday that is shorter than the others.
    private func endsInCutDate(_ record: CSVRecords.Record) -> Bool {
        let date = header.value(.birthday, of: record)
        guard !date.isEmpty, record.values.last?.bytes == date else { return false }
        var lengths = DateLengths()
        forEach { record, isLast in
            if !isLast { lengths.insert(header.value(.birthday, of: record)) }
            return true
        }
        return lengths.isCut(date)
    }

    /// The order of day and month, as all dates tell it; nil where no date does, or dates tell both.
    private var order: DayAndMonth.Order? {
        var orders: Set<DayAndMonth.Order> = []
        forEach { record, _ in
            let dates = [.birthday, .anniversary, .typedDate].map { header.value($0, of: record) }
            let events = events(in: record).map { CSVHeader.value($0.value, of: record) }
            orders.formUnion((dates + events).compactMap { CSVDate($0)?.order })
            return true
        }
        return orders.count == 1 ? orders.first : nil
    }

    private func forEach(_ body: (_ record: CSVRecords.Record, _ isLast: Bool) -> Bool) {
        var records = CSVRecords(text, separator: header.separator)
        _ = records.next()
        while let record = records.next(), body(record, records.isAtEnd) {}
    }

    private func add(
        _ record: CSVRecords.Record, at line: Int, _ order: DayAndMonth.Order?, isCut: Bool, isDateCut: Bool,
        to cards: inout RewrittenCards
    ) {
        func value(_ field: CSVHeader.Field) -> [UInt8] { header.value(field, of: record) }
        cards.begin(at: line)
        let parts = [CSVHeader.Field.family, .given, .additional, .prefix, .suffix].map(value)
        let whole = wholeName(family: parts[0], given: parts[1])
        // A title without a name would be one.
        let hasParts = whole == nil && parts.prefix(3).contains { !$0.isEmpty }
        let names = [value(.fullName), whole ?? value(.name)] + (hasParts ? [] : [value(.fileAs)])
        cards.add("FN", names.first { !$0.isEmpty } ?? [], at: line)
        if hasParts { cards.add("N", parts, separator: ";", at: line) }
        for (property, field) in [("NICKNAME", .nickname), ("ORG", .organization), ("EMAIL", .mail)]
            as [(StaticString, CSVHeader.Field)]
        {
            cards.add(property, value(field), at: line)
        }
        cards.add("CATEGORIES", groups(of: record), separator: ",", at: line)
        let other = value(.otherBirthday)
        if !other.isEmpty { addOther(birthday: String(decoding: other, as: UTF8.self), at: line, to: &cards) }
        if !isDateCut, let birthday = birthday(of: record) { add(birthday: birthday, at: line, order, to: &cards) }
        addOccasions(of: record, at: line, order, to: &cards)
        cards.end(at: line, isCut: isCut)
    }

    /// The whole name where it stands in a column for a part of one: `Anna Berg` beside `Anna` under `Name,Vorname`.
    private func wholeName(family: [UInt8], given: [UInt8]) -> [UInt8]? {
        guard let field = header.mayBeWhole else { return nil }
        let (name, part) = field == .family ? (family, given) : (given, family)
        guard !part.isEmpty, part.count < name.count else { return nil }
        // Names in Chinese, Japanese and Korean have nothing between their parts.
        let isApart = part[0] >= 0xE3
        let isWhole =
            name.starts(with: part) && (isApart || [0x20, 0x2C].contains(name[part.count]))
            || name.suffix(part.count) == part[...] && (isApart || name[name.count - part.count - 1] == 0x20)
        return isWhole ? name : nil
    }

    /// The date in a column of its own, or in several.
    private func birthday(of record: CSVRecords.Record) -> CSVDate? {
        let written = header.value(.birthday, of: record)
        let parts = [CSVHeader.Field.birthYear, .birthMonth, .birthDay].map { header.value($0, of: record) }
        return written.isEmpty
            ? CSVDate(year: parts[0], month: parts[1], day: parts[2]) : CSVDate(written, year: parts[0])
    }

    private func add(
        birthday: CSVDate, at line: Int, _ order: DayAndMonth.Order?, to cards: inout RewrittenCards
    ) {
        let (text, problem) = birthday.written(order)
        cards.add("BDAY", raw: text, at: line, problem: problem)
        if birthday.hasShortYear, problem == nil {
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

    /// Adds the dates in other columns, most of which are no birthdays.
    private func addOccasions(
        of record: CSVRecords.Record, at line: Int, _ order: DayAndMonth.Order?, to cards: inout RewrittenCards
    ) {
        for (label, date) in occasions(of: record) {
            if OccasionWords.occasion(named: label) == .birthday {
                add(birthday: date, at: line, order, to: &cards)
                continue
            }
            let (text, problem) = date.written(order)
            if problem == nil { cards.add(date: text, label: label.lowercased() == "other" ? "" : label, at: line) }
        }
    }

    /// Dates with what they are called: Google puts several of one label into one value.
    private func occasions(of record: CSVRecords.Record) -> [(label: String, date: CSVDate)] {
        func text(_ value: [UInt8]) -> String { String(decoding: value, as: UTF8.self) }
        let type = text(header.value(.type, of: record)).lowercased().replacing("_", with: " ")
        let isYearKnown = !["false", "no", "0"].contains(header.value(.isYearKnown, of: record).lowercasedASCII)
        let own = [
            ("anniversary", CSVDate(header.value(.anniversary, of: record))),
            (
                type.prefix(1).uppercased() + type.dropFirst(),
                CSVDate(header.value(.typedDate, of: record), isYearKnown: isYearKnown)
            ),
        ]
        let events = events(in: record).flatMap { event in
            let label = text(CSVHeader.value(event.label, of: record)).drop { $0 == "*" || $0 == " " }
            return CSVHeader.value(event.value, of: record).split(separator: Array(" ::: ".utf8)).map {
                (String(label), CSVDate(Array($0)))
            }
        }
        return (own + events).compactMap { label, date in date.map { (label, $0) } }
    }

    /// The columns of events that a record has.
    private func events(in record: CSVRecords.Record) -> some Sequence<(label: Int, value: Int)> {
        header.events.lazy.prefix { $0.label < record.values.count }
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

/// A date as a program writes it into a column: as a card's, or with day and month in an order that depends on where it runs.
struct CSVDate {
    private let text: [UInt8]
    /// The date, unless it is one that a card has.
    private let date: TextDate?
    /// The year that another column has.
    private var yearApart: [UInt8]?
    private var isYearKnown = true
    /// The year has two digits.
    private(set) var hasShortYear: Bool

    /// - Parameters:
    ///   - year: what a column for it has, if there is one.
    ///   - isYearKnown: the year stands for none where it is not.
    /// - Returns: nil where there is none: empty, nothing but zeros, or the year 4501, as Outlook writes it.
    init?(_ text: [UInt8], year: [UInt8] = [], isYearKnown: Bool = true) {
        self.text = text
        if !text.contains(where: { !($0 == 0x30 || [0x20, 0x2D, 0x2E, 0x2F].contains($0)) }) { return nil }
        if text.starts(with: "4501".utf8) { return nil }
        let date = TextDate(atStartOf: text)
        if date?.year == 4_501 { return nil }
        // A time of day behind it says nothing.
        let end = date.map { text.dropFirst($0.length).first ?? 0x20 }
        self.date = end == 0x20 || end == 0x54 ? date : nil
        hasShortYear = self.date?.hasShortYear ?? false
        if let number = Self.number(year), number.digits.count == 4 {
            (yearApart, hasShortYear) = (number.digits, false)
        }
        self.isYearKnown = isYearKnown
    }

    /// A date of which each part has a column: numbers, also a spreadsheet's `11.0`, and a month as a word. Of parts that are
    /// no date, all that stands there.
    init?(year: [UInt8], month: [UInt8], day: [UInt8]) {
        let number = (year: Self.number(year), month: Self.number(month), day: Self.number(day))
        // What is no number stands for none: `null`, `?`.
        let written =
            number.year.map { $0.value == 0 ? [] : $0.digits } ?? (year.contains(where: \.isDigit) ? year : [])
        let isShort = number.year.map { $0.digits.count == 2 } ?? false
        if day.count > 5 {
            // Below `Birthday`, beside a column for the month, the whole date.
            self.init(day, year: year)
        } else if let month = number.month, let day = number.day {
            let years = isShort || written.isEmpty ? [0x2D] : written
            self.init(years + [0x2D] + month.digits + [0x2D] + day.digits)
            hasShortYear = isShort
        } else {
            let parts = [number.day?.digits ?? day, month, written].filter { !$0.isEmpty }
            self.init([UInt8](parts.joined(separator: [0x20])))
        }
    }

    /// The digits of a number that may have a point and zeros behind it, or what says its rank or part: `11.0`, `23rd`, `11月`.
    private static func number(_ text: [UInt8]) -> (value: Int, digits: [UInt8])? {
        let digits = text.prefix(while: \.isDigit)
        guard (1...4).contains(digits.count), text.dropFirst(digits.count).allSatisfy({ !$0.isDigit || $0 == 0x30 })
        else { return nil }
        return (digits.reduce(0) { $0 * 10 + Int($1 & 0x0F) }, Array(digits))
    }

    /// The order of day and month that the date alone tells.
    var order: DayAndMonth.Order? { date?.order }

    /// The date as a card writes it, and what is wrong with it.
    ///
    /// - Parameter order: of all dates of the file.
    func written(_ order: DayAndMonth.Order?) -> (date: [UInt8], problem: Message?) {
        let day = date?.dayAndMonth(order: order)
        let written = day.map { Array($0.written.utf8) } ?? text
        let problem = day?.problem(in: text.prefix(20), of: CSVText.dateName)
        if let yearApart, written.starts(with: [0x2D, 0x2D]) { return (yearApart + written.dropFirst(), problem) }
        let hasYear = written.count == 10 && written[4] == 0x2D
        return (isYearKnown || !hasYear ? written : [0x2D, 0x2D] + written.suffix(5), problem)
    }
}
