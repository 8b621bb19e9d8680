import Foundation
import OutputFormats
import Testing

/// What every format prints for every case. `BDAY_RECORD_GOLDEN=1 swift test` writes the files anew, and fails, so that
/// recording never passes for testing.
@Suite struct GoldenTests {
    private static let isRecording = ProcessInfo.processInfo.environment["BDAY_RECORD_GOLDEN"] != nil

    @Test(arguments: try GoldenCase.all, Formats.all.map(\.name))
    func printsWhatIsExpected(of golden: GoldenCase, in name: String) throws {
        let format = try #require(Formats.named(name))
        let output = golden.output(format)
        let file = golden.file(format)
        if Self.isRecording {
            try? FileManager.default.removeItem(at: file)
            if let output { try Data(output.utf8).write(to: file) }
            Issue.record("recorded \(golden.testDescription)/\(file.lastPathComponent)")
            return
        }
        let expected = try? Data(contentsOf: file)
        #expect(output.map { Array($0.utf8) } == expected.map(Array.init), "\(output ?? "nothing")")
    }

    @Test func everyFileOfACaseBelongsToAFormat() throws {
        let known = Set(Formats.all.map { $0.name + ".out" } + ["input.json"])
        for golden in try GoldenCase.all {
            let files = try FileManager.default.contentsOfDirectory(atPath: golden.directory.path)
            #expect(Set(files).subtracting(known).isEmpty, "\(golden.testDescription)")
        }
    }
}
