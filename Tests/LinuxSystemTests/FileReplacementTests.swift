import Glibc
import TestSupport
import Testing

@testable import LinuxSystem

@Suite struct FileReplacementTests {
    @Test func replacesAndLeavesNothingBehind() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/file"
        try FileReplacement.write("one", to: path)
        try FileReplacement.write("two", to: path)
        #expect(try readFile(path) == Array("two".utf8))
        #expect(try Folder(path: folder.path).entries.map(\.name) == ["file"])
        var status = stat()
        stat(path, &status)
        #expect(status.st_mode & 0o777 == 0o600)
    }

    @Test func namesThePathThatFailed() throws {
        let folder = try TemporaryFolder()
        #expect(throws: SystemError(code: ENOENT, path: "\(folder.path)/none")) {
            try FileReplacement.write("x", to: "\(folder.path)/none/file")
        }
        // A folder in the way: nothing is left beside it.
        try makeFolder("\(folder.path)/taken/inside")
        #expect(throws: SystemError.self) { try FileReplacement.write("x", to: "\(folder.path)/taken") }
        #expect(try Folder(path: folder.path).entries.map(\.name) == ["taken"])
    }

    @Test func sweepsOnlyStraysOfTheDead() throws {
        let folder = try TemporaryFolder()
        let mine = ".bday-widget-\(getpid())-x.tmp"
        for name in [".bday-widget-999999999-x.tmp", mine, ".other-999999999.tmp", "a.vcf"] {
            try FileReplacement.write("x", to: "\(folder.path)/\(name)")
        }
        FileReplacement.sweepStrays(in: folder.path)
        #expect(try Folder(path: folder.path).entries.map(\.name) == [mine, ".other-999999999.tmp", "a.vcf"])
    }

    @Test func readsBigFilesPipesAndNothing() throws {
        let folder = try TemporaryFolder()
        var reader = FileReader()
        for size in [0, 1, 65_535, 65_536, 65_537, 1_000_000] {
            try FileReplacement.write([UInt8](repeating: 7, count: size), to: "\(folder.path)/f")
            #expect(try reader.read("\(folder.path)/f") { $0.count } == size)
        }
    }

    @Test func refusesWhatCouldWaitForEver() throws {
        let folder = try TemporaryFolder()
        #expect(mkfifo("\(folder.path)/fifo", 0o600) == 0)
        try makeFolder("\(folder.path)/inside")
        var reader = FileReader()
        let listing = try Folder(path: folder.path)
        for (entry, code) in zip(listing.entries, [EINVAL, EISDIR]) {
            #expect(throws: SystemError(code: code, path: "x")) {
                try reader.readWindows(entry, in: listing, path: "x") { bytes, _ in bytes.count }
            }
        }
    }

    @Test func opensNamesThatAreNoUTF8() throws {
        let folder = try TemporaryFolder()
        let path = Array(folder.path.utf8CString.dropLast()) + [0x2F, -1, 0x61, 0]
        close(open(path, O_CREAT | O_WRONLY, 0o600))
        let listing = try Folder(path: folder.path)
        let entry = try #require(listing.entries.first)
        #expect(entry.name == "\u{FFFD}a")
        var reader = FileReader()
        var size: Int?
        try reader.readWindows(entry, in: listing, path: "x") { bytes, _ in
            size = bytes.count
            return bytes.count
        }
        #expect(size == 0)
    }

    @Test func stampsTellChanges() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/file"
        #expect(FileStamp(path: path).description == "-")
        try FileReplacement.write("one", to: path)
        let stamp = FileStamp(path: path)
        #expect(FileStamp(stamp.description) == stamp)
        #expect(stamp.isRacy(readAt: SystemCalendar.nanoseconds()))
        #expect(!stamp.isRacy(readAt: SystemCalendar.nanoseconds() + 2_000_000_000))
        try FileReplacement.write("two", to: path)
        #expect(FileStamp(path: path) != stamp)
    }

    /// Seconds since 1970: of 2400, 1680 and the year 1, and more than any calendar has. Where the file system holds no
    /// such time it keeps one of its own, which will do as well.
    @Test(arguments: [13_569_465_600, -9_151_574_400, -62_135_596_800, 99_999_999_999_999, Int.max, Int.min])
    func anyFileTimeHasAStamp(seconds: Int) throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/file"
        try FileReplacement.write("one", to: path)
        var status = stat()
        #expect(stat(path, &status) == 0)
        status.st_mtim.tv_sec = seconds
        status.st_mtim.tv_nsec = 999_999_999
        let stamp = FileStamp(status)
        #expect(FileStamp(stamp.description) == stamp)
        #expect(!stamp.isRacy(readAt: SystemCalendar.nanoseconds()))
        status.st_mtim.tv_sec = seconds == .max ? seconds - 1 : seconds + 1
        #expect(FileStamp(status) != stamp)
        var times = [timespec(tv_sec: seconds, tv_nsec: 0), timespec(tv_sec: seconds, tv_nsec: 0)]
        utimensat(AT_FDCWD, path, &times, 0)
        #expect(FileStamp(path: path).modified != nil)
    }
}
