import BirthdayCore
import LinuxSystem
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
}
