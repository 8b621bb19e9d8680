import LinuxSystem
import SQLite
import SystemPackage

extension AddressBookDatabase {
    /// An address book of evolution-data-server, which Evolution and GNOME Contacts share: `contacts.db` of a local one,
    /// `cache.db` of one on a server.
    ///
    /// Both keep the whole card in a column. The columns beside it are made for searching; some are wrong (`--0415`).
    /// `bdata` holds the server's own data. The tables have been the same since schema 8 (2013), their columns have not:
    /// https://gitlab.gnome.org/GNOME/evolution-data-server, e-book-sqlite.c and e-cache.c.
    static let evolution = AddressBookDatabase(
        kind: SourceKinds.evolution,
        recognizes: { database in database.tables.contains { EvolutionTable($0, of: database) != nil } },
        add: { database, path, collector throws(DatabaseError) in
            var number = 0
            for name in database.tables {
                guard let table = EvolutionTable(name, of: database) else { continue }
                try database.rows(of: name, columns: table.columns) { _, row in
                    number += 1
                    guard let row else { return collector.report(largeRow: number) }
                    if table.isDeleted(row) { return }
                    collector.add(card: row.bytes(1), uid: row.text(0), number: number)
                }
            }
        })
}

/// A table with cards in it.
private struct EvolutionTable {
    let columns: [String]
    private let hasState: Bool

    init?(_ table: String, of database: Database) {
        switch table {
        case "ECacheObjects" where database.has(column: "ECacheOBJ", in: table):
            hasState = database.has(column: "ECacheState", in: table)
            columns = ["ECacheUID", "ECacheOBJ"] + (hasState ? ["ECacheState"] : [])
        case _ where database.has(column: "vcard", in: table) && database.has(column: "uid", in: table):
            hasState = false
            columns = ["uid", "vcard"]
        default: return nil
        }
    }

    /// Whether the card was deleted here and not yet on the server: E_OFFLINE_STATE_LOCALLY_DELETED.
    func isDeleted(_ row: DatabaseRow) -> Bool { hasState && row.text(2) == "3" }
}
