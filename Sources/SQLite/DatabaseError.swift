import CSQLite

/// Why a database cannot be read: SQLite's result code. SQLite's message is not kept, since it can quote the database.
package struct DatabaseError: Error, Hashable, Sendable {
    package let code: Int32

    /// SQLite's description: `database disk image is malformed`.
    package var reason: String { sqlite3_errstr(code).map { String(cString: $0) } ?? "error \(code)" }

    /// The database gives more than its size allows: its pages point at each other in circles.
    static let endless = DatabaseError(code: SQLITE_CORRUPT)

    /// - Throws: unless the code says that all went well.
    static func check(_ code: Int32) throws(DatabaseError) {
        guard code == SQLITE_OK else { throw DatabaseError(code: code) }
    }
}
