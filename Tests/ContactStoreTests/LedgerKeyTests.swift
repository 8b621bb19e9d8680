import BirthdayCore
import LinuxSystem
import LocalTime
import SystemPackage
import Testing

@testable import ContactStore

@Suite struct LedgerKeyTests {
    private let test: TestStore
    private var store: SealedStore { test.store }

    init() throws { test = try TestStore() }

    /// Made once, whatever the first call is; nothing that is stored later changes it.
    @Test func staysTheSame() throws {
        let key = try store.ledgerKey(lockTimeout: 0)
        #expect(try store.ledgerKey(lockTimeout: 0) == key)
        let sample = try Samples.document()
        try store.update { $0 = sample }
        try store.update(isForgetting: true) { $0 = StoreDocument(groups: [ContactGroup(name: "a")]) }
        #expect(try store.ledgerKey(lockTimeout: 0) == key)
    }

    @Test func isMadeWithTheFirstStore() throws {
        try store.update { $0.groups = [ContactGroup(name: "a")] }
        let fingerprint = FileFingerprint(path: FilePath(test.path))
        let key = try store.ledgerKey(lockTimeout: 0)
        #expect(FileFingerprint(path: FilePath(test.path)) == fingerprint)
        #expect(try TestStore().store.ledgerKey(lockTimeout: 0) != key)
    }

    /// A store of the version before has none; it gets one and keeps what it holds.
    @Test func isAddedToAStoreWithoutOne() throws {
        var old = try Samples.document()
        old.ledgerKey = nil
        let (path, key) = (FilePath(test.path), KeyFile(path: FilePath(test.key)))
        try Directory.create(path.parent)
        try FileReplacement.write(
            SealedFile.seal(StoreText.write(old), with: key.create(for: path), version: 3), to: path)
        // What later versions store besides comes with the next reading.
        for index in old.sources.indices { old.sources[index].readOn = CalendarDay(daysSince1970: 0) }
        #expect(try store.load() == old)
        let made = try store.ledgerKey(lockTimeout: 0)
        var now = try #require(try store.load())
        #expect(now.ledgerKey == made)
        now.ledgerKey = nil
        #expect(now == old)
    }
}
