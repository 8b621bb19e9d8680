import LinuxSystem
import SQLite

/// An address book of Thunderbird: `abook.sqlite`, `abook-1.sqlite`, and the collected addresses in `history.sqlite`.
///
/// A row is one property of a card. Since version 102 one of them, `_vCard`, is the whole card; before, there were
/// `DisplayName`, `BirthMonth` and so on. Mailing lists are groups.
package struct ThunderbirdSource: ContactSource {
    package static let kind = "thunderbird"
    private let path: String
    private let snapshot: DatabaseSnapshot

    package init?(path: String) {
        guard let snapshot = DatabaseSnapshot(path: path), let database = try? Database(snapshot.image),
            Self.columns.allSatisfy({ database.has(column: $0, in: "properties") })
        else { return nil }
        self.path = path
        self.snapshot = snapshot
    }

    private static let columns = ["card", "name", "value"]

    package func read(into collector: inout ContactCollector) throws(SystemError) {
        for path in snapshot.dependencies { collector.watch(path.path, path.fingerprint) }
        do throws(DatabaseError) {
            let database = try Database(snapshot.image)
            var number = 0
            for (uid, card) in try cards(database) {
                number += 1
                let bytes = card.whole ?? card.properties.card
                bytes.withUnsafeBytes { collector.add(card: $0, uid: uid, number: number, file: path) }
            }
            for (uid, list) in try lists(database) {
                number += 1
                list.card(uid: uid).withUnsafeBytes {
                    collector.add(card: $0, uid: uid, number: number, file: path)
                }
            }
        } catch {
            collector.add(unreadable: path, reason: error.reason)
        }
    }

    private struct Card {
        var whole: [UInt8]?
        var properties = ThunderbirdProperties()
    }

    /// The cards in the order in which their first properties were written.
    private func cards(_ database: Database) throws(DatabaseError) -> [(String, Card)] {
        var places: [String: Int] = [:]
        var cards: [(String, Card)] = []
        try database.rows(of: "properties", columns: Self.columns) { row in
            guard let uid = row.text(0), let name = row.text(1), let value = row.bytes(2) else { return }
            let place = places[uid] ?? cards.count
            if place == cards.count {
                places[uid] = place
                cards.append((uid, Card()))
            }
            if name == "_vCard" {
                cards[place].1.whole = Array(value)
            } else {
                cards[place].1.properties.add(name, String(decoding: value, as: UTF8.self))
            }
        }
        return cards
    }

    private func lists(_ database: Database) throws(DatabaseError) -> [(String, ThunderbirdList)] {
        guard database.has(column: "name", in: "lists"), database.has(column: "list", in: "list_cards") else {
            return []
        }
        var lists: [(String, ThunderbirdList)] = []
        var places: [String: Int] = [:]
        try database.rows(of: "lists", columns: ["uid", "name"]) { row in
            guard let uid = row.text(0), let name = row.text(1) else { return }
            places[uid] = lists.count
            lists.append((uid, ThunderbirdList(name: name)))
        }
        try database.rows(of: "list_cards", columns: ["list", "card"]) { row in
            guard let place = row.text(0).flatMap({ places[$0] }), let member = row.text(1) else { return }
            lists[place].1.members.append(member)
        }
        return lists
    }
}
