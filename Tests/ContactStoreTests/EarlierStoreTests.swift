import BirthdayCore
import Failures
import LinuxSystem
import Messages
import Synchronization
import SystemPackage
import TestSupport
import Testing

@testable import ContactStore

/// A store in a form that is not read any more: it is kept under another name, and the first change stores anew.
@Suite struct EarlierStoreTests {
    private let test: TestStore
    private let store: SealedStore
    private let said = Lines()
    private var path: FilePath { FilePath(test.path) }
    private var previous: FilePath { SealedStore.previous(of: path) }

    private final class Lines: Sendable {
        let lines = Mutex<[String]>([])
    }

    init() throws {
        test = try TestStore()
        let said = said
        store = SealedStore(path: FilePath(test.path), keys: StoreKeys(file: KeyFile(path: FilePath(test.key)))) {
            line in
            said.lines.withLock { $0.append(line.english) }
        }
        try test.fill()
        try store.update { $0.groups = [ContactGroup(name: "Other")] }
    }

    /// Both files as that version wrote them, as far as anybody can tell.
    private func make(version: UInt8) throws -> [[UInt8]] {
        try [path, previous].map { path in
            var bytes = try RegularFile.read(path)
            bytes[8] = version
            try FileReplacement.write(bytes, to: path)
            return bytes
        }
    }

    @Test(arguments: [1, 8]) func isPutAsideByTheFirstChange(version: UInt8) throws {
        let key = try store.key()
        let bytes = try make(version: version)
        #expect(try store.load() == nil)
        #expect(try RegularFile.read(path) == bytes[0])
        #expect(said.lines.withLock { $0 }.isEmpty)
        let sample = try Samples.document()
        try store.update { $0 = sample }
        #expect(try store.load()?.sources == sample.sources)
        #expect(try store.key() == key)
        let asides = try ["", ".previous"].map { try RegularFile.read(FilePath("\(test.path)\($0).version\(version)")) }
        #expect(asides == bytes)
        #expect(FileFingerprint(path: previous).modified == nil)
        let lines = said.lines.withLock { $0 }
        #expect(lines.count == 1)
        #expect(lines[0].contains("contacts.sealed.version\(version)") && lines[0].contains("imported once"))
    }

    /// Ended between the two: the same call finds what is left, and what lies there already.
    @Test func goesOnAfterAnEnd() throws {
        let bytes = try make(version: 3)
        try FileReplacement.write(bytes[1], to: FilePath("\(test.path).previous.version3"))
        try store.update { $0.sources = [] }
        #expect(try RegularFile.read(FilePath("\(test.path).version3")) == bytes[0])
        #expect(FileFingerprint(path: previous).modified == nil)
    }

    /// Something else that bears the name is not lost.
    @Test func replacesNothing() throws {
        let bytes = try make(version: 3)
        try FileReplacement.write("mine", to: FilePath("\(test.path).version3"))
        #expect(throws: CommandFailure.self) { try store.update { $0.sources = [] } }
        #expect(try RegularFile.read(path) == bytes[0])
        #expect(try RegularFile.read(FilePath("\(test.path).version3")) == Array("mine".utf8))
    }

    /// The one before alone is of such a version.
    @Test func anEarlierOneBeforeIsPutAsideToo() throws {
        var bytes = try RegularFile.read(previous)
        bytes[8] = 8
        try FileReplacement.write(bytes, to: previous)
        try store.update { $0.groups = [ContactGroup(name: "Third")] }
        #expect(try store.load()?.groups.map(\.name) == ["Third"])
        #expect(try RegularFile.read(FilePath("\(test.path).previous.version8")) == bytes)
    }
}
