import BirthdayCore
import LinuxSystem
import LocalTime
import Messages
import SystemPackage
import TestSupport
import Testing

@testable import ContactSources

/// Reads texts as sources.
struct TextReadings {
    private let directory: TemporaryDirectory
    var path: String { directory.path + "/book" }

    init() throws { directory = try TemporaryDirectory() }

    func read(_ text: String) throws -> SourceReading { try read(Array(text.utf8)) }

    func read(_ bytes: [UInt8]) throws -> SourceReading {
        try FileReplacement.write(bytes, to: FilePath(path), durable: false)
        let today = try #require(CalendarDay(iso: "2026-11-20"))
        return try SourceReader(today: today).read(FilePath(path))
    }
}

extension SourceReading {
    /// `name year-month-day` of each contact; a year that is not known is a hyphen, a birthday that is not, nothing.
    var people: [String] {
        content.cards.map { contact in
            let date = contact.birthday.map { " \($0.year.map(String.init) ?? "-")-\($0.month)-\($0.day)" }
            return contact.name + (date ?? "")
        }
    }

    /// `line: reason` of each problem.
    var reasons: [String] { problems.map { "\($0.line.map { "\($0): " } ?? "")\($0.reason.english)" } }
}
