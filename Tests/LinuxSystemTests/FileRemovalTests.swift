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

    /// The temporary name does not grow with the file's.
    @Test func aFileOfALongNameGoes() throws {
        let name = String(repeating: "x", count: 251) + ".vcf"
        #expect(rename(path, "\(directory.path)/\(name)") == 0)
        let exchange = try FileExchange(directory: FilePath(directory.path))
        let original = try exchange.read(#require(FilePath.Component(name)))
        #expect(try exchange.remove(original) == .exchanged)
        #expect(try names() == [])
    }
}
