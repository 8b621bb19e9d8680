import LinuxSystem
import SQLite
import SystemPackage
import VCard

extension AddressBookDatabase {
    /// An address book of Thunderbird: `abook.sqlite`, `abook-1.sqlite`, and the collected addresses in `history.sqlite`.
    ///
    /// A row is one property of a card. Since version 102 one of them, `_vCard`, is the whole card; before, there were
    /// `DisplayName`, `BirthMonth` and so on. Mailing lists are groups.
    static let thunderbird = AddressBookDatabase(
        kind: SourceKinds.thunderbird,
        recognizes: { database in propertyColumns.allSatisfy { database.has(column: $0, in: "properties") } },
        add: { database, path, collector throws(DatabaseError) in
            var number = 0
            for card in try cards(database, path, &collector) {
                number += 1
                (card.whole ?? card.properties.card).withUnsafeBytes {
                    collector.add(card: $0, uid: card.uid, number: number)
                }
                if number.isMultiple(of: 1_000), collector.budget.isSpent { throw .stopped }
            }
            for (uid, name, members) in try lists(database) {
                number += 1
                var writer = VCardWriter()
                writer.writeGroup(uid: uid, name: name, members: members)
                writer.bytes.withUnsafeBytes { collector.add(card: $0, uid: uid, number: number) }
            }
        })

    private static let propertyColumns = ["card", "name", "value"]

    private typealias ThunderbirdCard = (uid: String, whole: [UInt8]?, properties: ThunderbirdProperties)

    /// The cards in the order in which their first properties were written.
    private static func cards(
        _ database: Database, _ path: FilePath, _ collector: inout ContactCollector
    ) throws(DatabaseError) -> [ThunderbirdCard] {
        var places: [String: Int] = [:]
        var cards: [ThunderbirdCard] = []
        try database.rows(of: "properties", columns: propertyColumns) { number, row in
            guard let row else { return collector.report(largeRow: number, of: "properties") }
            guard let uid = row.text(0), let name = row.text(1), let value = row.bytes(2) else { return }
            let place = places[uid] ?? cards.count
            if place == cards.count {
                places[uid] = place
                cards.append((uid, nil, ThunderbirdProperties()))
            }
            if name == "_vCard" {
                cards[place].whole = Array(value)
            } else {
                cards[place].properties.add(name, String(decoding: value, as: UTF8.self))
            }
        }
        return cards
    }

    private static func lists(_ database: Database) throws(DatabaseError) -> [(
        uid: String, name: String, members: [String]
    )] {
        guard database.has(column: "name", in: "lists"), database.has(column: "list", in: "list_cards") else {
            return []
        }
        var lists: [(uid: String, name: String, members: [String])] = []
        var places: [String: Int] = [:]
        try database.rows(of: "lists", columns: ["uid", "name"]) { _, row in
            guard let uid = row?.text(0), let name = row?.text(1) else { return }
            places[uid] = lists.count
            lists.append((uid, name, []))
        }
        try database.rows(of: "list_cards", columns: ["list", "card"]) { _, row in
            guard let place = row?.text(0).flatMap({ places[$0] }), let member = row?.text(1) else { return }
            lists[place].members.append(member)
        }
        return lists
    }
}

/// The properties of a person in Thunderbird before version 102, and a card made of them.
private struct ThunderbirdProperties {
    private static let names: Set = [
        "DisplayName", "FirstName", "LastName", "NickName", "Company", "PrimaryEmail", "BirthYear", "BirthMonth",
        "BirthDay",
    ]

    private var values: [String: String] = [:]

    mutating func add(_ name: String, _ value: String) {
        if Self.names.contains(name), !value.isEmpty { values[name] = value }
    }

    var card: [UInt8] {
        var writer = VCardWriter()
        writer.begin()
        let texts: [(StaticString, String)] = [
            ("FN", "DisplayName"), ("NICKNAME", "NickName"), ("ORG", "Company"), ("EMAIL", "PrimaryEmail"),
        ]
        for (property, name) in texts {
            if let value = values[name] { writer.property(property, value: value) }
        }
        let parts = [values["LastName"] ?? "", values["FirstName"] ?? ""]
        if parts != ["", ""] { writer.property("N", values: parts + ["", "", ""], separator: ";") }
        if let date { writer.property("BDAY", raw: date) }
        writer.end()
        return writer.bytes
    }

    /// The date in BDAY's form. Where a part is missing that a birthday needs, the reader of cards reports it.
    private var date: String? {
        let year = values["BirthYear"]
        let rest = [values["BirthMonth"], values["BirthDay"]]
        guard year != nil || rest != [nil, nil] else { return nil }
        let day = rest.prefix { $0 != nil }.map { "-" + Self.padded($0 ?? "") }.joined()
        // A day without a month has no form in a card but this.
        if rest[0] == nil, let day = rest[1] { return "---" + Self.padded(day) }
        return (year ?? "-") + day
    }

    private static func padded(_ number: String) -> String { number.utf8.count == 1 ? "0" + number : number }
}
