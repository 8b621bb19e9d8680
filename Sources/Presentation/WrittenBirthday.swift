import BirthdayCore
import CalendarSystems
import Failures
import LocalTime
import Messages
import SafeText
import VCard

/// A birthday as it is typed: `1990-11-23`, `11-23` without the year, `1990-04L-15` in a leap month of the Chinese family; a
/// Gregorian one in any form that a list of people takes.
package struct WrittenBirthday: Sendable {
    package let text: String
    private let year: Int?
    private let month: Int
    private let isLeapMonth: Bool
    private let day: Int
    /// Whether the form is one that says nothing in another calendar than the Gregorian one.
    private var isGregorian = false

    /// Why it is no birthday, in English, as the parser of a command line speaks.
    package struct Refusal: Error {
        package let reason: String
    }

    /// - Throws: why it is no date of any calendar.
    package init(_ text: String) throws(Refusal) {
        if let parts = Self.hyphenated(text) {
            (year, month, isLeapMonth, day) = parts
        } else {
            let date = try Self.read(text)
            (year, month, isLeapMonth, day) = (date.year, date.month, date.isLeapMonth, date.day)
            isGregorian = true
        }
        self.text = text
    }

    /// A name and the date behind it, of words that somebody typed; nil where no date ends them.
    package static func name(andDate words: [String]) -> (name: String, date: String)? {
        let start = words.indices.dropFirst().first { index in
            // An article before a date can be a part of the name: Anna Le.
            (words[index].contains(where: \.isNumber) || MonthNames.month(words[index]) != nil)
                && (try? Self(words[index...].joined(separator: " "))) != nil
        }
        return start.map { start in
            let name = words[..<start].joined(separator: " ")
            return (name.last == "," ? String(name.dropLast()) : name, words[start...].joined(separator: " "))
        }
    }

    /// That the date can be two days that ends words which somebody typed, in the user's language; nil where that is not so.
    package static func ambiguity(endOf words: [String]) -> Message? {
        words.indices.dropFirst().lazy.compactMap { start -> Message? in
            let text = words[start...].joined(separator: " ")
            do throws(TypedDate.Problem) { _ = try TypedDate(text) } catch {
                let name = CleanText(cleaning: words[..<start].joined(separator: " ")).shortened
                return error.ambiguity(of: .text(name), .text(CleanText(cleaning: text).shortened))
            }
            return nil
        }.first
    }

    private static func read(_ text: String) throws(Refusal) -> TypedDate {
        do throws(TypedDate.Problem) { return try TypedDate(text) } catch {
            switch error {
            case .noDate: throw Refusal(reason: "use 1990-11-23, or 11-23 without the year.")
            case .shortYear: throw Refusal(reason: "write the year with four digits.")
            case .either(let one, let other):
                throw Refusal(
                    reason: "it can be \(one.withoutDashes) or \(other.withoutDashes); write the one that you mean.")
            }
        }
    }

    /// `1990-11-23`, `11-23`, `1990-04L-15`.
    private static func hyphenated(_ text: String) -> (year: Int?, month: Int, isLeapMonth: Bool, day: Int)? {
        var parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2 || parts.count == 3, let month = parts.dropLast().last else { return nil }
        let isLeapMonth = month.last == "L" || month.last == "l"
        if isLeapMonth { parts[parts.count - 2] = month.dropLast() }
        let numbers = parts.compactMap { part in part.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(part) : nil }
        guard numbers.count == parts.count, parts.suffix(2).allSatisfy({ $0.utf8.count == 2 }),
            parts.count == 2 || parts[0].utf8.count == 4
        else { return nil }
        return (
            parts.count == 3 ? numbers[0] : nil, numbers[numbers.count - 2], isLeapMonth, numbers[numbers.count - 1]
        )
    }

    /// - Throws: why the calendar has no such day, or no card can hold its year.
    package func birthday(in calendar: CalendarSystem) throws(Refusal) -> Birthday {
        if isGregorian, calendar != .gregorian {
            throw Refusal(reason: "in \(calendar.rawValue) use 1990-11-23, or 11-23 without the year.")
        }
        let birthday = Birthday(
            calendar: calendar, year: year, month: month, isLeapMonth: isLeapMonth, day: day)
        let days = year.flatMap { calendar.days(inMonth: month, isLeap: isLeapMonth, ofYear: $0) }
        guard let birthday, days.map({ day <= $0 }) ?? true else { throw Refusal(reason: reason(calendar, days: days)) }
        guard calendar != .gregorian || Contact(name: "", birthday: birthday).fitsBirthdaysIntoCard else {
            throw Refusal(
                reason:
                    "in cards this year stands for none; without a year: \(month.padded(to: 2))-\(day.padded(to: 2)).")
        }
        return birthday
    }

    /// - Parameter days: of the month in that year; nil where the year is not known.
    private func reason(_ calendar: CalendarSystem, days: Int?) -> String {
        if calendar == .gregorian, !isLeapMonth { return "there is no such day; the month comes before the day." }
        let name = calendar.rawValue
        let written = year.map { " in the year \($0)" } ?? ""
        if isLeapMonth, !calendar.hasLeapMonths {
            return "L marks a leap month of chinese, dangi or vietnamese; \(name) has none of that kind."
        }
        let months = (1...13).count { calendar.maximumDays(inMonth: $0) > 0 }
        let names = calendar == .hebrew ? ": 1 is Tishri, 6 the Adar I of leap years, 7 Adar or Adar II, 8 Nisan" : ""
        if !(1...months).contains(month) { return "the months of \(name) are 01 to \(months)\(names)." }
        if days == 0, isLeapMonth {
            let leap = year.flatMap { year in
                (1...12).first { calendar.days(inMonth: $0, isLeap: true, ofYear: year) ?? 0 > 0 }
            }
            guard let leap else { return "no month\(written) is a leap month." }
            return "the leap month\(written) is \(leap < 10 ? "0" : "")\(leap)L."
        }
        if days == 0 { return "there is no month \(month)\(written)\(names)." }
        return "month \(month)\(written) has \(days ?? calendar.maximumDays(inMonth: month)) days."
    }
}

extension CleanText {
    /// A date without the two dashes in the place of its year.
    fileprivate var withoutDashes: String { String(string.trimmingPrefix("--")) }
}

extension Birthday {
    /// - Throws: where nobody alive was born then: in the future, or so long ago that the year is another calendar's.
    package func requireOfSomebodyAlive(today: CalendarDay) throws(CommandFailure) {
        guard let year, let now = calendar.year(containing: today) else { return }
        if year > now || firstDay.map({ $0 > today }) ?? false {
            if calendar == .gregorian || year <= now { throw CommandFailure(.usage, .birthdayInFuture) }
            throw CommandFailure(.usage, Diagnosis(.birthdayInFuture, .clause, .thisYear(now, calendar)))
        }
        if calendar != .gregorian, now - year > Birthday.maximumAge {
            let problem = Message.plural("that is {count} year ago", "that is {count} years ago", now - year)
            throw CommandFailure(.usage, Diagnosis(problem, .clause, .thisYear(now, calendar)))
        }
    }

    /// As it is typed: `1990-11-23`, `11-23`, `1990-04L-15`.
    package var typed: String {
        let parts = hyphenated.trimmingPrefix("--").split(separator: "-")
        return parts.enumerated().map { $0 == parts.count - 2 && isLeapMonth ? $1 + "L" : $1 }.joined(separator: "-")
    }
}

extension Message {
    fileprivate static let birthdayInFuture = Message("the birthday lies in the future")

    fileprivate static func thisYear(_ year: Int, _ calendar: CalendarSystem) -> Message {
        Message(
            // Translators: {calendar} is a name such as "hebrew", {year} the number of this year in that calendar.
            "this year is {year} in the calendar {calendar}",
            ["year": .number(year), "calendar": .path(calendar.rawValue)])
    }
}
