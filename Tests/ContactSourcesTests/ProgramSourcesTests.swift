import BirthdayCore
import Foundation
import LinuxSystem
import LocalTime
import Messages
import SystemPackage
import TestSupport
import Testing

@testable import ContactSources

/// What is peculiar to the address books of each program.
@Suite struct ProgramSourcesTests {
    private let directory: TemporaryDirectory
    private var path: String { directory.path + "/book" }

    init() throws { directory = try TemporaryDirectory() }

    private func read(_ path: String? = nil) throws -> SourceReading {
        let today = try #require(CalendarDay(iso: "2026-11-20"))
        return try SourceReader(today: today).read(FilePath(path ?? self.path))
    }

    /// `name year-month-day` of each contact; a year that is not known is a hyphen.
    private func people(_ reading: SourceReading) -> [String] {
        reading.contacts.filter(\.hasBirthday).map { contact in
            let birthday = contact.birthday
            return
                "\(contact.name) \(birthday?.year.map(String.init) ?? "-")-\(birthday?.month ?? 0)-\(birthday?.day ?? 0)"
        }
    }

    private func card(_ name: String, _ birthday: String) -> String {
        "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:\(name)\r\nBDAY:\(birthday)\r\nEND:VCARD\r\n"
    }

    @Test func evolutionsRowsAreCardsWhateverElseIsBesideThem() throws {
        _ = try WrittenDatabase(
            path,
            """
            CREATE TABLE directories (directory_id TEXT PRIMARY KEY);
            CREATE TABLE 'directory_id' (uid TEXT PRIMARY KEY, birth_date TEXT, vcard TEXT, bdata TEXT);
            INSERT INTO directory_id VALUES ('1', '1999-09-09', \(card("Anna", "--0415").asSQL), 'etag');
            INSERT INTO directory_id VALUES ('2', NULL, NULL, NULL), ('3', NULL, 17, NULL);
            INSERT INTO directory_id VALUES ('4', NULL, CAST(\(card("Blob", "19800102").asSQL) AS BLOB), NULL);
            """)
        let reading = try read()
        #expect(people(reading) == ["Anna --4-15", "Blob 1980-1-2"])
        #expect(reading.contacts.map(\.uid) == ["1", "4"])
        #expect(reading.contacts.map(\.origin.line) == [1, 4])
        #expect(reading.counts.skipped == 2)
        #expect(
            reading.problems.map(\.description) == [
                "\(path):2: no vCard in this row", "\(path):3: no vCard in this row",
            ])
    }

    @Test func evolutionsCacheLeavesOutWhatWasDeleted() throws {
        _ = try WrittenDatabase(
            path,
            """
            CREATE TABLE ECacheObjects (ECacheUID TEXT PRIMARY KEY, ECacheREV TEXT, ECacheOBJ TEXT, ECacheState INTEGER);
            INSERT INTO ECacheObjects VALUES ('1', NULL, \(card("Kept", "19800102").asSQL), 0);
            INSERT INTO ECacheObjects VALUES ('2', NULL, \(card("Deleted", "19800102").asSQL), 3);
            INSERT INTO ECacheObjects VALUES ('3', NULL, \(card("Changed", "19800102").asSQL), 2);
            """)
        #expect(try people(read()) == ["Kept 1980-1-2", "Changed 1980-1-2"])
        #expect(try read().kind == "evolution")
    }

    @Test func thunderbirdsOldPropertiesAndLists() throws {
        let values = [
            ("a", "DisplayName", "Anna"), ("a", "BirthYear", "1979"), ("a", "BirthMonth", "2"), ("a", "BirthDay", "9"),
            ("b", "FirstName", "Ben"), ("b", "LastName", "Ader"), ("b", "BirthMonth", "12"), ("b", "BirthDay", "05"),
            ("c", "PrimaryEmail", "c@example.org"), ("c", "BirthYear", "1980"),
            ("d", "DisplayName", "Wrong; one\n"), ("d", "_vCard", card("Dora", "--0229")),
            ("e", "DisplayName", "None"), ("f", "NickName", "Fay"), ("f", "BirthMonth", "13"), ("f", "BirthDay", "1"),
        ]
        let rows = values.map { "INSERT INTO properties VALUES ('\($0)', '\($1)', \($2.asSQL));" }.joined()
        _ = try WrittenDatabase(
            path,
            SourceFilling.thunderbirdSchema + rows
                + "INSERT INTO lists VALUES ('l', 'Choir', '', ''); INSERT INTO list_cards VALUES ('l', 'a'), ('l', 'd')"
        )
        let reading = try read()
        #expect(people(reading) == ["Anna 1979-2-9", "Ben Ader --12-5", "Dora --2-29"])
        #expect(reading.contacts.map(\.groups) == [["Choir"], [], [], ["Choir"], [], []])
        #expect(reading.counts.groups == 1 && reading.counts.withoutBirthday == 1 && reading.counts.skipped == 2)
        #expect(
            reading.problems.map(\.description) == [
                "\(path):3: BDAY \"1980\" is not a date (no month and day)",
                "\(path):6: BDAY \"--13-01\" is not a date (month 13)",
            ])
    }

    @Test func thunderbirdIsReadWhileItRuns() throws {
        let running = try WrittenDatabase(
            path,
            "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL;" + SourceFilling.thunderbirdSchema
                + "INSERT INTO properties VALUES ('a', '_vCard', \(card("Anna", "19900101").asSQL))")
        let before = try Directory(path: FilePath(directory.path)).entries().map(\.name)
        let first = try read()
        #expect(people(first) == ["Anna 1990-1-1"])
        let main = FileFingerprint(path: path)
        try running.run("INSERT INTO properties VALUES ('b', '_vCard', \(card("Ben", "--0202").asSQL))")
        #expect(FileFingerprint(path: path) == main)
        #expect(first.dependencies.contains { !$0.isUnchanged })
        #expect(try people(read()) == ["Anna 1990-1-1", "Ben --2-2"])
        #expect(try Directory(path: FilePath(directory.path)).entries().map(\.name) == before)
    }

    @Test func whatIsNoAddressBookSaysSoAndKeepsWhatWasRead() throws {
        _ = try WrittenDatabase(path, "CREATE TABLE history (url TEXT)")
        let reading = try read()
        #expect(reading.kind == "sqlite")
        #expect(reading.problems.map(\.description) == ["\(path): a database, but no address book that is known"])
        #expect(reading.parts(.unreadable) == [FilePath(path)])
        try FileReplacement.write("SQLite format 3\0 and no more", to: FilePath(path))
        #expect(try read().problems.map(\.reason.english) == ["file is not a database"])
    }

    @Test func distrustsTheFile() throws {
        _ = try WrittenDatabase(path, "CREATE VIEW properties AS SELECT 'a' AS card, '_vCard' AS name, 'x' AS value")
        #expect(try read().kind == "sqlite")
        let cards = (0..<500).map { card(String($0), "--0101").asSQL }
        _ = try WrittenDatabase(
            path + "2",
            "CREATE TABLE directory_id (uid, vcard);"
                + cards.map { "INSERT INTO directory_id VALUES (0, \($0));" }.joined())
        let whole = try RegularFile.read(FilePath(path + "2"))
        try FileReplacement.write(Array(whole.prefix(whole.count / 2)), to: FilePath(path))
        let reading = try read()
        #expect(reading.parts(.unreadable) == [FilePath(path)] && reading.problems.count == 1)
    }

    @Test func abooksOwnBirthdayFieldMakesTheAnniversaryOne() throws {
        var text = Array("# abook addressbook file\n\n[format]\nprogram=abook\nversion=0.6.1\n\n".utf8)
        text += Array("[0]\nname=Ann, B; C\\D\n".utf8)
        text += Array("email=a@example.org,b@example.org\nanniversary=2010-06-10\nbirthday=1985-04-12\n\n".utf8)
        text += Array("[1]\nname=J".utf8) + [0xF6]
        text += Array("rg\nanniversary=--04-15\n[2]\nemail=c@x.org,d@x.org\n".utf8)
        text += Array("anniversary = 1970-1-2\ngroups=Family,Work\n\n[3]\nname=Bad\nanniversary=soon\n".utf8)
        try FileReplacement.write(text, to: FilePath(path))
        let reading = try read()
        #expect(people(reading) == ["Ann, B; C\\D 1985-4-12", "Jörg --4-15", "c@x.org 1970-1-2"])
        #expect(reading.contacts[2].groups == ["Family", "Work"])
        #expect(reading.contacts.map(\.dates.count) == [1, 0, 0, 0])
        #expect(
            reading.problems.map(\.description) == [
                "\(path):14: FN is not UTF-8, read as windows-1252",
                "\(path):23: BDAY \"…\" is not a date",
            ])
    }

    @Test func theContentTellsTheKindAndNotTheName() throws {
        for (kind, text) in [
            ("ics", "\u{FEFF}\r\nbegin:vcalendar\r\nend:vcalendar\r\n"),
            ("abook", "# abook addressbook file\n[format]\n"),
            ("vcf", "BEGIN:VCARD\r\nFN:[format]\r\nEND:VCARD\r\n"), ("vcf", ""), ("vcf", "[formatting]"),
        ] {
            try FileReplacement.write(text, to: FilePath(directory.path + "/x.vcf"))
            #expect(try read(directory.path + "/x.vcf").kind == kind)
        }
    }

    /// Samples of the programs' own, where they lie beside the repository.
    static let samples: String? = {
        let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let directory = repository.deletingLastPathComponent().appending(path: "shared/stores").path
        return FileManager.default.fileExists(atPath: directory) ? directory : nil
    }()

    @Test(
        .enabled(if: samples != nil),
        arguments: [
            ("abook-addressbook", "abook", ["Ann Full 1985-4-12", "Bob Yearless --4-15"]),
            ("birthdays.ics", "ics", ["12345 1900-1-1", "Leapling --2-29", "Unix 1971-3-11"]),
            (
                "eds-3.46-contacts.db", "evolution",
                [
                    "Ann Full 1985-4-12", "Bob Yearless --4-15", "Cat Apple --2-29", "Dan Four 1990-1-2",
                    "Eva Müller 1978-3-11",
                ]
            ),
            ("tb-abook.sqlite", "thunderbird", ["Ann Full 1983-4-3", "Bob Old 1979-12-5", "Cy Yearless --2-29"]),
        ])
    func readsWhatProgramsWrote(file: String, kind: String, expected: [String]) throws {
        let reading = try read(try #require(Self.samples) + "/" + file)
        #expect(reading.kind == kind)
        #expect(people(reading) == expected)
        #expect(reading.problems.isEmpty)
    }
}
