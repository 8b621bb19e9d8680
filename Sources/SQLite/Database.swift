import CSQLite

/// Another program's database, read from memory. Whatever it contains, reading ends: with rows or with an error.
///
/// Only ordinary tables can be read, by column names: no view, virtual table or trigger that the schema brings along is
/// ever run, and of functions only SQLite's own harmless ones (https://www.sqlite.org/security.html).
package final class Database {
    private let files: MemoryFileSystem
    private let connection: OpaquePointer
    private let budget: Budget

    package init(_ image: DatabaseImage) throws(DatabaseError) {
        files = try MemoryFileSystem(image)
        budget = Budget(imageSize: image.size)
        var opened: OpaquePointer?
        let code = sqlite3_open_v2(
            MemoryFileSystem.main, &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, files.name)
        guard code == SQLITE_OK, let opened else {
            sqlite3_close(opened)
            throw DatabaseError(code: code)
        }
        connection = opened
        try restrict()
    }

    deinit { sqlite3_close(connection) }

    private func restrict() throws(DatabaseError) {
        for (option, value) in [
            (SQLITE_DBCONFIG_DEFENSIVE, 1), (SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0), (SQLITE_DBCONFIG_ENABLE_VIEW, 0),
            (SQLITE_DBCONFIG_ENABLE_TRIGGER, 0), (SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1),
            (SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0),
        ] { try DatabaseError.check(bday_sqlite3_db_config_flag(connection, option, Int32(value))) }
        for (limit, value) in [
            (SQLITE_LIMIT_LENGTH, 64 << 20), (SQLITE_LIMIT_SQL_LENGTH, 100_000), (SQLITE_LIMIT_COLUMN, 500),
            (SQLITE_LIMIT_EXPR_DEPTH, 50), (SQLITE_LIMIT_ATTACHED, 0), (SQLITE_LIMIT_TRIGGER_DEPTH, 1),
        ] { sqlite3_limit(connection, limit, Int32(value)) }
        sqlite3_progress_handler(
            connection, Budget.step,
            { budget in
                budget.map { Unmanaged<Budget>.fromOpaque($0).takeUnretainedValue().spend() } == true ? 0 : 1
            },
            Unmanaged.passUnretained(budget).toOpaque())
        // Exclusive before the first read, the write-ahead log's index needs no shared memory (https://www.sqlite.org/wal.html).
        let pragmas = "PRAGMA locking_mode = EXCLUSIVE; PRAGMA cell_size_check = ON; PRAGMA temp_store = MEMORY"
        try DatabaseError.check(sqlite3_exec(connection, pragmas, nil, nil, nil))
        sqlite3_set_authorizer(
            connection,
            { _, action, _, _, _, origin in
                action == SQLITE_SELECT || action == SQLITE_READ && origin == nil ? SQLITE_OK : SQLITE_DENY
            }, nil)
    }

    /// The names of the tables that hold rows themselves.
    package func tables() throws(DatabaseError) -> [String] {
        var names: [String] = []
        try rows("SELECT name FROM sqlite_master WHERE type = 'table' AND rootpage > 0") { row in
            if let name = row.text(0) { names.append(name) }
        }
        return names
    }

    package func has(column: String, in table: String) -> Bool {
        sqlite3_table_column_metadata(connection, "main", table, column, nil, nil, nil, nil, nil) == SQLITE_OK
    }

    /// Hands the columns of each row of a table to `body`, in the order in which the table keeps them.
    package func rows(
        of table: String, columns: [String], _ body: (DatabaseRow) -> Void
    ) throws(DatabaseError) {
        let names = columns.map(Self.quoted).joined(separator: ", ")
        try rows("SELECT \(names) FROM main.\(Self.quoted(table)) NOT INDEXED", body)
    }

    private func rows(_ sql: String, _ body: (DatabaseRow) -> Void) throws(DatabaseError) {
        var prepared: OpaquePointer?
        try DatabaseError.check(sqlite3_prepare_v2(connection, sql, -1, &prepared, nil))
        guard let statement = prepared else { throw DatabaseError(code: SQLITE_ERROR) }
        defer { sqlite3_finalize(statement) }
        while true {
            let code = sqlite3_step(statement)
            if code == SQLITE_DONE { return }
            guard code == SQLITE_ROW else {
                throw code == SQLITE_INTERRUPT ? .endless : DatabaseError(code: code & 0xFF)
            }
            let row = DatabaseRow(statement: statement)
            guard budget.spend(bytes: row.size) else { throw .endless }
            body(row)
        }
    }

    private static func quoted(_ name: String) -> String {
        "\"" + name.replacing("\"", with: "\"\"") + "\""
    }
}

/// Limits the work and the text of a database by its size: with pages that point at each other a small file would be
/// endless.
private final class Budget {
    /// Instructions of SQLite's virtual machine between two checks.
    static let step: Int32 = 10_000

    private var steps: Int
    private var bytes: Int

    init(imageSize: Int) {
        // A row is a handful of bytes and instructions.
        steps = 1_000 + imageSize / 1_000
        // UTF-16 becomes half as long again as UTF-8.
        bytes = 2 * imageSize
    }

    func spend() -> Bool {
        steps -= 1
        return steps > 0
    }

    func spend(bytes count: Int) -> Bool {
        bytes -= count + 1
        return bytes > 0
    }
}
