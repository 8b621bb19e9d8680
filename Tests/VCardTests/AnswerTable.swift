import BirthdayCore
import Foundation
import Testing

@testable import VCard

/// A table of cards and the birthdays in them: tab-separated, the names of the columns in its first line.
struct AnswerTable {
    let rows: [[String: String]]

    init(_ file: URL) throws {
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
            .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
        let names = try #require(lines.first)
        rows = lines.dropFirst().map { Dictionary(zip(names, $0), uniquingKeysWith: { first, _ in first }) }
    }
}

/// The birthday of a card, as the tables write it.
struct Answer: Equatable {
    var month: Int?
    var day: Int?
    var year: Int?
    var calendar: CalendarSystem?
    var isLeap = false

    init(_ card: ParsedCard) {
        guard card.kind == .person, let birthday = card.birthday ?? card.nativeBirthday else { return }
        (month, day, year) = (birthday.month, birthday.day, birthday.year)
        (calendar, isLeap) = (birthday.calendar, birthday.isLeapMonth)
    }

    init(_ row: [String: String], leap: Bool) {
        month = row["month"].flatMap { Int($0) }
        day = row["day"].flatMap { Int($0) }
        year = row["year"].flatMap { Int($0) }
        calendar = row["calendar"].flatMap { $0.isEmpty ? nil : CalendarSystem(calendarScale: $0) }
        isLeap = leap
    }
}
