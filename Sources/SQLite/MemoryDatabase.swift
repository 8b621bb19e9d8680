import CSQLite

/// A database of our own, in memory alone: it has no file, no journal and no temporary file on a disk.
///
/// Whoever hands over a serialized one vouches for its bytes. SQLite opens any: what is damaged shows at a statement, or never.
package final class MemoryDatabase {
    private let connection: OpaquePointer

    /// An empty one.
    package convenience init() throws(DatabaseError) {
        try self.init(inFileSystem: "memdb")
        try execute(Self.settings)
    }

    /// Hands a serialized one to `body`, which reads it where it lies.
    package static func read<Result>(
        _ bytes: UnsafeRawBufferPointer, _ body: (MemoryDatabase) throws(DatabaseError) -> Result
    ) throws(DatabaseError) -> Result {
        let database = try MemoryDatabase(inFileSystem: nil)
        try database.deserialize(UnsafeMutableRawBufferPointer(mutating: bytes), UInt32(SQLITE_DESERIALIZE_READONLY))
        // Pages are used where they are.
        try database.execute("PRAGMA temp_store = MEMORY; PRAGMA mmap_size = 2147418112")
        return try body(database)
    }

    private static let settings = """
        PRAGMA page_size = 4096; PRAGMA journal_mode = MEMORY; PRAGMA temp_store = MEMORY; PRAGMA secure_delete = ON
        """

    /// - Parameter system: SQLite's name of a file system; nil for its memory without one, until something is deserialized.
    private init(inFileSystem system: String?) throws(DatabaseError) {
        var opened: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
        let code = sqlite3_open_v2(system == nil ? ":memory:" : "store", &opened, flags, system)
        guard code == SQLITE_OK, let opened else {
            sqlite3_close(opened)
            throw .sqlite(code)
        }
        connection = opened
    }

    // Statements that are not finalized yet are no reason to stay.
    deinit { sqlite3_close_v2(connection) }

    private func deserialize(_ bytes: UnsafeMutableRawBufferPointer, _ flags: UInt32) throws(DatabaseError) {
        let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
        let size = Int64(bytes.count)
        try DatabaseError.check(sqlite3_deserialize(connection, "main", start, size, size, flags))
    }

    /// Executes statements that give no rows.
    package func execute(_ sql: String) throws(DatabaseError) {
        try DatabaseError.check(sqlite3_exec(connection, sql, nil, nil, nil))
    }

    /// A statement that gives rows.
    package func select(_ sql: String) throws(DatabaseError) -> Selection { Selection(try prepare(sql)) }

    /// A statement that is run with other values again and again.
    package func prepared(_ sql: String) throws(DatabaseError) -> Insertion { Insertion(try prepare(sql)) }

    private func prepare(_ sql: String) throws(DatabaseError) -> OpaquePointer {
        var prepared: OpaquePointer?
        try DatabaseError.check(sqlite3_prepare_v2(connection, sql, -1, &prepared, nil))
        guard let prepared else { throw .sqlite(SQLITE_ERROR) }
        return prepared
    }

    /// Hands the database as bytes to `body`; they are valid only inside. Outside of a transaction.
    package func withSerialized<Result, Failure>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        var size: Int64 = 0
        let start = sqlite3_serialize(connection, "main", &size, UInt32(SQLITE_SERIALIZE_NOCOPY))
        return try body(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : Int(size)))
    }
}

/// A statement that gives rows.
package struct Selection: ~Copyable {
    private let statement: OpaquePointer

    fileprivate init(_ statement: OpaquePointer) { self.statement = statement }

    deinit { sqlite3_finalize(statement) }

    /// The next row, from its first column on; nil after the last. It is valid until the next call.
    package mutating func next() throws(DatabaseError) -> RowReader? {
        switch sqlite3_step(statement) {
        case SQLITE_ROW: return RowReader(row: DatabaseRow(statement: statement))
        case SQLITE_DONE: return nil
        case let code: throw .sqlite(code & 0xFF)
        }
    }
}

/// The columns of a row, one after the other.
package struct RowReader {
    fileprivate let row: DatabaseRow
    private var column: Int32 = -1

    fileprivate init(row: DatabaseRow) { self.row = row }

    private mutating func advance() -> Int32 {
        column += 1
        return column
    }

    /// Whether another column follows.
    package var hasMore: Bool { column + 1 < row.count }

    /// 0 for NULL.
    package mutating func integer() -> Int { Int(row.integer(advance())) }

    package mutating func optionalInteger() -> Int? { row.isNull(advance()) ? nil : Int(row.integer(column)) }

    package mutating func flag() -> Bool { integer() != 0 }

    package mutating func optionalText() -> String? { row.text(advance()) }

    /// Empty for NULL.
    package mutating func text() -> String { row.text(advance()) ?? "" }

    /// Nil for NULL. They are valid as long as the row.
    package mutating func bytes() -> UnsafeRawBufferPointer? { row.bytes(advance()) }
}

/// A statement with values, which are given in the order of their places.
package struct Insertion: ~Copyable {
    private let statement: OpaquePointer
    private var place: Int32 = 0
    /// The row's texts and blobs. SQLite copies them into the row alone.
    private var bytes: [UInt8] = []
    private var parts: [(place: Int32, start: Int, isText: Bool)] = []
    private var code = SQLITE_OK

    fileprivate init(_ statement: OpaquePointer) { self.statement = statement }

    deinit { sqlite3_finalize(statement) }

    package mutating func add(_ integer: Int?) {
        place += 1
        check(integer.map { sqlite3_bind_int64(statement, place, Int64($0)) } ?? sqlite3_bind_null(statement, place))
    }

    package mutating func add(_ flag: Bool) { add(flag ? 1 : 0) }

    package mutating func add(_ text: String?) {
        guard let text else { return add(nil as Int?) }
        begin(isText: true)
        bytes.append(contentsOf: text.utf8)
    }

    package mutating func add(_ blob: UnsafeRawBufferPointer) {
        begin(isText: false)
        bytes.append(contentsOf: blob)
    }

    /// Adds a blob that `body` writes behind what is there already.
    package mutating func addBlob(_ body: (inout [UInt8]) -> Void) {
        begin(isText: false)
        body(&bytes)
    }

    private mutating func begin(isText: Bool) {
        place += 1
        parts.append((place, bytes.count, isText))
    }

    private mutating func check(_ result: Int32) { if result != SQLITE_OK { code = result } }

    /// Runs the statement with the values, and begins anew.
    package mutating func run() throws(DatabaseError) {
        bytes.withUnsafeBytes { bytes in
            var end = bytes.count
            for (place, start, isText) in parts.reversed() {
                let size = UInt64(end - start)
                let value = size == 0 ? nil : bytes.baseAddress.map { $0 + start }
                // Without an address it would be NULL.
                if isText {
                    let text = value?.assumingMemoryBound(to: CChar.self)
                    check(
                        text.map { sqlite3_bind_text64(statement, place, $0, size, nil, UInt8(SQLITE_UTF8)) }
                            ?? sqlite3_bind_text64(statement, place, "", 0, nil, UInt8(SQLITE_UTF8)))
                } else {
                    check(
                        value.map { sqlite3_bind_blob64(statement, place, $0, size, nil) }
                            ?? sqlite3_bind_zeroblob(statement, place, 0))
                }
                end = start
            }
            if code == SQLITE_OK {
                let result = sqlite3_step(statement)
                if result != SQLITE_DONE { code = result }
            }
            sqlite3_reset(statement)
        }
        bytes.removeAll(keepingCapacity: true)
        parts.removeAll(keepingCapacity: true)
        place = 0
        defer { code = SQLITE_OK }
        try DatabaseError.check(code & 0xFF)
    }
}
