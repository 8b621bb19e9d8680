import BirthdayCore
import LinuxSystem
import TestSupport
import Testing

@testable import ContactSources

/// The address books of other programs, as they write them.
@Suite struct AddressBookTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path + "/book" }

    init() throws { folder = try TemporaryFolder() }

    private func read(privateFolder: String? = nil) throws -> SourceReading {
        let today = try #require(CalendarDay(iso: "2026-11-20"))
        return try SourceReader(today: today, privateFolder: privateFolder).read(path)
    }

    private func birthdays(_ reading: SourceReading) -> [String] {
        reading.contacts.map {
            let birthday = $0.birthday
            return "\($0.name) \(birthday?.year.map(String.init) ?? "-")-\(birthday?.month ?? 0)-\(birthday?.day ?? 0)"
        }
    }

    @Test func abookKeepsTheBirthdayAsAnniversary() throws {
        try FileReplacement.write(
            """
            # abook addressbook file
            [format]
            program=abook
            version=0.6.1

            [0]
            name=Anna; Berg, jr.
            anniversary=1990-11-23
            groups=Family,Friends

            [1]
            name=Ben
            anniversary=--04-15

            [2]
            name=Nobody

            [3]
            name=Bad
            anniversary=1990-13-01

            """, to: path)
        let reading = try read()
        #expect(reading.kind == "abook")
        #expect(birthdays(reading) == ["Anna; Berg, jr. 1990-11-23", "Ben --4-15"])
        #expect(reading.contacts.map(\.groups) == [["Family", "Friends"], []])
        #expect(reading.contacts.map(\.origin.line) == [6, 11])
        #expect(reading.problems.map(\.line) == [18])
    }

    @Test func abookIsReadInAnOlderCharset() throws {
        let text = "[format]\nprogram=abook\n[0]\nname=J\u{F6}rg\nanniversary=1990-11-23\n"
        try FileReplacement.write(text.unicodeScalars.map { UInt8($0.value) }, to: path)
        #expect(birthdays(try read()) == ["J\u{F6}rg 1990-11-23"])
    }

    @Test(arguments: [
        (
            "SUMMARY:\u{1F382} Anna Berg (1990)\nX-NEXTCLOUD-BC-FIELD-TYPE:BDAY\nX-NEXTCLOUD-BC-YEAR:1990",
            "Anna Berg 1990-11-23"
        ),
        (
            "SUMMARY:\u{1F382} Anna Berg\nX-NEXTCLOUD-BC-FIELD-TYPE:BDAY\nX-NEXTCLOUD-BC-UNKNOWN-YEAR:1",
            "Anna Berg --11-23"
        ),
        ("SUMMARY:\u{1F382} Anna Berg (*1990)", "Anna Berg 1990-11-23"),
        ("SUMMARY:Anna's birthday\nX-BIRTHDAY:19901123\nX-FNAME:Anna", "Anna 1990-11-23"),
        ("SUMMARY:Anna Berg's Birthday", "Anna Berg --11-23"), ("SUMMARY:Geburtstag von Anna", "Anna --11-23"),
        ("SUMMARY:A\\, B\\; C", "A, B; C --11-23"), ("SUMMARY:Long na\n me", "Long name --11-23"),
        ("SUMMARY:Anna\nBEGIN:VALARM\nSUMMARY:Alarm\nEND:VALARM", "Anna --11-23"),
    ])
    func aCalendarTellsWhoseBirthdayItIs(event: String, expected: String) throws {
        try FileReplacement.write(calendar("DTSTART;VALUE=DATE:19701123\nRRULE:FREQ=YEARLY\n\(event)"), to: path)
        let reading = try read()
        #expect(reading.kind == "ics")
        #expect(birthdays(reading) == [expected])
        #expect(reading.contacts.first?.origin.line == 3)
    }

    /// A meeting, something once, an anniversary, a day of death are no birthdays.
    @Test(arguments: [
        "DTSTART:19701123T100000Z\nRRULE:FREQ=YEARLY\nSUMMARY:x", "DTSTART;VALUE=DATE:19701123\nSUMMARY:x",
        "DTSTART;VALUE=DATE:19701123\nRRULE:FREQ=MONTHLY\nSUMMARY:x",
        "DTSTART;VALUE=DATE:19701123\nRRULE:FREQ=YEARLY\nSUMMARY:x\nX-NEXTCLOUD-BC-FIELD-TYPE:ANNIVERSARY",
        "DTSTART;VALUE=DATE:19701123\nRRULE:FREQ=YEARLY\nSUMMARY:x\nX-NEXTCLOUD-BC-FIELD-TYPE:DEATHDATE",
    ])
    func otherEventsAreNone(event: String) throws {
        try FileReplacement.write(calendar(event), to: path)
        #expect(try read().contacts == [])
    }

    private func calendar(_ event: String) -> String {
        "BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nUID:1\n\(event)\nEND:VEVENT\nEND:VCALENDAR\n"
    }

    @Test func olderCardsOfThunderbirdAndItsLists() throws {
        try Databases.with(
            path,
            [
                "CREATE TABLE properties (card TEXT, name TEXT, value TEXT)",
                "CREATE TABLE lists (uid TEXT, name TEXT)", "CREATE TABLE list_cards (list TEXT, card TEXT)",
                "INSERT INTO properties VALUES ('a', 'FirstName', 'Anna'), ('a', 'LastName', 'Berg')",
                "INSERT INTO properties VALUES ('a', 'BirthYear', '1990'), ('a', 'BirthMonth', '1'), ('a', 'BirthDay', '2')",
                "INSERT INTO properties VALUES ('b', 'DisplayName', 'Ben'), ('b', 'BirthMonth', '12'), ('b', 'BirthDay', '5')",
                "INSERT INTO lists VALUES ('l', 'Family')", "INSERT INTO list_cards VALUES ('l', 'b')",
            ])
        let reading = try read()
        #expect(birthdays(reading) == ["Anna Berg 1990-1-2", "Ben --12-5"])
        #expect(reading.contacts.map(\.groups) == [[], ["Family"]])
    }

    /// What a running program has not yet put into its file is seen, its lock is none to us, and nothing is left behind.
    @Test func readsWhatARunningProgramWroteAhead() throws {
        let mine = folder.path + "/mine"
        try Databases.thunderbird(path, ["BEGIN:VCARD\nVERSION:4.0\nFN:Old\nBDAY:--0101\nEND:VCARD\n"])
        let new = "BEGIN:VCARD\nVERSION:4.0\nFN:New\nBDAY:--0102\nEND:VCARD\n"
        try Databases.with(
            path,
            [
                "PRAGMA journal_mode=WAL", "PRAGMA wal_autocheckpoint=0", "PRAGMA locking_mode=EXCLUSIVE",
                "INSERT INTO properties VALUES ('new', '_vCard', '\(new)')", "BEGIN EXCLUSIVE",
            ]
        ) {
            let names = try Folder(path: folder.path).entries.map(\.name)
            #expect(Set(try read(privateFolder: mine).contacts.map(\.name)) == ["Old", "New"])
            #expect(try Folder(path: mine).entries.map(\.name) == [])
            #expect(try Folder(path: folder.path).entries.map(\.name) == (names + ["mine"]).sorted())
            let without = try read()
            #expect(without.contacts.map(\.name) == ["Old"])
            #expect(without.problems.count == 1)
        }
    }

    /// A view in the place of the table could run whatever it likes; a file cut short is told, not read for ever.
    @Test func distrustsTheFile() throws {
        try Databases.with(path, ["CREATE VIEW properties AS SELECT 'a' AS card, '_vCard' AS name, 'x' AS value"])
        #expect(try read().kind == "vcf")
        removeFile(path)
        try Databases.evolution(
            path, (0..<500).map { "BEGIN:VCARD\nVERSION:4.0\nFN:\($0)\nBDAY:--0101\nEND:VCARD\n" })
        let whole = try readFile(path)
        try FileReplacement.write(Array(whole.prefix(whole.count / 2)), to: path)
        #expect(try read().problems.count >= 1)
    }
}
