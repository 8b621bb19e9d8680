import CSQLite

/// What a statement may do: read the named columns of one table, and nothing else
/// (https://www.sqlite.org/c3ref/set_authorizer.html).
final class ReadAccess {
    private var table = ""
    private var columns: Set<String> = []
    private var allowsPragma = false

    /// Allows the columns alone, whatever their case.
    func allow(_ table: String, _ columns: [String]) {
        self.table = table.lowercased()
        self.columns = Set(columns.map { $0.lowercased() })
        allowsPragma = false
    }

    /// Allows to ask which columns a table has.
    func allowColumns(of table: String) {
        allow(table, [])
        allowsPragma = true
    }

    /// Decides on every statement that the connection prepares from now on. It has to live as long as the connection.
    func watch(_ connection: OpaquePointer) {
        sqlite3_set_authorizer(
            connection,
            { context, action, first, second, _, origin in
                guard let context, origin == nil else { return SQLITE_DENY }
                let access = Unmanaged<ReadAccess>.fromOpaque(context).takeUnretainedValue()
                return access.allows(action, ReadAccess.name(first), ReadAccess.name(second)) ? SQLITE_OK : SQLITE_DENY
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    private static func name(_ text: UnsafePointer<CChar>?) -> String {
        text.map { String(cString: $0).lowercased() } ?? ""
    }

    private func allows(_ action: Int32, _ first: String, _ second: String) -> Bool {
        switch action {
        case SQLITE_SELECT: !allowsPragma
        // Without a column where only row identifiers are read.
        case SQLITE_READ: first == table && (second.isEmpty || columns.contains(second))
        case SQLITE_PRAGMA: allowsPragma && first == "table_xinfo" && second == table
        default: false
        }
    }
}

/// What a connection refuses before it looks at a foreign schema.
///
/// SQLite evaluates some of it by itself: to open a database it reads `sqlite_stat1`, whose columns can be computed ones.
/// Every function here has SQLite 3.31 (2020); with an older one no database can be read.
enum SchemaDistrust {
    /// In bytes: a table's creation, or a value, while the schema is read.
    private static let maximumSchemaText: Int32 = 50_000

    static func apply(to connection: OpaquePointer) throws(DatabaseError) {
        for (option, value) in [
            (SQLITE_DBCONFIG_DEFENSIVE, 1), (SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0), (SQLITE_DBCONFIG_ENABLE_VIEW, 0),
            (SQLITE_DBCONFIG_ENABLE_TRIGGER, 0), (SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1),
            (SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0), (SQLITE_DBCONFIG_DQS_DML, 0),
        ] { try DatabaseError.check(bday_sqlite3_db_config_flag(connection, option, Int32(value))) }
        // A function with an argument, in whatever part of a schema, makes all of it unreadable.
        for (limit, value) in [
            (SQLITE_LIMIT_FUNCTION_ARG, 0), (SQLITE_LIMIT_LENGTH, maximumSchemaText),
            (SQLITE_LIMIT_SQL_LENGTH, maximumSchemaText), (SQLITE_LIMIT_COLUMN, 500), (SQLITE_LIMIT_EXPR_DEPTH, 50),
            (SQLITE_LIMIT_COMPOUND_SELECT, 50), (SQLITE_LIMIT_VDBE_OP, 1_000), (SQLITE_LIMIT_ATTACHED, 0),
            (SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 0), (SQLITE_LIMIT_VARIABLE_NUMBER, 0), (SQLITE_LIMIT_TRIGGER_DEPTH, 1),
            (SQLITE_LIMIT_WORKER_THREADS, 0),
        ] { sqlite3_limit(connection, limit, value) }
        // Every module of virtual tables.
        try DatabaseError.check(sqlite3_drop_modules(connection, nil))
        // Exclusive before the first read, the write-ahead log's index needs no shared memory (https://www.sqlite.org/wal.html).
        let pragmas = "PRAGMA locking_mode = EXCLUSIVE; PRAGMA cell_size_check = ON; PRAGMA temp_store = MEMORY"
        try DatabaseError.check(sqlite3_exec(connection, pragmas, nil, nil, nil))
    }

    /// Whether the last call failed because the schema calls a function.
    static func hasRefused(_ connection: OpaquePointer) -> Bool {
        sqlite3_errmsg(connection).map { String(cString: $0).contains("too many arguments on function") } == true
    }
}

/// Limits the work and the text of a database: of its schema to what an address book can have, of its rows by its size.
/// With pages that point at each other a small file would be endless.
final class WorkBudget {
    /// Instructions of SQLite's virtual machine between two checks.
    private static let step: Int32 = 1_000

    private static let rowsBetweenChecks = 100

    private let isStopped: () -> Bool
    /// A table or index of a schema takes about ten instructions; SQLite's own lists of them are slow when they are long.
    private var steps = 200
    private var bytes = 16 << 20
    private var rows = 0
    private(set) var hasStopped = false

    init(isStopped: @escaping () -> Bool) { self.isStopped = isStopped }

    /// Begins anew, for the rows.
    ///
    /// - Parameter imageSize: in bytes, of the whole database.
    func allowRows(imageSize: Int) {
        // A row is a handful of bytes and instructions.
        steps = 10_000 + imageSize / 100
        // UTF-16 becomes half as long again as UTF-8.
        bytes = 2 * imageSize
    }

    /// Interrupts the connection once the work is done. It has to live as long as the connection.
    func watch(_ connection: OpaquePointer) {
        sqlite3_progress_handler(
            connection, Self.step,
            { budget in
                budget.map { Unmanaged<WorkBudget>.fromOpaque($0).takeUnretainedValue().spend() } == true ? 0 : 1
            },
            Unmanaged.passUnretained(self).toOpaque())
    }

    private func spend() -> Bool {
        steps -= 1
        return steps > 0 && goesOn()
    }

    /// - Returns: whether a row of that many bytes is allowed.
    func spend(bytes count: Int) -> Bool {
        bytes -= count + 1
        rows += 1
        // Large rows need few instructions.
        return bytes > 0 && (count < 1 << 20 && !rows.isMultiple(of: Self.rowsBetweenChecks) || goesOn())
    }

    private func goesOn() -> Bool {
        hasStopped = hasStopped || isStopped()
        return !hasStopped
    }
}
