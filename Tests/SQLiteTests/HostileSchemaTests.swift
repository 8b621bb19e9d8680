import Foundation
import TestSupport
import Testing

@testable import SQLite

/// Schemas that would keep SQLite busy: nothing that a stranger wrote into one is evaluated.
@Suite struct HostileSchemaTests {
    private let directory: TemporaryDirectory
    private var path: String { directory.path + "/a.db" }

    init() throws { directory = try TemporaryDirectory() }

    private func image(_ sql: String) throws -> DatabaseImage {
        _ = try WrittenDatabase(path, sql)
        return DatabaseImage(main: [UInt8](try #require(FileManager.default.contents(atPath: path))))
    }

    private static let rows = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300)"

    private func texts(_ image: DatabaseImage, _ column: String = "x") throws -> [String?] {
        var texts: [String?] = []
        try Database(image).rows(of: "t", columns: [column]) { texts.append($1?.text(0)) }
        return texts
    }

    /// Each row would make a text of 60 MB and keep ten bytes of it, so that no budget of bytes is touched.
    @Test(arguments: ["", "STORED"]) func refusesFunctions(storage: String) throws {
        let hostile = try image(
            """
            CREATE TABLE t (y, x AS (substr(printf('%.*c', \(storage.isEmpty ? 60_000_000 : 60), 'x'), 1, 10)) \(storage));
            INSERT INTO t(y) \(Self.rows) SELECT i FROM n;
            """)
        #expect(throws: DatabaseError.computed) { try texts(hostile) }
        #expect(throws: DatabaseError.computed) { try texts(hostile, "y") }
        #expect(DatabaseError.computed.description == nil)
    }

    @Test(arguments: ["CHECK (length(x) > 0)", "DEFAULT (abs(random()))"]) func refusesFunctionsAnywhere(
        constraint: String
    ) throws {
        let hostile = try image("CREATE TABLE t (x \(constraint)); INSERT INTO t VALUES ('a')")
        #expect(throws: DatabaseError.computed) { try texts(hostile) }
    }

    @Test(arguments: ["CREATE INDEX i ON t (abs(x))", "CREATE INDEX i ON t (x) WHERE abs(x) > 1"]) func refusesIndexes(
        index: String
    ) throws {
        let hostile = try image("CREATE TABLE t (x); INSERT INTO t VALUES (2); \(index)")
        #expect(throws: DatabaseError.computed) { try texts(hostile) }
    }

    /// Without any function: each column is twice as long as the one before.
    @Test func refusesColumnsThatAreMadeOfOthers() throws {
        let columns = (1...9).map { "c\($0) AS (c\($0 - 1) || c\($0 - 1))" }.joined(separator: ", ")
        let hostile = try image("CREATE TABLE t (x, c0, \(columns)); INSERT INTO t(x, c0) VALUES ('a', 'b')")
        #expect(throws: DatabaseError.computed) { try texts(hostile, "c9") }
        #expect(throws: DatabaseError.computed) { try texts(hostile) }
    }

    /// SQLite reads the statistics of its planner when it opens a database.
    @Test(arguments: ["substr(printf('%.*c', 60000000, 'x'), 1, 10)", "tbl || tbl || tbl"])
    func evaluatesNoStatistics(expression: String) throws {
        let hostile = try image(
            """
            CREATE TABLE t (x); INSERT INTO t VALUES ('a');
            CREATE TABLE s (tbl, idx, stat AS (\(expression)));
            INSERT INTO s(tbl, idx) \(Self.rows) SELECT i, i FROM n;
            PRAGMA writable_schema = 1;
            UPDATE sqlite_master SET name = 'sqlite_stat1', tbl_name = 'sqlite_stat1',
            sql = replace(sql, 'TABLE s ', 'TABLE sqlite_stat1 ') WHERE name = 's';
            """)
        let start = ContinuousClock.now
        let read = try? texts(hostile)
        #expect(read == nil || read == ["a"])
        #expect(ContinuousClock.now - start < .seconds(2))
    }

    /// One says that it is there already, so that the other is the table.
    @Test func takesNoVirtualTableForAnOrdinaryOne() throws {
        let hostile = try image(
            """
            CREATE TABLE t (x); CREATE VIRTUAL TABLE v USING fts5(x); PRAGMA writable_schema = 1;
            UPDATE sqlite_master SET name = 't', tbl_name = 't', sql = 'CREATE VIRTUAL TABLE t USING fts5(x)'
            WHERE name = 'v';
            UPDATE sqlite_master SET sql = 'CREATE TABLE IF NOT EXISTS t (x)' WHERE type = 'table' AND rootpage = 2;
            """)
        let database = try? Database(hostile)
        #expect(database?.tables.contains("t") != true)
    }

    @Test func readsTheNamedColumnsAlone() throws {
        let database = try Database(image("CREATE TABLE t (x, y, \"rowid\"); INSERT INTO t VALUES ('a', 'b', 'c')"))
        #expect(database.has(column: "x", in: "t") && !database.has(column: "z", in: "t"))
        #expect(throws: DatabaseError.self) { try database.rows(of: "t", columns: ["z"]) { _, _ in } }
        #expect(throws: DatabaseError.self) { try database.rows(of: "sqlite_master", columns: ["sql"]) { _, _ in } }
        var read: [String?] = []
        try database.rows(of: "t", columns: ["rowid", "x"]) { read += [$1?.text(0), $1?.text(1)] }
        #expect(read == ["c", "a"])
    }

    /// SQLite finds a table by its name in lists of its own that are slow when they are long.
    @Test func endsWithAnEndlessSchema() throws {
        let hostile = try image(
            """
            CREATE TABLE t (x); PRAGMA writable_schema = 1;
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60000)
            INSERT INTO sqlite_master SELECT 'table', 't' || i, 't' || i, 2, 'CREATE TABLE t' || i || '(x)' FROM n;
            """)
        #expect(throws: DatabaseError.endless) { try Database(hostile) }
    }

    /// A row that is too large takes no other with it, wherever it is.
    @Test(arguments: [[1], [2], [3], [1, 2], [1, 2, 3]]) func losesLargeRowsAlone(large: [Int]) throws {
        let rows = (1...3).map {
            "INSERT INTO t VALUES ('r\($0)', zeroblob(\(large.contains($0) ? Database.maximumRowSize + 1 : 10)));"
        }
        let image = try image(
            "PRAGMA journal_mode = OFF; CREATE TABLE t (uid TEXT PRIMARY KEY, x);" + rows.joined())
        var lost: [Int] = []
        var read: [String?] = []
        try Database(image).rows(of: "t", columns: ["uid", "x"]) { number, row in
            if let row { read.append(row.text(0)) } else { lost.append(number) }
        }
        #expect(lost == large)
        #expect(read == (1...3).filter { !large.contains($0) }.map { "r\($0)" })
    }

    @Test func stopsWhenItIsTold() throws {
        let image = try image("CREATE TABLE t (x); INSERT INTO t \(Self.rows) SELECT i FROM n")
        #expect(throws: DatabaseError.stopped) {
            try Database(image, isStopped: { true }).rows(of: "t", columns: ["x"]) { _, _ in }
        }
        var isStopped = false
        var count = 0
        let database = try Database(image, isStopped: { isStopped })
        #expect(throws: DatabaseError.stopped) {
            try database.rows(of: "t", columns: ["x"]) { _, _ in
                isStopped = true
                count += 1
            }
        }
        #expect(count < 300)
    }
}
