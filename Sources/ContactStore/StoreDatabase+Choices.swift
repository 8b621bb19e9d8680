import BirthdayCore
import LocalTime
import SQLite
import Sodium

// What the user decided, and the ledger's key. No reading of a source changes it.

enum LedgerTable {
    static let table = StoreTable("ledger", "key TEXT NOT NULL")

    static func write(_ key: AuthenticationKey?, to database: MemoryDatabase) throws(DatabaseError) {
        try table.insert(key.map { [$0] } ?? [], into: database) { key, row in row.add(key.hexadecimal) }
    }

    static func read(_ database: MemoryDatabase) throws(DatabaseError) -> AuthenticationKey? {
        var key: AuthenticationKey?
        try table.forEachRow(of: database) { (row) throws(DatabaseError) in
            key = AuthenticationKey(hexadecimal: row.text())
            if key == nil { throw .corrupt }
        }
        return key
    }
}

enum PersonTable {
    static let table = StoreTable(
        "person", "identifiers BLOB", "name INTEGER", "birthday INTEGER", "isHidden INTEGER NOT NULL",
        "isMuted INTEGER NOT NULL", "chosenOn INTEGER NOT NULL")

    static func write(_ choices: [PersonChoice], to database: MemoryDatabase) throws(DatabaseError) {
        try table.insert(choices, into: database) { choice, row in
            row.add(choice.mark.ids)
            row.add(bits: choice.mark.name)
            row.add(bits: choice.mark.birthday)
            row.add(choice.isHidden)
            row.add(choice.isMuted)
            row.add(choice.chosenOn)
        }
    }

    static func read(_ database: MemoryDatabase) throws(DatabaseError) -> [PersonChoice] {
        var choices: [PersonChoice] = []
        try table.forEachRow(of: database) { (row) throws(DatabaseError) in
            let mark = PersonMark(ids: try row.texts(), name: row.optionalBits(), birthday: row.optionalBits())
            choices.append(
                PersonChoice(mark, isHidden: row.flag(), isMuted: row.flag(), chosenOn: row.day()))
        }
        return choices
    }
}

enum GroupTable {
    static let table = StoreTable(
        "preference", "id INTEGER PRIMARY KEY", "name TEXT NOT NULL", "identifier TEXT NOT NULL",
        "leadTimes TEXT NOT NULL", "hasChosenBoth INTEGER NOT NULL", "localMembers BLOB", "isMadeHere INTEGER NOT NULL",
        "formerName TEXT", "returned INTEGER", "isDeleted INTEGER NOT NULL", "deleted BLOB")

    static func write(_ groups: [ContactGroup], to database: MemoryDatabase) throws(DatabaseError) {
        try table.insert(groups.enumerated(), into: database) { entry, row in
            let group = entry.element
            row.add(entry.offset)
            row.add(group.name)
            row.add(group.identifier)
            row.add(group.leadTimes.text)
            row.add(group.hasChosenBoth)
            row.add(group.localMembers)
            row.add(group.isMadeHere)
            row.add(group.formerName)
            row.add(group.returned?.daysSince1970)
            row.add(group.deleted != nil)
            row.add(group.deleted ?? [])
        }
        try GroupAbsenceTable.write(groups, to: database)
    }

    static func read(_ database: MemoryDatabase) throws(DatabaseError) -> [ContactGroup] {
        var groups: [ContactGroup] = []
        try table.forEachRow(of: database) { (row) throws(DatabaseError) in
            _ = row.integer()
            var group = ContactGroup(name: row.text(), identifier: row.text())
            guard let leadTimes = LeadTimes(row.text()) else { throw .corrupt }
            group.leadTimes = leadTimes
            group.hasChosenBoth = row.flag()
            group.localMembers = try row.texts()
            group.isMadeHere = row.flag()
            group.formerName = row.optionalText()
            group.returned = row.optionalInteger().map { CalendarDay(daysSince1970: $0) }
            let isDeleted = row.flag()
            let deleted = try row.texts()
            group.deleted = isDeleted ? deleted : nil
            groups.append(group)
        }
        try GroupAbsenceTable.read(into: &groups, database)
        return groups
    }
}

enum GroupAbsenceTable {
    static let table = StoreTable(
        "absence", "preference INTEGER NOT NULL", "since INTEGER NOT NULL", "source INTEGER NOT NULL",
        "book INTEGER NOT NULL", "people BLOB", "cards BLOB")

    static func write(_ groups: [ContactGroup], to database: MemoryDatabase) throws(DatabaseError) {
        let absences = groups.enumerated().lazy.flatMap { entry in entry.element.absences.map { (entry.offset, $0) } }
        try table.insert(absences, into: database) { entry, row in
            row.add(entry.0)
            row.add(entry.1.since)
            row.add(bits: entry.1.place.source)
            row.add(bits: entry.1.place.book)
            row.add(entry.1.people)
            row.add(entry.1.cards.map { String($0) })
        }
    }

    static func read(into groups: inout [ContactGroup], _ database: MemoryDatabase) throws(DatabaseError) {
        try table.forEachRow(of: database) { (row) throws(DatabaseError) in
            let place = row.integer()
            guard groups.indices.contains(place) else { throw .corrupt }
            let since = row.day()
            let book = BookMark(source: row.bits(), book: row.bits())
            let absence = GroupAbsence(
                place: book, since: since, people: try row.texts(), cards: try row.texts().compactMap { UInt64($0) })
            groups[place].absences.append(absence)
        }
    }
}
