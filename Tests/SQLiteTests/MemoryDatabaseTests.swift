import Testing

@testable import SQLite

/// A database of our own: written, serialized, and opened again.
@Suite struct MemoryDatabaseTests {
    private func table(_ texts: [String]) throws -> MemoryDatabase {
        let database = try MemoryDatabase()
        try database.execute("CREATE TABLE t (id INTEGER PRIMARY KEY, x TEXT)")
        try add(texts, to: database)
        return database
    }

    private func add(_ texts: [String], to database: MemoryDatabase) throws {
        var insertion = try database.prepared("INSERT INTO t (x) VALUES (?)")
        for text in texts {
            insertion.add(text)
            try insertion.run()
        }
    }

    private func texts(_ database: MemoryDatabase) throws(DatabaseError) -> [String] {
        var texts: [String] = []
        var rows = try database.select("SELECT x FROM t ORDER BY id")
        while var row = try rows.next() { texts.append(row.text()) }
        return texts
    }

    @Test func givesEveryValueBack() throws {
        let database = try MemoryDatabase()
        try database.execute("CREATE TABLE t (a, b, c, d, e, f)")
        var insertion = try database.prepared("INSERT INTO t VALUES (?, ?, ?, ?, ?, ?)")
        let blob: [UInt8] = [0, 0xFF, 0x0A, 0]
        for integer in [nil, 0, Int.max, Int.min] {
            for text in [nil, "", "a\0b\u{301}\u{2028}", String(repeating: "x", count: 100_000)] {
                insertion.add(integer)
                insertion.add(text)
                blob.withUnsafeBytes { insertion.add($0) }
                insertion.add(true)
                insertion.addBlob { _ in }
                insertion.add(nil as String?)
                try insertion.run()
            }
        }
        try database.withSerialized { bytes in
            try MemoryDatabase.read(bytes) { (database) throws(DatabaseError) in
                var rows = try database.select("SELECT * FROM t")
                for integer in [nil, 0, Int.max, Int.min] {
                    for text in [nil, "", "a\0b\u{301}\u{2028}", String(repeating: "x", count: 100_000)] {
                        guard var row = try rows.next() else { throw .corrupt }
                        let (number, said) = (row.optionalInteger(), row.optionalText())
                        #expect(number == integer)
                        #expect(said.map { Array($0.utf8) } == text.map { Array($0.utf8) })
                        let (bytes, isTrue) = (row.bytes().map { Array($0) }, row.flag())
                        #expect(bytes == blob && isTrue)
                        let (empty, null) = (row.bytes().map { Array($0) }, row.optionalText())
                        #expect(empty == [] && null == nil)
                    }
                }
                if try rows.next() != nil { throw .corrupt }
            }
        }
    }

    @Test func whatIsReadIsNotWritten() throws {
        let bytes = try table(["a"]).withSerialized { Array($0) }
        let before = bytes
        #expect(throws: DatabaseError.self) {
            try bytes.withUnsafeBytes { bytes in
                try MemoryDatabase.read(bytes) { (database) throws(DatabaseError) in
                    try database.execute("INSERT INTO t (x) VALUES ('b')")
                }
            }
        }
        #expect(bytes == before)
    }

    /// Nothing of it is left in a page, whether it lies in one or in many, and pages that nobody uses go with VACUUM.
    @Test func whatIsDeletedIsNowhere() throws {
        let long = String(repeating: "Anna Berg ", count: 3_000)
        let database = try table(["Anna Berg", "Ben"] + Array(repeating: "Anna Berg", count: 2_000) + [long])
        try database.execute("DELETE FROM t WHERE x LIKE 'Anna%'")
        let name = Array("Anna".utf8)
        func holdsName(_ bytes: [UInt8]) -> Bool { bytes.indices.contains { bytes[$0...].starts(with: name) } }
        let bytes = database.withSerialized { Array($0) }
        #expect(!holdsName(bytes))
        try database.execute("VACUUM")
        let rest = database.withSerialized { Array($0) }
        #expect(!holdsName(rest) && rest.count < bytes.count && rest.count <= 8_192)
        #expect(try texts(database) == ["Ben"])
    }

    @Test func garbageIsAnError() throws {
        for bytes in [[], [1], [UInt8](repeating: 7, count: 10_000), DatabaseImage.magic] {
            #expect(throws: DatabaseError.self) { try bytes.withUnsafeBytes { try MemoryDatabase.read($0, texts) } }
        }
    }

    @Test func aRowThatIsRefusedIsAnErrorAndTheNextIsNot() throws {
        let database = try MemoryDatabase()
        try database.execute("CREATE TABLE t (id INTEGER PRIMARY KEY, x TEXT)")
        var insertion = try database.prepared("INSERT INTO t VALUES (?, ?)")
        func insert(_ id: Int, _ text: String) throws {
            insertion.add(id)
            insertion.add(text)
            try insertion.run()
        }
        try insert(1, "a")
        #expect(throws: DatabaseError.sqlite(19)) { try insert(1, "b") }
        try insert(2, "c")
        #expect(try texts(database) == ["a", "c"])
    }
}
