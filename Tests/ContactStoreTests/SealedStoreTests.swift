import Failures
import Glibc
import LinuxSystem
import SystemPackage
import TestSupport
import Testing

@testable import ContactStore

@Suite struct SealedStoreTests {
    private let test: TestStore
    private var store: SealedStore { test.store }
    private var key: String { test.key }
    private var path: String { test.path }

    init() throws { test = try TestStore() }

    private func fill() throws { try test.fill() }

    @Test func keepsWhatIsStored() throws {
        #expect(try store.load() == nil)
        try fill()
        #expect(try store.load() == Samples.document())
        var status = stat()
        for file in [path, key] {
            #expect(stat(file, &status) == 0)
            #expect(status.st_mode & 0o777 == 0o600)
        }
    }

    @Test func sealsEveryName() throws {
        try fill()
        let bytes = try RegularFile.read(FilePath(path))
        for word in ["Anna", "Berg", "Family", "contacts"] {
            #expect(!bytes.contains(word))
        }
    }

    @Test func writesNothingWhereNothingChanged() throws {
        try fill()
        let fingerprint = FileFingerprint(path: path)
        try store.update { _ in }
        #expect(FileFingerprint(path: path) == fingerprint)
    }

    /// Each damage has its own error, and neither reading nor writing touches the file.
    private func expectRefusal(_ error: CommandFailure, _ damage: (inout [UInt8]) -> Void) throws {
        var bytes = try RegularFile.read(FilePath(path))
        damage(&bytes)
        try FileReplacement.write(bytes, to: FilePath(path))
        #expect(throws: error) { try store.load() }
        #expect(throws: error) { try store.update { $0 = StoreDocument() } }
        #expect(try RegularFile.read(FilePath(path)) == bytes)
    }

    @Test func refusesEveryFlippedBit() throws {
        try fill()
        let bytes = try RegularFile.read(FilePath(path))
        for offset in Sweep.places(bytes.count, every: 499) {
            var damaged = bytes
            damaged[offset] ^= 0x10
            try FileReplacement.write(damaged, to: FilePath(path), durable: false)
            #expect(throws: CommandFailure.self) { try store.load() }
        }
        try FileReplacement.write(bytes, to: FilePath(path))
        try expectRefusal(.damaged(path: FilePath(path))) { $0[$0.count - 1] ^= 1 }
    }

    @Test func refusesEveryTruncation() throws {
        try fill()
        let bytes = try RegularFile.read(FilePath(path))
        for count in Sweep.places(bytes.count, every: 499) {
            try FileReplacement.write(Array(bytes[..<count]), to: FilePath(path), durable: false)
            #expect(throws: CommandFailure.truncated(path: FilePath(path))) { try store.load() }
        }
        try expectRefusal(.truncated(path: FilePath(path))) { $0 = Array(bytes.dropLast()) }
    }

    @Test func refusesNewerVersionsAndOtherFiles() throws {
        try fill()
        try expectRefusal(.newerVersion(path: FilePath(path), version: SealedFile.version + 1)) {
            $0[8] = UInt8(SealedFile.version + 1)
        }
        try expectRefusal(.notAStore(path: FilePath(path))) { $0 = Array("BEGIN:VCARD".utf8) + $0 }
    }

    @Test func neverMakesASecondKey() throws {
        try fill()
        let bytes = try RegularFile.read(FilePath(key))
        unlink(key)
        #expect(throws: CommandFailure.missingKey(path: FilePath(key))) { try store.load() }
        #expect(throws: CommandFailure.missingKey(path: FilePath(key))) {
            try store.update { $0 = StoreDocument() }
        }
        #expect(FileFingerprint(path: key).modified == nil)
        try FileReplacement.write([UInt8](repeating: 7, count: 32), to: FilePath(key))
        #expect(throws: CommandFailure.wrongKey(path: FilePath(path))) { try store.load() }
        try FileReplacement.write([1, 2, 3], to: FilePath(key))
        #expect(throws: CommandFailure.damagedKey(path: FilePath(key))) { try store.load() }
        try FileReplacement.write(bytes, to: FilePath(key))
        #expect(try store.load() == Samples.document())
    }

    @Test func keepsAKeyThatIsThereBeforeTheStore() throws {
        try Directory.create(FilePath(test.directory.path + "/state"))
        let bytes = [UInt8](repeating: 9, count: 32)
        try FileReplacement.write(bytes, to: FilePath(key))
        try fill()
        #expect(try RegularFile.read(FilePath(key)) == bytes)
    }

    @Test func saysWhereItCannotWrite() throws {
        try FileReplacement.write("in the way", to: FilePath(test.directory.path + "/data"))
        #expect(throws: CommandFailure(writing: SystemError(.notDirectory, FilePath(test.directory.path + "/data")))) {
            try fill()
        }
    }
}

extension [UInt8] {
    func contains(_ word: String) -> Bool {
        let wanted = Array(word.utf8)
        return indices.contains { self[$0...].starts(with: wanted) }
    }
}
