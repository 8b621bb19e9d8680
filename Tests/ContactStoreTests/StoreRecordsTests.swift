import BirthdayCore
import ContactSources
import LinuxSystem
import LocalTime
import PathBytes
import SystemPackage
import TestSupport
import Testing

@testable import ContactStore

/// A value comes back from every record as it went, byte for byte.
@Suite struct StoreRecordsTests {
    private func writtenAndRead(_ document: StoreDocument) throws -> StoreDocument {
        let records = try #require(document.records)
        return try #require(read(records))
    }

    private func read(_ bytes: [UInt8]) -> StoreDocument? { bytes.withUnsafeBytes { StoreDocument(records: $0) } }

    private func withChoice() throws -> StoreDocument {
        var document = try Samples.document()
        document.choices = [
            PersonChoice(
                PersonMark(ids: ["1"], name: 1, birthday: nil), isMuted: true, leadTimes: LeadTimes(days: [0, 14]),
                chosenOn: CalendarDay(daysSince1970: 20_778))
        ]
        return document
    }

    @Test func comesBackAsItWas() throws {
        let sample = try Samples.document()
        #expect(try writtenAndRead(sample) == sample)
        #expect(try writtenAndRead(StoreDocument()) == StoreDocument())
    }

    @Test(arguments: 0..<24) func whateverIsInIt(seed: UInt64) throws {
        var hostile = HostileDocuments(seed: seed)
        let document = hostile.document()
        let read = try writtenAndRead(document)
        #expect(read == document)
        // Two spellings of one letter are equal strings, and not the same bytes.
        let (ours, theirs) = (String(reflecting: read), String(reflecting: document))
        #expect(ours.utf8.elementsEqual(theirs.utf8))
    }

    /// Whichever source was read first.
    @Test func equalReadingsHaveEqualBytes() throws {
        let sample = try Samples.document()
        let other = StoreDocument(sources: sample.sources.reversed(), groups: sample.groups)
        let same = StoreDocument(sources: sample.sources, groups: sample.groups)
        let records = try #require(other.records)
        #expect(records == same.records)
    }

    /// Whatever `Birthday` can be, in either place.
    @Test(arguments: CalendarSystem.allCases) func bringsEveryBirthdayBack(calendar: CalendarSystem) throws {
        var document = try Samples.document()
        let sample = document.sources[1].cards[1]
        document.sources[1].content.cards = []
        for year in [nil, Int(Int32.min), -9_999, -1, 0, 1, 60, 999, 1_604, 1_868, 2_010, 10_000, Int(Int32.max)] {
            for (month, isLeapMonth) in [(1, false), (4, true), (12, false), (13, false)] {
                let birthday = Birthday(calendar: calendar, year: year, month: month, isLeapMonth: isLeapMonth, day: 5)
                guard let birthday else { continue }
                for (first, native) in [(birthday, nil), (nil, birthday), (birthday, Birthday(month: 2, day: 29))] {
                    var contact = sample
                    (contact.birthday, contact.nativeBirthday) = (first, native)
                    document.sources[1].content.cards.append(contact)
                }
            }
        }
        #expect(document.sources[1].cards.count > 60)
        #expect(try writtenAndRead(document) == document)
    }

    /// Cards that do not stand in the order of the files would come back in another one.
    @Test func refusesCardsOutOfOrder() throws {
        var document = try Samples.document()
        document.sources[1].content.cards.reverse()
        #expect(document.records == nil)
    }

    /// Bytes that open and are none of ours give no half of a document.
    @Test func readsNothingFromWhatIsNone() throws {
        let good = try #require(withChoice().records)
        for bytes in [[], Array("BEGIN:VCARD".utf8), [UInt8](repeating: 0xFF, count: 8_192), good + [0]] {
            #expect(read(bytes) == nil)
        }
        for count in good.indices { #expect(read(Array(good[..<count])) == nil) }
    }

    /// What could not be read again is not written.
    @Test func refusesWhatCannotBe() throws {
        for damage in [
            { $0.sources[1].content.files[0].counts.cards = -1 },
            { $0.sources[1].content.files[0].counts.skipped = .max },
            { $0.choices[0].chosenOn = CalendarDay(daysSince1970: 1 << 41) },
        ] as [(inout StoreDocument) -> Void] {
            var document = try withChoice()
            damage(&document)
            #expect(document.records == nil)
        }
    }

    /// Whatever happens to the bytes, reading them ends, with what can be used or with nothing.
    @Test(arguments: 0..<(Sweep.isWhole ? 200 : 8)) func readsAnyBytes(seed: UInt64) throws {
        var hostile = HostileDocuments(seed: seed)
        let good = try #require(hostile.document().records)
        var random = SeededGenerator(seed: seed)
        for _ in 0..<400 {
            var bytes = good
            for _ in 0...Int.random(in: 0...3, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0...3, using: &random) {
                case 0: bytes[place] ^= 1 << UInt8.random(in: 0...7, using: &random)
                case 1: bytes[place] = [0, 0x7F, 0x80, 0xFF].randomElement(using: &random) ?? 0
                case 2: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...9, using: &random)))
                default: bytes.insert(contentsOf: good.prefix(Int.random(in: 1...30, using: &random)), at: place)
                }
                if bytes.isEmpty { bytes = [0] }
            }
            guard let document = read(bytes) else { continue }
            #expect(document.records != nil)
            for source in document.sources { _ = (source.counts, source.content.contacts) }
        }
    }
}

/// Documents of what others can write: names, paths and numbers that other formats lose.
private struct HostileDocuments {
    private var random: SeededGenerator

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    private static let texts = [
        "", " ", "\0", "a\0b", "\n", "\r\n", "\u{2028}", "\u{FEFF}x", "\u{FFFD}", "é", "e\u{301}", "\u{301}a",
        "家族 🎁\u{A0}", "\u{1B}[31m", "%:", "a;b,c\\d", "'; DROP TABLE card; --", "?1",
        String(repeating: "ü", count: 63) + "x",
        String(repeating: "Long, ", count: 5_000),
    ]

    private mutating func text() -> String { Self.texts.randomElement(using: &random) ?? "" }

    private mutating func flag() -> Bool { Bool.random(using: &random) }

    private mutating func number() -> Int { [0, 1, -1, 127, .max, .min].randomElement(using: &random) ?? 0 }

    private mutating func count() -> Int { [0, 1, 127, 128, 70_000].randomElement(using: &random) ?? 0 }

    private mutating func bits() -> UInt64 { [0, 1, .max, 1 << 63].randomElement(using: &random) ?? 0 }

    private mutating func day() -> CalendarDay {
        CalendarDay(daysSince1970: [0, -1, 20_782, -800_000, 36_000_000].randomElement(using: &random) ?? 0)
    }

    /// Of 0 to 3.
    private mutating func several<Value>(_ value: (inout Self) -> Value) -> [Value] {
        (0..<Int.random(in: 0...3, using: &random)).map { _ in value(&self) }
    }

    private mutating func perhaps<Value>(_ value: (inout Self) -> Value) -> Value? { flag() ? value(&self) : nil }

    /// Any bytes but NUL.
    private mutating func path() -> FilePath {
        let bytes = (0..<Int.random(in: 0...9, using: &random)).map { _ in
            [UInt8(ascii: "/"), 0x0A, 0xFF, 0xC3, 0x80, 0x20, UInt8.random(in: 1...255, using: &random)]
                .randomElement(using: &random) ?? 1
        }
        return FilePath(bytes: bytes)
    }

    private mutating func birthday() -> Birthday? {
        let calendar = CalendarSystem.allCases.randomElement(using: &random) ?? .gregorian
        return Birthday(
            calendar: calendar, year: perhaps { Int($0.flag() ? Int32.min : Int32.max) },
            month: Int.random(in: 1...12, using: &random), isLeapMonth: calendar.hasLeapMonths && flag(),
            day: Int.random(in: 1...28, using: &random))
    }

    private mutating func date() -> LabelledDate? {
        let partner: Partner? = perhaps { $0.flag() ? .named($0.text()) : .card(uid: $0.text()) }
        let occasion = Occasion.allCases.randomElement(using: &random) ?? .other
        let label = text()
        return birthday().map { LabelledDate(occasion, label: label, date: $0, partner: partner) }
    }

    private mutating func origin(_ source: FilePath) -> ContactOrigin {
        let file =
            [source, source.appending("x\u{1}.vcf"), FilePath(bytes: source.bytes + [0xFE]), path()]
            .randomElement(using: &random) ?? source
        return ContactOrigin(source: source, file: file, line: number())
    }

    private mutating func contact(_ source: FilePath) -> Contact {
        var contact = Contact(
            uid: perhaps { $0.text() }, name: text(), nicknames: several { $0.text() },
            structuredName: perhaps {
                StructuredName(
                    family: $0.text(), given: $0.text(), additional: $0.text(), prefix: $0.text(), suffix: $0.text())
            },
            birthday: flag() ? birthday() : nil, nativeBirthday: flag() ? birthday() : nil,
            dates: several { $0.date() }.compactMap(\.self),
            groups: several { $0.text() }, isDeceased: flag(), isExcluded: flag(), hasUnusableBirthday: flag(),
            origin: origin(source))
        contact.isNameOfParts = flag()
        return contact
    }

    private mutating func file(_ path: FilePath) -> SourceFile {
        var file = SourceFile(path: path)
        (file.counts.cards, file.counts.withBirthday) = (count(), count())
        (file.counts.withoutBirthday, file.counts.groups, file.counts.skipped) = (count(), count(), count())
        return file
    }

    private mutating func source() -> StoredSource {
        var content = SourceContent(identity: path(), kind: text())
        (content.isLimited, content.hasCollectionGroups) = (flag(), flag())
        (content.digest, content.readOn) = (perhaps { $0.bits() }, perhaps { $0.day() })
        content.hasProblems = flag()
        content.directories = several {
            LocatedDirectory(path: $0.path(), identity: Directory.Identity(device: $0.bits(), inode: $0.bits()))
        }
        if flag() { content.collectionNames = [path(): text()] }
        for origin in several({ $0.origin(content.identity) })
        where !content.files.contains(where: { $0.path == origin.file }) {
            content.files.append(file(origin.file))
            for var contact in several({ $0.contact(content.identity) }) {
                contact.origin = ContactOrigin(
                    source: contact.origin.source, origin.location, line: contact.origin.line)
                content.cards.append(contact)
            }
            for name in several({ $0.text() }) {
                content.groupCards.append(
                    GroupCard(name: name, uid: perhaps { $0.text() }, members: several { $0.text() }, origin: origin))
            }
        }
        return StoredSource(
            content, path: path(),
            provenance: [.configured, .discovered, .imported].randomElement(using: &random) ?? .configured)
    }

    private mutating func group() -> ContactGroup {
        ContactGroup(
            name: text(),
            leadTimes: flag() ? LeadTimes(days: several { Int.random(in: 0...60, using: &$0.random) }) : nil,
            cardUIDs: several { $0.text() }, isMadeHere: flag())
    }

    mutating func document() -> StoreDocument {
        var document = StoreDocument(sources: several { $0.source() }, groups: several { $0.group() })
        document.ledgerKey = perhaps { _ in .random() }
        document.choices = several { choice in
            PersonChoice(
                PersonMark(
                    ids: choice.several { $0.text() }, name: choice.perhaps { $0.bits() },
                    birthday: choice.perhaps { $0.bits() }), isHidden: choice.flag(), isMuted: choice.flag(),
                leadTimes: choice.flag() ? .both : nil, groups: choice.several { $0.text() }, chosenOn: choice.day())
        }
        return document
    }
}
