import LinuxSystem
import SystemPackage
import TestSupport
import Testing

/// How cards get into a source of each kind: as the program writes it that keeps it.
struct SourceFilling: Sendable {
    let kind: String
    /// The property in which a date lies, as problems call it.
    var dateProperty = "BDAY"
    /// Whether the kind knows groups.
    var hasGroups = true
    /// Whether the kind knows people without a birthday.
    var hasPeopleWithoutBirthday = true
    let fill: @Sendable (_ path: String, _ cards: [String]) throws -> Void

    static let all = [
        SourceFilling(kind: "vdir") { path, cards in
            try Directory.create(FilePath(path + "/collection"))
            for (number, card) in cards.enumerated() {
                try FileReplacement.write(card, to: "\(path)/collection/\(number).vcf")
            }
        },
        SourceFilling(kind: "vcf") { path, cards in try FileReplacement.write(cards.joined(), to: FilePath(path)) },
        SourceFilling(kind: "evolution") { path, cards in
            let rows = cards.enumerated().map { "INSERT INTO directory_id VALUES ('row\($0)', \($1.asSQL), NULL);" }
            try write(
                "CREATE TABLE directory_id (uid TEXT PRIMARY KEY, vcard TEXT, bdata TEXT); \(rows.joined())", to: path)
        },
        SourceFilling(kind: "evolution") { path, cards in
            let rows = cards.enumerated().map { "INSERT INTO ECacheObjects VALUES ('row\($0)', \($1.asSQL), 0);" }
            let table = "CREATE TABLE ECacheObjects (ECacheUID TEXT PRIMARY KEY, ECacheOBJ TEXT, ECacheState INTEGER);"
            try write(table + rows.joined(), to: path)
        },
        SourceFilling(kind: "thunderbird") { path, cards in
            let rows = cards.enumerated().map { "INSERT INTO properties VALUES ('row\($0)', '_vCard', \($1.asSQL));" }
            try write(thunderbirdSchema + rows.joined(), to: path)
        },
        SourceFilling(kind: "ics", dateProperty: "DTSTART", hasGroups: false, hasPeopleWithoutBirthday: false) {
            path, cards in
            let events = cards.map { card in
                let date = value("BDAY", in: card)
                return """
                    BEGIN:VEVENT\r
                    UID:\(value("UID", in: card) ?? "")\r
                    SUMMARY:\(value("FN", in: card) ?? "")\r
                    DTSTART;VALUE=DATE:\((date ?? "20200101").replacing("--", with: "2000"))\r
                    \(date == nil ? "" : "RRULE:FREQ=YEARLY\r\n")END:VEVENT\r

                    """
            }
            try FileReplacement.write("BEGIN:VCALENDAR\r\n\(events.joined())END:VCALENDAR\r\n", to: FilePath(path))
        },
        SourceFilling(kind: "abook", hasGroups: false) { path, cards in
            let people = cards.enumerated().map { number, card in
                "[\(number)]\nname=\(value("FN", in: card) ?? "")\n"
                    + (value("BDAY", in: card).map { "anniversary=\($0)\n" } ?? "")
            }
            try FileReplacement.write(
                "[format]\nprogram=abook\nversion=0.6.1\n\n" + people.joined(separator: "\n"), to: FilePath(path))
        },
        SourceFilling(kind: "list", dateProperty: "birthday", hasGroups: false, hasPeopleWithoutBirthday: false) {
            path, cards in
            let lines = cards.map { "\(value("BDAY", in: $0) ?? "#") \(value("FN", in: $0) ?? "")\n" }
            try FileReplacement.write(lines.joined(), to: FilePath(path))
        },
        SourceFilling(kind: "csv", dateProperty: "Birthday", hasGroups: false) { path, cards in
            let rows = cards.map { "\(value("FN", in: $0) ?? ""),\(value("BDAY", in: $0) ?? "")\r\n" }
            try FileReplacement.write("Name,Birthday\r\n" + rows.joined(), to: FilePath(path))
        },
        SourceFilling(kind: "org", dateProperty: "BIRTHDAY", hasGroups: false) { path, cards in
            let people = cards.map { card in
                let birthday = value("BDAY", in: card).map { ":BIRTHDAY: \($0)\n" } ?? ""
                return "* \(value("FN", in: card) ?? "")\n:PROPERTIES:\n:EMAIL: a@example.org\n\(birthday):END:\n"
            }
            try FileReplacement.write(people.joined(), to: FilePath(path))
        },
        SourceFilling(kind: "bbdb", dateProperty: "birthday", hasGroups: false) { path, cards in
            let records = cards.map { card in
                let fields = value("BDAY", in: card).map { "((birthday . \"\($0)\"))" } ?? "nil"
                return "[\"\(value("FN", in: card) ?? "")\" nil nil nil nil nil nil nil \(fields) nil nil nil nil]\n"
            }
            try FileReplacement.write(";;; file-format: 9\n" + records.joined(), to: FilePath(path))
        },
    ]

    static let thunderbirdSchema = """
        CREATE TABLE properties (card TEXT, name TEXT, value TEXT);
        CREATE TABLE lists (uid TEXT PRIMARY KEY, name TEXT, nickName TEXT, description TEXT);
        CREATE TABLE list_cards (list TEXT, card TEXT, PRIMARY KEY(list, card));

        """

    /// A new database in the place of the old one.
    private static func write(_ sql: String, to path: String) throws {
        _ = try WrittenDatabase(path + ".new", "BEGIN;" + sql + ";COMMIT")
        try FileReplacement.write(try RegularFile.read(FilePath(path + ".new")), to: FilePath(path))
        try FileReplacement.write([UInt8](), to: FilePath(path + ".new"))
    }

    private static func value(_ property: String, in card: String) -> String? {
        card.split(whereSeparator: \.isNewline).first { $0.hasPrefix(property + ":") }
            .map { String($0.dropFirst(property.count + 1)) }
    }
}

extension SourceFilling: CustomTestStringConvertible {
    var testDescription: String { kind }
}
