import SafeText

/// What the columns of a file of contacts hold, by the names in its first record.
struct CSVHeader {
    typealias Field = CSVColumns.Field

    private static let people: Set<Field> = [.name, .given, .family, .nickname, .mail]

    private var columns: [Field: Int] = [:]
    /// Google's events: a label or type, and a value.
    let events: [(label: Int, value: Int)]
    let separator: UInt8
    /// The names of the columns as they stand, those that are not blank.
    private let names: [[UInt8]]

    /// - Returns: nil for an empty text.
    init?(_ text: UnsafeRawBufferPointer, separator: UInt8) {
        var records = CSVRecords(text, separator: separator)
        guard let record = records.next() else { return nil }
        self.separator = separator
        names = record.values.map(\.bytes)
        let fields = names.map(CSVColumns.field)
        events = Self.events(names)
        var displayName: Int?
        for (column, field) in fields.enumerated() {
            guard let field else { continue }
            if columns[field] == nil {
                columns[field] = column
            } else if field == .birthday, columns[.anniversary] == nil, names[column] == names[columns[field] ?? 0] {
                // Outlook in Portuguese, whose columns are in the order of their English names.
                (columns[.anniversary], columns[field]) = (columns[field], column)
            } else if field == .name {
                displayName = displayName ?? column
            }
        }
        resolve(hasOthers: zip(fields, names).contains { $0 == nil && !$1.isEmpty })
        columns[.name] = columns[.name] ?? displayName
    }

    /// Whether it is one of contacts: a person's name and one more of the names.
    var isOfContacts: Bool { columns.count > 1 && !Self.people.isDisjoint(with: columns.keys) }

    /// The header of the separator that gives the most columns.
    init?(_ text: UnsafeRawBufferPointer) {
        let headers = [",", ";", "\t"].compactMap { CSVHeader(text, separator: UInt8(ascii: $0)) }
        func order(_ header: CSVHeader) -> (Int, Int) { (header.columns.count, header.names.count) }
        guard let header = headers.max(by: { order($0) < order($1) }) else { return nil }
        self = header
    }

    /// Decides by the other columns what those hold whose names have several meanings.
    private mutating func resolve(hasOthers: Bool) {
        // Outlook's, who has the other in a column of its own. Elsewhere it is what somebody works as.
        let keys = names.map(\.lowercasedASCII)
        if !keys.contains("name prefix"), !keys.contains("job title") { columns[.prefix] = nil }
        // `Nome,Apelido`: a family name in Portugal, a nickname in Brazil, where that has another name.
        if columns[.family] == nil, columns[.nickname].map({ keys[$0] == "apelido" }) ?? false {
            move(.nickname, to: .family)
        }
        // `Name, Vorname` and `Nombre, Apellidos`.
        if columns[.family] == nil, columns[.given] != nil { move(.name, to: .family) }
        if columns[.family] != nil, columns[.given] == nil { move(.name, to: .given) }
        if columns[.birthYear] != nil || !hasOthers {
            if columns[.birthDay] != nil || columns[.day] != nil { move(.month, to: .birthMonth) }
            if columns[.birthMonth] != nil {
                move(.day, to: .birthDay)
                move(.year, to: .birthYear)
            }
        }
        // Where the month has a column of its own, `Geburtstag` is the day (Thunderbird).
        if columns[.birthMonth] != nil, columns[.birthDay] == nil { move(.birthday, to: .birthDay) }
        if !hasOthers, columns[.birthMonth] == nil { move(.date, to: .birthday) }
        for field in [Field.date, .year, .month, .day, .remark] { columns[field] = nil }
    }

    private mutating func move(_ field: Field, to other: Field) {
        guard columns[other] == nil, let column = columns.removeValue(forKey: field) else { return }
        columns[other] = column
    }

    /// `Event 1 - Label` (`Type` in the former export) and `Event 1 - Value`.
    private static func events(_ names: [[UInt8]]) -> [(label: Int, value: Int)] {
        let keys = names.map(\.lowercasedASCII)
        return keys.enumerated().compactMap { label, key in
            guard key.hasPrefix("event "), key.hasSuffix(" - label") || key.hasSuffix(" - type") else { return nil }
            let value = key.prefix { $0 != "-" } + "- value"
            return keys.firstIndex(of: String(value)).map { (label, $0) }
        }
    }

    /// The line with which Excel names the separator.
    static func lengthOfSeparatorLine(_ text: UnsafeRawBufferPointer) -> Int {
        guard text.startsInAnyCase(with: "sep="), let end = text.prefix(8).firstIndex(of: 0x0A) else { return 0 }
        return end + 1
    }

    /// How many columns there are, and of how many it is known what they hold.
    var counts: (all: Int, known: Int) { (names.count, columns.count + events.count) }

    var hasBirthdays: Bool {
        columns[.birthday] != nil || columns[.otherBirthday] != nil
            || columns[.birthMonth] != nil && columns[.birthDay] != nil
    }

    /// The columns that were seen, and those that are understood, for a reader of the file without birthdays.
    var summary: String {
        let understood = Set(columns.values).union(events.flatMap { [$0.label, $0.value] })
        return Self.quoted(names) + ", of which "
            + (understood.isEmpty ? "none is" : Self.quoted(understood.sorted().map { names[$0] }) + " are")
            + " understood"
    }

    /// Names of columns, which are untrusted, each in quotation marks.
    static func quoted(_ names: [[UInt8]]) -> String {
        let shown = names.prefix(12).map { name in
            let text = CleanText(cleaning: String(decoding: name.prefix(160), as: UTF8.self)).string
            return "\"\(text.prefix(40))\(text.count > 40 ? "…" : "")\""
        }
        return shown.joined(separator: ", ") + (names.count > 12 ? ", …" : "")
    }

    /// The value of a field; empty where there is none. Without the apostrophe by which a spreadsheet takes no formula for one.
    func value(_ field: Field, of record: CSVRecords.Record) -> [UInt8] {
        columns[field].map { Self.value($0, of: record) } ?? []
    }

    static func value(_ column: Int, of record: CSVRecords.Record) -> [UInt8] {
        let value = record[column]?.bytes ?? []
        let isGuarded = value.count > 1 && value[0] == 0x27 && "=+-@".utf8.contains(value[1])
        return isGuarded ? Array(value.dropFirst()) : value
    }
}
