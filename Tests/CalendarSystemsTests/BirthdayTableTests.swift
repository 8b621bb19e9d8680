import BirthdayCore
import Foundation
import LocalTime
import Testing

@testable import CalendarSystems

/// Every row of `Fixtures/birthdays.tsv`, whose days other programs and libraries agree on; the table names them.
@Suite struct BirthdayTableTests {
    private let finder = WorldCalendars()

    @Test(arguments: try TableRow.all())
    fileprivate func agreesWithEveryRow(row: TableRow) throws {
        let birthday = try #require(row.birthday)
        let years = try #require(row.years.first).number...#require(row.years.last).number
        let expected = row.years.flatMap(\.days)
        #expect(finder.occurrences(of: birthday, in: years).map(\.date) == expected)
        #expect(finder.gregorianBirthDate(of: birthday) == row.birthDate)
        guard birthday.isLeapMonth else { return }
        let kept = finder.occurrences(of: birthday, in: years, rules: CelebrationRules(leapMonth: .keep)).map(\.date)
        let withLeapMonth = row.keptLeapMonth.map { day in
            (expected.filter { $0.year != day.year } + [day]).sorted()
        }
        #expect(kept == withLeapMonth ?? expected, "leap month kept")
    }

    @Test func theTableIsWhole() throws {
        let rows = try TableRow.all()
        #expect(rows.count == 56)
        #expect(rows.allSatisfy { $0.years.map(\.number) == Array(2_024...2_030) && $0.birthDate != nil })
        #expect(Set(rows.compactMap(\.birthday?.calendar)).count == 14)
    }
}

/// One row of the table.
private struct TableRow: CustomTestStringConvertible, Sendable {
    let name: String
    let birthday: Birthday?
    let birthDate: CalendarDay?
    let years: [(number: Int, days: [CalendarDay])]
    let keptLeapMonth: CalendarDay?

    var testDescription: String { name }

    static func all() throws -> [TableRow] {
        let table = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/birthdays.tsv")
        let lines = try String(contentsOf: table, encoding: .utf8).split(separator: "\n").map {
            $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        }
        let header = try #require(lines.first)
        return lines.dropFirst().map { TableRow(header: header, fields: $0) }
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
