import Foundation

/// Cards as programs write them, and in `INDEX.tsv` what each says.
package struct CardCorpus: CustomStringConvertible, Sendable {
    package let directory: URL

    /// Our own, and those of other projects where they lie beside the repository: they are not ours to copy into it.
    package static let all: [CardCorpus] = {
        let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let places = ["VCardTests/Fixtures/corpus", "../../shared/vcards/corpus"]
        return places.map { CardCorpus(directory: tests.appending(path: $0).standardized) }
            .filter { FileManager.default.fileExists(atPath: $0.directory.path) }
    }()

    package var index: URL { directory.appending(path: "INDEX.tsv") }

    /// The paths of the files, relative to the directory.
    package var files: [String] {
        get throws {
            try FileManager.default.subpathsOfDirectory(atPath: directory.path).filter { $0.hasSuffix(".vcf") }.sorted()
        }
    }

    package var description: String { directory.path }
}
