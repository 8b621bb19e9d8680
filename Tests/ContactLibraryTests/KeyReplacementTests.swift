import ContactStore
import Failures
import LinuxSystem
import Messages
import PathBytes
import Settings
import SystemPackage
import TestSupport
import Testing

@testable import ContactLibrary

/// Changing the key of the stored contacts, and moving it.
@Suite struct KeyReplacementTests {
    private let home: TestHome
    private let keyring = FakeKeyring()
    private let failure = CommandFailure(.unavailable, .verbatim("no bus"), cause: .noKeyring)
    private var key: FilePath { "\(home.path)/.local/state/bday-widget/key" }
    private var sessionKey: FilePath { "\(home.path)/run/bday-widget/key" }
    private var store: FilePath { "\(home.path)/.local/share/bday-widget/contacts.sealed" }

    init() throws {
        home = try TestHome()
        try home.write(TestHome.card("Anna"), to: ".contacts/anna.vcf")
    }

    private func fill() throws { _ = try home.library().importSources([], isDryRun: false) { _ in } }

    private func stored() throws -> [String] { try home.library().lastKnownContacts().contacts.map(\.name) }

    private func identifier() throws -> StoreKeyIdentifier { try #require(home.library().keyStatus().identifier) }

    private func isThere(_ path: FilePath) -> Bool { FileKind(path: path) != nil }

    /// The store, and the one before it once it has its place, are opened by the present key, and there is no other.
    private func expectOneKey(_ file: FilePath) throws {
        #expect(try stored() == ["Anna"])
        let previous = SealedStore.previous(of: store)
        if isThere(previous) {
            let present = try RegularFile.read(store)
            try FileReplacement.write(RegularFile.read(previous), to: store)
            #expect(try stored() == ["Anna"])
            try FileReplacement.write(present, to: store)
        }
        for key in [key, sessionKey] {
            #expect(isThere(key) == (key == file))
            #expect(!isThere(key.adding(suffix: ".next")))
        }
        #expect(try !home.library().keyStatus().isChanging)
    }

    @Test func rotatingSealsBothStoresAnew() throws {
        try fill()
        try home.library().store.update { $0.groups = [] }
        let (before, bytes) = (try identifier(), try RegularFile.read(key))
        for _ in 0..<3 { try home.library().rotateKey(keyring) }
        #expect(try identifier() != before)
        #expect(try RegularFile.read(key) != bytes)
        try expectOneKey(key)
        #expect(keyring.identifiers.isEmpty)
    }

    @Test func movesToTheKeyringAndBack() throws {
        try fill()
        let before = try identifier()
        #expect(try home.library().moveKey(to: .secretService, keyring))
        let there = try identifier()
        #expect(there != before)
        #expect(keyring.identifiers == [there])
        try expectOneKey(sessionKey)
        #expect(try !home.library().moveKey(to: .secretService, keyring))
        #expect(try identifier() == there)
        try home.library().rotateKey(keyring)
        #expect(try keyring.identifiers == [identifier()] && identifier() != there)
        try expectOneKey(sessionKey)
        #expect(try home.library().moveKey(to: .file, keyring))
        #expect(keyring.identifiers.isEmpty)
        try expectOneKey(key)
    }

    /// What is stored later, also after the store was removed, stays in the place that the user chose.
    @Test func nothingSwitchesThePlace() throws {
        try fill()
        _ = try home.library().moveKey(to: .secretService, keyring)
        try home.write(TestHome.card("Ben"), to: ".contacts/ben.vcf")
        try fill()
        #expect(try home.library().keyStatus().place == .secretService)
        for file in [store, SealedStore.previous(of: store)] {
            if isThere(file) { try Directory(path: file.parent).remove(try #require(file.lastComponent)) }
        }
        try home.library().lock(keyring) {}
        #expect(throws: CommandFailure.locked(path: store)) { try fill() }
        #expect(!isThere(key) && !isThere(store))
        try home.library().unlock(keyring)
        try fill()
        #expect(try home.library().keyStatus().place == .secretService)
        #expect(!isThere(key))
    }

    @Test func aKeyringThatFailsChangesNothing() throws {
        try fill()
        let before = try identifier()
        keyring.fail(with: failure)
        #expect(throws: failure) { try home.library().moveKey(to: .secretService, keyring) }
        #expect(try identifier() == before)
        #expect(try stored() == ["Anna"])
        #expect(try !home.library().keyStatus().isChanging)
        try home.library().rotateKey(keyring)
        try expectOneKey(key)
    }

    /// The old key is the last to go, and the next change removes it.
    @Test func aKeyringThatFailsAtTheEndIsAskedAgain() throws {
        try fill()
        _ = try home.library().moveKey(to: .secretService, keyring)
        let locked = CommandFailure(.tryAgain, .verbatim("locked"))
        keyring.fail(with: locked)
        #expect(throws: locked) { try home.library().moveKey(to: .file, keyring) }
        #expect(try stored() == ["Anna"])
        #expect(try home.library().keyStatus().place == .file)
        #expect(try home.library().keyStatus().isChanging)
        #expect(keyring.identifiers.count == 1)
        keyring.fail(with: nil)
        #expect(try !home.library().moveKey(to: .file, keyring))
        #expect(keyring.identifiers.isEmpty)
        try expectOneKey(key)
    }

    /// The old key stays in it, and opens nothing that is made from now on.
    @Test func aKeyringThatIsGoneIsNotInTheWayOfAKeyFile() throws {
        try fill()
        _ = try home.library().moveKey(to: .secretService, keyring)
        keyring.fail(with: failure)
        #expect(try home.library().moveKey(to: .file, keyring))
        #expect(try home.library().keyStatus().place == .file)
        #expect(try !home.library().keyStatus().isChanging)
        #expect(try stored() == ["Anna"])
        try home.library().rotateKey(keyring)
        #expect(try stored() == ["Anna"])
    }

    /// As a process leaves it that is ended between two steps.
    @Test(arguments: StoreKeyPlace.allCases, [false, true])
    func aChangeThatWasInterruptedIsFinished(place: StoreKeyPlace, isSealed: Bool) throws {
        try fill()
        let library = try home.library()
        let named = try library.namedKey()
        let from = try #require(named)
        let key = try #require(StoreKey.random())
        let to = StoreKeyReference(place: place, identifier: key.identifier)
        try LibraryState.update(home.environment.stateFile()) { $0.keyChange = KeyChange(from: from, to: to) }
        if place == .secretService { try keyring.add(key) }
        try (place == .file ? library.keys.file : #require(library.keys.session.file)).addNext(key)
        if isSealed { try library.store.reseal(with: key, in: place) }
        #expect(try stored() == ["Anna"])
        #expect(try home.library().keyStatus().isHere)
        try home.library().finishKeyChange(keyring)
        #expect(try home.library().namedKey() == (isSealed ? to : from))
        #expect(keyring.identifiers.isEmpty == !(isSealed && place == .secretService))
        try expectOneKey(isSealed && place == .secretService ? sessionKey : self.key)
    }

    @Test func aReaderMeetsNoMomentWithoutKey() async throws {
        try fill()
        let (home, keyring) = (home, keyring)
        let changes = Task.detached {
            for number in Sweep.rounds(20, sample: 8) {
                _ = try home.library().moveKey(to: number % 2 == 0 ? .secretService : .file, keyring)
            }
        }
        for _ in Sweep.rounds(300, sample: 100) { #expect(try stored() == ["Anna"]) }
        try await changes.value
    }

    @Test func withoutAStoreThereIsNothingToChange() throws {
        #expect(throws: CommandFailure.nothingStored) { try home.library().rotateKey(keyring) }
        #expect(throws: CommandFailure.nothingStored) { try home.library().moveKey(to: .secretService, keyring) }
        #expect(!isThere(key))
    }

    @Test func theStateKeepsAKeyAndAChange() throws {
        let file = try home.environment.stateFile()
        let keys = try [StoreKeyPlace.secretService, .file].map { place in
            StoreKeyReference(place: place, identifier: try #require(StoreKey.random()).identifier)
        }
        try LibraryState.update(file) { $0.key = keys[0] }
        try LibraryState.update(file) { $0.keyChange = KeyChange(from: keys[0], to: keys[1]) }
        let state = try LibraryState.load(file)
        #expect(state.key == keys[0] && state.keyChange == KeyChange(from: keys[0], to: keys[1]))
        // What a later version writes is not taken for a key file.
        for text in [#"{"key":{"place":"token","id":"0123456789abcdef"}}"#, #"{"key":{}}"#, #"{"keyChange":{}}"#] {
            try FileReplacement.write(text, to: file)
            #expect(throws: CommandFailure.self) { try LibraryState.load(file) }
        }
        try Directory(path: file.parent).remove("settings.json")
        try fill()
        try FileReplacement.write(#"{"key":{"place":"token","id":"0123456789abcdef"}}"#, to: file)
        try Directory(path: store.parent).remove("contacts.sealed")
        #expect(throws: CommandFailure.self) { try fill() }
        #expect(!isThere(store))
    }
}
