import CSQLite

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
