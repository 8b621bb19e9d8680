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
        "isMuted INTEGER NOT NULL", "groups BLOB", "chosenOn INTEGER NOT NULL")

    static func write(_ choices: [PersonChoice], to database: MemoryDatabase) throws(DatabaseError) {
        try table.insert(choices, into: database) { choice, row in
            row.add(choice.mark.ids)
            row.add(bits: choice.mark.name)
            row.add(bits: choice.mark.birthday)
            row.add(choice.isHidden)
            row.add(choice.isMuted)
            row.add(choice.groups)
            row.add(choice.chosenOn)
        }
    }

    static func read(_ database: MemoryDatabase) throws(DatabaseError) -> [PersonChoice] {
        var choices: [PersonChoice] = []
        try table.forEachRow(of: database) { (row) throws(DatabaseError) in
            let mark = PersonMark(ids: try row.texts(), name: row.optionalBits(), birthday: row.optionalBits())
            choices.append(
                PersonChoice(
                    mark, isHidden: row.flag(), isMuted: row.flag(), groups: try row.texts(), chosenOn: row.day()))
        }
        return choices
    }
}

enum GroupTable {
    static let table = StoreTable(
        "preference", "name TEXT NOT NULL", "leadTimes TEXT", "cardUIDs BLOB", "isMadeHere INTEGER NOT NULL")

    static func write(_ groups: [ContactGroup], to database: MemoryDatabase) throws(DatabaseError) {
        try table.insert(groups, into: database) { group, row in
            row.add(group.name)
            row.add(group.leadTimes?.text)
            row.add(group.cardUIDs)
            row.add(group.isMadeHere)
        }
    }

    static func read(_ database: MemoryDatabase) throws(DatabaseError) -> [ContactGroup] {
        var groups: [ContactGroup] = []
        try table.forEachRow(of: database) { (row) throws(DatabaseError) in
            let (name, text) = (row.text(), row.optionalText())
            let leadTimes = text.flatMap { LeadTimes($0) }
            if text != nil, leadTimes == nil { throw .corrupt }
            groups.append(
                ContactGroup(name: name, leadTimes: leadTimes, cardUIDs: try row.texts(), isMadeHere: row.flag()))
        }
        return groups
    }
}
