import Glibc
import TestSupport
import Testing

@testable import LinuxSystem

/// What lies in the place of a file may be anything: an error says so, and nothing is waited for.
@Suite struct FileReadingTests {
    private let directory: TemporaryDirectory
    private var path: String { directory.path + "/file" }

    init() throws { directory = try TemporaryDirectory() }

    @Test func doesNotWaitForWhoeverWritesToAPipe() throws {
        #expect(mkfifo(path, 0o600) == 0)
        let refused = SystemError(code: EINVAL, path: path)
        #expect(throws: refused) { try readFile(path) }
        var reader = FileReader()
        #expect(throws: refused) { try reader.read(path) { $0.count } }
        #expect(throws: refused) { try reader.readWindows(path) { bytes, _ in bytes.count } }
        // The device is no better than the pipe.
        #expect(throws: SystemError(code: EINVAL, path: "/dev/zero")) { try readFile("/dev/zero") }
        #expect(throws: SystemError(code: EISDIR, path: "/")) { try readFile("/") }
    }

    @Test func readsAPipeThatWasNamed() throws {
        #expect(mkfifo(path, 0o600) == 0)
        // Both ends at once, so that opening waits for nobody.
        let writer = open(path, O_RDWR)
        defer { close(writer) }
        #expect(write(writer, "card", 4) == 4)
        #expect(throws: SystemError(code: EFBIG, path: path)) { try readFile(named: path, atMost: 3) }
    }

    @Test func refusesWhatIsTooLarge() throws {
        #expect(close(open(path, O_CREAT | O_WRONLY, 0o600)) == 0)
        #expect(truncate(path, 20 << 30) == 0)
        let refused = SystemError(code: EFBIG, path: path)
        #expect(throws: refused) { try readFile(path) }
        var reader = FileReader()
        #expect(throws: refused) { try reader.read(path) { $0.count } }
        // Its size says nothing; what it gives does.
        #expect(throws: SystemError(code: EFBIG, path: "/dev/zero")) { try readFile(named: "/dev/zero") }
        var largest = 0
        #expect(throws: refused) {
            try reader.readWindows(path) { bytes, _ in
                largest = max(largest, bytes.count)
                return 0
            }
        }
        #expect(largest == FileReader.largestWindow)
    }

    /// A large file has no place among many: whoever reads them is told, and reads it in windows.
    @Test func aLargeFileDoesNotBelongAmongMany() throws {
        for name in ["a", "b", "c"] { try FileReplacement.write(name, to: "\(directory.path)/\(name)") }
        #expect(truncate("\(directory.path)/b", 20 << 30) == 0)
        let listing = try Directory(path: directory.path)
        var read: [Int?] = []
        listing.read(listing.entries, path: directory.path) { _, bytes in read.append((try? bytes.get())?.count) }
        #expect(read == [1, nil, 1])
    }

    @Test func knowsADirectoryByALinkWhoseNameIsNoUTF8() throws {
        let link = Array(directory.path.utf8CString.dropLast()) + [0x2F, -1, 0x61, 0]
        #expect(symlink(".", link) == 0)
        let listing = try Directory(path: directory.path)
        #expect(listing.isDirectory(try #require(listing.entries.first)))
    }
}
