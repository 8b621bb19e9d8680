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

    @Test func everyBarHasAPage() throws {
        for name in Bars.all.map(\.name) {
            // A variant of a bar, such as `conky-parse`, stands on the bar's page.
            let pages = [name, String(name.prefix { $0 != "-" })].map {
                Self.root.appending(path: "integrations/\($0)/README.md")
            }
            let page = try #require(pages.first { FileManager.default.fileExists(atPath: $0.path) }, "\(name)")
            let text = try String(contentsOf: page, encoding: .utf8)
            #expect(text.contains("--format \(name)") || text.contains("(config"), "\(name)")
        }
    }

    @Test func everyLinkOfAPageLeadsToItsHeading() throws {
        let pages = try Self.pages()
        for (page, headings) in pages {
            for link in try String(contentsOfFile: page, encoding: .utf8).matches(of: /\]\(([^)\s:]+)\)/).map(\.1) {
                let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
                let target = parts[0].isEmpty ? page : URL(filePath: "\(page)/../\(parts[0])").standardizedFileURL.path
                #expect(FileManager.default.fileExists(atPath: target), "\(page): \(link)")
                guard parts.count == 2 else { continue }
                #expect(
                    (parts[0].isEmpty ? headings : pages[target])?.contains(String(parts[1])) == true,
                    "\(page): \(link)")
            }
        }
    }

    /// By a `docs/decisions.md#…`, as pages are named in the code.
    @Test func everyDecisionIsNamedByTheCodeThatItExplains() throws {
        let pages = try Self.pages()
        let code = try Self.files(in: "Sources") + Self.files(in: "Sources", named: ".c") + Self.files(in: "Tests")
        var named: Set<String> = []
        for file in code + [Self.root.appending(path: "Package.swift")] {
            let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").filter {
                $0.contains(".md#")
            }
            for match in lines.flatMap({ $0.matches(of: /(docs\/[\w\/\-]+\.md)#([\w\-]+)/) }) {
                let page = pages[Self.root.appending(path: String(match.1)).path]
                #expect(page?.contains(String(match.2)) == true, "\(file.path): \(match.0)")
                if match.1 == "docs/decisions.md" { named.insert(String(match.2)) }
            }
        }
        let records = try Self.headings(of: Self.root.appending(path: "docs/decisions.md"), level: "### ")
        #expect(records.count > 30 && records.subtracting(named) == [])
    }

    /// The pages for people, by path, and what their headings are called in a link, on GitHub.
    private static func pages() throws -> [String: Set<String>] {
        let pages = try files(in: "docs", named: ".md") + files(in: "integrations", named: ".md")
        return try Dictionary(
            uniqueKeysWithValues: (pages + [root.appending(path: "README.md")]).map { ($0.path, try headings(of: $0)) })
    }

    private static func headings(of page: URL, level: String = "#") throws -> Set<String> {
        let lines = try String(contentsOf: page, encoding: .utf8).split(separator: "\n").filter { $0.hasPrefix(level) }
        return Set(
            lines.map { line in
                let text = line.drop { $0 == "#" }.dropFirst().lowercased()
                return text.filter { $0.isLetter || $0.isNumber || "-_ ".contains($0) }.replacing(" ", with: "-")
            })
    }
}
