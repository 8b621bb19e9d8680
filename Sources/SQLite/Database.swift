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
            if row.text(1)?.prefix(Self.creation.count).lowercased() == Self.creation, row.integer(2) ?? 0 > 0 {
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
            do {
                return try rows("SELECT \(row), \(names) \(rest())", first: 1) {
                    number += 1
                    last = sqlite3_column_int64($0.statement, 0)
                    body(number, $0)
                }
            } catch {
                guard error == tooLarge, budget.spend(bytes: Self.maximumRowSize) else { throw error }
            }
            var lost: Int?
            try rows("SELECT \(row) \(rest()) LIMIT 1") { lost = $0.integer(0) }
            guard let lost, number == 0 || Int64(lost) > last else { throw .sqlite(SQLITE_CORRUPT) }
            last = Int64(lost)
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
            if column.integer(5) ?? 0 > 0 { keys.append(name) }
            // Computed columns are 2 or 3 there (https://www.sqlite.org/pragma.html, table_xinfo).
            isComputed = isComputed || column.integer(6) ?? 0 != 0
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

/// One row while it is handed over; its bytes are valid only then. A column may contain any type of value.
package struct DatabaseRow {
    let statement: OpaquePointer
    /// How many columns of the statement come before the row's own.
    var first: Int32 = 0

    /// The bytes of a text or a blob, the digits of a number; nil for NULL.
    package func bytes(_ number: Int32) -> UnsafeRawBufferPointer? {
        let column = first + number
        let start: UnsafeRawPointer?
        switch sqlite3_column_type(statement, column) {
        case SQLITE_NULL: return nil
        case SQLITE_BLOB: start = sqlite3_column_blob(statement, column)
        default: start = UnsafeRawPointer(sqlite3_column_text(statement, column))
        }
        // After the text, whose encoding it refers to. Without memory there is no text.
        let count = Int(sqlite3_column_bytes(statement, column))
        return UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count)
    }

    /// As `bytes`, with U+FFFD in the place of what is not UTF-8.
    package func text(_ column: Int32) -> String? {
        bytes(column).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Nil for NULL, 0 for what is no number.
    package func integer(_ column: Int32) -> Int? {
        let isNull = sqlite3_column_type(statement, first + column) == SQLITE_NULL
        return isNull ? nil : Int(sqlite3_column_int64(statement, first + column))
    }

    /// How many columns it has.
    var count: Int32 { sqlite3_column_count(statement) - first }

    /// How many bytes all columns have together.
    var size: Int {
        (0..<count).reduce(0) { $0 + (bytes($1)?.count ?? 0) }
    }
}

/// Why a database cannot be read. SQLite's message is not kept, since it can quote the database.
package enum DatabaseError: Error, Hashable, Sendable {
    /// SQLite's result code.
    case sqlite(Int32)
    /// The database gives more than its size allows: its pages point at each other in circles.
    case endless
    /// The schema has values made of others, which would mean to run what another program wrote.
    case computed
    /// The caller's time or memory is used up.
    case stopped

    /// The database is none, or not the one that it should be.
    package static let corrupt = DatabaseError.sqlite(SQLITE_CORRUPT)

    /// What SQLite says of it: `database disk image is malformed`; nil where it is not SQLite's.
    package var description: String? {
        let code: Int32? =
            switch self {
            case .sqlite(let code): code
            case .endless: SQLITE_CORRUPT
            case .computed: nil
            case .stopped: SQLITE_INTERRUPT
            }
        return code.flatMap(sqlite3_errstr).map { String(cString: $0) }
    }

    /// - Throws: unless the code says that all went well.
    static func check(_ code: Int32) throws(DatabaseError) {
        guard code == SQLITE_OK else { throw .sqlite(code) }
    }
}

/// What a statement may do: read the named columns of one table, and nothing else
/// (https://www.sqlite.org/c3ref/set_authorizer.html).
private final class ReadAccess {
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
private enum SchemaDistrust {
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
private final class WorkBudget {
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
