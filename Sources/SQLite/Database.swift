import CSQLite

/// Another program's database, open for reading alone. It is a stranger's file: nothing in its schema is run or trusted.
package struct Database: ~Copyable {
    private let handle: OpaquePointer

    /// Why a database cannot be read.
    package struct Failure: Error, Hashable, Sendable {
        package let reason: String

        package init(reason: String) { self.reason = reason }
    }

    /// - Parameters:
    ///   - path: of the file.
    ///   - isCopy: the file is our own copy, with a `-wal` beside it that is to be taken in; any other is read as it
    ///     lies, and no file is made beside it.
    package init(path: String, isCopy: Bool) throws(Failure) {
        var opened: OpaquePointer?
        let flags = (isCopy ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY) | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX
        let status = sqlite3_open_v2(Self.uri(path) + (isCopy ? "" : "?immutable=1"), &opened, flags, nil)
        guard status == SQLITE_OK, let opened else {
            let reason = String(cString: sqlite3_errstr(status))
            sqlite3_close(opened)
            throw Failure(reason: reason)
        }
        handle = opened
        // https://www.sqlite.org/security.html, "Untrusted SQLite Database Files".
        sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, 64 << 20)
        for statement in ["PRAGMA trusted_schema=OFF", "PRAGMA cell_size_check=ON", "PRAGMA mmap_size=0"] {
            sqlite3_exec(handle, statement, nil, nil, nil)
        }
    }

    deinit { sqlite3_close(handle) }

    /// Whether there is a table, not a view, with these columns.
    package func hasTable(_ name: String, _ columns: [String]) -> Bool {
        var found: Set<String> = []
        let isTable = (try? rows("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = '\(name)'") { _ in }) ?? 0
        _ = try? rows("SELECT name FROM pragma_table_info('\(name)')") { found.insert($0[0] ?? "") }
        return isTable > 0 && found.isSuperset(of: columns)
    }

    /// Hands over the columns of each row as texts; NULL as nil.
    ///
    /// - Returns: how many there are.
    @discardableResult
    package func rows(_ query: String, _ body: ([String?]) -> Void) throws(Failure) -> Int {
        var prepared: OpaquePointer?
        guard sqlite3_prepare_v2(handle, query, -1, &prepared, nil) == SQLITE_OK, let statement = prepared else {
            throw failure
        }
        defer { sqlite3_finalize(statement) }
        var count = 0
        while true {
            let status = sqlite3_step(statement)
            if status == SQLITE_DONE { return count }
            guard status == SQLITE_ROW else { throw failure }
            count += 1
            body((0..<sqlite3_column_count(statement)).map { Self.text(statement, $0) })
        }
    }

    private var failure: Failure { Failure(reason: String(cString: sqlite3_errmsg(handle))) }

    private static func text(_ statement: OpaquePointer, _ column: Int32) -> String? {
        guard let bytes = sqlite3_column_text(statement, column) else { return nil }
        let count = Int(sqlite3_column_bytes(statement, column))
        return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }

    /// https://www.sqlite.org/uri.html: what would end the path is escaped.
    private static func uri(_ path: String) -> String {
        var uri = "file:"
        for byte in path.utf8 {
            switch byte {
            case UInt8(ascii: "%"), UInt8(ascii: "?"), UInt8(ascii: "#"): uri += "%" + hexadecimal(byte)
            default: uri.unicodeScalars.append(Unicode.Scalar(byte < 0x80 ? byte : 0x25))
            }
            if byte >= 0x80 { uri += hexadecimal(byte) }
        }
        return uri
    }

    private static func hexadecimal(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 16, uppercase: true)
        return byte < 16 ? "0" + digits : digits
    }
}
