import BirthdayCore
import LinuxSystem
import LocalTime
import SystemPackage
import TestSupport
import Testing

@testable import ContactStore

/// Groups in the sealed store, and stores of the version that had none.
@Suite struct GroupStoreTests {
    @Test(arguments: ["two\nlines", "%:", "50 %", "a;b,c\\d", "\"quoted\"", "KIND:group", "家族 🎁", "x-bday"])
    func bringsEveryGroupBack(name: String) throws {
        var document = try Samples.document()
        document.choices = [
            PersonChoice(id: "00", isHidden: true, isMuted: true), PersonChoice(id: "01", isMuted: true),
            PersonChoice(
                id: "02", isHidden: true, absence: .init(since: CalendarDay(daysSince1970: 20_000), source: .max)),
        ]
        document.groups = [
            ContactGroup(name: name, identifier: "0123456789abcdef", hasChosenBoth: true),
            ContactGroup(name: name + "2", leadTimes: .none, localMembers: ["ff", "00"]),
            ContactGroup(name: "z", isMadeHere: true, formerName: name),
            ContactGroup(
                name: "zz", leadTimes: .dayOf, localMembers: ["ff"],
                absences: [
                    GroupAbsence(
                        place: BookMark(source: .max, book: 0), since: CalendarDay(daysSince1970: 20_000),
                        people: ["ff", "00"], cards: [0, .max]),
                    GroupAbsence(
                        place: BookMark(source: 1, book: 2), since: CalendarDay(daysSince1970: 20_001), people: ["1"]),
                ], returned: CalendarDay(daysSince1970: 20_002), deleted: (0..<2_500).map { "\($0)" }),
            ContactGroup(name: "zzz", deleted: []),
        ]
        let origin = ContactOrigin(source: document.sources[1].identity, file: "/ a\n;b", line: 12)
        document.sources[1].groupCards = [
            GroupCard(name: name, uid: name, origin: origin), GroupCard(name: name, uid: nil, origin: origin),
        ]
        document.sources[1].hasCollectionGroups = true
        let text = StoreText.write(document)
        #expect(try StoreText.read(text, version: SealedFile.version, path: "x") == document)
        #expect(StoreText.isText(text, of: document))
    }

    /// The text that version 2 wrote.
    private static let version2 = [
        "BEGIN:VCARD", "VERSION:4.0", "KIND:x-bday-widget-source", "FN:", "X-BDAY-IDENTITY:/home/x/book",
        "X-BDAY-PATH:/home/x/book", "X-BDAY-SOURCE-KIND:vdir", "X-BDAY-MEMBERSHIP:configured",
        "X-BDAY-READ-AT:1795219200123456789", "X-BDAY-READ-ON:2026-11-20", "X-BDAY-LIMITED:no", "X-BDAY-WATCHED:",
        "X-BDAY-GROUPS:Choir\\n%:two%0alines", "X-BDAY-POSITION:0", "X-BDAY-COUNTS:4\\;2\\;0\\;2\\;0", "END:VCARD",
        "BEGIN:VCARD", "VERSION:4.0", "UID;VALUE=text:anna", "FN:Anna", "BDAY:19900412", "CATEGORIES:Family,Choir",
        "X-BDAY-CONTACT:0123456789abcdef;1795000000;3;./anna.vcf", "X-BDAY-OTHER-IDS:00000000000000ff;5", "END:VCARD",
        "BEGIN:VCARD", "VERSION:4.0", "FN:Ben", "BDAY:--0501", "CATEGORIES:family",
        "X-BDAY-CONTACT:0123456789abcdee;1795000001;1;./ben.vcf", "END:VCARD",
        "BEGIN:VCARD", "VERSION:4.0", "KIND:x-bday-widget-source", "FN:", "X-BDAY-IDENTITY:-", "X-BDAY-PATH:-",
        "X-BDAY-SOURCE-KIND:stdin", "X-BDAY-MEMBERSHIP:once", "X-BDAY-READ-AT:5", "X-BDAY-READ-ON:2026-11-20",
        "X-BDAY-LIMITED:no", "X-BDAY-WATCHED:", "X-BDAY-COUNTS:0\\;0\\;0\\;0\\;0", "END:VCARD", "",
    ].joined(separator: "\r\n")

    @Test func aStoreOfVersion2IsReadWithEverythingInIt() throws {
        let directory = try TemporaryDirectory()
        let (path, key) = ("\(directory.path)/contacts.sealed", KeyFile(path: "\(directory.path)/state/key"))
        let store = SealedStore(path: FilePath(path), keys: StoreKeys(file: key))
        try FileReplacement.write(
            SealedFile.seal(Array(Self.version2.utf8), with: key.create(for: FilePath(path)), version: 2),
            to: FilePath(path))
        let document = try #require(try store.load())
        let source = try #require(document.sources.first)
        #expect(document.sources.map(\.identity) == ["/home/x/book", "-"])
        #expect(
            source.contacts == [
                Contact(
                    id: "0123456789abcdef", firstSeen: 1_795_000_000,
                    otherIDs: [ContactIdentifier(id: "00000000000000ff", firstSeen: 5)], uid: "anna", name: "Anna",
                    birthday: Birthday(year: 1990, month: 4, day: 12), groups: ["Family", "Choir"],
                    origin: ContactOrigin(source: "/home/x/book", file: "/home/x/book/anna.vcf", line: 3)),
                Contact(
                    id: "0123456789abcdee", firstSeen: 1_795_000_001, name: "Ben",
                    birthday: Birthday(month: 5, day: 1), groups: ["family"],
                    origin: ContactOrigin(source: "/home/x/book", file: "/home/x/book/ben.vcf", line: 1)),
            ])
        #expect((source.position, source.readAt, source.isLimited) == (0, 1_795_219_200_123_456_789, false))
        #expect(source.groupCards.map(\.name) == ["Choir", "two\nlines"])
        #expect(source.groupCards.allSatisfy { $0.uid == nil && $0.origin.file == "/home/x/book" })
        #expect(document.groups.map(\.name) == ["Choir", "Family", "two\nlines"])
        #expect(document.groups.allSatisfy { $0.leadTimes == .both && !$0.isLocal })
        #expect(Set(document.groups.map(\.identifier)).count == 3 && document.groups[0].identifier.utf8.count == 16)
        // The UIDs of the groups' cards, and other dates than birthdays, come with the next reading.
        let today = try #require(CalendarDay(iso: "2026-11-20"))
        #expect(source.readOn != today)
        #expect(document.sources[1].readOn != today)
        // Whatever is stored from now on is of the new version, and says the same.
        try store.update { $0.groups[0].leadTimes = .none }
        var changed = document
        changed.groups[0].leadTimes = .none
        changed.ledgerKey = try #require(try store.load()).ledgerKey
        #expect(try Int(RegularFile.read(FilePath(path))[8]) == SealedFile.version)
        #expect(try store.load() == changed)
    }
}
