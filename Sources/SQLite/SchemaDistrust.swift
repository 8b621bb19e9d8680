import CSQLite

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
