import CSQLite

/// One row while it is handed over; what it gives is valid only then. A column may hold anything, whatever its type.
package struct DatabaseRow {
    let statement: OpaquePointer

    /// The bytes of a text or a blob, the digits of a number; nil for NULL.
    package func bytes(_ column: Int32) -> UnsafeRawBufferPointer? {
        let start: UnsafeRawPointer?
        switch sqlite3_column_type(statement, column) {
        case SQLITE_NULL: return nil
        case SQLITE_BLOB: start = sqlite3_column_blob(statement, column)
        default: start = UnsafeRawPointer(sqlite3_column_text(statement, column))
        }
        // Asked for after the text: it is that of the encoding that was asked for last. No memory is no text.
        let count = Int(sqlite3_column_bytes(statement, column))
        return UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count)
    }

    /// As `bytes`, with what is no UTF-8 repaired.
    package func text(_ column: Int32) -> String? {
        bytes(column).map { String(decoding: $0, as: UTF8.self) }
    }

    /// How many bytes all columns have together.
    var size: Int {
        (0..<sqlite3_column_count(statement)).reduce(0) { $0 + (bytes($1)?.count ?? 0) }
    }
}
