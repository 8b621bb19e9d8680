import BirthdayCore
import Foundation
import LinuxSystem
import LocalTime
import Messages
import Synchronization
import SystemPackage
import TestSupport
import Testing

@testable import ContactSources

/// A shell whose standard output is a pipe of a name.
private struct PipeWriter {
    private let process = Process()

    init(_ path: String, _ command: String) throws {
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", "exec > \"$0\"; \(command)", path]
        try process.run()
    }

    /// Whatever it waits for. The threads of the tests take no other signals, and so neither do the processes they start.
    func end() {
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }
}

/// What a bar's call may take: a source that needs more is given up, in time.
@Suite struct ReadingBudgetTests {
    private let directory: TemporaryDirectory
    private var path: String { directory.path + "/source" }

    init() throws { directory = try TemporaryDirectory() }

    private func read(_ budget: ReadingBudget) throws -> SourceReading {
        let today = try #require(CalendarDay(iso: "2026-11-20"))
        return try SourceReader(today: today).read(FilePath(path), mayWait: true, within: budget)
    }

    private let card = "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Anna\r\nBDAY:19901123\r\nEND:VCARD\r\n"

    @Test(arguments: SourceFilling.all) func everyKindEndsWithTheBudget(kind: SourceFilling) throws {
        try kind.fill(path, [card])
        #expect(try read(ReadingBudget(maximumMemory: .max) { 0 }).contacts.count == 1)
        #expect(throws: SystemError(.overBudget, FilePath(path))) { try read(ReadingBudget(milliseconds: 0)) }
        #expect(throws: SystemError(.overBudget, FilePath(path))) { try read(ReadingBudget(ofSource: 0).ofSource) }
        #expect(throws: SystemError(.overBudget, FilePath(path))) { try read(ReadingBudget(maximumMemory: 1)) }
        #expect(throws: SystemError(.overBudget, FilePath(path))) { try read(.unlimited(maximumMemory: 1)) }
    }

    /// A millisecond passes with each look at the clock. The reading ends with the look that finds the time over, long
    /// before it has looked as often as a whole reading does.
    @Test(arguments: ["vdir", "vcf", "evolution", "thunderbird"]) func isGivenUpWhileItIsRead(kind: String) throws {
        let filling = try #require(SourceFilling.all.first { $0.kind == kind })
        try filling.fill(path, Array(repeating: card, count: kind == "vdir" ? 500 : 5_000))
        func looks(_ milliseconds: Int) -> (count: Int, error: SystemError?) {
            let looks = Atomic(0)
            let budget = ReadingBudget(milliseconds: milliseconds, maximumMemory: .max) {
                looks.add(1, ordering: .relaxed).newValue * 1_000_000
            }
            let result = Result { try read(budget) }
            var error: SystemError?
            if case .failure(let failure) = result { error = failure as? SystemError }
            return (looks.load(ordering: .relaxed), error)
        }
        let whole = looks(1_000_000)
        #expect(whole.error == nil && whole.count > 5)
        let limited = looks(3)
        #expect(limited.error == SystemError(.overBudget, FilePath(path)))
        #expect(limited.count <= 5)
    }

    /// Zeros of which a card may follow, as many as a disk holds; they take none of it.
    @Test(arguments: ["", "BEGIN:VCARD\r\n", "BEGIN:VCALENDAR\r\n", "SQLite format 3\0"])
    func aSparseFileIsGivenUp(beginning: String) throws {
        try FileReplacement.write(beginning, to: FilePath(path))
        #expect(truncate(path, 20 << 30) == 0)
        let result = Result { try read(ReadingBudget(milliseconds: 300)) }
        #expect(throws: SystemError.self) { if let error = try result.get().firstError { throw error } }
    }

    /// A writer that never ends: what it writes is read until the time is over.
    @Test func anEndlessPipeIsGivenUp() throws {
        path.withCString { _ = mkfifo($0, 0o600) }
        // A reader and a writer from the start: no end waits for the other to be opened.
        let pipe = open(path, O_RDWR | O_CLOEXEC)
        defer { close(pipe) }
        let writer = try PipeWriter(path, "exec yes")
        let looks = Atomic(0)
        // A minute for the writer to start; then a tenth of a second passes with each look at the clock.
        let budget = ReadingBudget(milliseconds: 60_000, ofSource: 60_000, maximumMemory: .max) {
            looks.add(1, ordering: .relaxed).newValue * 100_000_000
        }
        #expect(throws: SystemError(.overBudget, FilePath(path))) { try read(budget) }
        #expect(looks.load(ordering: .relaxed) >= 600)
        writer.end()
    }

    /// A pipe that nobody writes to, and one whose writer has more to say and does not say it.
    @Test(arguments: [false, true]) func aSilentPipeIsGivenUp(hasWriter: Bool) throws {
        path.withCString { _ = mkfifo($0, 0o600) }
        let writer = hasWriter ? open(path, O_RDWR) : -1
        defer { if writer >= 0 { close(writer) } }
        if hasWriter { #expect(card.withCString { write(writer, $0, strlen($0)) } > 0) }
        #expect(throws: SystemError(.overBudget, FilePath(path))) { try read(ReadingBudget(milliseconds: 200)) }
    }

    @Test func aPipesWriterIsWaitedForWithinTheTime() throws {
        path.withCString { _ = mkfifo($0, 0o600) }
        let writer = try PipeWriter(path, "sleep 0.2; printf '%s' '\(card)'")
        let budget = ReadingBudget(milliseconds: 60_000, ofSource: 60_000, maximumMemory: .max)
        #expect(try read(budget).contacts.count == 1)
        writer.end()
    }

    /// A program that writes faster than the cards are read: a thousand more come with each thousand.
    @Test func aFileThatGrowsIsReadToTheEndThatItHad() throws {
        try FileReplacement.write(String(repeating: card, count: 5_000), to: FilePath(path))
        let (file, more) = (path, String(repeating: card, count: 1_000))
        let today = try #require(CalendarDay(iso: "2026-11-20"))
        let reader = SourceReader(today: today) { count in
            guard count < 50_000, let end = FileHandle(forWritingAtPath: file) else { return }
            _ = try? end.seekToEnd()
            try? end.write(contentsOf: Data(more.utf8))
        }
        #expect(try reader.read(FilePath(path)).contacts.count == 5_000)
    }

    /// More components than a path may have, each of which would be looked for.
    @Test(arguments: ["", "/"]) func aPathThatNoSystemTakesIsAnError(beginning: String) throws {
        let path = beginning + String(repeating: "a/", count: 5_000)
        // Not the paths themselves: a failure would print them.
        let isItself = SourceIdentity.of(FilePath(path)) == FilePath(path)
        #expect(isItself)
        let today = try #require(CalendarDay(iso: "2026-11-20"))
        var cause: SystemError.Cause?
        do throws(SystemError) { _ = try SourceReader(today: today).read(FilePath(path)) } catch { cause = error.cause }
        #expect(cause == .call(.fileNameTooLong))
    }

    @Test func aLargeRowLosesItselfAlone() throws {
        func row(_ number: Int, _ padding: Int) -> String {
            "INSERT INTO folder_id VALUES ('\(number)', \(card.asSQL) || CAST(zeroblob(\(padding)) AS TEXT));"
        }
        _ = try WrittenDatabase(
            path,
            "PRAGMA journal_mode = OFF; CREATE TABLE folder_id (uid TEXT PRIMARY KEY, vcard TEXT);"
                + row(1, 0) + row(2, 64 << 20) + row(3, 0))
        let reading = try read(ReadingBudget(milliseconds: 60_000, ofSource: 60_000, maximumMemory: 4 << 30))
        #expect(reading.contacts.map(\.uid) == ["1", "3"])
        #expect(reading.counts.skipped == 1 && reading.parts(.unreadable).isEmpty)
        #expect(
            reading.problems.map(\.description) == ["\(path):2: this row has more than 64 MiB, and is not read"])
    }

    /// The schema of an address book, with a column that would be computed for each card.
    @Test func aSchemaThatComputesIsUnreadable() throws {
        _ = try WrittenDatabase(
            path,
            "CREATE TABLE folder_id (uid TEXT, vcard TEXT AS (uid || uid)); INSERT INTO folder_id(uid) VALUES ('1')")
        let reading = try read(.unlimited)
        #expect(
            reading.kind == "evolution" && reading.parts(.unreadable) == [FilePath(path)] && reading.contacts.isEmpty)
        #expect(
            reading.problems.map(\.reason.english) == ["a database whose schema computes values, which is not trusted"])
    }
}
