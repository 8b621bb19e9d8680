import BirthdayCore
import SQLite

/// What is sealed: a database with two kinds of tables. A reading of a source replaces rows of readings alone, and a command
/// that chooses rows of choices.
///
/// `docs/store.md` shows the tables. `SealedFile.version` is the number of the schema.
enum StoreDatabase {
    private static let tables = readings + choices
    private static let readings = [
        SourceTable.table, DirectoryTable.table, CollectionTable.table, FileTable.table,
        CardTable.table, DateTable.table, GroupCardTable.table,
    ]
    private static let choices = [LedgerTable.table, PersonTable.table, GroupTable.table]

    /// A database of its own: nothing that was there before is left in it.
    static func write(_ document: StoreDocument) throws(DatabaseError) -> MemoryDatabase {
        let database = try MemoryDatabase()
        try database.execute("BEGIN; \(tables.map(\.creation).joined(separator: "; "))")
        try write(document.sources, to: database)
        try LedgerTable.write(document.ledgerKey, to: database)
        try PersonTable.write(document.choices, to: database)
        try GroupTable.write(document.groups, to: database)
        try database.execute("COMMIT")
        return database
    }

    /// - Throws: where the bytes are not those of such a database.
    static func read(_ bytes: UnsafeRawBufferPointer) throws(DatabaseError) -> StoreDocument {
        try MemoryDatabase.read(bytes) { (database) throws(DatabaseError) in
            var document = StoreDocument(sources: try readSources(database))
            document.ledgerKey = try LedgerTable.read(database)
            document.choices = try PersonTable.read(database)
            document.groups = try GroupTable.read(database)
            return document
        }
    }
}
