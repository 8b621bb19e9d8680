import SystemPackage
import TestSupport
import Testing

@testable import PathBytes

/// Where a file lies is its path, whichever way it was found.
@Suite struct FileLocationTests {
    @Test(arguments: ["", "/", "-", "a", "..", "a/b", "/a", "/a/b.vcf", "/a/../b", "/\u{E9}/e\u{301}", "/a/.vcf"])
    func aPathComesBack(path: FilePath) {
        let location = FileLocation(path)
        #expect(location.path == path)
        #expect(location.directory == path.removingLastComponent())
        #expect(Array(location.name) == path.lastComponent?.bytes ?? [])
    }

    @Test func anyBytesComeBack() {
        var generator = SeededGenerator(seed: 13)
        for _ in 0..<2_000 {
            let bytes = (0..<Int.random(in: 1...20, using: &generator)).map { _ in
                [0x2F, 0x2E, 0xFF, UInt8.random(in: 1...255, using: &generator)].randomElement(using: &generator)
                    ?? 0x2F
            }
            let path = FilePath(bytes: bytes)
            let location = FileLocation(path)
            #expect(location.path == path)
            let likely: FilePath = [location.directory, "/", "", path].randomElement(using: &generator) ?? ""
            #expect(path.withBytes { FileLocation(bytes: $0, likelyIn: likely) } == location)
            if !location.name.isEmpty {
                #expect(FileLocation(location.name + [0], in: location.directory) == location)
            }
        }
    }
}
