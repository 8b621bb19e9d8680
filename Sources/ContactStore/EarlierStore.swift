import BirthdayCore
import ContactSources
import LinuxSystem
import LocalTime
import PathBytes
import SQLite
import Sodium
import SystemPackage

/// What version 11 or 12 sealed: an SQLite database. It is read whole, what sources gave too, because one may not be there
/// today; whether their files changed is not known by it. This file goes with the version that reads neither.
enum EarlierStore {
    /// The same as records; nil where the bytes are none of such a database.
    static func records(of bytes: [UInt8]) -> [UInt8]? {
        var tables = try? Tables(Database(DatabaseImage(main: bytes)))
        return (try? tables?.document())??.records
    }
}

private struct Tables {
    let database: Database

    init(_ database: Database) { self.database = database }

    /// The rows of a table, as they stand.
    func rows<Value>(
        of table: String, _ columns: String, _ make: (inout Columns) throws(DatabaseError) -> Value
    ) throws(DatabaseError) -> [Value] {
        var values: [Value] = []
        var failure: DatabaseError?
        let names = columns.split(separator: " ").map(String.init)
        try database.rows(of: table, columns: names) { _, row in
            guard let row else {
                failure = .corrupt
                return
            }
            var columns = Columns(row: row)
            do throws(DatabaseError) { values.append(try make(&columns)) } catch { failure = error }
        }
        if let failure { throw failure }
        return values
    }

    mutating func document() throws(DatabaseError) -> StoreDocument {
        var document = StoreDocument(sources: try sources())
        document.ledgerKey = try rows(of: "ledger", "key") { (row) throws(DatabaseError) in
            try AuthenticationKey(hexadecimal: row.text()).unwrapped()
        }.last
        // Version 11 has no days of a person's own.
        let hasLeadTimes = database.has(column: "leadTimes", in: "person")
        let columns = "identifiers name birthday isHidden isMuted groups chosenOn"
        document.choices = try rows(of: "person", columns + (hasLeadTimes ? " leadTimes" : "")) {
            (row) throws(DatabaseError) in
            let mark = PersonMark(ids: try row.texts(), name: row.optionalBits(), birthday: row.optionalBits())
            var choice = PersonChoice(
                mark, isHidden: row.flag(), isMuted: row.flag(), groups: try row.texts(),
                chosenOn: CalendarDay(daysSince1970: row.integer()))
            if hasLeadTimes { choice.leadTimes = try row.leadTimes() }
            return choice
        }
        document.groups = try rows(of: "preference", "name leadTimes cardUIDs isMadeHere") {
            (row) throws(DatabaseError) in
            ContactGroup(
                name: row.text(), leadTimes: try row.leadTimes(), cardUIDs: try row.texts(), isMadeHere: row.flag())
        }
        return document
    }

    private func sources() throws(DatabaseError) -> [StoredSource] {
        var sources = try rows(
            of: "source", "identity path kind provenance isLimited hasCollectionGroups"
        ) { (row) throws(DatabaseError) in
            let (identity, path) = (row.path(), row.path())
            var content = SourceContent(identity: identity, kind: row.text())
            let provenance = try StoredSource.Provenance(rawValue: row.text()).unwrapped()
            (content.isLimited, content.hasCollectionGroups) = (row.flag(), row.flag())
            return StoredSource(content, path: path, provenance: provenance)
        }
        let all = sources.indices
        func source(_ row: inout Columns) throws(DatabaseError) -> Int {
            let source = row.integer()
            return try (all.contains(source) ? source : nil).unwrapped()
        }
        let directories = try rows(of: "directory", "source path device inode") { (row) throws(DatabaseError) in
            let (source, path) = (try source(&row), row.path())
            let identity = Directory.Identity(device: row.bits(), inode: row.bits())
            return (source, LocatedDirectory(path: path, identity: identity))
        }
        for (source, directory) in directories { sources[source].content.directories.append(directory) }
        let collections = try rows(of: "collection", "source path name") { (row) throws(DatabaseError) in
            (try source(&row), row.path(), row.text())
        }
        for (source, path, name) in collections { sources[source].content.collectionNames[path] = name }
        try addFiles(to: &sources, source)
        return sources
    }

    /// The number of a card is that of its file · 2²⁰ + n, and that of a date its card's · 2⁸ + n.
    private func addFiles(
        to sources: inout [StoredSource], _ source: (inout Columns) throws(DatabaseError) -> Int
    ) throws(DatabaseError) {
        let identities = sources.map(\.identity)
        let files = try rows(
            of: "file",
            "id source isBelow path cards withBirthday withoutBirthday groups skipped"
        ) { (row) throws(DatabaseError) in
            let (id, source) = (row.integer(), try source(&row))
            let below = row.flag() ? identities[source].bytes : []
            var file = SourceFile(path: FilePath(bytes: below + row.path().bytes))
            (file.counts.cards, file.counts.withBirthday) = (row.integer(), row.integer())
            (file.counts.withoutBirthday, file.counts.groups) = (row.integer(), row.integer())
            file.counts.skipped = row.integer()
            return (id: id, source: source, file: file)
        }
        var dates = try rows(
            of: "date",
            "id occasion isNative calendar year month isLeapMonth day label isPartnerUID partner"
        ) { (row) throws(DatabaseError) in (card: row.integer() >> 8, set: try Self.date(&row)) }[...]
        var cards = try rows(
            of: "card",
            "id line uid name isNameOfParts family given additional prefix suffix nicknames groups isDeceased isExcluded "
                + "hasUnusableBirthday"
        ) { (row) throws(DatabaseError) in
            let id = row.integer()
            var contact = try Self.contact(&row)
            while let date = dates.first, date.card == id {
                date.set(&contact)
                dates.removeFirst()
            }
            return (id: id, contact: contact)
        }[...]
        var groupCards = try rows(of: "groupCard", "id line uid name members") { (row) throws(DatabaseError) in
            let (id, line) = (row.integer(), row.integer())
            let (uid, name) = (row.optionalText(), row.text())
            let origin = ContactOrigin(source: "", file: "", line: line)
            return (id: id, card: GroupCard(name: name, uid: uid, members: try row.texts(), origin: origin))
        }[...]
        for (index, file) in files.enumerated() {
            let end = index + 1 < files.count ? files[index + 1].id << 20 : .max
            let (identity, location) = (identities[file.source], file.file.location)
            sources[file.source].content.files.append(file.file)
            while var contact = cards.first?.contact, cards[cards.startIndex].id < end {
                contact.origin = ContactOrigin(source: identity, location, line: contact.origin.line)
                sources[file.source].content.cards.append(contact)
                cards.removeFirst()
            }
            while var card = groupCards.first?.card, groupCards[groupCards.startIndex].id < end {
                card.origin = ContactOrigin(source: identity, location, line: card.origin.line)
                sources[file.source].content.groupCards.append(card)
                groupCards.removeFirst()
            }
        }
        guard cards.isEmpty, groupCards.isEmpty, dates.isEmpty else { throw .corrupt }
    }

    private static func contact(_ row: inout Columns) throws(DatabaseError) -> Contact {
        var contact = Contact(
            name: "", birthday: nil, origin: ContactOrigin(source: "", file: "", line: row.integer()))
        (contact.uid, contact.name, contact.isNameOfParts) = (row.optionalText(), row.text(), row.flag())
        let family = row.optionalText()
        let name = StructuredName(
            family: family ?? "", given: row.text(), additional: row.text(), prefix: row.text(), suffix: row.text())
        if family != nil { contact.structuredName = name }
        contact.nicknames = try row.texts()
        contact.groups = try row.texts()
        (contact.isDeceased, contact.isExcluded, contact.hasUnusableBirthday) = (row.flag(), row.flag(), row.flag())
        return contact
    }

    /// What gives a contact the date in a row, behind its number.
    private static func date(_ row: inout Columns) throws(DatabaseError) -> (inout Contact) -> Void {
        let (occasion, isNative) = (row.optionalText(), row.flag())
        let calendar = row.optionalText().map { CalendarSystem(rawValue: $0) } ?? .gregorian
        let (year, month, isLeapMonth, day) = (row.optionalInteger(), row.integer(), row.flag(), row.integer())
        let birthday = try calendar.flatMap {
            Birthday(calendar: $0, year: year, month: month, isLeapMonth: isLeapMonth, day: day)
        }.unwrapped()
        guard let occasion else {
            return { if isNative { $0.nativeBirthday = birthday } else { $0.birthday = birthday } }
        }
        var date = LabelledDate(
            try Occasion(rawValue: occasion).unwrapped(), label: row.text(), date: birthday)
        let isUID = row.flag()
        date.partner = row.optionalText().map { isUID ? .card(uid: $0) : .named($0) }
        let labelled = date
        return { $0.dates.append(labelled) }
    }
}

/// The columns of a row, one after the other.
private struct Columns {
    let row: DatabaseRow
    private var column: Int32 = -1

    init(row: DatabaseRow) { self.row = row }

    private mutating func next() -> Int32 {
        column += 1
        return column
    }

    mutating func optionalText() -> String? { row.text(next()) }
    mutating func text() -> String { optionalText() ?? "" }
    mutating func optionalInteger() -> Int? { row.integer(next()) }
    mutating func integer() -> Int { optionalInteger() ?? 0 }
    mutating func flag() -> Bool { integer() != 0 }
    mutating func optionalBits() -> UInt64? { optionalInteger().map { UInt64(bitPattern: Int64($0)) } }
    mutating func bits() -> UInt64 { optionalBits() ?? 0 }
    mutating func path() -> FilePath { row.bytes(next()).map { FilePath(bytes: $0) } ?? "" }

    mutating func leadTimes() throws(DatabaseError) -> LeadTimes? {
        guard let text = optionalText() else { return nil }
        return try LeadTimes(text).unwrapped()
    }

    /// Each with its length before it, as numbers in records have it.
    mutating func texts() throws(DatabaseError) -> [String] {
        guard let bytes = row.bytes(next()) else { return [] }
        var (fields, texts) = (FieldReader(bytes), [String]())
        while !fields.isDone {
            texts.append(fields.text(nil))
            if fields.isDamaged { throw .corrupt }
        }
        return texts
    }
}

extension Optional {
    fileprivate func unwrapped() throws(DatabaseError) -> Wrapped {
        guard let value = self else { throw .corrupt }
        return value
    }
}
