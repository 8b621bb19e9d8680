import BirthdayCore
import LinuxSystem
import LocalTime
import SystemPackage
import TestSupport
import Testing

@testable import ContactStore

@Suite struct IdentityMergeTests {
    private let birthday = Birthday(month: 1, day: 2)

    private func source(_ identity: String, kind: String = "vcf", _ contacts: [Contact]) throws -> StoredSource {
        let day = try #require(CalendarDay(iso: "2026-11-20"))
        return StoredSource(
            identity: FilePath(identity), path: FilePath(identity), kind: kind, provenance: .configured,
            contacts: contacts.map { contact in
                var contact = contact
                contact.origin = ContactOrigin(source: FilePath(identity), file: contact.origin.file, line: 1)
                return contact
            },
            counts: CardCounts(), dependencies: [], readAt: 5, readOn: day, isLimited: false)
    }

    private func settled(_ sources: [StoredSource], now: Int = 100) -> StoreDocument {
        var document = StoreDocument(sources: sources)
        IdentityMerge.settle(&document, shown: sources, now: now)
        return document
    }

    /// Groups and notifications know people by these.
    @Test func identifiersAreWhatTheyAlwaysWere() throws {
        let file = ContactOrigin(source: "", file: "/a/anna.vcf", line: 1)
        let document = settled([
            try source(
                "/a", kind: "vdir",
                [
                    Contact(id: "", uid: "u-1", name: "Anna", birthday: birthday),
                    Contact(id: "", name: "Anna", birthday: birthday, origin: file),
                    Contact(id: "", name: "Anna", birthday: birthday, origin: file),
                ]),
            try source("/b", [Contact(id: "", name: "Ben", birthday: birthday)]),
        ])
        let ids = document.sources.flatMap { $0.contacts.map(\.id) }
        #expect(ids == ["3e7037ad0cbaf202", "8dc58d02bb126b12", "c4f96e16d5a83a40", "9e89270ad356262e"])
        #expect(document.sources.flatMap(\.contacts).allSatisfy { $0.firstSeen == 100 })
    }

    @Test(arguments: [
        "urn:uuid:4FBE8971-0BC3-424C-9C26-36C3E1EFF6B1", "URN:UUID:4fbe8971-0bc3-424c-9c26-36c3e1eff6b1",
        "4FBE8971-0BC3-424C-9C26-36C3E1EFF6B1",
    ])
    func aUUIDIsOneHoweverItIsWritten(uid: String) throws {
        let bare = "4fbe8971-0bc3-424c-9c26-36c3e1eff6b1"
        let plain = try source("/a", [Contact(id: "", uid: bare, name: "A", birthday: nil)])
        let other = try source("/a", [Contact(id: "", uid: uid, name: "B", birthday: nil)])
        #expect(settled([plain]).sources[0].contacts[0].id == settled([other]).sources[0].contacts[0].id)
        #expect("Anna-URN:UUID:1".comparableUID == "Anna-URN:UUID:1")
    }

    /// However many cards alike there are, each costs what the first costs. Those without a name are not one person's.
    @Test(arguments: [nil, "1"]) func manyEqualCardsAreToldApartInLinearTime(uid: String?) {
        let contact = Contact(id: "", uid: uid, name: "", birthday: nil)
        let isLinear = WorkGrowth.isLinear(upTo: 8_000) { size in
            guard let source = try? source("/a", Array(repeating: contact, count: size)) else { return }
            let ids = settled([source]).sources[0].contacts.map(\.id)
            #expect(Set(ids).count == size)
        }
        #expect(isLinear)
    }

    /// What is settled once stays as it is.
    @Test func settlingAgainChangesNothing() throws {
        let anna = Contact(id: "", uid: "1", name: "Anna", birthday: birthday)
        let ben = Contact(id: "", uid: "1", name: "Ben", birthday: Birthday(month: 3, day: 4))
        let document = settled([try source("/a", [anna, ben]), try source("/b", [ben, anna])])
        #expect(settled(document.sources, now: 200) == document)
        let ids = document.sources.map { $0.contacts.map(\.id) }
        #expect(ids[0] == ids[1].reversed())
        #expect(ids[0][0] != ids[0][1])
    }

    /// The clock was set back: who comes later is younger all the same.
    @Test func whoComesLaterIsYounger() throws {
        let first = settled([try source("/a", [Contact(id: "", name: "Anna", birthday: birthday)])], now: 1_000)
        let both = first.sources + [try source("/b", [Contact(id: "", uid: "x", name: "Anna", birthday: birthday)])]
        let document = settled(both, now: 5)
        #expect(document.sources.map { $0.contacts[0].firstSeen } == [1_000, 1_001])
    }

    /// A store of version 1 has identifiers of cards. The people get new ones, which a later reading keeps.
    @Test func aStoreOfVersion1IsRead() throws {
        let directory = try TemporaryDirectory()
        let (path, key) = ("\(directory.path)/contacts.sealed", KeyFile(path: "\(directory.path)/state/key"))
        let store = SealedStore(path: FilePath(path), keys: StoreKeys(file: key))
        let samples = try Samples.document()
        try store.update { $0 = samples }
        let text = String(decoding: StoreText.write(samples), as: UTF8.self)
            .replacing(/X-BDAY-CONTACT:([0-9a-f]{16});[0-9]+;/) { "X-BDAY-CONTACT:\($0.1);" }
            .replacing(/X-BDAY-OTHER-IDS:[^\r\n]*(\r\n [^\r\n]*)*\r\n/, with: "")
        try FileReplacement.write(
            SealedFile.seal(
                Array(text.utf8), with: key.load() ?? key.create(for: FilePath(path)), version: 1),
            to: FilePath(path))
        let contacts = try #require(try store.load()).sources[0].contacts
        #expect(contacts.map(\.name) == samples.sources[0].contacts.map(\.name))
        #expect(contacts.allSatisfy { $0.firstSeen == 1 && $0.id.count == 16 })
        #expect(try store.load()?.sources[0].contacts == contacts)
        // So that it is read again, and stored.
        let today = try #require(CalendarDay(iso: "2026-11-20"))
        #expect(try store.load()?.sources[0].isFresh(on: today) == false)
    }
}
