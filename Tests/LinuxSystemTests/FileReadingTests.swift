import Glibc
import SystemPackage
import TestSupport
import Testing

@testable import LinuxSystem

/// Something else than a regular file is an error, without waiting for it.
@Suite struct FileReadingTests {
    private let directory: TemporaryDirectory
    private var path: String { directory.path + "/file" }

    init() throws { directory = try TemporaryDirectory() }

    @Test func doesNotWaitForAPipesWriter() throws {
        #expect(mkfifo(path, 0o600) == 0)
        let refused = SystemError(.notAFile, FilePath(path))
        #expect(throws: refused) { try RegularFile.read(FilePath(path)) }
        var reader = FileReader()
        #expect(throws: refused) { try reader.read(FilePath(path)) { $0.count } }
        #expect(throws: refused) { try reader.readChunks(FilePath(path)) { bytes, _ in bytes.count } }
        // A device without an end.
        #expect(throws: SystemError(.notAFile, "/dev/zero")) { try RegularFile.read("/dev/zero") }
        #expect(throws: SystemError(.isDirectory, "/")) { try RegularFile.read("/") }
    }

    @Test func refusesTooLargeFiles() throws {
        #expect(close(open(path, O_CREAT | O_WRONLY, 0o600)) == 0)
        #expect(truncate(path, 20 << 30) == 0)
        let refused = SystemError(.tooLarge, FilePath(path))
        #expect(throws: refused) { try RegularFile.read(FilePath(path)) }
        var reader = FileReader()
        #expect(throws: refused) { try reader.read(FilePath(path)) { $0.count } }
        #expect(throws: refused) { try TrustedFile.read(FilePath(path)) }
        var largest = 0
        #expect(throws: refused) {
            try reader.readChunks(FilePath(path)) { bytes, _ in
                largest = max(largest, bytes.count)
                return 0
            }
        }
        #expect(largest == FileReader.maximumChunkSize)
    }

    /// A file that grows while it is read: more comes with every chunk, and nothing of that is read.
    @Test func readsAFileToTheEndThatItHad() throws {
        let beginning = [UInt8](repeating: 1, count: 1 << 20)
        try FileReplacement.write(beginning, to: FilePath(path))
        let writer = open(path, O_WRONLY | O_APPEND)
        defer { close(writer) }
        var reader = FileReader()
        var (total, chunks) = (0, 0)
        try reader.readChunks(FilePath(path)) { bytes, _ in
            chunks += 1
            if chunks < 20 { #expect(write(writer, beginning, beginning.count) == beginning.count) }
            total += bytes.count
            return bytes.count
        }
        #expect(total == beginning.count)
        // Files of procfs have no size.
        var status = 0
        try reader.readChunks("/proc/self/status") { bytes, _ in
            status += bytes.count
            return bytes.count
        }
        #expect(status > 0)
    }

    /// A large file among small ones is an error: it is to be read in chunks.
    @Test func readsNoLargeFileAmongSmallOnes() throws {
        for name in ["a", "b", "c"] { try FileReplacement.write(name, to: "\(directory.path)/\(name)") }
        #expect(truncate("\(directory.path)/b", 20 << 30) == 0)
        let listing = try Directory(path: FilePath(directory.path))
        var read: [Int?] = []
        listing.read(try listing.entries()) { _, bytes in read.append((try? bytes.get())?.count) }
        #expect(read == [1, nil, 1])
    }

    @Test func recognizesALinkToADirectoryWhoseNameIsNotUTF8() throws {
        let link = Array(directory.path.utf8CString.dropLast()) + [0x2F, -1, 0x61, 0]
        #expect(symlink(".", link) == 0)
        let listing = try Directory(path: FilePath(directory.path))
        #expect(listing.isDirectory(try #require(listing.entries().first)))
    }
}
