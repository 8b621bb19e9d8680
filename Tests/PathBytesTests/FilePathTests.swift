import SystemPackage
import TestSupport
import Testing

@testable import PathBytes

/// A path is its bytes.
@Suite struct FilePathTests {
    @Test func anyBytesComeBack() {
        var generator = SeededGenerator(seed: 12)
        for _ in 0..<2_000 {
            let bytes = (0..<Int.random(in: 1...40, using: &generator)).map { _ in
                UInt8.random(in: 1...255, using: &generator)
            }
            let path = FilePath(bytes: bytes)
            #expect(FilePath(bytes: path.bytes) == path)
            #expect(path.bytes.filter { $0 != 0x2F } == bytes.filter { $0 != 0x2F })
            #expect(path.components.allSatisfy { path.bytes.contains($0.bytes) })
        }
    }

    @Test func lettersThatLookAlikeAreOthers() {
        let (composed, decomposed) = (FilePath("/\u{E9}"), FilePath("/e\u{301}"))
        #expect(composed != decomposed && composed.string == decomposed.string)
        #expect(Set([composed, decomposed]).count == 2)
    }

    /// A dot and the combining mark behind it are one character of a string.
    @Test func aNameBeginsWithItsBytes() {
        let hidden: FilePath.Component? = ".\u{301}a.tmp\u{301}"
        #expect(hidden?.hasPrefix(".") == true)
        #expect(hidden?.hasSuffix(".tmp\u{301}") == true && hidden?.hasSuffix(".tmp") == false)
    }

    @Test(arguments: [
        ("/a/b", "/a", true), ("/a", "/a", true), ("/ab", "/a", false), ("/a/b", "/", true), ("/a", "/a/b", false),
        ("/a/\u{301}b", "/a", true),
    ])
    func liesInsideAnother(path: String, other: String, isInside: Bool) {
        #expect(FilePath(path).isInside(FilePath(other)) == isInside)
    }
}
