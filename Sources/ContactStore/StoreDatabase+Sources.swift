import BirthdayCore
import LinuxSystem
import SQLite
import SystemPackage

// The tables of readings together.

extension StoreDatabase {
    static func write(_ sources: [StoredSource], to database: MemoryDatabase) throws(DatabaseError) {
        try SourceTable.table.insert(sources.enumerated(), into: database) { source, row in
            SourceTable.add(source.element, source.offset, to: &row)
        }
        func parts<Part>(_ of: KeyPath<StoredSource, [Part]>) -> some Sequence<(Int, Part)> {
            sources.enumerated().lazy.flatMap { source in source.element[keyPath: of].map { (source.offset, $0) } }
        }
        try DependencyTable.table.insert(parts(\.dependencies), into: database) { part, row in
            DependencyTable.add(part.1, of: part.0, to: &row)
        }
        try DirectoryTable.table.insert(parts(\.directories), into: database) { part, row in
            DirectoryTable.add(part.1, of: part.0, to: &row)
        }
        try CollectionTable.table.insert(parts(\.collections), into: database) { part, row in
            CollectionTable.add(part.1.0, part.1.1, of: part.0, to: &row)
        }
        var files = FileNumbers(try FileTable.table.insertion(into: database))
        var cards = try CardTable.table.insertion(into: database)
        var dates = try DateTable.table.insertion(into: database)
        var groupCards = try GroupCardTable.table.insertion(into: database)
        for (index, source) in sources.enumerated() {
            files.begin(index, source)
            for contact in source.contacts {
                let id = try files.card(in: contact.origin.file)
                CardTable.add(contact, id, to: &cards)
                try cards.run()
                try DateTable.add(contact, id, to: &dates)
            }
            files.beginGroups()
            for card in source.groupCards {
                GroupCardTable.add(card, try files.card(in: card.origin.file), to: &groupCards)
                try groupCards.run()
            }
        }
    }

    static func readSources(_ database: MemoryDatabase) throws(DatabaseError) -> [StoredSource] {
        var sources: [StoredSource] = []
        try SourceTable.table.forEachRow(of: database) { (row) throws(DatabaseError) in
            sources.append(try SourceTable.source(&row))
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
        try forEachPart(of: DependencyTable.table) { sources[$0].dependencies.append(DependencyTable.dependency(&$1)) }
        try forEachPart(of: DirectoryTable.table) { sources[$0].directories.append(DirectoryTable.directory(&$1)) }
        try forEachPart(of: CollectionTable.table) { sources[$0].collectionNames[$1.path()] = $1.text() }
        try readCards(into: &sources, database)
        return sources
    }

    /// Goes through the files, and beside them through the cards, and beside those through the dates: each in its order.
    private static func readCards(
        into sources: inout [StoredSource], _ database: MemoryDatabase
    ) throws(DatabaseError) {
        var cards = NumberedRows(try CardTable.table.rows(of: database))
        var dates = NumberedRows(try DateTable.table.rows(of: database))
        var groupCards = NumberedRows(try GroupCardTable.table.rows(of: database))
        try FileTable.table.forEachRow(of: database) { (row) throws(DatabaseError) in
            let (file, source) = (row.integer(), row.integer())
            guard sources.indices.contains(source) else { throw .corrupt }
            let identity = sources[source].identity
            let path = FileTable.path(&row, below: identity)
            while var card = try cards.next(under: file, RowNumber.cardsOfAFile) {
                var contact = try CardTable.contact(&card.row, in: path, of: identity)
                while var date = try dates.next(under: card.number, RowNumber.datesOfACard) {
                    try DateTable.read(&date.row, into: &contact)
                }
                sources[source].contacts.append(contact)
            }
            while var card = try groupCards.next(under: file, RowNumber.cardsOfAFile) {
                sources[source].groupCards.append(GroupCardTable.card(&card.row, in: path, of: identity))
            }
        }
        guard try cards.isAtEnd(), try dates.isAtEnd(), try groupCards.isAtEnd() else { throw .corrupt }
    }
}

extension StoredSource {
    /// The names of its collections by their directories, in the order of these.
    fileprivate var collections: [(FilePath, String)] {
        collectionNames.sorted { $0.key.precedes($1.key) }.map { ($0.key, $0.value) }
    }
}

/// Rows whose number says to which row of another table they belong.
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

    /// The next row, from its second column on, and its number, if it belongs to the row with the number `owner`.
    mutating func next(under owner: Int, _ range: Int) throws(DatabaseError) -> (number: Int, row: RowReader)? {
        try advance()
        guard let current, current.number / range == owner else { return nil }
        isTaken = true
        return current
    }

    mutating func isAtEnd() throws(DatabaseError) -> Bool {
        try advance()
        return current == nil
    }
}

/// Numbers files, and the cards in them.
struct FileNumbers: ~Copyable {
    private var insertion: Insertion
    private var source = (index: 0, identity: "" as FilePath)
    /// The number of the last file.
    private var last = -1
    /// The file of the last card: its number, its path, and how many cards it has had.
    private var file: (number: Int, path: FilePath, cards: Int)?
    /// The numbers of the source's files, where it has groups with cards.
    private var numbers: [FilePath: Int] = [:]
    private var hasGroups = false

    init(_ insertion: consuming Insertion) { self.insertion = insertion }

    /// Begins with the contacts of a source.
    mutating func begin(_ index: Int, _ source: StoredSource) {
        self.source = (index, source.identity)
        file = nil
        numbers = [:]
        hasGroups = !source.groupCards.isEmpty
    }

    /// Begins with the cards of the source's groups, which can lie in files that have a number.
    mutating func beginGroups() { file = nil }

    /// The number of the next card, in that file. It is larger than that of the card before.
    mutating func card(in path: FilePath) throws(DatabaseError) -> Int {
        if let file, file.path == path, file.cards < RowNumber.cardsOfAFile {
            self.file?.cards += 1
            return file.number * RowNumber.cardsOfAFile + file.cards
        }
        var number = last + 1
        if let known = numbers[path], known > file?.number ?? -1 {
            number = known
        } else {
            FileTable.add(path, number, of: source.index, at: source.identity, to: &insertion)
            try insertion.run()
            last = number
            if hasGroups { numbers[path] = number }
        }
        file = (number, path, 1)
        return number * RowNumber.cardsOfAFile
    }
}
