import Glibc
import LinuxSystem
import TestSupport
import Testing

@testable import TimelineArchive

@Suite struct TimelineArchiveTests {
    private let key = ArchiveKey(arguments: ["--family", "small"]) { _ in nil }

    private func archive(_ watched: [WatchedPath] = []) -> TimelineArchive {
        TimelineArchive(
            entries: [.init(from: 100, output: "a\n"), .init(from: 200, output: "b\u{0}\"\n")], until: 300,
            watched: watched)
    }

    @Test func answersByTheClock() {
        let archive = archive()
        #expect(archive.answer(at: 99) == .none)
        #expect(archive.answer(at: 100) == .holds("a\n"))
        #expect(archive.answer(at: 199) == .holds("a\n"))
        #expect(archive.answer(at: 200) == .holdsSinceMidnight("b\u{0}\"\n"))
        #expect(archive.answer(at: 299) == .holdsSinceMidnight("b\u{0}\"\n"))
        #expect(archive.answer(at: 300) == .none)
    }

    @Test func isStaleOnceAnythingChanged() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/source"
        for _ in 0..<2 {
            let archive = archive([WatchedPath(path: path, stamp: FileStamp(path: path))])
            #expect(archive.answer(at: 100) == .holds("a\n"))
            try FileReplacement.write("x", to: path)
            #expect(archive.answer(at: 100) == .stale("a\n"))
        }
    }

    @Test func comesBackAsItWas() throws {
        let folder = try TemporaryFolder()
        let archives = ArchiveFolder(path: folder.path + "/bday-widget")
        #expect(archives.load(key) == nil)
        let archive = archive([WatchedPath(path: "/", stamp: FileStamp(path: "/"))])
        archives.save(archive, as: key)
        #expect(archives.load(key) == archive)
        archives.removeAll()
        #expect(archives.load(key) == nil)
    }

    @Test func trustsOnlyItsOwn() throws {
        let folder = try TemporaryFolder()
        let archives = ArchiveFolder(path: folder.path)
        let file = "\(folder.path)/\(key.name).json"
        archives.save(archive(), as: key)
        #expect(archives.load(key) != nil)
        chmod(file, 0o644)
        #expect(archives.load(key) == nil)
        chmod(file, 0o600)
        #expect(rename(file, file + ".moved") == 0)
        symlink(file + ".moved", file)
        #expect(archives.load(key) == nil)
        chmod(folder.path, 0o755)
        let other = ArchiveKey(arguments: ["other"]) { _ in nil }
        archives.save(archive(), as: other)
        #expect(archives.load(other) == nil)
    }

    @Test func survivesAnyDamage() throws {
        let folder = try TemporaryFolder()
        let archives = ArchiveFolder(path: folder.path)
        let file = "\(folder.path)/\(key.name).json"
        archives.save(archive([WatchedPath(path: "/", stamp: FileStamp(path: "/"))]), as: key)
        let bytes = try readFile(file)
        for end in bytes.indices {
            try FileReplacement.write(Array(bytes[..<end]), to: file)
            #expect(archives.load(key) == nil)
        }
        for text in ["{}", "[]", #"{"version":2}"#, #"{"version":1,"watched":[[]],"entries":[],"until":0}"#] {
            try FileReplacement.write(text, to: file)
            #expect(archives.load(key) == nil)
        }
    }

    @Test func keepsAtMost64() throws {
        let folder = try TemporaryFolder()
        let archives = ArchiveFolder(path: folder.path)
        let keys = (0..<70).map { number in ArchiveKey(arguments: [String(number)]) { _ in nil } }
        for key in keys { archives.save(archive(), as: key) }
        #expect(try Folder(path: folder.path).entries.count == 64)
        #expect(archives.load(keys[69]) != nil)
    }

    @Test func keysTellCallsApart() {
        func key(_ arguments: [String], _ environment: [String: String] = [:]) -> ArchiveKey {
            ArchiveKey(arguments: arguments) { environment[$0] }
        }
        let keys = [
            key([]), key([""]), key(["ab", "c"]), key(["a", "bc"]), key(["abc"]), key([], ["TZ": ""]),
            key([], ["TZ": "UTC"]), key([], ["LANG": "UTC"]), key([String(repeating: "x", count: 300)]),
        ]
        #expect(Set(keys).count == keys.count)
        #expect(key([], ["EDITOR": "vi"]) == key([]))
    }
}
