import CSQLite

/// Databases as other programs write them.
enum Databases {
    /// Runs statements on a database, which is made where there is none, and keeps it open for `body`.
    static func with(_ path: String, _ statements: [String], _ body: () throws -> Void = {}) throws {
        var handle: OpaquePointer?
        guard sqlite3_open(path, &handle) == SQLITE_OK else { throw Failure(reason: "cannot open \(path)") }
        defer { sqlite3_close(handle) }
        for statement in statements where sqlite3_exec(handle, statement, nil, nil, nil) != SQLITE_OK {
            throw Failure(reason: String(cString: sqlite3_errmsg(handle)))
        }
        try body()
    }

    struct Failure: Error { let reason: String }

    static func evolution(_ path: String, _ cards: [String]) throws {
        try with(
            path,
            [
                "DROP TABLE IF EXISTS 'folder_id'",
                "CREATE TABLE 'folder_id' (uid TEXT PRIMARY KEY, full_name TEXT, vcard TEXT, bdata TEXT)",
            ] + cards.enumerated().map { "INSERT INTO folder_id VALUES ('\($0)', 'x', \(quoted($1)), NULL)" })
    }

    static func evolutionCache(_ path: String, _ cards: [String]) throws {
        try with(
            path,
            [
                "DROP TABLE IF EXISTS ECacheObjects",
                "CREATE TABLE ECacheObjects (ECacheUID TEXT PRIMARY KEY, ECacheOBJ TEXT, ECacheState INTEGER)",
                "INSERT INTO ECacheObjects VALUES ('gone', 'BEGIN:VCARD\nFN:Gone\nBDAY:--0101\nEND:VCARD', 3)",
            ] + cards.enumerated().map { "INSERT INTO ECacheObjects VALUES ('\($0)', \(quoted($1)), 0)" })
    }

    static func thunderbird(_ path: String, _ cards: [String]) throws {
        try with(
            path,
            [
                "DROP TABLE IF EXISTS properties", "CREATE TABLE properties (card TEXT, name TEXT, value TEXT)",
            ] + cards.enumerated().map { "INSERT INTO properties VALUES ('\($0)', '_vCard', \(quoted($1)))" })
    }

    private static func quoted(_ text: String) -> String { "'\(text.replacing("'", with: "''"))'" }
}
