import BirthdayCore
import ContactSources
import Failures
import LinuxSystem
import LocalTime
import Sodium
import SystemPackage
import TestSupport
import Testing

@testable import ContactStore

/// Stores of versions 11 and 12, which were databases, are read whole.
@Suite struct StoreOfTablesTests {
    /// As version 12 creates and fills them, with a value in each column.
    private static let tables = """
        CREATE TABLE source (id INTEGER PRIMARY KEY, identity BLOB NOT NULL, path BLOB NOT NULL, kind TEXT NOT NULL,
            provenance TEXT NOT NULL, reader TEXT NOT NULL, isLimited INTEGER NOT NULL,
            hasCollectionGroups INTEGER NOT NULL, contacts INTEGER NOT NULL);
        CREATE TABLE directory (source INTEGER NOT NULL, path BLOB NOT NULL, device INTEGER NOT NULL,
            inode INTEGER NOT NULL);
        CREATE TABLE collection (source INTEGER NOT NULL, path BLOB NOT NULL, name TEXT NOT NULL);
        CREATE TABLE file (id INTEGER PRIMARY KEY, source INTEGER NOT NULL, isBelow INTEGER NOT NULL, path BLOB NOT NULL,
            inode INTEGER, size INTEGER, modified INTEGER, changed INTEGER, cards INTEGER NOT NULL,
            withBirthday INTEGER NOT NULL, withoutBirthday INTEGER NOT NULL, groups INTEGER NOT NULL,
            skipped INTEGER NOT NULL, hasProblems INTEGER NOT NULL, readOn INTEGER);
        CREATE TABLE card (id INTEGER PRIMARY KEY, line INTEGER NOT NULL, uid TEXT, name TEXT NOT NULL,
            isNameOfParts INTEGER NOT NULL, family TEXT, given TEXT, additional TEXT, prefix TEXT, suffix TEXT,
            nicknames BLOB, groups BLOB, isDeceased INTEGER NOT NULL, isExcluded INTEGER NOT NULL,
            hasUnusableBirthday INTEGER NOT NULL);
        CREATE TABLE date (id INTEGER PRIMARY KEY, occasion TEXT, isNative INTEGER NOT NULL, calendar TEXT, year INTEGER,
            month INTEGER NOT NULL, isLeapMonth INTEGER NOT NULL, day INTEGER NOT NULL, label TEXT,
            isPartnerUID INTEGER NOT NULL, partner TEXT);
        CREATE TABLE groupCard (id INTEGER PRIMARY KEY, line INTEGER NOT NULL, uid TEXT, name TEXT NOT NULL,
            members BLOB);
        CREATE TABLE ledger (key TEXT NOT NULL);
        CREATE TABLE person (identifiers BLOB, name INTEGER, birthday INTEGER, isHidden INTEGER NOT NULL,
            isMuted INTEGER NOT NULL, groups BLOB, chosenOn INTEGER NOT NULL, leadTimes TEXT);
        CREATE TABLE preference (name TEXT NOT NULL, leadTimes TEXT, cardUIDs BLOB, isMadeHere INTEGER NOT NULL);

        INSERT INTO source VALUES (0, x'2F78', x'2F6C', 'vdir', 'discovered', '1', 1, 1, 3);
        INSERT INTO source VALUES (1, x'2D', x'2D', 'vcf', 'once', '', 0, 0, 0);
        INSERT INTO directory VALUES (0, x'2F78', -1, 7);
        INSERT INTO collection VALUES (0, x'2F78', 'Work');
        INSERT INTO file VALUES (0, 0, 1, x'2F61', 5, 6, 7, 8, 3, 1, 1, 1, 1, 1, 20000);
        INSERT INTO file VALUES (2, 0, 0, x'2FFF', NULL, NULL, NULL, NULL, 0, 0, 0, 0, 0, 0, NULL);
        INSERT INTO card VALUES (0, 1, 'u', 'Anna', 1, 'Berg', 'Anna', 'a', 'p', 's', x'02416E016E', x'0143', 1, 0, 0);
        INSERT INTO card VALUES (1, 9, NULL, '', 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 1, 1);
        INSERT INTO card VALUES (2097152, 1, 'v', 'Ben', 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, 0);
        INSERT INTO date VALUES (0, NULL, 0, NULL, 1990, 11, 0, 23, NULL, 0, NULL);
        INSERT INTO date VALUES (1, NULL, 1, 'chinese', NULL, 4, 1, 3, NULL, 0, NULL);
        INSERT INTO date VALUES (2, 'anniversary', 0, NULL, 2010, 6, 0, 1, '', 1, 'v');
        INSERT INTO date VALUES (536870912, 'other', 0, NULL, NULL, 2, 0, 29, 'x', 0, 'Anna');
        INSERT INTO groupCard VALUES (2097153, 5, 'g', 'Club', x'0175');
        INSERT INTO ledger VALUES ('\(key)');
        INSERT INTO person VALUES (x'0131', -1, NULL, 1, 1, x'0143', -3, '0,14');
        INSERT INTO preference VALUES ('Club', 'none', x'0167', 1);
        """
    private static let key = String(repeating: "0123456789abcdef", count: 4)

    private func document() throws -> StoreDocument {
        func contact(_ name: String, _ file: FilePath, line: Int = 1) -> Contact {
            Contact(name: name, birthday: nil, origin: ContactOrigin(source: "/x", file: file, line: line))
        }
        let others = FilePath(bytes: [0x2F, 0xFF])
        var (anna, nobody, ben) = (contact("Anna", "/x/a"), contact("", "/x/a", line: 9), contact("Ben", others))
        (anna.uid, anna.isNameOfParts, anna.isDeceased) = ("u", true, true)
        anna.structuredName = StructuredName(
            family: "Berg", given: "Anna", additional: "a", prefix: "p", suffix: "s")
        (anna.nicknames, anna.groups) = (["An", "n"], ["C"])
        anna.birthday = Birthday(year: 1990, month: 11, day: 23)
        anna.nativeBirthday = Birthday(calendar: .chinese, month: 4, isLeapMonth: true, day: 3)
        let day = try #require(Birthday(year: 2010, month: 6, day: 1))
        anna.dates = [LabelledDate(.anniversary, date: day, partner: .card(uid: "v"))]
        (nobody.isExcluded, nobody.hasUnusableBirthday) = (true, true)
        ben.uid = "v"
        ben.dates = [
            LabelledDate(
                .other, label: "x", date: try #require(Birthday(month: 2, day: 29)), partner: .named("Anna"))
        ]
        var content = SourceContent(identity: "/x", kind: "vdir")
        (content.isLimited, content.hasCollectionGroups) = (true, true)
        content.directories = [
            LocatedDirectory(path: "/x", identity: Directory.Identity(device: .max, inode: 7))
        ]
        content.collectionNames = ["/x": "Work"]
        var file = SourceFile(path: "/x/a")
        (file.counts.cards, file.counts.withBirthday, file.counts.withoutBirthday) = (3, 1, 1)
        (file.counts.groups, file.counts.skipped) = (1, 1)
        content.files = [file, SourceFile(path: others)]
        content.cards = [anna, nobody, ben]
        content.groupCards = [
            GroupCard(
                name: "Club", uid: "g", members: ["u"], origin: ContactOrigin(source: "/x", file: others, line: 5))
        ]
        var document = StoreDocument(
            sources: [
                StoredSource(content, path: "/l", provenance: .discovered),
                StoredSource(SourceContent(identity: "-", kind: "vcf"), path: "-", provenance: .imported),
            ],
            groups: [ContactGroup(name: "Club", leadTimes: LeadTimes.none, cardUIDs: ["g"], isMadeHere: true)])
        document.ledgerKey = AuthenticationKey(hexadecimal: Self.key)
        document.choices = [
            PersonChoice(
                PersonMark(ids: ["1"], name: .max, birthday: nil), isHidden: true, isMuted: true,
                leadTimes: LeadTimes(days: [0, 14]), groups: ["C"], chosenOn: CalendarDay(daysSince1970: -3))
        ]
        return document
    }

    /// What such a version sealed, after a change.
    private func database(_ change: String = "") throws -> [UInt8] {
        let directory = try TemporaryDirectory()
        let path = directory.path + "/database"
        _ = try WrittenDatabase(path, Self.tables + change)
        return try RegularFile.read(FilePath(path))
    }

    @Test func everyColumnComesAlong() throws {
        let records = try #require(EarlierStore.records(of: database()))
        #expect(try records.withUnsafeBytes { StoreDocument(records: $0) } == document())
    }

    /// It knows no days of a person's own.
    @Test func version11ComesAlong() throws {
        var expected = try document()
        expected.choices[0].leadTimes = nil
        let records = try #require(EarlierStore.records(of: database("ALTER TABLE person DROP COLUMN leadTimes")))
        #expect(records.withUnsafeBytes { StoreDocument(records: $0) } == expected)
    }

    @Test(arguments: [
        "UPDATE date SET month = 14 WHERE calendar IS NULL", "UPDATE date SET calendar = 'x'",
        "UPDATE date SET occasion = 'x'", "UPDATE date SET id = id + 1000000", "UPDATE card SET groups = x'05'",
        "UPDATE source SET provenance = ''", "UPDATE file SET source = 7", "UPDATE preference SET leadTimes = 'x'",
        "UPDATE person SET leadTimes = 'x'", "UPDATE ledger SET key = ''", "DROP TABLE person",
    ]) func damageIsNoHalfOfAStore(change: String) throws {
        #expect(try EarlierStore.records(of: database(change)) == nil)
    }

    /// The first change writes it as this version does, and so does another key. Nothing is set aside.
    @Test(arguments: [11, 12]) func isWrittenAnew(version: Int) throws {
        let test = try TestStore()
        try test.fill()
        let path = FilePath(test.path)
        var bytes = try RegularFile.read(FilePath(test.key))
        let key = try #require(StoreKey(wiping: &bytes))
        let sealed = try database().withUnsafeBytes { SealedFile.seal($0, with: key, version: version) }
        try FileReplacement.write(sealed, to: path)
        #expect(try test.store.load() == document())
        #expect(try RegularFile.read(path) == sealed)
        try test.store.reseal(with: key, in: .file)
        #expect(try SealedFile.version(of: RegularFile.read(path)) == SealedFile.version)
        #expect(try test.store.load() == document())
        try FileReplacement.write(sealed, to: path)
        try test.store.update { $0.groups = [] }
        #expect(try SealedFile.version(of: RegularFile.read(path)) == SealedFile.version)
        #expect(try test.store.load()?.sources == document().sources)
        #expect(try RegularFile.read(SealedStore.previous(of: path)) == sealed)
    }
}
