import Foundation
import TestSupport
import Testing

@testable import SQLite

/// Databases as programs leave them and as attackers make them: reading gives rows or an error, and ends.
@Suite struct DatabaseTests {
    private let directory: TemporaryDirectory
    private var path: String { directory.path + "/a.db" }

    init() throws { directory = try TemporaryDirectory() }

    private func image() -> DatabaseImage {
        func bytes(_ suffix: String) -> [UInt8]? { FileManager.default.contents(atPath: path + suffix).map(Array.init) }
        return DatabaseImage(main: bytes("") ?? [], writeAheadLog: bytes("-wal"), journal: bytes("-journal"))
    }

    private func texts(_ image: DatabaseImage, _ table: String = "t", _ column: String = "x") throws -> [String?] {
        var texts: [String?] = []
        try Database(image).rows(of: table, columns: [column]) { texts.append($1?.text(0)) }
        return texts
    }

    @Test func readsWhatIsOnlyInTheWriteAheadLog() throws {
        let writer = try WrittenDatabase(
            path, "PRAGMA journal_mode = WAL; CREATE TABLE t (x); INSERT INTO t VALUES ('a')")
        #expect(image().writeAheadLog?.isEmpty == false)
        #expect(try texts(image()) == ["a"])
        try writer.run("BEGIN; INSERT INTO t VALUES ('not yet')")
        #expect(try texts(image()) == ["a"])
        try writer.run("COMMIT")
        #expect(try texts(image()) == ["a", "not yet"])
        var cut = image()
        cut.writeAheadLog?.removeLast(100)
        #expect(try texts(cut) == ["a"])
    }

    @Test func rollsBackAnUnfinishedChange() throws {
        let writer = try WrittenDatabase(
            path, "PRAGMA synchronous = OFF; CREATE TABLE t (x); INSERT INTO t VALUES ('old')")
        // A crash after the file is written and before the journal is removed leaves both.
        try writer.run("BEGIN; UPDATE t SET x = 'new'")
        let journal = image().journal
        try writer.run("COMMIT")
        var left = image()
        #expect(try texts(left) == ["new"])
        left.journal = journal
        #expect(try texts(left) == ["old"])
        // A journal that asks for a file of terabytes.
        left.journal?.replaceSubrange(16..<20, with: [0x7F, 0xFF, 0xFF, 0xFF])
        #expect(throws: DatabaseError.self) { try texts(left) }
    }

    @Test func handsOverWhateverAColumnHolds() throws {
        _ = try WrittenDatabase(
            path,
            """
            PRAGMA encoding = 'UTF-16le'; CREATE TABLE t (x TEXT);
            INSERT INTO t VALUES ('Müller'), (NULL), (12), (x'41FF42'), ('a' || char(0) || 'b'), (1.5), ('')
            """)
        #expect(try texts(image()) == ["Müller", nil, "12", "A\u{FFFD}B", "a\0b", "1.5", ""])
    }

    @Test func runsNothingThatTheSchemaBringsAlong() throws {
        _ = try WrittenDatabase(
            path,
            """
            CREATE TABLE t (x);
            INSERT INTO t VALUES ('a');
            CREATE VIEW v AS WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x FROM n;
            CREATE VIRTUAL TABLE f USING fts5(x);
            """)
        let database = try Database(image())
        let tables = database.tables
        #expect(tables.contains("t") && !tables.contains("v") && !tables.contains("f"))
        #expect(throws: DatabaseError.self) { try texts(image(), "v") }
        #expect(try texts(image()) == ["a"])
    }

    /// A virtual table over an endless view, read by its name.
    @Test(arguments: ["fts5(x, content='v', content_rowid='rowid')", "fts4(content='v', x)"])
    func readsNoVirtualTable(definition: String) throws {
        _ = try WrittenDatabase(
            path,
            """
            CREATE VIEW v AS WITH RECURSIVE n(rowid, x) AS (SELECT 1, 'a' UNION ALL SELECT rowid + 1, x FROM n)
            SELECT rowid, x FROM n;
            CREATE VIRTUAL TABLE t USING \(definition);
            """)
        let database = try Database(image())
        #expect(!database.has(column: "x", in: "t"))
        #expect(throws: DatabaseError.self) { try texts(image()) }
        // Its schema says that it has pages of its own.
        let writer = try WrittenDatabase(path, "PRAGMA writable_schema = 1")
        try writer.run("UPDATE sqlite_master SET rootpage = 2 WHERE name = 't'")
        #expect(throws: DatabaseError.self) { try texts(image()) }
    }

    /// The default of an added column is in every row, but only once in the file.
    @Test func endsWhereADefaultMultiplies() throws {
        _ = try WrittenDatabase(
            path,
            """
            CREATE TABLE t (y);
            WITH RECURSIVE n(y) AS (SELECT 1 UNION ALL SELECT y + 1 FROM n WHERE y < 2000) INSERT INTO t SELECT y FROM n;
            ALTER TABLE t ADD COLUMN x DEFAULT '\(String(repeating: "x", count: 40_000))';
            """)
        var count = 0
        #expect(throws: DatabaseError.endless) {
            try Database(image()).rows(of: "t", columns: ["x"]) { _, _ in count += 1 }
        }
        #expect(count < 10)
    }

    @Test func quotesNames() throws {
        let name = "a\"; DROP TABLE t; --"
        let quoted = "\"" + name.replacing("\"", with: "\"\"") + "\""
        _ = try WrittenDatabase(path, "CREATE TABLE \(quoted) (x); INSERT INTO \(quoted) VALUES (1)")
        #expect(try texts(image(), name) == ["1"])
        #expect(try Database(image()).tables == [name])
    }

    @Test func isNoDatabase() throws {
        for bytes in [
            [], Array("BEGIN:VCARD".utf8), DatabaseImage.magic, DatabaseImage.magic + Array(repeating: 0, count: 84),
        ] {
            #expect(((try? Database(DatabaseImage(main: bytes)).tables) ?? []).isEmpty)
        }
    }

    /// Interior pages of which every child is the next one: a short file with more rows than there are atoms.
    @Test func endsWherePagesMultiply() throws {
        let rows = (0..<2_000).map { "INSERT INTO t VALUES ('\(String(repeating: "x", count: 200))\($0)');" }.joined()
        _ = try WrittenDatabase(path, "PRAGMA page_size = 512; CREATE TABLE t (x); BEGIN; \(rows) COMMIT")
        var main = image().main
        // The root of t is the second page; type 5 is an interior page of a table, 13 a leaf
        // (https://www.sqlite.org/fileformat.html, 1.6).
        let pages = stride(from: 512, to: main.count, by: 512)
        let interior = Array(pages.filter { main[$0] == 5 }.prefix(10))
        let leaf = try #require(pages.first { main[$0] == 13 })
        #expect(interior.first == 512 && interior.count == 10)
        for (page, next) in zip(interior, interior.dropFirst() + [leaf]) {
            let number = next / 512 + 1
            let pointer = [0, 0, UInt8(number >> 8), UInt8(number & 0xFF)]
            let count = Int(main[page + 3]) << 8 | Int(main[page + 4])
            let cells = (0..<count).map { page + (Int(main[page + 12 + 2 * $0]) << 8 | Int(main[page + 13 + 2 * $0])) }
            for place in cells + [page + 8] { main.replaceSubrange(place..<place + 4, with: pointer) }
        }
        var count = 0
        #expect(throws: DatabaseError.endless) {
            try Database(DatabaseImage(main: main)).rows(of: "t", columns: ["x"]) { _, _ in count += 1 }
        }
        #expect(count > 2_000 && count <= 2 * main.count / 200)
    }

    @Test(arguments: 0..<4) func survivesDamage(seed: UInt64) throws {
        let rows = (0..<60).map { "INSERT INTO t VALUES ('\(String(repeating: "y", count: 40 * ($0 % 30)))');" }
            .joined()
        let writer = try WrittenDatabase(
            path,
            "PRAGMA page_size = 512; PRAGMA journal_mode = WAL; CREATE TABLE t (x); CREATE INDEX i ON t (x); \(rows)")
        try writer.run("PRAGMA wal_checkpoint; INSERT INTO t VALUES ('later')")
        let sound = image()
        var random = SeededGenerator(seed: seed)
        var read = 0
        for _ in 0..<250 {
            var damaged = sound
            if Bool.random(using: &random) { damaged.journal = sound.writeAheadLog }
            for _ in 0..<Int.random(in: 1...20, using: &random) {
                let place = Int.random(in: 16..<damaged.main.count, using: &random)
                damaged.main[place] = UInt8.random(in: 0...255, using: &random)
                if let log = damaged.writeAheadLog, !log.isEmpty {
                    damaged.writeAheadLog?[Int.random(in: 0..<log.count, using: &random)] = UInt8.random(
                        in: 0...255, using: &random)
                }
            }
            read += (try? texts(damaged).count) ?? 0
        }
        #expect(read > 0)
    }
}
