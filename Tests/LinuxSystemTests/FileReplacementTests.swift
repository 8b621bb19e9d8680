import Glibc
import PathBytes
import SystemPackage
import TestSupport
import Testing

@testable import LinuxSystem

@Suite struct FileReplacementTests {
    private func names(in path: String) throws -> [String] {
        try Directory(path: FilePath(path)).entries().map(\.name.string)
    }

    @Test func replacesAndLeavesNothingBehind() throws {
        let directory = try TemporaryDirectory()
        let path = directory.path + "/file"
        try FileReplacement.write("one", to: FilePath(path))
        try FileReplacement.write("two", to: FilePath(path))
        #expect(try RegularFile.read(FilePath(path)) == Array("two".utf8))
        #expect(try names(in: directory.path) == ["file"])
        var status = stat()
        stat(path, &status)
        #expect(status.st_mode & 0o777 == 0o600)
    }

    @Test func namesThePathThatFailed() throws {
        let directory = try TemporaryDirectory()
        #expect(throws: SystemError(.noSuchFileOrDirectory, "\(directory.path)/none")) {
            try FileReplacement.write("x", to: "\(directory.path)/none/file")
        }
        // A directory at the path: no temporary file stays beside it.
        try Directory.create("\(directory.path)/taken/inside")
        #expect(throws: SystemError.self) { try FileReplacement.write("x", to: "\(directory.path)/taken") }
        #expect(try names(in: directory.path) == ["taken"])
    }

    @Test func removesOnlyStaleTemporaryFiles() throws {
        let directory = try TemporaryDirectory()
        let mine = ".bday-widget-\(getpid())-x.tmp"
        for name in [".bday-widget-999999999-x.tmp", mine, ".other-999999999.tmp", "a.vcf"] {
            try FileReplacement.write("x", to: "\(directory.path)/\(name)")
        }
        TemporaryFile.removeStale(in: try Directory(path: FilePath(directory.path)))
        #expect(try names(in: directory.path) == [mine, ".other-999999999.tmp", "a.vcf"])
    }

    @Test func keepsWhatWasThereBefore() throws {
        let directory = try TemporaryDirectory()
        let (path, previous) = ("\(directory.path)/file", "\(directory.path)/before")
        let open = try Directory(path: FilePath(directory.path))
        for (text, kept) in [("one", nil), ("two", "one"), ("three", "two")] as [(String, String?)] {
            try FileReplacement.write(Array(text.utf8), to: "file", in: open, keeping: "before")
            #expect(try RegularFile.read(FilePath(path)) == Array(text.utf8))
            #expect((try? RegularFile.read(FilePath(previous))) == kept.map { Array($0.utf8) })
        }
        #expect(try names(in: directory.path) == ["before", "file"])
        // Where it cannot be kept, nothing is replaced, and nothing is left.
        unlink(previous)
        try Directory.create("\(previous)/inside")
        #expect(throws: SystemError.self) { try FileReplacement.write([1], to: "file", in: open, keeping: "before") }
        #expect(try RegularFile.read(FilePath(path)) == Array("three".utf8))
        #expect(try names(in: directory.path) == ["before", "file"])
    }

    @Test func createsOnlyWhereNothingIs() throws {
        let directory = try TemporaryDirectory()
        let path = "\(directory.path)/file"
        let open = try Directory(path: FilePath(directory.path))
        try FileReplacement.create([1], at: "file", in: open)
        #expect(throws: SystemError(.fileExists, FilePath(path))) {
            try FileReplacement.create([2], at: "file", in: open)
        }
        #expect(try RegularFile.read(FilePath(path)) == [1])
        #expect(try names(in: directory.path) == ["file"])
        try open.remove("file")
        try open.remove("file")
        // A link that leads nowhere is something.
        #expect(symlink("nowhere", path) == 0)
        #expect(throws: SystemError(.fileExists, FilePath(path))) {
            try FileReplacement.create([2], at: "file", in: open)
        }
    }

    @Test func readsFilesOfAnySize() throws {
        let directory = try TemporaryDirectory()
        var reader = FileReader()
        for size in [0, 1, 65_535, 65_536, 65_537, 1_000_000] {
            try FileReplacement.write([UInt8](repeating: 7, count: size), to: "\(directory.path)/f")
            #expect(try reader.read("\(directory.path)/f") { $0.count } == size)
        }
    }

    @Test func refusesPipesAndDirectories() throws {
        let directory = try TemporaryDirectory()
        #expect(mkfifo("\(directory.path)/fifo", 0o600) == 0)
        try Directory.create("\(directory.path)/inside")
        var reader = FileReader()
        let listing = try Directory(path: FilePath(directory.path))
        for (entry, cause) in zip(try listing.entries(), [SystemError.Cause.notAFile, .call(.isDirectory)]) {
            #expect(throws: SystemError(cause, listing.path.appending(entry.name))) {
                try reader.readChunks(entry.name, in: listing) { bytes, _ in bytes.count }
            }
        }
    }

    @Test func opensNamesThatAreNotUTF8() throws {
        let directory = try TemporaryDirectory()
        let path = Array(directory.path.utf8CString.dropLast()) + [0x2F, -1, 0x61, 0]
        close(open(path, O_CREAT | O_WRONLY, 0o600))
        let listing = try Directory(path: FilePath(directory.path))
        let entry = try #require(listing.entries().first)
        #expect(entry.name.bytes == [0xFF, 0x61])
        var reader = FileReader()
        var size: Int?
        try reader.readChunks(entry.name, in: listing) { bytes, _ in
            size = bytes.count
            return bytes.count
        }
        #expect(size == 0)
    }

    /// What cannot be reached is neither there nor missing, and is another thing once it can be.
    @Test func aLoopIsNoMissingFile() throws {
        let directory = try TemporaryDirectory()
        let path: FilePath = "\(directory.path)/loop"
        let missing = FileFingerprint(path: path)
        symlink("loop", "\(directory.path)/loop")
        let loop = FileFingerprint(path: path)
        #expect(loop != missing && loop.modified == nil)
    }

    @Test func fingerprintsDifferAfterAChange() throws {
        let directory = try TemporaryDirectory()
        let path = directory.path + "/file"
        #expect(FileFingerprint(path: FilePath(path)).modified == nil)
        try FileReplacement.write("one", to: FilePath(path))
        let fingerprint = FileFingerprint(path: FilePath(path))
        #expect(fingerprint.isRacy(readAt: SystemCalendar.nanoseconds()))
        #expect(!fingerprint.isRacy(readAt: SystemCalendar.nanoseconds() + 2_000_000_000))
        try FileReplacement.write("two", to: FilePath(path))
        #expect(FileFingerprint(path: FilePath(path)) != fingerprint)
    }

    /// Of a file that is written a second time within the tick of the first, the time says nothing.
    @Test(arguments: [
        (10_000_000_000, 11_999_999_999, true), (10_000_000_000, 12_000_000_000, false),
        (11_000_000_000, 11_999_999_999, true), (11_000_000_000, 12_000_000_000, false),
        (10_000_000_001, 11_000_000_000, true), (10_000_000_001, 11_000_000_001, false),
    ])
    func aTickIsOneSecondOrTwo(modified: Int, readAt: Int, isRacy: Bool) {
        let fingerprint = FileFingerprint(modified: modified, changed: modified, inode: 1, size: 1)
        #expect(fingerprint.isRacy(readAt: readAt) == isRacy)
    }

    /// Seconds since 1970: of 2400, 1680 and the year 1, and more than any calendar has. A file system that cannot hold
    /// such a time keeps another one.
    @Test(arguments: [13_569_465_600, -9_151_574_400, -62_135_596_800, 99_999_999_999_999, Int.max, Int.min])
    func anyFileTimeHasAFingerprint(seconds: Int) throws {
        let directory = try TemporaryDirectory()
        let path = directory.path + "/file"
        try FileReplacement.write("one", to: FilePath(path))
        var status = stat()
        #expect(stat(path, &status) == 0)
        status.st_mtim.tv_sec = seconds
        status.st_mtim.tv_nsec = 999_999_999
        let fingerprint = FileFingerprint(status)
        #expect(!fingerprint.isRacy(readAt: SystemCalendar.nanoseconds()))
        status.st_mtim.tv_sec = seconds == .max ? seconds - 1 : seconds + 1
        #expect(FileFingerprint(status) != fingerprint)
        var times = [timespec(tv_sec: seconds, tv_nsec: 0), timespec(tv_sec: seconds, tv_nsec: 0)]
        utimensat(AT_FDCWD, path, &times, 0)
        #expect(FileFingerprint(path: FilePath(path)).modified != nil)
    }
}
