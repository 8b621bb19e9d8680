import Foundation
import OutputFormats
import Testing

/// What the design asks of the code base itself.
@Suite struct CodebaseTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    private static func files(in directory: String, named suffix: String = ".swift") throws -> [URL] {
        let base = root.appending(path: directory)
        let names = try FileManager.default.subpathsOfDirectory(atPath: base.path)
        return names.filter { $0.hasSuffix(suffix) }.map { base.appending(path: $0) }
    }

    @Test func everyBarIsAFileARegistryLineAGoldenFileAndADirectory() throws {
        let files = try Self.files(in: "Sources/OutputFormats/Bars")
        #expect(files.count == Bars.all.count)
        let golden = try Self.files(in: "Tests/OutputFormatsTests/Golden", named: ".out")
        for name in Bars.all.map(\.name) {
            #expect(golden.contains { $0.lastPathComponent == "\(name).out" }, "\(name)")
            // A variant of a bar, such as `conky-parse`, stands on the bar's page.
            let pages = [name, String(name.prefix { $0 != "-" })].map {
                Self.root.appending(path: "integrations/\($0)/README.md")
            }
            let page = try #require(pages.first { FileManager.default.fileExists(atPath: $0.path) }, "\(name)")
            let text = try String(contentsOf: page, encoding: .utf8)
            #expect(text.contains("--format \(name)") || text.contains("(config"), "\(name)")
        }
    }
}
