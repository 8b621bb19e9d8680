import BirthdayCore
import LocalTime
import Messages
import Testing
import VCard

@testable import ICalendar

/// Reads events as a calendar.
struct EventReadings {
    let today: CalendarDay

    init() throws { today = try #require(CalendarDay(iso: "2026-11-20")) }

    func read(_ lines: [String]) -> (cards: [ParsedCard], problems: [CardProblem]) {
        let text = (["BEGIN:VCALENDAR"] + lines + ["END:VCALENDAR", ""]).joined(separator: "\r\n")
        return readBytes(Array(text.utf8))
    }

    func readBytes(_ bytes: [UInt8]) -> (cards: [ParsedCard], problems: [CardProblem]) {
        var cards: [ParsedCard] = []
        let (problems, _, _) = bytes.withUnsafeBytes { input in
            CalendarReader(today: today).read(input) { cards.append($0) }
        }
        return (cards, problems)
    }

    /// `name year-month-day`, and a hyphen for no year; of another date with its occasion and label; the name alone for no
    /// date.
    func said(_ lines: [String]) -> String? {
        let (cards, _) = read(["BEGIN:VEVENT"] + lines + ["END:VEVENT"])
        return cards.first.map { card in
            func text(_ date: Birthday) -> String {
                "\(date.year.map(String.init) ?? "-")-\(date.month)-\(date.day)"
            }
            let others = card.dates.map {
                "\($0.occasion.rawValue) \(text($0.date))\($0.label.isEmpty ? "" : " \($0.label)")"
            }
            return ([card.name] + [card.birthday.map(text)].compactMap(\.self) + others).joined(separator: " ")
        }
    }
}

extension CardProblem {
    /// `line: reason`, in English.
    var said: String { "\(line): \(reason.english)" }
}
