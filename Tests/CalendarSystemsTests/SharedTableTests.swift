import BirthdayCore
import Foundation
import Testing

@testable import CalendarSystems

/// Every row of the table that other programs and libraries agree on, where it lies beside the repository.
@Suite struct SharedTableTests {
    private let finder = WorldCalendars()

    @Test func agreesWithEveryRow() throws {
        guard let rows = try SharedRow.all() else { return }
        var right = 0
        for row in rows {
            let birthday = try #require(row.birthday, "\(row.name)")
            let first = try #require(row.years.first?.number)
            let years = try first...#require(row.years.last?.number)
            let expected = row.years.flatMap(\.days)
            let ordinary = finder.occurrences(of: birthday, in: years).map(\.date)
            #expect(ordinary == expected, "\(row.name)")
            let birth = finder.gregorianBirthDate(of: birthday)
            #expect(birth == row.birthDate, "\(row.name)")
            var keeps = true
            if birthday.isLeapMonth {
                let rules = CelebrationRules(leapMonth: .keep)
                let kept = finder.occurrences(of: birthday, in: years, rules: rules).map(\.date)
                let withLeapMonth = row.keptLeapMonth.map { day in
                    (expected.filter { $0.year != day.year } + [day]).sorted()
                }
                keeps = kept == withLeapMonth ?? expected
                #expect(keeps, "\(row.name), leap month kept")
            }
            right += ordinary == expected && birth == row.birthDate && keeps ? 1 : 0
        }
        print("birthdays.tsv: \(right) of \(rows.count) rows")
        #expect(right == rows.count)
    }
}

/// One row of `calendars/birthdays.tsv`.
private struct SharedRow {
    let name: String
    let birthday: Birthday?
    let birthDate: CalendarDay?
    let years: [(number: Int, days: [CalendarDay])]
    let keptLeapMonth: CalendarDay?

    /// All rows, or nil when the table is not there.
    static func all() throws -> [SharedRow]? {
        var directory = URL(filePath: #filePath)
        for _ in 0..<8 {
            directory.deleteLastPathComponent()
            let table = directory.appending(path: "shared/calendars/birthdays.tsv")
            guard FileManager.default.fileExists(atPath: table.path) else { continue }
            let lines = try String(contentsOf: table, encoding: .utf8).split(separator: "\n").map {
                $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            }
            let header = try #require(lines.first)
            return lines.dropFirst().map { SharedRow(header: header, fields: $0) }
        }
        return nil
    }

    private init(header: [String], fields: [String]) {
        name = fields.prefix(2).joined(separator: " ")
        birthday = Self.birthday(calendar: fields[0], native: fields[1])
        // The first of two answers is that of the official table.
        birthDate = CalendarDay(iso: fields[2].prefix(10))
        years = zip(header, fields).compactMap { title, days in
            Int(title).map { ($0, days.split(separator: ",").compactMap { CalendarDay(iso: $0) }) }
        }
        let variant = header.firstIndex(of: "variant").map { fields[$0] } ?? ""
        keptLeapMonth = variant.split(separator: " ").last.flatMap { CalendarDay(iso: $0) }
    }

    private static func birthday(calendar: String, native: String) -> Birthday? {
        let named: [String: CalendarSystem] = [
            "islamicUmmAlQura": .islamicUmmAlQura, "islamicCivil": .islamicCivil, "islamicTabular": .islamicTabular,
            "ethiopicAmeteMihret": .ethiopicAmeteMihret, "republicOfChina": .republicOfChina,
        ]
        let parts = native.split(separator: "-")
        guard let system = named[calendar] ?? CalendarSystem(rawValue: calendar), parts.count == 3,
            let year = Int(parts[0]), let month = Int(parts[1].prefix(2)), let day = Int(parts[2])
        else { return nil }
        return Birthday(
            calendar: system, year: year, month: month, isLeapMonth: parts[1].hasSuffix("L"), day: day)
    }
}
