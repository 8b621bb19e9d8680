import BirthdayCore
import LocalTime
import PathBytes
import SQLite
import SystemPackage

/// A table of the store. Rows are written and read in the order of the columns.
///
/// Paths and lists are blobs, days are numbered from 1970, numbers without a sign are stored with the same bits.
struct StoreTable: Sendable {
    let name: String
    /// As SQL has them, without a comma in any of them.
    let columns: [String]

    init(_ name: String, _ columns: String...) { (self.name, self.columns) = (name, columns) }

    var creation: String { "CREATE TABLE \(name) (\(columns.joined(separator: ", ")))" }

    /// Inserts a row each, whose values `add` gives.
    func insert<Row>(
        _ rows: some Sequence<Row>, into database: MemoryDatabase, _ add: (Row, inout Insertion) -> Void
    ) throws(DatabaseError) {
        var insertion = try insertion(into: database)
        for row in rows {
            add(row, &insertion)
            try insertion.run()
        }
    }

    func insertion(into database: MemoryDatabase) throws(DatabaseError) -> Insertion {
        let places = columns.map { _ in "?" }.joined(separator: ", ")
        return try database.prepared("INSERT INTO \(name) VALUES (\(places))")
    }

    /// The rows in the order in which they stand.
    func rows(of database: MemoryDatabase) throws(DatabaseError) -> Selection {
        try database.select("SELECT * FROM \(name) ORDER BY rowid")
    }

    func forEachRow(
        of database: MemoryDatabase, _ body: (inout RowReader) throws(DatabaseError) -> Void
    ) throws(DatabaseError) {
        var rows = try rows(of: database)
        while var row = try rows.next() { try body(&row) }
    }
}

extension Insertion {
    mutating func add(_ path: FilePath) { path.withBytes { add($0) } }

    mutating func add(_ day: CalendarDay) { add(day.daysSince1970) }

    mutating func add(bits: UInt64?) { add(bits.map { Int(bitPattern: UInt($0)) }) }

    /// Texts behind each other, each with its length in bytes before it: seven bits a byte, the lowest first, and the highest
    /// bit where another byte follows. NULL for none.
    mutating func add(_ texts: [String]) {
        if texts.isEmpty { return add(nil as Int?) }
        addBlob { bytes in
            for text in texts {
                var length = text.utf8.count
                while length > 0x7F {
                    bytes.append(UInt8(truncatingIfNeeded: length) | 0x80)
                    length >>= 7
                }
                bytes.append(UInt8(length))
                bytes.append(contentsOf: text.utf8)
            }
        }
    }
}

extension RowReader {
    mutating func path() -> FilePath { bytes().map { FilePath(bytes: $0) } ?? "" }

    mutating func day() -> CalendarDay { CalendarDay(daysSince1970: integer()) }

    mutating func bits() -> UInt64 { UInt64(UInt(bitPattern: integer())) }

    mutating func optionalBits() -> UInt64? { optionalInteger().map { UInt64(UInt(bitPattern: $0)) } }

    mutating func texts() throws(DatabaseError) -> [String] {
        guard let bytes = bytes() else { return [] }
        var texts: [String] = []
        var position = 0
        while position < bytes.count {
            var (length, shift) = (0, 0)
            repeat {
                guard position < bytes.count, shift < 63 else { throw .corrupt }
                length |= Int(bytes[position] & 0x7F) << shift
                shift += 7
                position += 1
            } while bytes[position - 1] > 0x7F
            guard length <= bytes.count - position else { throw .corrupt }
            let text = UnsafeRawBufferPointer(rebasing: bytes[position..<position + length])
            texts.append(String(decoding: text, as: UTF8.self))
            position += length
        }
        return texts
    }
}
