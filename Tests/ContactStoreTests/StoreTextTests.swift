import BirthdayCore
import LinuxSystem
import LocalTime
import Sodium
import SystemPackage
import TestSupport
import Testing

@testable import ContactStore

@Suite struct StoreTextTests {
    @Test func comesBackAsItWas() throws {
        let document = try Samples.document()
        let text = StoreText.write(document)
        #expect(try StoreText.read(text, version: SealedFile.version, path: "x") == document)
        #expect(
            try StoreText.read(StoreText.write(StoreDocument()), version: SealedFile.version, path: "x")
                == StoreDocument())
    }

    /// The store cuts nothing: neither what a card can say, escaped and folded, nor how many directories a source has.
    @Test func holdsWhatIsLarge() throws {
        var source = try Samples.document().sources[0]
        let texts = (0..<1_000).map { "\($0)" + String(repeating: ",\\\n;", count: 249) + "." }
        source.contacts[0].groups = texts
        source.contacts[0].nicknames = texts
        source.contacts[0].structuredName = StructuredName(family: texts[0], suffix: texts[1])
        (source.contacts[0].name, source.contacts[0].uid) = (texts[0], texts[1])
        source.dependencies = (0..<20_000).map {
            Dependency(path: FilePath("/no such/\(texts[0].count)/directory \($0)"))
        }
        #expect(source.comesBack)
        source.contacts[0].name = " white space at the ends is not kept "
        #expect(!source.comesBack)
    }

    /// Whatever `Birthday` can be, in either place, whether or not a card has a form for it.
    @Test(arguments: CalendarSystem.allCases) func bringsEveryBirthdayBack(calendar: CalendarSystem) throws {
        var random = SeededGenerator(seed: 9)
        let edges = [-9_999, -2_637, -2_636, -5_500, -1, 0, 1, 60, 61, 999, 1_000, 1_001, 1_604, 1_867, 1_868, 1_900]
        let years =
            edges + [9_999, 10_000, 99_999] + (0..<300).map { _ in Int.random(in: -9_999...99_999, using: &random) }
        var document = try Samples.document()
        let sample = document.sources[0].contacts[1]
        document.sources[0].contacts = []
        for year in years.map(Int?.some) + [nil] {
            for isLeapMonth in [false, true] {
                let birthday = Birthday(
                    calendar: calendar, year: year, month: Int.random(in: 1...13, using: &random),
                    isLeapMonth: isLeapMonth, day: Int.random(in: 1...29, using: &random))
                guard let birthday else { continue }
                for (first, native) in [
                    (birthday, nil), (nil, birthday), (birthday, birthday), (birthday, Birthday(month: 2, day: 29)),
                    (Birthday(year: 1985, month: 4, day: 12), birthday),
                ] {
                    var contact = sample
                    (contact.birthday, contact.nativeBirthday) = (first, native)
                    document.sources[0].contacts.append(contact)
                }
            }
        }
        #expect(document.sources[0].contacts.count > 1_000)
        let read = try StoreText.read(StoreText.write(document), version: SealedFile.version, path: "x")
        for (one, other) in zip(read.sources[0].contacts, document.sources[0].contacts) where one != other {
            Issue.record("\(other.birthday as Any), \(other.nativeBirthday as Any)")
        }
        #expect(read == document)
    }

    /// `--now 9999-12-31T23:59:59-14` once stored the first of these.
    @Test(arguments: [(10_000, 1, 1), (99_999, 12, 31), (-1, 2, 3), (0, 1, 1), (9, 9, 9)])
    func bringsEveryDayBack(year: Int, month: Int, day: Int) throws {
        var document = try Samples.document()
        document.sources[0].readOn = try #require(CalendarDay(year: year, month: month, day: day))
        #expect(try StoreText.read(StoreText.write(document), version: SealedFile.version, path: "x") == document)
    }

    /// A store is replaced only by a text that gives back all of it.
    @Test func isTheTextOfOneDocumentAlone() throws {
        let document = try Samples.document()
        let text = StoreText.write(document)
        #expect(StoreText.isText(text, of: document))
        let changes: [(inout StoreDocument) -> Void] = [
            { $0.sources.removeLast() }, { $0.sources.removeFirst() }, { $0.sources.swapAt(0, 1) },
            { $0.sources.append($0.sources[1]) }, { $0.sources[0].readAt += 1 },
            { $0.sources[0].contacts.removeLast() }, { $0.sources[0].contacts.append($0.sources[0].contacts[0]) },
            { $0.sources[1].contacts = $0.sources[0].contacts }, { $0.sources[0].contacts[1].name = "x" },
            { $0.sources[0].contacts.swapAt(0, 1) }, { $0.sources = [] }, { $0.groups = [] },
            { $0.groups.swapAt(0, 1) },
            { $0.groups[0].leadTimes = .none }, { $0.groups[1].localMembers = [] },
            { $0.sources[0].groupCards.removeLast() }, { $0.sources[0].groupCards[0].uid = "x" },
            { $0.sources[1].groupCards = [$0.sources[0].groupCards[0]] },
            { $0.sources[0].hasCollectionGroups = true }, { $0.groups[1].hasChosenBoth = true },
            {
                $0.choices = [
                    PersonChoice(
                        PersonMark(ids: ["00000000000000a1"], name: 1, birthday: nil), isMuted: true,
                        chosenOn: CalendarDay(daysSince1970: 1))
                ]
            },
        ]
        for (index, change) in changes.enumerated() {
            var other = document
            change(&other)
            #expect(!StoreText.isText(text, of: other), "\(index)")
            #expect(!StoreText.isText(StoreText.write(other), of: document), "\(index)")
        }
        #expect(!StoreText.isText(Array(text.dropLast(text.count / 2)), of: document))
    }

    @Test(arguments: ["x/1/1/1 -", "gregorian/1/1 -", "gregorian/1/13/1 -", "persian/1/1/1", "- - -"])
    func readsNoBirthdayFromWhatIsNone(text: String) throws {
        var document = try Samples.document()
        document.sources[0].contacts[0].birthday = Birthday(year: -5, month: 1, day: 2)
        let written = String(decoding: StoreText.write(document), as: UTF8.self)
        let damaged = written.replacing(/X-BDAY-BIRTHDAYS:.*\r\n( .*\r\n)*/) { _ in "X-BDAY-BIRTHDAYS:\(text)\r\n" }
        #expect(damaged != written)
        #expect(throws: StoreError.damaged(path: "x")) {
            try StoreText.read(Array(damaged.utf8), version: SealedFile.version, path: "x")
        }
    }

    @Test func bringsEveryPathBack() throws {
        for path in [
            "/a ", " /a", "/a\r", "/a\r\n", "/a\n/b", "/a\u{7F}b", "/a\u{1B}[31m", "/\t", "%:/a", "%", "/a%41",
            "/a;b,c\\n",
            "/ü", "/a\u{A0}", "/a\u{3000}", "/🎁", "/a b",
        ] {
            var document = try Samples.document()
            document.sources[0].identity = FilePath(path)
            document.sources[0].path = FilePath(path + " ")
            document.sources[0].dependencies = [
                Dependency(path: FilePath(path), fingerprint: FileFingerprint(path: "/" as FilePath))
            ]
            for (index, file) in [path, path + "/\r.vcf ", path + "/b"].enumerated() {
                let origin = ContactOrigin(source: FilePath(path), file: FilePath(file), line: 1)
                document.sources[0].contacts[index].origin = origin
                document.sources[0].groupCards[index % 2].origin = origin
            }
            #expect(
                try StoreText.read(StoreText.write(document), version: SealedFile.version, path: "x") == document,
                "\(path.debugDescription)")
        }
    }

    @Test(arguments: ["/home/x/.contacts", "./a.vcf", "-", ".", "/a%41/ü", "/a b"])
    func writesUsualPathsAsTheyAre(path: String) {
        #expect(StoredPath.text(FilePath(path)) == path)
        #expect(StoredPath.path(path) == FilePath(path))
    }

    @Test(arguments: ["%:%", "%:%4", "%:%zz"])
    func refusesWhatIsNoPath(text: String) {
        #expect(StoredPath.path(text) == nil)
    }

    /// Until version 6 nothing but birthdays was kept.
    @Test(arguments: 2...5) func aStoreOfAnEarlierVersionIsRead(version: Int) throws {
        let directory = try TemporaryDirectory()
        let (path, key) = ("\(directory.path)/contacts.sealed", KeyFile(path: "\(directory.path)/state/key"))
        var document = try Samples.document()
        document.sources[0].contacts[0].dates = []
        try FileReplacement.write(
            SealedFile.seal(
                StoreText.write(document), with: key.create(for: FilePath(path)), version: version),
            to: FilePath(path))
        let store = SealedStore(path: FilePath(path), keys: StoreKeys(file: key))
        #expect(try store.load()?.sources.map(\.contacts) == document.sources.map(\.contacts))
        #expect(try store.load()?.groups.contains { $0.name == "Club" } == true)
        // And can be replaced by one of this version.
        let dates = try Samples.dates()
        try store.update { $0.sources[0].contacts[0].dates = dates }
        #expect(try store.load()?.sources[0].contacts[0].dates == dates)
    }

    @Test func isVCardThatNamesEveryone() throws {
        let text = String(decoding: StoreText.write(try Samples.document()), as: UTF8.self)
        #expect(text.hasPrefix("BEGIN:VCARD\r\nVERSION:4.0\r\n"))
        #expect(text.contains("FN:Anna Berg\r\n"))
    }
}

enum Samples {
    /// Of every kind, with labels as people write them.
    static func dates() throws -> [LabelledDate] {
        let labels = ["", " ", "First day, at \"Ö\"; 50 %", "two\nlines ", "%:", "家族 🎁\u{A0}", "\u{1B}[31m"]
        let others = try labels.map { label in
            LabelledDate(.other, label: label, date: try #require(Birthday(month: 2, day: 29)))
        }
        return others + [
            LabelledDate(.anniversary, date: try #require(Birthday(year: -2010, month: 6, day: 1))),
            LabelledDate(
                .anniversary, date: try #require(Birthday(month: 6, day: 1)), partner: .named(" card \nB\u{1B} %:")),
            LabelledDate(.anniversary, date: try #require(Birthday(month: 6, day: 1)), partner: .card(uid: "a b;c")),
            LabelledDate(
                .memorial, label: "x",
                date: try #require(
                    Birthday(calendar: .chinese, year: 2010, month: 4, isLeapMonth: true, day: 3))),
        ]
    }

    /// Two sources with every kind of value, and one that gave nobody.
    static func document() throws -> StoreDocument {
        let day = try #require(CalendarDay(iso: "2026-11-20"))
        var counts = CardCounts()
        (counts.cards, counts.withBirthday, counts.withoutBirthday, counts.groups, counts.skipped) = (9, 2, 4, 1, 2)
        func origin(_ file: String) -> ContactOrigin {
            ContactOrigin(source: "/home/x/.contacts", file: FilePath(file), line: 7)
        }
        let contacts = [
            Contact(
                uid: "urn:uuid:1", name: "Anna Berg", nicknames: ["Annie", "a;b,c\\d"],
                structuredName: StructuredName(family: "Berg", given: "Anna"),
                birthday: Birthday(year: 1990, month: 11, day: 23),
                nativeBirthday: Birthday(calendar: .chinese, year: 1990, month: 5, isLeapMonth: true, day: 30),
                dates: try dates(), groups: ["Family", "a;b,c\\d"], isDeceased: true, isExcluded: true,
                origin: origin("/home/x/.contacts/work/a.vcf")),
            Contact(
                name: "", birthday: Birthday(month: 2, day: 29),
                origin: origin("/home/x/.contacts")),
            Contact(
                name: "Plumber", birthday: nil, hasUnusableBirthday: true,
                origin: origin("/home/x/.contacts")),
        ]
        let dependencies = [
            Dependency(path: "/"),
            Dependency(path: "/no such/ü path"),
        ]
        let directories = try ["2049:18446744073709551615", "0:1"].map {
            LocatedDirectory(path: "/no such/ü path\n\($0) ", identity: try #require(Directory.Identity($0)))
        }
        var document = StoreDocument(sources: [
            StoredSource(
                identity: "/home/x/.contacts", path: "/home/x/.contacts", kind: "vdir", provenance: .discovered,
                contacts: contacts, counts: counts, dependencies: dependencies, readAt: 1_795_219_200_123_456_789,
                readOn: day, isLimited: true,
                groupCards: [
                    GroupCard(name: "Club", uid: "urn:uuid:9", origin: origin("/home/x/.contacts/club.vcf")),
                    GroupCard(name: "Family, all", uid: nil, origin: origin("/home/x/.contacts")),
                ], directories: directories),
            StoredSource(
                identity: "-", path: "-", kind: "stdin", provenance: .imported, contacts: [], counts: CardCounts(),
                dependencies: [], readAt: 5, readOn: day, isLimited: false),
        ])
        document.ledgerKey = AuthenticationKey(hexadecimal: String(repeating: "0123456789abcdef", count: 4))
        document.groups = [
            ContactGroup(name: "Club", identifier: "00000000000000a1"),
            ContactGroup(
                name: "a;b,c\\d", identifier: "00000000000000a2", leadTimes: try #require(LeadTimes(days: [7, 60])),
                localMembers: ["0123456789abcdee", "0123456789abcded"], isMadeHere: true, formerName: "Old; one"),
            ContactGroup(name: "Family", identifier: "00000000000000a3", leadTimes: .none),
            ContactGroup(name: "Family, all", identifier: "00000000000000a4"),
        ]
        return document
    }
}
