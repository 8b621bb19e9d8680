import Glibc
import TestSupport
import Testing

@testable import LinuxSystem

@Suite struct DirectoryReadingTests {
    /// Few are read one after the other, many by a thread of their own: both give the same, in order.
    @Test(arguments: [0, 1, 127, 128, 129, 1_000])
    func readsEveryFileInOrder(count: Int) throws {
        let temporary = try TemporaryDirectory()
        for number in 0..<count { try write(number, in: temporary.path) }
        let directory = try Directory(path: temporary.path)
        let names = directory.entries.map(\.name)
        var read: [String] = []
        directory.read(directory.entries, path: temporary.path) { entry, bytes in
            read.append(entry.name)
            #expect(try! bytes.get().elementsEqual(content(Int(entry.name.dropFirst())!).utf8))
        }
        #expect(read == names)
        #expect(read.count == count)
    }

    /// Of a file that is gone, of a directory in its place, the place is told; the others are read.
    @Test(arguments: [40, 400])
    func tellsWhichCannotBeRead(count: Int) throws {
        let temporary = try TemporaryDirectory()
        for number in 0..<count { try write(number, in: temporary.path) }
        let directory = try Directory(path: temporary.path)
        unlink(temporary.path + "/f1007")
        unlink(temporary.path + "/f1021")
        try makeDirectory(temporary.path + "/f1021")
        var problems: [SystemError] = []
        var sum = 0
        directory.read(directory.entries, path: temporary.path) { _, bytes in
            switch bytes {
            case .success(let bytes): sum += bytes.count
            case .failure(let error): problems.append(error)
            }
        }
        #expect(
            problems == [
                SystemError(code: ENOENT, path: temporary.path + "/f1007"),
                SystemError(code: EISDIR, path: temporary.path + "/f1021"),
            ])
        let sizes = (0..<count).map { content(1_000 + $0).utf8.count }
        #expect(sum == sizes.reduce(0, +) - sizes[7] - sizes[21])
    }

    private func write(_ number: Int, in directory: String) throws {
        try FileReplacement.write(content(1_000 + number), to: "\(directory)/f\(1_000 + number)", durable: false)
    }

    /// Mostly short; some larger than a batch's buffer.
    private func content(_ number: Int) -> String {
        number % 97 == 5 ? String(repeating: "\(number) ", count: 100_000) : "card \(number)"
    }
}
