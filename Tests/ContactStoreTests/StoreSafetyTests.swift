import BirthdayCore
import Failures
import Glibc
import LinuxSystem
import Messages
import Synchronization
import SystemPackage
import TestSupport
import Testing

@testable import ContactStore

/// What is stored is not lost, and nobody else gets it.
@Suite struct StoreSafetyTests {
    private let test: TestStore
    private var store: SealedStore { test.store }
    private var key: String { test.key }
    private var path: String { test.path }

    init() throws { test = try TestStore() }

    private func fill() throws { try test.fill() }

    /// What would come back as something else is not stored, and what is stored stays.
    @Test func storesNothingThatWouldNotComeBack() throws {
        try fill()
        let bytes = try RegularFile.read(FilePath(path))
        #expect(throws: CommandFailure.unfaithful(path: FilePath(path))) {
            try store.update { $0.sources[1].content.cards.reverse() }
        }
        #expect(try RegularFile.read(FilePath(path)) == bytes)
        #expect(FileFingerprint(path: previous).modified == nil)
        #expect(try store.load() == Samples.document())
    }

    private var previous: String { SealedStore.previous(of: FilePath(path)).string }

    /// Whatever took the store away: what is read then, or changed, does not replace the one that is left.
    @Test func aStoreThatIsGoneIsNoEmptyOne() throws {
        try fill()
        try store.update { $0.groups = [ContactGroup(name: "Other")] }
        let left = try RegularFile.read(FilePath(previous))
        #expect(unlink(path) == 0)
        let file = FilePath(path)
        let offer = CommandFailure.restorable(.missing(path: file), path: file, previous: FilePath(previous))
        #expect(throws: offer) { try store.load() }
        #expect(throws: offer) { try store.update { $0.sources = [] } }
        #expect(unlink(key) == 0)
        #expect(throws: CommandFailure.missingKey(path: FilePath(key))) { try store.load() }
        #expect(try RegularFile.read(FilePath(previous)) == left)
    }

    @Test func aLinkThatLeadsNowhereIsNoEmptyStore() throws {
        try fill()
        #expect(unlink(path) == 0 && symlink("/nowhere/contacts.sealed", path) == 0)
        #expect(throws: CommandFailure.self) { try store.load() }
        #expect(throws: CommandFailure.self) { try store.update { $0.sources = [] } }
    }

    @Test func keepsTheStoreBeforeAndOffersIt() throws {
        try fill()
        let first = try RegularFile.read(FilePath(path))
        try store.update { $0.groups = [ContactGroup(name: "Other")] }
        #expect(try RegularFile.read(FilePath(previous)) == first)
        let good = try RegularFile.read(FilePath(path))
        let file = FilePath(path)
        for (error, damaged) in [
            (.truncated(path: file), Array(good.dropLast())), (.notAStore(path: file), Array("hello".utf8)),
            (.damaged(path: file), good.dropLast() + [good[good.count - 1] ^ 1]),
        ] as [(CommandFailure, [UInt8])] {
            try FileReplacement.write(damaged, to: FilePath(path))
            let offer = CommandFailure.restorable(error, path: FilePath(path), previous: FilePath(previous))
            #expect(throws: offer) { try store.load() }
            #expect(throws: offer) { try store.update { $0.sources = [] } }
            #expect(offer.description.hasSuffix("mv \(previous) \(path)"))
            #expect(try RegularFile.read(FilePath(previous)) == first)
        }
        #expect(rename(previous, path) == 0)
        #expect(try store.load() == Samples.document())
    }

    /// Another one in its place would help no more than this one.
    @Test func offersNothingThatCannotBeOpened() throws {
        try fill()
        try store.update { $0.groups = [ContactGroup(name: "Other")] }
        var newer = try RegularFile.read(FilePath(path))
        newer[8] = UInt8(SealedFile.version + 1)
        try FileReplacement.write(newer, to: FilePath(path))
        #expect(throws: CommandFailure.newerVersion(path: FilePath(path), version: SealedFile.version + 1)) {
            try store.load()
        }
        try FileReplacement.write([1], to: FilePath(path))
        try FileReplacement.write([1], to: FilePath(previous))
        #expect(throws: CommandFailure.notAStore(path: FilePath(path))) { try store.load() }
    }

    /// Files of 20 GB that take no room: neither is read to its end.
    @Test func readsNoFileThatIsNone() throws {
        try fill()
        #expect(truncate(key, 20 << 30) == 0)
        #expect(throws: CommandFailure(writing: SystemError(.tooLarge, FilePath(key)))) { try store.load() }
        for size in [100 << 20, 20 << 30] {
            try FileReplacement.write("", to: FilePath(path))
            #expect(truncate(path, size) == 0)
            #expect(throws: CommandFailure.notAStore(path: FilePath(path))) { try store.load() }
        }
    }

    @Test func whatIsForgottenIsInNeither() throws {
        try fill()
        try store.update { $0.groups = [ContactGroup(name: "Other")] }
        try store.update(isForgetting: true) { $0.sources = Array($0.sources.prefix(1)) }
        #expect(try RegularFile.read(FilePath(previous)) == RegularFile.read(FilePath(path)))
        #expect(try store.load()?.sources.map(\.identity) == ["-"])
        #expect(try Directory(path: FilePath(test.directory.path + "/data")).entries().count == 3)
        let opened = try #require(try store.openFile("contacts.sealed")).bytes
        let words = ["Anna", "Berg", "Annie", "urn:uuid:1", ".contacts", "club.vcf", "stdin"]
        #expect(words.filter { opened.contains($0) } == ["stdin"])
    }

    /// A process that was ended while it made the key, or wrote the store, leaves a file behind. Every writer removes it.
    @Test func everyWriterRemovesWhatOthersLeft() throws {
        for isStored in [false, true] {
            for place in ["data", "state"] {
                try Directory.create("\(test.directory.path)/\(place)")
                try FileReplacement.write([1], to: "\(test.directory.path)/\(place)/.bday-widget-999999999-x.tmp")
            }
            if isStored { try store.update { _ in } } else { try fill() }
            #expect(
                try Directory(path: FilePath(test.directory.path + "/state")).entries().map(\.name.string) == ["key"])
            #expect(
                try Directory(path: FilePath(test.directory.path + "/data")).entries().map(\.name.string).sorted() == [
                    "contacts.sealed", "lock",
                ])
        }
    }

    @Test func endsTheAccessOfOthersAndSaysSoOnce() throws {
        let said = Mutex<[String]>([])
        let store = SealedStore(path: FilePath(path), keys: StoreKeys(file: KeyFile(path: FilePath(key)))) { line in
            said.withLock { $0.append(line.english) }
        }
        let sample = try Samples.document()
        try store.update { $0 = sample }
        #expect(chmod(path, 0o644) == 0)
        #expect(chmod(key, 0o640) == 0)
        for _ in 0..<2 { #expect(try store.load() == sample) }
        #expect(said.withLock { $0.map { $0.split(separator: ":")[0] } } == [path[...], key[...]])
        var status = stat()
        for file in [path, key] {
            #expect(stat(file, &status) == 0)
            #expect(status.st_mode & 0o777 == 0o600)
        }
    }

    /// Two stores of one user, each with a lock of its own, need a key in the same moment.
    @Test func aKeyThatWasMadeMeanwhileIsTheKey() throws {
        let file = KeyFile(path: FilePath(key))
        let made = try file.create()
        #expect(try file.create().bytes == made.bytes)
        #expect(try RegularFile.read(FilePath(key)) == made.bytes)
    }

    /// The kernel changes no mode in /proc, as FAT does not.
    @Test func usesNoKeyThatOthersCanRead() throws {
        try Directory.create(FilePath(key).parent)
        #expect(symlink("/proc/self/maps", key) == 0)
        let exposed = SealedStore(path: FilePath(path), keys: StoreKeys(file: KeyFile(path: FilePath(key))))
        let sample = try Samples.document()
        #expect(throws: CommandFailure.exposedKey(path: FilePath(key))) { try exposed.update { $0 = sample } }
    }

    @Test func aKeyLeavesNoBytesWhereItWasTaken() throws {
        var bytes = [UInt8](1...32)
        let key = try #require(StoreKey(wiping: &bytes))
        #expect(bytes == [UInt8](repeating: 0, count: 32))
        #expect(key.bytes == [UInt8](1...32))
        #expect(StoreKey(hexadecimal: key.hexadecimal)?.bytes == key.bytes)
        for text in ["", String(key.hexadecimal.dropLast()), key.hexadecimal + "00", "x" + key.hexadecimal.dropFirst()]
        {
            #expect(StoreKey(hexadecimal: text) == nil)
        }
    }
}
