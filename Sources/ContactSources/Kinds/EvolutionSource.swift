import LinuxSystem
import SQLite
import SystemPackage

/// An address book of evolution-data-server, which Evolution and GNOME Contacts share: `contacts.db` of a local one,
/// `cache.db` of one on a server.
///
/// Both keep the whole card in a column. The columns beside it are made for searching; some are wrong (`--0415`).
/// `bdata` holds the server's own data. The tables have been the same since schema 8 (2013), their columns have not:
/// https://gitlab.gnome.org/GNOME/evolution-data-server, e-book-sqlite.c and e-cache.c.
package struct EvolutionSource: DatabaseSource {
    package static let kind = "evolution"
    let path: FilePath
    private let snapshot: DatabaseSnapshot

    init?(path: FilePath, _ snapshot: DatabaseSnapshot, _ database: Database) {
        guard database.tables.contains(where: { Book($0, of: database) != nil }) else { return nil }
        (self.path, self.snapshot) = (path, snapshot)
    }

    func add(to collector: inout ContactCollector) throws(DatabaseError) {
        for file in snapshot.dependencies.reversed() { collector.begin(file.path, file.fingerprint) }
        let database = try Database(snapshot, within: collector.budget)
        var number = 0
        for table in database.tables {
            guard let book = Book(table, of: database) else { continue }
            try database.rows(of: table, columns: book.columns) { _, row in
                number += 1
                guard let row else { return collector.add(largeRow: number, file: path) }
                if book.isDeleted(row) { return }
                collector.add(card: row.bytes(1), uid: row.text(0), number: number, file: path)
            }
        }
    }

    /// A table with cards in it.
    private struct Book {
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
}
