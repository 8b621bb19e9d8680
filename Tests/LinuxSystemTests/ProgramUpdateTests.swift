import Glibc
import SystemPackage
import TestSupport
import Testing

@testable import LinuxSystem

@Suite struct ProgramUpdateTests {
    @Test func anExecutableThatLacksItsEndIsNotWhole() throws {
        let directory = try TemporaryDirectory()
        let copy = FilePath(directory.path).appending("copy")
        let bytes = try RegularFile.read("/bin/sh")
        for (count, isWhole) in [(bytes.count, true), (bytes.count - 1, false), (40, false), (0, false)] {
            let file = copy.withPlatformString { open($0, O_WRONLY | O_CREAT | O_TRUNC, 0o600) }
            #expect(bytes.withUnsafeBytes { write(file, $0.baseAddress, count) } == count)
            close(file)
            #expect(ProgramUpdate.isWhole(copy) == isWhole)
        }
    }

    @Test func anEndBeyondAllNumbersIsNone() throws {
        let directory = try TemporaryDirectory()
        let copy = FilePath(directory.path).appending("copy")
        var bytes = try RegularFile.read("/bin/sh")
        // The place of the section headers (elf(5), `e_shoff`).
        for index in 40..<48 { bytes[index] = 0xFF }
        let file = copy.withPlatformString { open($0, O_WRONLY | O_CREAT, 0o600) }
        #expect(bytes.withUnsafeBytes { write(file, $0.baseAddress, $0.count) } == bytes.count)
        close(file)
        #expect(!ProgramUpdate.isWhole(copy))
    }
}
