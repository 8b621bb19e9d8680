import Foundation
import OutputFormats
import Testing

/// What holds for the code base: a bar is one file, one line and its golden files.
@Suite struct BarsTests {
    @Test func everyFileIsRegistered() throws {
        let directory = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Sources/OutputFormats/Bars").standardizedFileURL
        let files = try FileManager.default.contentsOfDirectory(atPath: directory.path)
            .map { $0.replacing(".swift", with: "").lowercased() }
        let names = Bars.all.map { $0.name.replacing("-", with: "") }
        #expect(files.sorted() == names.sorted())
    }

    @Test func everyNameIsGivenOnce() {
        #expect(Set(Bars.all.map(\.name)).count == Bars.all.count)
        for bar in Bars.all { #expect(Bars.named(bar.name)?.name == bar.name) }
        #expect(Bars.named("Waybar") == nil)
        #expect(Bars.named("") == nil)
    }

    @Test func everyBarHasGoldenFiles() throws {
        let cases = try GoldenCase.all
        for bar in Bars.all {
            let count = cases.count { FileManager.default.fileExists(atPath: $0.file(bar).path) }
            #expect(count >= cases.count { $0.input["failure"] == nil }, "\(bar.name)")
        }
    }
}
