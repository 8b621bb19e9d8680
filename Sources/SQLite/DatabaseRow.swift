import CSQLite

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

    func isNull(_ column: Int32) -> Bool { sqlite3_column_type(statement, first + column) == SQLITE_NULL }

    /// 0 for what is no number.
    func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, first + column) }

    /// How many bytes all columns have together.
    var size: Int {
        (0..<sqlite3_column_count(statement) - first).reduce(0) { $0 + (bytes($1)?.count ?? 0) }
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

    package var reason: String {
        switch self {
        case .sqlite(let code): Self.description(code)
        case .endless: Self.description(SQLITE_CORRUPT)
        case .computed: "a database whose schema computes values, which is not trusted"
        case .stopped: Self.description(SQLITE_INTERRUPT)
        }
    }

    /// SQLite's description: `database disk image is malformed`.
    private static func description(_ code: Int32) -> String {
        sqlite3_errstr(code).map { String(cString: $0) } ?? "error \(code)"
    }

    /// - Throws: unless the code says that all went well.
    static func check(_ code: Int32) throws(DatabaseError) {
        guard code == SQLITE_OK else { throw .sqlite(code) }
    }
}
