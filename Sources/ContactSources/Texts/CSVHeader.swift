/// What the columns of a file of contacts hold, by the names in its first record, in any case.
struct CSVHeader {
    enum Field: Hashable {
        case name, prefix, given, additional, family, suffix, nickname, fileAs, organization, mail
        case birthday, birthYear, birthMonth, birthDay, anniversary
        case labels, categories
    }

    /// The names that Google Contacts (today's and the former), Outlook, Thunderbird and Yahoo write, in English, and those
    /// that people write. Google translates none; Outlook's are in the language of Outlook.
    private static let names: [String: Field] = [
        "name": .name, "full name": .name, "display name": .name, "contact name": .name, "person": .name,
        "name prefix": .prefix, "title": .prefix,
        "first name": .given, "given name": .given, "first": .given, "firstname": .given,
        "middle name": .additional, "additional name": .additional, "middle": .additional,
        "last name": .family, "family name": .family, "last": .family, "lastname": .family, "surname": .family,
        "name suffix": .suffix, "suffix": .suffix,
        "nickname": .nickname, "file as": .fileAs,
        "organization": .organization, "organization name": .organization, "organization 1 - name": .organization,
        "company": .organization,
        "e-mail": .mail, "email": .mail, "e-mail address": .mail, "email address": .mail, "primary email": .mail,
        "e-mail 1 - value": .mail,
        "birthday": .birthday, "birth day date": .birthday, "birthdate": .birthday, "birth date": .birthday,
        "date of birth": .birthday, "bday": .birthday, "dob": .birthday, "born": .birthday,
        "birth year": .birthYear, "birth month": .birthMonth, "birth day": .birthDay,
        "anniversary": .anniversary,
        "labels": .labels, "group membership": .labels, "categories": .categories, "groups": .categories,
    ]
    private static let people: Set<Field> = [.name, .given, .family, .nickname, .mail]

    private let columns: [Field: Int]
    let separator: UInt8

    /// - Returns: nil for what is no header of contacts: it needs a person's name and one more of the names.
    init?(_ text: UnsafeRawBufferPointer, separator: UInt8) {
        var records = CSVRecords(text, separator: separator)
        guard let record = records.next() else { return nil }
        var columns: [Field: Int] = [:]
        let names = record.values.map(\.bytes.lowercasedASCII)
        for (column, name) in names.enumerated() {
            if let field = Self.names[name], columns[field] == nil { columns[field] = column }
        }
        // Outlook's, who has the other in a column of its own. Elsewhere it is what somebody works as.
        if !names.contains("name prefix"), !names.contains("job title") { columns[.prefix] = nil }
        guard columns.count > 1, !Self.people.isDisjoint(with: columns.keys) else { return nil }
        (self.columns, self.separator) = (columns, separator)
    }

    /// The header of the separator that gives the most columns.
    init?(_ text: UnsafeRawBufferPointer) {
        let headers = [",", ";", "\t"].compactMap { CSVHeader(text, separator: UInt8(ascii: $0)) }
        guard let header = headers.max(by: { $0.columns.count < $1.columns.count }) else { return nil }
        self = header
    }

    /// The line with which Excel names the separator.
    static func lengthOfSeparatorLine(_ text: UnsafeRawBufferPointer) -> Int {
        guard text.startsInAnyCase(with: "sep="), let end = text.prefix(8).firstIndex(of: 0x0A) else { return 0 }
        return end + 1
    }

    var hasBirthdays: Bool { columns[.birthday] != nil || columns[.birthMonth] != nil && columns[.birthDay] != nil }

    /// The value of a field; empty where there is none. Without the apostrophe by which a spreadsheet takes no formula for one.
    func value(_ field: Field, of record: CSVRecords.Record) -> [UInt8] {
        let value = columns[field].flatMap { record[$0] }?.bytes ?? []
        let isGuarded = value.count > 1 && value[0] == 0x27 && "=+-@".utf8.contains(value[1])
        return isGuarded ? Array(value.dropFirst()) : value
    }
}
