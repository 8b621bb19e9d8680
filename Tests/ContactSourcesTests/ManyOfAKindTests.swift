import BirthdayCore
import LinuxSystem
import LocalTime
import Messages
import SystemPackage
import TestSupport
import Testing

@testable import ContactSources

/// Files that repeat the same: time and reported problems stay in bounds, and counts stay right.
@Suite struct ManyOfAKindTests {
    private let directory: TemporaryDirectory
    private var path: String { directory.path + "/a.vcf" }

    init() throws { directory = try TemporaryDirectory() }

    private func read(_ text: String) throws -> SourceReading {
        try FileReplacement.write(text, to: FilePath(path), durable: false)
        let today = try #require(CalendarDay(iso: "2026-11-20"))
        return try SourceReader(today: today).read(FilePath(path))
    }

    private let person = "BEGIN:VCARD\nVERSION:4.0\nUID:a\nFN:Anna\nBDAY:19901123\nEND:VCARD\n"

    @Test func aHundredProblemsOfAFileAreReported() throws {
        let bad = "BEGIN:VCARD\nFN:Bad\nBDAY:never\nEND:VCARD\n"
        let reading = try read(String(repeating: bad, count: 1_000) + person + "outside\n")
        #expect(reading.counts.skipped == 1_000)
        #expect(reading.counts.cards == 1_001)
        #expect(reading.problems.count == 101)
        #expect(reading.problems.first?.line == 3)
        #expect(reading.problems.last?.description == "\(path): and 901 more")
        #expect(try read(String(repeating: bad, count: 100) + person).problems.count == 100)
    }

    /// The reader relies on it to keep the contacts that the file gave earlier.
    @Test func anUnreadableFileIsAlwaysReported() throws {
        var problems = ProblemList()
        for line in 1...300 { problems.add(SourceProblem(file: "f", line: line, reason: .verbatim("odd"))) }
        problems.endFile()
        problems.add(SourceProblem(file: "f", line: nil, reason: .verbatim("unreadable")))
        problems.add(SourceProblem(file: "g", line: 1, reason: .verbatim("odd")))
        #expect(problems.finish().suffix(3).map(\.reason.english) == ["and 200 more", "unreadable", "odd"])
    }

    @Test func oneMemberOfManyGroupsTakesLinearTime() throws {
        let isLinear = try WorkGrowth.isLinear(upTo: 32_000) { size in
            let groups = (0..<size).map { number in
                "BEGIN:VCARD\nVERSION:4.0\nKIND:group\nFN:Group \(number)\nMEMBER:a\nEND:VCARD\n"
            }
            let reading = try read(person + groups.joined() + groups[0])
            #expect(reading.contacts.first?.groups == (0..<min(size, 1_000)).map { "Group \($0)" })
        }
        #expect(isLinear)
    }
}
