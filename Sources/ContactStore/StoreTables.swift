import BirthdayCore
import ContactSources
import LinuxSystem
import LocalTime
import PathBytes
import SQLite
import Sodium
import SystemPackage

// What sources gave when they were read.

/// Cards and dates are numbered so that those of a file, or of a card, are a range.
extension StoreTable {
    /// Behind a file of more cards numbers are left out.
    static let cardsOfAFile = 1 << 20
    /// `CardLimits` allows fewer. More are an error of the database: a number that is taken.
    static let datesOfACard = 1 << 8
}

extension StoreTable {
    static let sources = StoreTable(
        "source", "id INTEGER PRIMARY KEY", "identity BLOB NOT NULL", "path BLOB NOT NULL", "kind TEXT NOT NULL",
        "provenance TEXT NOT NULL", "reader TEXT NOT NULL", "isLimited INTEGER NOT NULL",
        "hasCollectionGroups INTEGER NOT NULL", "contacts INTEGER NOT NULL")

    static func add(_ source: StoredSource, _ id: Int, to row: inout Insertion) {
        row.add(id)
        row.add(source.identity)
        row.add(source.path)
        row.add(source.kind)
        row.add(source.provenance.rawValue)
        row.add(source.reader)
        row.add(source.isLimited)
        row.add(source.hasCollectionGroups)
        row.add(source.cards.count)
    }

    static func source(_ row: inout RowReader) throws(DatabaseError) -> StoredSource {
        _ = row.integer()
        let (identity, path) = (row.path(), row.path())
        var content = SourceContent(identity: identity, kind: row.text())
        guard let provenance = StoredSource.Provenance(rawValue: row.text()) else { throw .corrupt }
        content.reader = row.text()
        content.isLimited = row.flag()
        content.hasCollectionGroups = row.flag()
        // An array that grows is copied into new memory again and again.
        content.cards.reserveCapacity(row.integer())
        return StoredSource(content, path: path, provenance: provenance)
    }
}

extension StoreTable {
    static let directories = StoreTable(
        "directory", "source INTEGER NOT NULL", "path BLOB NOT NULL", "device INTEGER NOT NULL",
        "inode INTEGER NOT NULL")

    static func add(_ directory: LocatedDirectory, of source: Int, to row: inout Insertion) {
        row.add(source)
        row.add(directory.path)
        row.add(bits: directory.identity.device)
        row.add(bits: directory.identity.inode)
    }

    static func directory(_ row: inout RowReader) -> LocatedDirectory {
        LocatedDirectory(path: row.path(), identity: Directory.Identity(device: row.bits(), inode: row.bits()))
    }
}

extension StoreTable {
    static let collections = StoreTable(
        "collection", "source INTEGER NOT NULL", "path BLOB NOT NULL", "name TEXT NOT NULL")

    static func add(_ path: FilePath, _ name: String, of source: Int, to row: inout Insertion) {
        row.add(source)
        row.add(path)
        row.add(name)
    }
}

extension StoreTable {
    /// `path`: below the source's, or where the file lies elsewhere the whole. `inode`, `size`, `changed`: NULL without a
    /// fingerprint; `modified` alone where there was no file.
    static let files = StoreTable(
        "file", "id INTEGER PRIMARY KEY", "source INTEGER NOT NULL", "isBelow INTEGER NOT NULL", "path BLOB NOT NULL",
        "inode INTEGER", "size INTEGER", "modified INTEGER", "changed INTEGER", "cards INTEGER NOT NULL",
        "withBirthday INTEGER NOT NULL", "withoutBirthday INTEGER NOT NULL", "groups INTEGER NOT NULL",
        "skipped INTEGER NOT NULL", "hasProblems INTEGER NOT NULL", "readOn INTEGER")

    static func add(_ file: SourceFile, _ id: Int, of source: Int, at identity: FilePath, to row: inout Insertion) {
        let isBelow = file.path.isInside(identity)
        row.add(id)
        row.add(source)
        row.add(isBelow)
        file.path.withBytes { row.add(UnsafeRawBufferPointer(rebasing: $0[(isBelow ? identity.length : 0)...])) }
        row.add(bits: file.fingerprint?.inode)
        row.add(file.fingerprint?.size)
        row.add(file.fingerprint?.modified)
        row.add(file.fingerprint?.changed)
        row.add(file.counts.cards)
        row.add(file.counts.withBirthday)
        row.add(file.counts.withoutBirthday)
        row.add(file.counts.groups)
        row.add(file.counts.skipped)
        row.add(file.hasProblems)
        row.add(file.readOn?.daysSince1970)
    }

    static func file(_ row: inout RowReader, below source: FilePath) -> SourceFile {
        var file = SourceFile(path: path(&row, below: source))
        let (inode, size, modified) = (row.optionalBits(), row.optionalInteger(), row.optionalInteger())
        let changed = row.optionalInteger()
        if let inode, let size, let changed {
            file.fingerprint = FileFingerprint(modified: modified, changed: changed, inode: inode, size: size)
        }
        file.counts.cards = row.integer()
        file.counts.withBirthday = row.integer()
        file.counts.withoutBirthday = row.integer()
        file.counts.groups = row.integer()
        file.counts.skipped = row.integer()
        file.hasProblems = row.flag()
        file.readOn = row.optionalInteger().map { CalendarDay(daysSince1970: $0) }
        return file
    }

    private static func path(_ row: inout RowReader, below source: FilePath) -> FilePath {
        guard row.flag() else { return row.path() }
        guard let rest = row.bytes(), !rest.isEmpty else { return source }
        return source.withBytes { source in
            withUnsafeTemporaryAllocation(byteCount: source.count + rest.count, alignment: 1) { whole in
                whole.copyBytes(from: source)
                UnsafeMutableRawBufferPointer(rebasing: whole[source.count...]).copyMemory(from: rest)
                return FilePath(bytes: UnsafeRawBufferPointer(whole))
            }
        }
    }
}

extension StoreTable {
    /// `family` and what follows: the parts of N; NULL without it.
    static let cards = StoreTable(
        "card", "id INTEGER PRIMARY KEY", "line INTEGER NOT NULL", "uid TEXT", "name TEXT NOT NULL",
        "isNameOfParts INTEGER NOT NULL",
        "family TEXT", "given TEXT", "additional TEXT", "prefix TEXT", "suffix TEXT", "nicknames BLOB", "groups BLOB",
        "isDeceased INTEGER NOT NULL", "isExcluded INTEGER NOT NULL", "hasUnusableBirthday INTEGER NOT NULL")

    static func add(_ contact: Contact, _ id: Int, to row: inout Insertion) {
        row.add(id)
        row.add(contact.origin.line)
        row.add(contact.uid)
        row.add(contact.name)
        row.add(contact.isNameOfParts)
        row.add(contact.structuredName?.family)
        row.add(contact.structuredName?.given)
        row.add(contact.structuredName?.additional)
        row.add(contact.structuredName?.prefix)
        row.add(contact.structuredName?.suffix)
        row.add(contact.nicknames)
        row.add(contact.groups)
        row.add(contact.isDeceased)
        row.add(contact.isExcluded)
        row.add(contact.hasUnusableBirthday)
    }

    /// Without its dates.
    static func contact(_ row: inout RowReader, in file: FilePath, of source: FilePath) throws(DatabaseError) -> Contact
    {
        var contact = Contact(
            name: "", birthday: nil, origin: ContactOrigin(source: source, file: file, line: row.integer()))
        contact.uid = row.optionalText()
        contact.name = row.text()
        contact.isNameOfParts = row.flag()
        let family = row.optionalText()
        let parts = StructuredName(
            family: family ?? "", given: row.text(), additional: row.text(), prefix: row.text(), suffix: row.text())
        if family != nil { contact.structuredName = parts }
        contact.nicknames = try row.texts()
        contact.groups = try row.texts()
        contact.isDeceased = row.flag()
        contact.isExcluded = row.flag()
        contact.hasUnusableBirthday = row.flag()
        return contact
    }
}

extension StoreTable {
    /// `occasion`: NULL for a birthday that is one of the card's two, of which the native one is marked. `calendar`: NULL for
    /// the Gregorian one. `partner`: a UID, or a name.
    static let dates = StoreTable(
        "date", "id INTEGER PRIMARY KEY", "occasion TEXT", "isNative INTEGER NOT NULL", "calendar TEXT", "year INTEGER",
        "month INTEGER NOT NULL", "isLeapMonth INTEGER NOT NULL", "day INTEGER NOT NULL", "label TEXT",
        "isPartnerUID INTEGER NOT NULL", "partner TEXT")

    static func add(datesOf contact: Contact, _ card: Int, to row: inout Insertion) throws(DatabaseError) {
        var id = card * datesOfACard
        func insert(
            _ date: Birthday, _ occasion: Occasion?, isNative: Bool = false, label: String? = nil,
            _ partner: Partner? = nil
        ) throws(DatabaseError) {
            row.add(id)
            row.add(occasion?.rawValue)
            row.add(isNative)
            row.add(date.calendar == .gregorian ? nil : date.calendar.rawValue)
            row.add(date.year)
            row.add(date.month)
            row.add(date.isLeapMonth)
            row.add(date.day)
            row.add(label)
            switch partner {
            case .card(let uid):
                row.add(true)
                row.add(uid)
            case .named(let name):
                row.add(false)
                row.add(name)
            case nil:
                row.add(false)
                row.add(nil as String?)
            }
            try row.run()
            id += 1
        }
        if let birthday = contact.birthday { try insert(birthday, nil) }
        if let birthday = contact.nativeBirthday { try insert(birthday, nil, isNative: true) }
        for date in contact.dates { try insert(date.date, date.occasion, label: date.label, date.partner) }
        if id > (card + 1) * datesOfACard { throw .corrupt }
    }

    /// Gives the date in the row, behind its number, to the contact.
    static func readDate(_ row: inout RowReader, into contact: inout Contact) throws(DatabaseError) {
        let (occasion, isNative) = (row.optionalText(), row.flag())
        let calendar = row.optionalText().map { CalendarSystem(rawValue: $0) } ?? .gregorian
        let birthday = calendar.flatMap {
            Birthday(
                calendar: $0, year: row.optionalInteger(), month: row.integer(), isLeapMonth: row.flag(),
                day: row.integer())
        }
        guard let birthday else { throw .corrupt }
        guard let occasion else {
            if isNative { contact.nativeBirthday = birthday } else { contact.birthday = birthday }
            return
        }
        guard let occasion = Occasion(rawValue: occasion) else { throw .corrupt }
        var date = LabelledDate(occasion, label: row.text(), date: birthday)
        let isUID = row.flag()
        date.partner = row.optionalText().map { isUID ? .card(uid: $0) : .named($0) }
        contact.dates.append(date)
    }
}

extension StoreTable {
    static let groupCards = StoreTable(
        "groupCard", "id INTEGER PRIMARY KEY", "line INTEGER NOT NULL", "uid TEXT", "name TEXT NOT NULL",
        "members BLOB")

    static func add(_ card: GroupCard, _ id: Int, to row: inout Insertion) {
        row.add(id)
        row.add(card.origin.line)
        row.add(card.uid)
        row.add(card.name)
        row.add(card.members)
    }

    static func groupCard(
        _ row: inout RowReader, in file: FilePath, of source: FilePath
    ) throws(DatabaseError) -> GroupCard {
        let origin = ContactOrigin(source: source, file: file, line: row.integer())
        let (uid, name) = (row.optionalText(), row.text())
        return GroupCard(name: name, uid: uid, members: try row.texts(), origin: origin)
    }
}

// What the user decided, and the ledger's key. No reading of a source changes it.

extension StoreTable {
    static let ledger = StoreTable("ledger", "key TEXT NOT NULL")

    static func write(_ key: AuthenticationKey?, to database: MemoryDatabase) throws(DatabaseError) {
        try ledger.insert(key.map { [$0] } ?? [], into: database) { key, row in row.add(key.hexadecimal) }
    }

    static func ledgerKey(_ database: MemoryDatabase) throws(DatabaseError) -> AuthenticationKey? {
        var key: AuthenticationKey?
        try ledger.forEachRow(of: database) { (row) throws(DatabaseError) in
            key = AuthenticationKey(hexadecimal: row.text())
            if key == nil { throw .corrupt }
        }
        return key
    }
}

extension StoreTable {
    static let persons = StoreTable(
        "person", "identifiers BLOB", "name INTEGER", "birthday INTEGER", "isHidden INTEGER NOT NULL",
        "isMuted INTEGER NOT NULL", "groups BLOB", "chosenOn INTEGER NOT NULL", "leadTimes TEXT")

    static func write(_ choices: [PersonChoice], to database: MemoryDatabase) throws(DatabaseError) {
        try persons.insert(choices, into: database) { choice, row in
            row.add(choice.mark.ids)
            row.add(bits: choice.mark.name)
            row.add(bits: choice.mark.birthday)
            row.add(choice.isHidden)
            row.add(choice.isMuted)
            row.add(choice.groups)
            row.add(choice.chosenOn)
            row.add(choice.leadTimes?.text)
        }
    }

    static func choices(_ database: MemoryDatabase) throws(DatabaseError) -> [PersonChoice] {
        var choices: [PersonChoice] = []
        try persons.forEachRow(of: database) { (row) throws(DatabaseError) in
            let mark = PersonMark(ids: try row.texts(), name: row.optionalBits(), birthday: row.optionalBits())
            var choice = PersonChoice(
                mark, isHidden: row.flag(), isMuted: row.flag(), groups: try row.texts(), chosenOn: row.day())
            // Version 11 has no such column.
            if row.hasMore { choice.leadTimes = try row.leadTimes() }
            choices.append(choice)
        }
        return choices
    }
}

extension StoreTable {
    static let groups = StoreTable(
        "preference", "name TEXT NOT NULL", "leadTimes TEXT", "cardUIDs BLOB", "isMadeHere INTEGER NOT NULL")

    static func write(_ groups: [ContactGroup], to database: MemoryDatabase) throws(DatabaseError) {
        try Self.groups.insert(groups, into: database) { group, row in
            row.add(group.name)
            row.add(group.leadTimes?.text)
            row.add(group.cardUIDs)
            row.add(group.isMadeHere)
        }
    }

    static func chosenGroups(_ database: MemoryDatabase) throws(DatabaseError) -> [ContactGroup] {
        var groups: [ContactGroup] = []
        try Self.groups.forEachRow(of: database) { (row) throws(DatabaseError) in
            groups.append(
                ContactGroup(
                    name: row.text(), leadTimes: try row.leadTimes(), cardUIDs: try row.texts(), isMadeHere: row.flag())
            )
        }
        return groups
    }
}

extension RowReader {
    fileprivate mutating func leadTimes() throws(DatabaseError) -> LeadTimes? {
        guard let text = optionalText() else { return nil }
        guard let leadTimes = LeadTimes(text) else { throw .corrupt }
        return leadTimes
    }
}
