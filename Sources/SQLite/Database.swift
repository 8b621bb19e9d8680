import CSQLite

/// Another program's database, read from memory. Whatever it contains, reading ends: with rows or with an error.
///
/// Only ordinary tables can be read, by column names. Nothing that the schema brings along is ever run: no view, virtual
/// table, trigger, function, nor any expression of a column or an index (https://www.sqlite.org/security.html).
package final class Database {
    private let files: MemoryFileSystem
    private let connection: OpaquePointer
    private let budget: WorkBudget
    private let access = ReadAccess()
    /// The names of the tables that hold rows themselves.
    package private(set) var tables: [String] = []

    /// - Parameter isStopped: asked now and then; reading ends with the error `stopped` once it says so.
    package init(_ image: DatabaseImage, isStopped: @escaping () -> Bool = { false }) throws(DatabaseError) {
        files = try MemoryFileSystem(image)
        budget = WorkBudget(isStopped: isStopped)
        var opened: OpaquePointer?
        let code = sqlite3_open_v2(
            MemoryFileSystem.main, &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, files.name)
        guard code == SQLITE_OK, let opened else {
            sqlite3_close(opened)
            throw .sqlite(code)
        }
        connection = opened
        try SchemaDistrust.apply(to: connection)
        budget.watch(connection)
        access.watch(connection)
        tables = try ordinaryTables()
        sqlite3_limit(connection, SQLITE_LIMIT_LENGTH, Int32(Self.maximumRowSize))
        budget.allowRows(imageSize: image.size)
    }

    deinit { sqlite3_close(connection) }

    private func ordinaryTables() throws(DatabaseError) -> [String] {
        var ordinary: [String] = []
        var others: Set<String> = []
        access.allow("sqlite_master", ["name", "sql", "rootpage"])
        try rows("SELECT name, sql, rootpage FROM sqlite_master") { row in
            guard let name = row.text(0) else { return }
            if row.text(1)?.prefix(Self.creation.count).lowercased() == Self.creation, row.integer(2) > 0 {
                ordinary.append(name)
            } else {
                others.insert(name.lowercased())
            }
        }
        // Of two creations of one name, of which one says IF NOT EXISTS, either may be the table.
        return ordinary.filter { !others.contains($0.lowercased()) }
    }

    /// How SQLite stores the creation of every table that is no virtual one (`sqlite3EndTable` in its build.c).
    private static let creation = "create table "

    package func has(column: String, in table: String) -> Bool {
        tables.contains(table)
            && sqlite3_table_column_metadata(connection, "main", table, column, nil, nil, nil, nil, nil) == SQLITE_OK
    }

    /// Hands the columns of each row of a table to `body`, in the order in which the table keeps them.
    ///
    /// - Parameter body: gets the row's number, from 1, and the row: nil where it has more than `maximumRowSize` bytes.
    /// - Throws: `computed` if a column of the table is computed from others.
    package func rows(
        of table: String, columns: [String], _ body: (_ number: Int, DatabaseRow?) -> Void
    ) throws(DatabaseError) {
        guard tables.contains(table) else { throw .sqlite(SQLITE_ERROR) }
        let (row, keys) = try rowIdentifier(of: table)
        access.allow(table, columns + keys + ["rowid"])
        let names = columns.map(Self.quoted).joined(separator: ", ")
        let from = "FROM main.\(Self.quoted(table)) NOT INDEXED"
        if let row { return try scan(names, from, row: row, body) }
        var number = 0
        try rows("SELECT \(names) \(from)") {
            number += 1
            body(number, $0)
        }
    }

    /// Reads by row identifiers, so that the row after one that is too large is found.
    private func scan(
        _ names: String, _ from: String, row: String, _ body: (Int, DatabaseRow?) -> Void
    ) throws(DatabaseError) {
        let tooLarge = DatabaseError.sqlite(SQLITE_TOOBIG)
        var number = 0
        var last = Int64.min
        func rest() -> String { number == 0 ? from : "\(from) WHERE \(row) > \(last)" }
        while true {
            do throws(DatabaseError) {
                return try rows("SELECT \(row), \(names) \(rest())", first: 1) {
                    number += 1
                    last = sqlite3_column_int64($0.statement, 0)
                    body(number, $0)
                }
            } catch {
                guard error == tooLarge, budget.spend(bytes: Self.maximumRowSize) else { throw error }
            }
            var lost: Int64?
            try rows("SELECT \(row) \(rest()) LIMIT 1") { lost = $0.integer(0) }
            guard let lost, number == 0 || lost > last else { throw .sqlite(SQLITE_CORRUPT) }
            last = lost
            number += 1
            body(number, nil)
        }
    }

    /// In bytes: a larger row is not read.
    package static let maximumRowSize = 64 << 20

    /// What the row identifier of a table is called, nil where it has none, and its key
    /// (https://www.sqlite.org/lang_createtable.html, 5).
    private func rowIdentifier(of table: String) throws(DatabaseError) -> (row: String?, keys: [String]) {
        var names: Set<String> = []
        var keys: [String] = []
        var isComputed = false
        access.allowColumns(of: table)
        try rows("PRAGMA main.table_xinfo(\(Self.quoted(table)))") { column in
            guard let name = column.text(1) else { return }
            names.insert(name.lowercased())
            if column.integer(5) > 0 { keys.append(name) }
            // Computed columns are 2 or 3 there (https://www.sqlite.org/pragma.html, table_xinfo).
            isComputed = isComputed || column.integer(6) != 0
        }
        if isComputed { throw .computed }
        guard !names.isEmpty else { throw .sqlite(SQLITE_ERROR) }
        access.allow(table, keys + ["rowid"])
        let row = ["rowid", "_rowid_", "oid"].first { !names.contains($0) }
        guard let row, let statement = try? prepare("SELECT \(row) FROM main.\(Self.quoted(table))") else {
            return (nil, keys)
        }
        sqlite3_finalize(statement)
        return (row, keys)
    }

    /// - Parameter first: how many columns come before those of the row.
    private func rows(
        _ sql: String, first: Int32 = 0, _ body: (DatabaseRow) -> Void
    ) throws(DatabaseError) {
        let statement = try prepare(sql)
        defer { sqlite3_finalize(statement) }
        while true {
            let code = sqlite3_step(statement)
            if code == SQLITE_DONE { return }
            guard code == SQLITE_ROW else { throw failure(code) }
            let row = DatabaseRow(statement: statement, first: first)
            guard budget.spend(bytes: row.size) else { throw failure(SQLITE_INTERRUPT) }
            body(row)
        }
    }

    private func prepare(_ sql: String) throws(DatabaseError) -> OpaquePointer {
        var prepared: OpaquePointer?
        let code = sqlite3_prepare_v2(connection, sql, -1, &prepared, nil)
        guard code == SQLITE_OK, let prepared else { throw failure(code) }
        return prepared
    }

    private func failure(_ code: Int32) -> DatabaseError {
        if code & 0xFF == SQLITE_INTERRUPT { return budget.hasStopped ? .stopped : .endless }
        return SchemaDistrust.hasRefused(connection) ? .computed : .sqlite(code & 0xFF)
    }

    private static func quoted(_ name: String) -> String {
        // Of scalars: a quotation mark and a combining mark behind it are one character.
        "\"" + name.unicodeScalars.map { $0 == "\"" ? "\"\"" : String($0) }.joined() + "\""
    }
}
