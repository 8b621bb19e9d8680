import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import LinuxSystem

/// A user's file is removed, and what another program writes in that moment is what is there then.
@Suite struct FileRemovalTests {
    private let directory: TemporaryDirectory
    private let path: String

    init() throws {
        directory = try TemporaryDirectory()
        path = directory.path + "/a.vcf"
        try FileReplacement.write("old", to: FilePath(path))
    }

    private func text() throws -> String { String(decoding: try RegularFile.read(FilePath(path)), as: UTF8.self) }

    private func names() throws -> [String] {
        try Directory(path: FilePath(directory.path)).entries().map(\.name.string)
    }

    /// Removes the file; `meanwhile` runs between reading and removal.
    private func remove(_ meanwhile: () throws -> Void = {}) throws -> FileExchange.Outcome {
        let exchange = try FileExchange(directory: FilePath(directory.path))
        let original = try exchange.read("a.vcf")
        try meanwhile()
        return try exchange.remove(original)
    }

    @Test func theFileGoes() throws {
        #expect(try remove() == .exchanged)
        #expect(try names() == [])
    }

    @Test func whatAnotherProgramWroteStays() throws {
        let inPlace = try remove {
            let file = open(path, O_WRONLY)
            #expect(write(file, "new", 3) == 3)
            close(file)
        }
        #expect(inPlace == .changedMeanwhile)
        #expect(try text() == "new")
        #expect(try remove { try FileReplacement.write("newer", to: FilePath(path)) } == .changedMeanwhile)
        #expect(try text() == "newer")
        let gone = try remove { _ = unlink(path) }
        #expect(gone == .changedMeanwhile)
        #expect(try names() == [])
    }

    /// A process that was killed in a removal leaves the file under a name that says what it held.
    @Test func aRemovalThatWasKilledIsEnded() throws {
        func leave(_ text: String) throws {
            let name = ".bday-widget-remove-\(ContentHash("old".utf8).hexadecimal)-a.vcf.tmp"
            try FileReplacement.write(text, to: FilePath(directory.path).appending(name))
            _ = try FileExchange(directory: FilePath(directory.path))
        }
        try leave("old")
        #expect(try names() == ["a.vcf"])
        // Where another file has the name, it was written last.
        try leave("theirs")
        #expect(try text() == "old")
        #expect(try names() == ["a.vcf"])
        #expect(unlink(path) == 0)
        try leave("theirs")
        #expect(try text() == "theirs")
        try FileReplacement.write("x", to: FilePath(directory.path + "/.bday-widget-remove-none-a.vcf.tmp"))
        do { _ = try FileExchange(directory: FilePath(directory.path)) }
        #expect(try names() == [".bday-widget-remove-none-a.vcf.tmp", "a.vcf"])
    }

    /// The name is longer than the temporary one can be.
    @Test func aNameThatIsTooLongIsRefused() throws {
        let name = String(repeating: "x", count: 250) + ".vcf"
        try FileReplacement.write("old", to: FilePath(directory.path + "/b"))
        #expect(rename(directory.path + "/b", "\(directory.path)/\(name)") == 0)
        let exchange = try FileExchange(directory: FilePath(directory.path))
        let original = try exchange.read(#require(FilePath.Component(name)))
        let error = SystemError(code: ENAMETOOLONG, path: FilePath("\(directory.path)/\(name)"))
        #expect(throws: FileExchange.Failure.system(error)) { _ = try exchange.remove(original) }
        #expect(try names() == ["a.vcf", name])
    }
}
