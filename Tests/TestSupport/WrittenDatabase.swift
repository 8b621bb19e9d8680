import CSQLite

/// A database that a test writes, as another program would, and may keep open.
package final class WrittenDatabase {
    private let connection: OpaquePointer

    package init(_ path: String, _ sql: String = "") throws {
        var opened: OpaquePointer?
        guard sqlite3_open(path, &opened) == SQLITE_OK, let opened else { throw WrittenDatabaseError(reason: path) }
        connection = opened
        try run(sql)
    }

    deinit { sqlite3_close(connection) }

    package func run(_ sql: String) throws {
        guard sqlite3_exec(connection, sql, nil, nil, nil) == SQLITE_OK else {
            throw WrittenDatabaseError(reason: String(cString: sqlite3_errmsg(connection)))
        }
    }
}

package struct WrittenDatabaseError: Error {
    let reason: String
}

extension String {
    /// The text as an SQL literal.
    package var asSQL: String { "'" + replacing("'", with: "''") + "'" }
}
