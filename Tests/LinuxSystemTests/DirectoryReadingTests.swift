import Glibc
import SystemPackage
import TestSupport
import Testing

@testable import LinuxSystem

@Suite struct DirectoryReadingTests {
    /// A second thread reads more than 64 files, in batches: their order stays.
    @Test(arguments: [0, 1, 63, 64, 65, 128, 129, 1_000])
    func readsEveryFileInOrder(count: Int) throws {
        let temporary = try TemporaryDirectory()
        for number in 0..<count { try write(number, in: temporary.path) }
        let directory = try Directory(path: FilePath(temporary.path))
        let entries = try directory.entries()
        let names = entries.map(\.name.string)
        var read: [String] = []
        directory.read(entries) { entry, bytes in
            read.append(entry.name.string)
            let expected = [UInt8](content(Int(entry.name.string.dropFirst())!).utf8)
            #expect((try? bytes.get()).map([UInt8].init) == expected)
        }
        #expect(read == names)
        #expect(read.count == count)
    }

    /// The thread that reads is ahead until all batches are full, and the caller waits when all are empty.
    @Test func readsInOrderWhicheverThreadIsFaster() throws {
        let temporary = try TemporaryDirectory()
        for number in 0..<700 { try write(number, in: temporary.path) }
        let directory = try Directory(path: FilePath(temporary.path))
        for pause in [0, 20, 1_000] {
            var read: [String] = []
            let entries = try directory.entries()
            directory.read(entries) { entry, bytes in
                if read.count % 70 < 35 { usleep(UInt32(pause)) }
                read.append(entry.name.string)
                let expected = [UInt8](content(Int(entry.name.string.dropFirst())!).utf8)
                #expect((try? bytes.get()).map([UInt8].init) == expected)
            }
            #expect(read == entries.map(\.name.string))
        }
    }

    /// The error for a removed file, or for a directory in its place, has the path; the others are read.
    @Test(arguments: [40, 400])
    func namesTheFilesThatCannotBeRead(count: Int) throws {
        let temporary = try TemporaryDirectory()
        for number in 0..<count { try write(number, in: temporary.path) }
        let directory = try Directory(path: FilePath(temporary.path))
        let entries = try directory.entries()
        unlink(temporary.path + "/f1007")
        unlink(temporary.path + "/f1021")
        try Directory.create(FilePath(temporary.path + "/f1021"))
        var problems: [SystemError] = []
        var sum = 0
        directory.read(entries) { _, bytes in
            switch bytes {
            case .success(let bytes): sum += bytes.count
            case .failure(let error): problems.append(error)
            }
        }
        #expect(
            problems == [
                SystemError(.noSuchFileOrDirectory, FilePath(temporary.path + "/f1007")),
                SystemError(.isDirectory, FilePath(temporary.path + "/f1021")),
            ])
        let sizes = (0..<count).map { content(1_000 + $0).utf8.count }
        #expect(sum == sizes.reduce(0, +) - sizes[7] - sizes[21])
    }

    private func write(_ number: Int, in directory: String) throws {
        try FileReplacement.write(content(1_000 + number), to: "\(directory)/f\(1_000 + number)", durable: false)
    }

    /// Mostly short; some larger than a batch.
    private func content(_ number: Int) -> String {
        number % 97 == 5 ? String(repeating: "\(number) ", count: 100_000) : "card \(number)"
    }
}
