import Glibc
import JSONC
import LinuxSystem
import PathBytes
import SystemPackage
import TestSupport
import Testing

@testable import TimelineArchive

@Suite struct TimelineArchiveTests {
    private let key = ArchiveKey(["--family", "small"])

    private let directory: TemporaryDirectory
    private let archives: ArchiveDirectory
    private var file: String { "\(directory.path)/bday-widget/\(key.fileName)" }

    init() throws {
        directory = try TemporaryDirectory()
        archives = try #require(ArchiveDirectory(runtimeDirectory: FilePath(directory.path)))
    }

    private func archive(_ dependencies: [Dependency] = []) -> ArchivedTimeline {
        ArchivedTimeline(
            entries: [.init(from: 100, output: "a\n"), .init(from: 200, output: "b\u{0}\"🎁\n")], until: 300,
            dependencies: dependencies)
    }

    @Test func answersByTheClock() {
        #expect(archives.answer(key, at: 100) == .missing)
        archives.save(archive(), as: key)
        #expect(archives.answer(key, at: 99) == .missing)
        #expect(archives.answer(key, at: 100) == .current("a\n"))
        #expect(archives.answer(key, at: 199) == .current("a\n"))
        #expect(archives.answer(key, at: 200) == .madeOnEarlierDay("b\u{0}\"🎁\n"))
        #expect(archives.answer(key, at: 299) == .madeOnEarlierDay("b\u{0}\"🎁\n"))
        #expect(archives.answer(key, at: 300) == .missing)
        archives.removeAll()
        #expect(archives.answer(key, at: 100) == .missing)
    }

    /// Whoever was about to keep an archive when `lock` removed them does not bring one back.
    @Test func isNeitherReadNorKeptWhileLocked() throws {
        let mark = UserLockMark(in: archives.path)
        archives.save(archive(), as: key)
        #expect(!mark.isSet)
        try mark.set()
        #expect(mark.isSet)
        #expect(archives.answer(key, at: 100) == .missing)
        archives.removeAll()
        archives.save(archive(), as: key)
        #expect(FileKind(path: FilePath(file)) == nil)
        try mark.remove()
        #expect(archives.answer(key, at: 100) == .missing)
        archives.save(archive(), as: key)
        #expect(archives.answer(key, at: 100) == .current("a\n"))
    }

    @Test func isStaleOnceAnythingChanged() throws {
        let path = directory.path + "/ü source"
        func save() {
            archives.save(archive([Dependency(path: FilePath(path))]), as: key)
            #expect(archives.answer(key, at: 100) == .current("a\n"))
        }
        save()
        for text in ["x", "y"] {
            try FileReplacement.write(text, to: FilePath(path))
            #expect(archives.answer(key, at: 100) == .stale("a\n"))
            save()
        }
        unlink(path)
        #expect(archives.answer(key, at: 100) == .stale("a\n"))
    }

    @Test func trustsOnlyPrivateFiles() throws {
        archives.save(archive(), as: key)
        #expect(archives.answer(key, at: 100) != .missing)
        chmod(file, 0o644)
        #expect(archives.answer(key, at: 100) == .missing)
        chmod(file, 0o600)
        #expect(rename(file, file + ".moved") == 0)
        symlink(file + ".moved", file)
        #expect(archives.answer(key, at: 100) == .missing)
    }

    /// What others could enter is not read; the next archive is kept where they no longer can.
    @Test func readsNothingWhereOthersHadAccess() throws {
        archives.save(archive(), as: key)
        chmod(directory.path + "/bday-widget", 0o755)
        #expect(archives.answer(key, at: 100) == .missing)
        archives.save(archive(), as: key)
        var status = stat()
        #expect(stat(directory.path + "/bday-widget", &status) == 0 && status.st_mode & 0o777 == 0o700)
        #expect(archives.answer(key, at: 100) == .current("a\n"))
    }

    /// Where the directory's name leads elsewhere, nothing is read, written or removed there.
    @Test func followsNoLinkToItsDirectory() throws {
        archives.save(archive(), as: key)
        let elsewhere = directory.path + "/elsewhere"
        #expect(rename(directory.path + "/bday-widget", elsewhere) == 0)
        #expect(symlink(elsewhere, directory.path + "/bday-widget") == 0)
        let before = try Directory(path: FilePath(elsewhere)).entries().map(\.name)
        #expect(archives.answer(key, at: 100) == .missing)
        archives.removeAll()
        archives.save(archive(), as: ArchiveKey(["other"]))
        #expect(try Directory(path: FilePath(elsewhere)).entries().map(\.name) == before)
    }

    @Test func removesNothingButArchives() throws {
        archives.save(archive(), as: key)
        let names = ["notes.json", "0123456789abcdef0123456789abcdeF.json", "\(key.fileName).bak", "conky-small"]
        for name in names { try FileReplacement.write("x", to: "\(directory.path)/bday-widget/\(name)") }
        archives.removeAll()
        #expect(
            try Directory(path: "\(directory.path)/bday-widget").entries().map(\.name.string) == names.sorted())
    }

    @Test func dependsOnPathsThatAreNoUTF8() throws {
        let path = FilePath(bytes: Array("\(directory.path)/Fr".utf8) + [0xE9] + Array("d".utf8))
        try FileReplacement.write("x", to: path)
        archives.save(archive([Dependency(path: path)]), as: key)
        #expect(archives.answer(key, at: 100) == .current("a\n"))
        try FileReplacement.write("y", to: path)
        #expect(archives.answer(key, at: 100) == .stale("a\n"))
    }

    @Test func survivesAnyDamage() throws {
        archives.save(archive([Dependency(path: "/")]), as: key)
        let bytes = try RegularFile.read(FilePath(file))
        for end in bytes.indices {
            try FileReplacement.write(Array(bytes[..<end]), to: FilePath(file), durable: false)
            #expect(archives.answer(key, at: 100) == .missing)
        }
        for text in [
            "{}", "[]", "null", "1 2", "{}{}", #""a":1"#, "true,", #"{"version":2}"#,
            #"{"version":1,"until":300,"watched":[[]],"entries":[]}"#,
            #"{"version":1,"until":300,"watched":[],"entries":[["x"]]}"#,
            #"{"version":1,"until":300,"watched":[],"entries":[[1,2]]}"#,
            #"{"version":1,"until":"300","watched":{},"entries":{}}"#,
        ] {
            for bytes in [Array(text.utf8), key.addingChecksum(to: text)] {
                try FileReplacement.write(bytes, to: FilePath(file))
                #expect(archives.answer(key, at: 100) == .missing, "\(text)")
            }
        }
        for offset in bytes.indices {
            var damaged = bytes
            damaged[offset] ^= 1
            try FileReplacement.write(damaged, to: FilePath(file))
            #expect(archives.answer(key, at: 100) == .missing, "\(offset)")
        }
        try FileReplacement.write(bytes, to: FilePath(file))
        #expect(archives.answer(key, at: 100) == .current("a\n"))
        #expect(try JSONValue(parsing: bytes)["check"] != nil)
        // An archive of another call.
        let other = ArchiveKey(["other"])
        #expect(rename(file, "\(directory.path)/bday-widget/\(other.fileName)") == 0)
        #expect(archives.answer(other, at: 100) == .missing)
    }

    @Test func keepsAtMost64() throws {
        let keys = (0..<70).map { number in ArchiveKey([String(number)]) }
        for key in keys { archives.save(archive(), as: key) }
        #expect(try Directory(path: "\(directory.path)/bday-widget").entries().count == 64)
        #expect(archives.answer(keys[69], at: 100) != .missing)
    }

    @Test func keysDistinguishCalls() {
        func key(_ arguments: [String], _ environment: [String: String] = [:]) -> ArchiveKey {
            ArchiveKey(arguments, environment)
        }
        let keys = [
            key([]), key([""]), key(["ab", "c"]), key(["a", "bc"]), key(["abc"]), key([], ["TZ": ""]),
            key([], ["TZ": "UTC"]), key([], ["LANG": "UTC"]), key([], ["LANGUAGE": "UTC"]),
            key([String(repeating: "x", count: 300)]),
        ]
        #expect(Set(keys).count == keys.count)
        #expect(key([], ["EDITOR": "vi"]) == key([]))
    }
}

extension ArchiveKey {
    /// The key of a call with these arguments and variables.
    fileprivate init(_ arguments: [String], _ environment: [String: String] = [:]) {
        var words = arguments.map { strdup($0) } + [nil]
        let values = environment.mapValues { strdup($0) }
        self.init(arguments: &words) { name in values[String(cString: name)].flatMap { UnsafePointer($0) } }
        for word in words + values.values { free(word) }
    }
}
