import Glibc
import LinuxSystem
import LocalTime
import Messages
import SafeText
import Sodium
import SystemPackage
import TestSupport
import Testing

@testable import Delivery

@Suite struct NotificationLedgerTests {
    private let directory: TemporaryDirectory
    private let path: FilePath
    private let key = AuthenticationKey.random()
    private var file: FilePath { path.appending("notified") }

    init() throws {
        directory = try TemporaryDirectory()
        path = FilePath(directory.path + "/state/bday-widget")
    }

    private func day(_ text: String) throws -> CalendarDay { try #require(CalendarDay(iso: text)) }

    private func ledger(today: String = "2026-11-22", key: AuthenticationKey? = nil) throws -> NotificationLedger {
        try NotificationLedger(in: path, key: key ?? self.key, today: day(today), lockTimeout: 50)
    }

    /// Opens it, and records each request as shown on 23 November.
    private func record(
        _ identifiers: [String], today: String = "2026-11-22", date: String = "2026-11-23",
        by way: NotificationLedger.Way = .screen
    ) throws {
        var ledger = try ledger(today: today)
        try ledger.prepare(toRecord: identifiers.count)
        try ledger.record(identifiers.map { ($0, try day(date)) }, by: way)
    }

    private func isShown(
        _ identifiers: [String], date: String = "2026-11-23", key: AuthenticationKey? = nil,
        by way: NotificationLedger.Way = .screen
    ) throws -> Bool {
        let ledger = try ledger(key: key)
        return ledger.has(identifiers, date: try day(date), by: way)
    }

    private var lines: [Substring] {
        get throws { String(decoding: try RegularFile.read(file), as: UTF8.self).split(separator: "\n") }
    }

    @Test func knowsWhatWasShownUnderAnyIdentifier() throws {
        try record(["a-birthday-dayof"])
        #expect(try isShown(["a-birthday-dayof"]))
        #expect(try isShown(["b-birthday-dayof", "a-birthday-dayof"]))
        #expect(try !isShown(["b-birthday-dayof"]))
        #expect(try !isShown(["a-birthday-daybefore"]))
        #expect(try !isShown(["a-birthday-dayof"], date: "2027-11-23"))
        #expect(try !isShown(["a-birthday-dayof"], key: .random()))
        #expect(try !isShown([]))
    }

    /// And what earlier versions have shown stays shown.
    @Test func eachWayHasItsOwnEntry() throws {
        try record(["a"])
        #expect(try !isShown(["a"], by: .command))
        try record(["a", "b"], by: .command)
        #expect(try isShown(["a"], by: .command))
        #expect(try !isShown(["b"]))
        #expect(try lines.count == 3)
        let hash = key.hash128(of: "bday-widget notified", "a", "2026-11-23")
        #expect(try lines[0] == "\(Hexadecimal.text(of: hash.first))\(Hexadecimal.text(of: hash.second)) 2026-11-30")
    }

    @Test func namesNobodyAndIsPrivate() throws {
        try record(["3f9c0d4be81a2267-birthday-dayof"])
        try #expect(lines.map { String($0.dropFirst(32)) } == [" 2026-11-30"])
        #expect(try lines[0].prefix(32).allSatisfy(\.isHexDigit))
        var status = stat()
        #expect(stat(file.string, &status) == 0 && status.st_mode & 0o777 == 0o600)
        #expect(stat(path.string, &status) == 0 && status.st_mode & 0o777 == 0o700)
    }

    @Test func recordsOnceAndForgetsAfterAWeek() throws {
        try record(["a", "b"])
        try record(["a", "a", "c"])
        #expect(try lines.count == 3)
        try record(["d"], today: "2026-11-30", date: "2026-12-01")
        #expect(try lines.count == 4)
        try record([], today: "2026-12-01")
        #expect(try lines.map { $0.suffix(10) } == ["2026-12-08"])
    }

    @Test func isBounded() throws {
        let line = String(repeating: "0", count: 32) + " 2099-01-01\n"
        try record([])
        try FileReplacement.write(String(repeating: line, count: NotificationLedger.maximumEntries + 500), to: file)
        try record(["a"])
        let count = try lines.count
        #expect(count == NotificationLedger.maximumEntries + 1)
        #expect(try isShown(["a"]))
    }

    /// Whatever is done to the file: what is left of it counts, and the ledger works.
    @Test(
        arguments: [
            { $0.dropLast(60) }, { [0xFF, 0x00, 0x0A] + $0 }, { $0 + Array("no entry\n".utf8) },
            { Array(String(decoding: $0, as: UTF8.self).uppercased().utf8) + Array("x".utf8) },
            { $0.prefix(44) + Array("2026".utf8) + $0.dropFirst(44) }, { _ in Array(repeating: 0x20, count: 20 << 20) },
        ] as [@Sendable ([UInt8]) -> [UInt8]]) func survivesDamage(damage: @Sendable ([UInt8]) -> [UInt8]) throws
    {
        try record(["a", "b", "c"])
        let damaged = damage(try RegularFile.read(file))
        try FileReplacement.write(damaged, to: file)
        var notes: [String] = []
        do {
            var ledger = try NotificationLedger(in: path, key: key, today: day("2026-11-22")) {
                notes.append(Language.english.text($0).string)
            }
            try ledger.prepare(toRecord: 1)
            try ledger.record([("d", day("2026-11-23"))], by: .screen)
        }
        #expect(notes == ["\(file) was damaged; something may be shown twice"])
        #expect(try isShown(["d"]))
        // Nothing is said of it a second time.
        let again = try NotificationLedger(in: path, key: key, today: day("2026-11-22")) { Issue.record("\($0)") }
        _ = again.has(["a"], date: try day("2026-11-23"), by: .screen)
    }

    @Test func keepsWhatCanStillBeRead() throws {
        try record(["a", "b", "c"])
        try FileReplacement.write(Array(try RegularFile.read(file).dropLast(60)), to: file)
        #expect(try isShown(["a"]))
        #expect(try !isShown(["b"]))
        #expect(try !isShown(["c"]))
    }

    /// Room is made for what will be recorded, and no more is left of it than that takes.
    @Test func makesRoomForWhatWillBeRecorded() throws {
        try record(["a"])
        let before = try RegularFile.read(file)
        var ledger = try ledger()
        try ledger.prepare(toRecord: 2)
        let prepared = try RegularFile.read(file)
        #expect(prepared == before + Array(repeating: UInt8(ascii: "\n"), count: 2 * before.count))
        try ledger.record([("b", day("2026-11-23")), ("c", day("2026-11-23"))], by: .command)
        #expect(try RegularFile.read(file).count == prepared.count)
        #expect(try lines.count == 3)
    }

    @Test func isHeldByOne() throws {
        let held = try ledger()
        #expect(throws: SystemError(.wouldBlock, path.appending("notified.lock"))) {
            let second = try ledger()
            _ = second.has([], date: try day("2026-11-23"), by: .screen)
        }
        _ = held.has([], date: try day("2026-11-23"), by: .screen)
    }

    /// What cannot be recorded is found out before anything is shown.
    @Test func refusesToPrepareWhereItCannotBeWritten() throws {
        var ledger = try ledger()
        try Directory(path: path.parent).removeFiles { _ in true }
        #expect(rmdir(path.string) != 0)
        #expect(unlink(path.appending("notified.lock").string) == 0 && rmdir(path.string) == 0)
        do throws(SystemError) {
            try ledger.prepare(toRecord: 0)
            Issue.record("nothing was written, and nothing said")
        } catch {
            #expect(error.isMissing)
        }
    }
}
