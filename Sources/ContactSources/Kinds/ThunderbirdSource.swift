import LinuxSystem
import SQLite
import VCard

/// An address book of Thunderbird (`abook.sqlite`, `abook-1.sqlite`, `history.sqlite`): properties of cards, of which
/// `_vCard` is the whole one since version 102; older cards have their birthday in three. Its lists are groups.
package struct ThunderbirdSource: ContactSource {
    package static let kind = "thunderbird"
    private let path: String

    package init?(path: String) {
        guard DatabaseSnapshot.isDatabase(path, with: "properties", ["card", "name", "value"]) else { return nil }
        self.path = path
    }

    package func read(into collector: inout ContactCollector) throws(SystemError) {
        try DatabaseSnapshot(path: path) { (database) throws(Database.Failure) in
            var properties: [String: [String: String]] = [:]
            try database.rows("SELECT card, name, value FROM properties") { row in
                guard let card = row[0], let name = row[1], let value = row[2] else { return }
                properties[card, default: [:]][name] = value
            }
            var cards = properties.keys.sorted().map { Self.card($0, properties[$0] ?? [:]) }
            guard database.hasTable("lists", ["uid", "name"]), database.hasTable("list_cards", ["list", "card"]) else {
                return cards
            }
            var members: [String: [String]] = [:]
            try database.rows("SELECT list, card FROM list_cards ORDER BY card") { row in
                if let list = row[0], let card = row[1] { members[list, default: []].append(card) }
            }
            try database.rows("SELECT uid, name FROM lists ORDER BY uid") { row in
                var writer = VCardWriter()
                writer.writeGroup(uid: nil, name: row[1] ?? "", members: row[0].flatMap { members[$0] } ?? [])
                cards.append(String(decoding: writer.bytes, as: UTF8.self))
            }
            return cards
        }.read(into: &collector)
    }

    private static func card(_ uid: String, _ properties: [String: String]) -> String {
        if let card = properties["_vCard"] { return card }
        let names = [properties["FirstName"], properties["LastName"]].compactMap(\.self).joined(separator: " ")
        var writer = VCardWriter()
        writer.begin()
        writer.property("UID", value: uid)
        writer.property("FN", value: properties["DisplayName"] ?? names)
        if let month = properties["BirthMonth"], let day = properties["BirthDay"] {
            writer.property("BDAY", raw: (properties["BirthYear"] ?? "--") + padded(month) + padded(day))
        }
        writer.end()
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    private static func padded(_ number: String) -> String { number.utf8.count == 1 ? "0" + number : number }
}
