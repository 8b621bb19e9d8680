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
