import BirthdayCore
import ContactSources
import LinuxSystem
import LocalTime
import PathBytes
import SQLite
import SystemPackage

/// What is sealed: a database with two kinds of tables. A reading of a source replaces rows of readings alone, and a command
/// that chooses rows of choices.
///
/// `docs/store.md` shows the tables. `SealedFile.version` is the number of the schema.
///
/// Why: docs/decisions.md#the-store-is-a-database.
enum StoreDatabase {
    private static let tables = readings + choices
    private static let readings: [StoreTable] = [
        .sources, .directories, .collections, .files, .cards, .dates, .groupCards,
    ]
    private static let choices: [StoreTable] = [.ledger, .persons, .groups]

    /// A database of its own: nothing that was there before is left in it.
    static func write(_ document: StoreDocument) throws(DatabaseError) -> MemoryDatabase {
        let database = try MemoryDatabase()
        try database.execute("BEGIN; \(tables.map(\.creation).joined(separator: "; "))")
        try write(document.sources, to: database)
        try StoreTable.write(document.ledgerKey, to: database)
        try StoreTable.write(document.choices, to: database)
        try StoreTable.write(document.groups, to: database)
        try database.execute("COMMIT")
        return database
    }

    /// - Throws: where the bytes are not those of such a database.
    static func read(_ bytes: UnsafeRawBufferPointer) throws(DatabaseError) -> StoreDocument {
        try MemoryDatabase.read(bytes) { (database) throws(DatabaseError) in
            var document = StoreDocument(sources: try readSources(database))
            document.ledgerKey = try StoreTable.ledgerKey(database)
            document.choices = try StoreTable.choices(database)
            document.groups = try StoreTable.chosenGroups(database)
            return document
        }
    }
}

// The tables of readings together.

extension StoreDatabase {
    static func write(_ sources: [StoredSource], to database: MemoryDatabase) throws(DatabaseError) {
        try StoreTable.sources.insert(sources.enumerated(), into: database) { source, row in
            StoreTable.add(source.element, source.offset, to: &row)
        }
        func parts<Part>(_ of: (SourceContent) -> [Part]) -> [(Int, Part)] {
            sources.enumerated().flatMap { source in of(source.element.content).map { (source.offset, $0) } }
        }
        try StoreTable.directories.insert(parts(\.directories), into: database) { part, row in
            StoreTable.add(part.1, of: part.0, to: &row)
        }
        try StoreTable.collections.insert(parts(\.collections), into: database) { part, row in
            StoreTable.add(part.1.0, part.1.1, of: part.0, to: &row)
        }
        var rows = try FileRows(database)
        for (index, source) in sources.enumerated() { try rows.add(source.content, index) }
    }

    static func readSources(_ database: MemoryDatabase) throws(DatabaseError) -> [StoredSource] {
        var sources: [StoredSource] = []
        try StoreTable.sources.forEachRow(of: database) { (row) throws(DatabaseError) in
            sources.append(try StoreTable.source(&row))
        }
        func forEachPart(
            of table: StoreTable, _ body: (Int, inout RowReader) throws(DatabaseError) -> Void
        ) throws(DatabaseError) {
            let indices = sources.indices
            try table.forEachRow(of: database) { (row) throws(DatabaseError) in
                let source = row.integer()
                guard indices.contains(source) else { throw .corrupt }
                try body(source, &row)
            }
        }
        try forEachPart(of: .directories) {
            sources[$0].content.directories.append(StoreTable.directory(&$1))
        }
        try forEachPart(of: .collections) { sources[$0].content.collectionNames[$1.path()] = $1.text() }
        try readFiles(into: &sources, database)
        return sources
    }

    /// Goes through the files, and beside them through the cards, and beside those through the dates: each in its order.
    private static func readFiles(
        into sources: inout [StoredSource], _ database: MemoryDatabase
    ) throws(DatabaseError) {
        var files = NumberedRows(try StoreTable.files.rows(of: database))
        var cards = NumberedRows(try StoreTable.cards.rows(of: database))
        var dates = NumberedRows(try StoreTable.dates.rows(of: database))
        var groupCards = NumberedRows(try StoreTable.groupCards.rows(of: database))
        while var row = try files.next(before: .max)?.row {
            let source = row.integer()
            guard sources.indices.contains(source) else { throw .corrupt }
            let identity = sources[source].content.identity
            let file = StoreTable.file(&row, below: identity)
            sources[source].content.files.append(file)
            let end = try files.following().map { $0 * StoreTable.cardsOfAFile } ?? .max
            while var card = try cards.next(before: end) {
                var contact = try StoreTable.contact(&card.row, in: file.path, of: identity)
                let firstDate = card.number * StoreTable.datesOfACard
                while var date = try dates.next(before: firstDate + StoreTable.datesOfACard) {
                    guard date.number >= firstDate else { throw .corrupt }
                    try StoreTable.readDate(&date.row, into: &contact)
                }
                sources[source].content.cards.append(contact)
            }
            while var card = try groupCards.next(before: end) {
                sources[source].content.groupCards.append(
                    try StoreTable.groupCard(&card.row, in: file.path, of: identity))
            }
        }
        guard try cards.following() == nil, try dates.following() == nil, try groupCards.following() == nil else {
            throw .corrupt
        }
    }
}

extension SourceContent {
    /// The names of its collections by their directories, in the order of these.
    fileprivate var collections: [(FilePath, String)] {
        collectionNames.sorted { $0.key.precedes($1.key) }.map { ($0.key, $0.value) }
    }
}

/// Rows that are read beside those of another table: their numbers say to which of these they belong.
private struct NumberedRows: ~Copyable {
    private var rows: Selection
    /// The next row that is not taken yet.
    private var current: (number: Int, row: RowReader)?
    private var isTaken = true

    init(_ rows: consuming Selection) { self.rows = rows }

    private mutating func advance() throws(DatabaseError) {
        guard isTaken else { return }
        isTaken = false
        current = nil
        if var row = try rows.next() { current = (row.integer(), row) }
    }

    /// The next row, from its second column on, and its number, if that is smaller than a limit.
    mutating func next(before limit: Int) throws(DatabaseError) -> (number: Int, row: RowReader)? {
        try advance()
        guard let current, current.number < limit else { return nil }
        isTaken = true
        return current
    }

    /// The number of the next row.
    mutating func following() throws(DatabaseError) -> Int? {
        try advance()
        return current?.number
    }
}

/// Writes files, and numbers them and the cards in them.
struct FileRows: ~Copyable {
    private var files: Insertion
    private var cards: Insertion
    private var dates: Insertion
    private var groupCards: Insertion
    private var next = 0

    init(_ database: MemoryDatabase) throws(DatabaseError) {
        let files = try StoreTable.files.insertion(into: database)
        let cards = try StoreTable.cards.insertion(into: database)
        let dates = try StoreTable.dates.insertion(into: database)
        let groupCards = try StoreTable.groupCards.insertion(into: database)
        self.files = files
        self.cards = cards
        self.dates = dates
        self.groupCards = groupCards
    }

    /// - Throws: where cards do not stand in the order of the files.
    mutating func add(_ content: SourceContent, _ source: Int) throws(DatabaseError) {
        var (card, groupCard) = (0, 0)
        for file in content.files {
            StoreTable.add(file, next, of: source, at: content.identity, to: &files)
            try files.run()
            let first = next * StoreTable.cardsOfAFile
            var (id, groupID) = (first, first)
            while card < content.cards.count, content.cards[card].origin.file == file.path {
                StoreTable.add(content.cards[card], id, to: &cards)
                try cards.run()
                try StoreTable.add(datesOf: content.cards[card], id, to: &dates)
                (card, id) = (card + 1, id + 1)
            }
            while groupCard < content.groupCards.count, content.groupCards[groupCard].origin.file == file.path {
                StoreTable.add(content.groupCards[groupCard], groupID, to: &groupCards)
                try groupCards.run()
                (groupCard, groupID) = (groupCard + 1, groupID + 1)
            }
            next += 1 + (max(id, groupID, first + 1) - 1 - first) / StoreTable.cardsOfAFile
        }
        if card < content.cards.count || groupCard < content.groupCards.count { throw .corrupt }
    }
}

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
