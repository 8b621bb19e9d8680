import ContactStore
import Failures
import LinuxSystem
import Messages
import Settings
import Synchronization
import SystemPackage
import TestSupport
import Testing

@testable import ContactLibrary

/// `lock`, `unlock`, and a session that is neither.
@Suite struct LockTests {
    private let home: TestHome
    private let keyring = FakeKeyring()
    private var key: FilePath { "\(home.path)/run/bday-widget/key" }
    private var store: FilePath { "\(home.path)/.local/share/bday-widget/contacts.sealed" }

    init() throws {
        home = try TestHome()
        try home.write(TestHome.card("Anna"), to: ".contacts/anna.vcf")
        _ = try home.library().importSources([], isDryRun: false) { _ in }
    }

    private func moveKey() throws { _ = try home.library().moveKey(to: .secretService, keyring) }

    @Test func locksUntilItIsUnlocked() throws {
        try moveKey()
        try home.library().lock(keyring) {}
        let status = try home.library().keyStatus()
        #expect(!status.isHere && status.isMarkedLocked && status.place == .secretService)
        #expect(FileKind(path: key) == nil)
        #expect(throws: CommandFailure.locked(path: store)) { try home.library().contacts() }
        try home.library().unlock(keyring)
        #expect(try home.library().contacts().contacts.map(\.name) == ["Anna"])
        #expect(try home.library().keyStatus().isHere && !home.library().keyStatus().isMarkedLocked)
    }

    @Test(arguments: ["", "no key", String(repeating: "0", count: 64)])
    func whatTheKeyringGivesMustBeTheKey(forged: String) throws {
        try moveKey()
        try home.library().lock(keyring) {}
        keyring.forge(forged)
        let reason = CommandFailure(
            .unusableData, Diagnosis(Message("what the desktop's keyring gives is not the key")), cause: .notInKeyring)
        #expect(throws: reason.withWayOut) { try home.library().unlock(keyring) }
        #expect(try home.library().keyStatus().isMarkedLocked)
    }

    /// What was prepared for bars goes once no other can be kept.
    @Test func dropsTheArchivesBehindTheMark() throws {
        try moveKey()
        var wasSet: Bool?
        try home.library().lock(keyring) { wasSet = home.environment.userLockMark?.isSet }
        #expect(wasSet == true)
    }

    @Test func anImportWhileLockedLosesNothing() throws {
        try moveKey()
        try home.library().lock(keyring) {}
        let bytes = try RegularFile.read(store)
        try home.write(TestHome.card("Ben"), to: ".contacts/ben.vcf")
        #expect(throws: CommandFailure.locked(path: store)) {
            try home.library().importSources([], isDryRun: false) { _ in }
        }
        #expect(try RegularFile.read(store) == bytes)
    }

    @Test func thereIsNothingToLockInAFile() throws {
        let file = try home.environment.keyFile()
        #expect(throws: CommandFailure.nothingToLock(key: file)) { try home.library().lock(keyring) {} }
        #expect(throws: CommandFailure.nothingToLock(key: file)) { try home.library().unlock(keyring) }
        #expect(try home.library().keyStatus().isHere)
    }

    /// What is wrong with the session's copy is no reason to give up the store: the key is in the keyring.
    @Test(arguments: [[], [1, 2, 3], [UInt8](repeating: 7, count: 32)])
    func acopyThatIsNoKeyIsLocked(bytes: [UInt8]) throws {
        try moveKey()
        try FileReplacement.write(bytes, to: key)
        #expect(throws: CommandFailure.locked(path: store)) { try home.library().contacts() }
        try home.library().unlock(keyring)
        #expect(try home.library().contacts().contacts.map(\.name) == ["Anna"])
    }

    @Test func aKeyringWithoutTheKeySaysSo() throws {
        try moveKey()
        let named = try home.library().namedKey()
        try keyring.remove(#require(named).identifier)
        // Only this session has it.
        #expect(throws: CommandFailure.onlyKey) { try home.library().lock(keyring) {} }
        #expect(try home.library().keyStatus().isHere && !home.library().keyStatus().isMarkedLocked)
        try home.library().lock(keyring, isForGood: true) {}
        let error = #expect(throws: CommandFailure.self) { try home.library().unlock(keyring) }
        #expect(error?.description.hasSuffix("bday-widget key use file --new") == true)
        #expect(FileKind(path: key) == nil)
        #expect(FileKind(path: try home.environment.keyFile()) == nil)
        // What it says to do.
        #expect(try home.library().lostKey(keyring)?.english == "no key")
        let sealed = try RegularFile.read(store)
        let kept = try home.library().placesOfSetAside()
        try home.library().setAsideStore()
        #expect(try RegularFile.read(#require(kept.last)) == sealed)
        #expect(try home.library().keyStatus().place == .file)
        _ = try home.library().importSources([], isDryRun: false) { _ in }
        #expect(try home.library().contacts().contacts.map(\.name) == ["Anna"])
    }

    /// A locked keyring, or none, is no reason to stay unlocked, and what nobody knows is said.
    @Test func aKeyringThatDoesNotAnswerLocks() throws {
        try moveKey()
        keyring.fail(with: CommandFailure(.tryAgain, .verbatim("closed")))
        let reported = Mutex<[String]>([])
        let library = try Library(
            environment: home.environment, configuration: Configuration(), today: home.today
        ) { message in reported.withLock { $0.append(message.english) } }
        try library.lock(keyring) {}
        #expect(
            reported.withLock { $0 } == ["locked; whether the desktop's keyring still has the key is not known: closed"]
        )
        #expect(try home.library().keyStatus().isMarkedLocked)
        // There is nothing left that could be lost.
        try library.lock(keyring) {}
        #expect(reported.withLock { $0.count } == 1)
    }

    @Test func nothingIsGivenUpThatCanBeOpened() throws {
        #expect(throws: CommandFailure.self) { try home.library().lostKey(keyring) }
        try moveKey()
        try home.library().lock(keyring) {}
        // The keyring has it, or may have it.
        for failure in [
            nil, CommandFailure(.tryAgain, .verbatim("locked")),
            CommandFailure(.unavailable, .verbatim("failed"), cause: .keyringFails),
        ] {
            keyring.fail(with: failure)
            #expect(throws: CommandFailure.self) { try home.library().lostKey(keyring) }
        }
        keyring.fail(with: CommandFailure(.unavailable, .verbatim("no bus"), cause: .noKeyring))
        #expect(try home.library().lostKey(keyring) == .verbatim("no bus"))
    }

    /// A key that returns opens what was kept.
    @Test func whatIsKeptOpensAgain() throws {
        try moveKey()
        try home.library().lock(keyring) {}
        keyring.fail(with: CommandFailure(.unavailable, .verbatim("no bus"), cause: .noKeyring))
        let kept = try #require(try home.library().placesOfSetAside().last)
        try home.library().setAsideStore()
        _ = try home.library().importSources([], isDryRun: false) { _ in }
        try FileReplacement.write(RegularFile.read(kept), to: store)
        keyring.fail(with: nil)
        try home.library().unlock(keyring)
        #expect(try home.library().contacts().contacts.map(\.name) == ["Anna"])
    }
}
