import BirthdayCore
import Glibc
import LinuxSystem
import Synchronization
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

    /// What would not come back is not stored, and what is stored stays.
    @Test func storesNothingThatWouldNotComeBack() throws {
        try fill()
        let bytes = try RegularFile.read(path)
        #expect(throws: StoreError.unfaithful(path: path)) {
            try store.update { $0.sources[0].contacts[0].name = " white space at the ends is not kept " }
        }
        #expect(try RegularFile.read(path) == bytes)
        #expect(FileFingerprint(path: previous).modified == nil)
        #expect(try store.load() == Samples.document())
    }

    private var previous: String { SealedStore.previous(of: path) }

    @Test func keepsTheStoreBeforeAndOffersIt() throws {
        try fill()
        let first = try RegularFile.read(path)
        try store.update { $0.groups = [ContactGroup(name: "Other")] }
        #expect(try RegularFile.read(previous) == first)
        let good = try RegularFile.read(path)
        for (error, damaged) in [
            (StoreError.truncated(path: path), Array(good.dropLast())), (.notAStore(path: path), Array("hello".utf8)),
            (.damaged(path: path), good.dropLast() + [good[good.count - 1] ^ 1]),
        ] {
            try FileReplacement.write(damaged, to: path)
            let offer = StoreError.restorable(error, path: path, previous: previous)
            #expect(throws: offer) { try store.load() }
            #expect(throws: offer) { try store.update { $0.sources = [] } }
            #expect(offer.description.hasSuffix("mv \(previous) \(path)"))
            #expect(try RegularFile.read(previous) == first)
        }
        #expect(rename(previous, path) == 0)
        #expect(try store.load() == Samples.document())
    }

    /// Another one in its place would help no more than this one.
    @Test func offersNothingThatCannotBeOpened() throws {
        try fill()
        try store.update { $0.groups = [ContactGroup(name: "Other")] }
        var newer = try RegularFile.read(path)
        newer[8] = UInt8(SealedFile.version + 1)
        try FileReplacement.write(newer, to: path)
        #expect(throws: StoreError.newerVersion(path: path, version: SealedFile.version + 1)) { try store.load() }
        try FileReplacement.write([1], to: path)
        try FileReplacement.write([1], to: previous)
        #expect(throws: StoreError.notAStore(path: path)) { try store.load() }
    }

    @Test func whatIsForgottenIsInNeither() throws {
        try fill()
        try store.update { $0.groups = [ContactGroup(name: "Other")] }
        try store.update(isForgetting: true) { $0.sources.removeSubrange(..<1) }
        #expect(try RegularFile.read(previous) == RegularFile.read(path))
        #expect(try store.load()?.sources.map(\.identity) == ["-"])
        #expect(try Directory(path: test.directory.path + "/data").entries.count == 3)
    }

    /// A process that was ended while it made the key, or wrote the store, leaves a file behind. Every writer removes it.
    @Test func everyWriterRemovesWhatOthersLeft() throws {
        for isStored in [false, true] {
            for place in ["data", "state"] {
                try Directory.create("\(test.directory.path)/\(place)")
                try FileReplacement.write([1], to: "\(test.directory.path)/\(place)/.bday-widget-999999999-x.tmp")
            }
            if isStored { try store.update { _ in } } else { try fill() }
            #expect(try Directory(path: test.directory.path + "/state").entries.map(\.name) == ["key"])
            #expect(
                try Directory(path: test.directory.path + "/data").entries.map(\.name).sorted() == [
                    "contacts.sealed", "lock",
                ])
        }
    }

    @Test func endsTheAccessOfOthersAndSaysSoOnce() throws {
        let said = Mutex<[String]>([])
        let store = SealedStore(path: path, keyFile: KeyFile(path: key)) { line in said.withLock { $0.append(line) } }
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
        let file = KeyFile(path: key)
        let made = try file.create(for: path)
        #expect(try file.create(for: path).bytes == made.bytes)
        #expect(try RegularFile.read(key) == made.bytes)
    }

    /// The kernel changes no mode in /proc, as FAT does not.
    @Test func usesNoKeyThatOthersCanRead() throws {
        let exposed = SealedStore(path: path, keyFile: KeyFile(path: "/proc/self/maps"))
        let sample = try Samples.document()
        #expect(throws: StoreError.exposedKey(path: "/proc/self/maps")) { try exposed.update { $0 = sample } }
    }
}
