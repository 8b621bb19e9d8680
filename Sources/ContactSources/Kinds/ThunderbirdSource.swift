import LinuxSystem
import SQLite
import SystemPackage
import VCard

/// An address book of Thunderbird: `abook.sqlite`, `abook-1.sqlite`, and the collected addresses in `history.sqlite`.
///
/// A row is one property of a card. Since version 102 one of them, `_vCard`, is the whole card; before, there were
/// `DisplayName`, `BirthMonth` and so on. Mailing lists are groups.
package struct ThunderbirdSource: DatabaseSource {
    package static let kind = "thunderbird"
    let path: FilePath
    private let snapshot: DatabaseSnapshot

    package init?(path: FilePath, within budget: ReadingBudget) {
        guard let snapshot = DatabaseSnapshot(path: path, within: budget),
            let database = try? Database(snapshot, within: budget),
            Self.columns.allSatisfy({ database.has(column: $0, in: "properties") })
        else { return nil }
        self.path = path
        self.snapshot = snapshot
    }

    private static let columns = ["card", "name", "value"]

    func add(to collector: inout ContactCollector) throws(DatabaseError) {
        for file in snapshot.dependencies.reversed() { collector.begin(file.path, file.fingerprint) }
        let database = try Database(snapshot, within: collector.budget)
        var number = 0
        for (uid, card) in try cards(database, &collector) {
            number += 1
            let bytes = card.whole ?? card.properties.card
            bytes.withUnsafeBytes { collector.add(card: $0, uid: uid, number: number, file: path) }
            if number.isMultiple(of: 1_000), collector.budget.isSpent { throw .stopped }
        }
        for (uid, name, members) in try lists(database) {
            number += 1
            var writer = VCardWriter()
            writer.writeGroup(uid: uid, name: name, members: members)
            writer.bytes.withUnsafeBytes { collector.add(card: $0, uid: uid, number: number, file: path) }
        }
    }

    private struct Card {
        var whole: [UInt8]?
        var properties = ThunderbirdProperties()
    }

    /// The cards in the order in which their first properties were written.
    private func cards(
        _ database: Database, _ collector: inout ContactCollector
    ) throws(DatabaseError) -> [(String, Card)] {
        var places: [String: Int] = [:]
        var cards: [(String, Card)] = []
        try database.rows(of: "properties", columns: Self.columns) { number, row in
            guard let row else { return collector.add(largeRow: number, of: "properties", file: path) }
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

    private func lists(_ database: Database) throws(DatabaseError) -> [(uid: String, name: String, members: [String])] {
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
