import BirthdayCore
import Foundation
import LocalTime
import SafeText
import WidgetTimeline

/// Gregorian dates as a region writes them; in numbers where ICU knows no names of the months.
struct RegionDates: DateTexts {
    private let words: DateWords
    private let weekdays: [CleanText]
    private let numbers: DateNumbers

    /// Nil for a locale that ICU does not know.
    init?(identifier: String) {
        guard let words = DateWords(locale: identifier) else { return nil }
        self.init(words, identifier)
    }

    init(_ words: DateWords, _ identifier: String) {
        self.words = words
        weekdays = words.weekdays.standalone.map(CleanText.init(cleaning:))
        numbers = DateNumbers(identifier)
    }

    /// The region's digits, 0 first; nil where they are ASCII's.
    var digits: [Character]? { numbers.digits }

    func text(_ day: CalendarDay, withYear: Bool) -> String { text(day, withYear ? words.withYear : words.long) }

    func text(_ day: CalendarDay, _ style: DateStyle) -> String { text(day, words[style]) }

    func weekday(of day: CalendarDay) -> CleanText { weekdays[day.weekday] }

    private func text(_ day: CalendarDay, _ pattern: DatePattern) -> String {
        pattern.text { field, count in
            switch field {
            case "E", "c": words.weekdays.name(day.weekday, field, count)
            case "d": numbers.day(day.day, width: count)
            case "M", "L":
                words.months.name(day.month - 1, field, count) ?? numbers.text(day.month, width: min(count, 2))
            case "y": numbers.text(day.year)
            default: ""
            }
        }
    }
}

/// Gregorian dates as one region writes them.
protocol DateTexts: Sendable {
    /// The region's digits, 0 first; nil where they are ASCII's.
    var digits: [Character]? { get }
    /// `March 15`, or with a year `March 15, 1990`.
    func text(_ day: CalendarDay, withYear: Bool) -> String
    /// The date without a year in a style: `Sunday, March 15`, `Mar 15`.
    func text(_ day: CalendarDay, _ style: DateStyle) -> String
    /// `Sunday`.
    func weekday(of day: CalendarDay) -> CleanText
}

/// Those of America, without ICU.
struct AmericanDates: DateTexts {
    var digits: [Character]? { nil }

    func text(_ day: CalendarDay, withYear: Bool) -> String {
        let text = "\(Self.months[day.month - 1]) \(day.day)"
        return withYear ? "\(text), \(day.year)" : text
    }

    func text(_ day: CalendarDay, _ style: DateStyle) -> String {
        let (month, weekday) = (Self.months[day.month - 1], weekday(of: day).string)
        return switch style {
        case .long: "\(month) \(day.day)"
        case .short: "\(month.prefix(3)) \(day.day)"
        case .weekday: "\(weekday), \(month) \(day.day)"
        case .weekdayShort: "\(weekday.prefix(3)), \(month.prefix(3)) \(day.day)"
        }
    }

    func weekday(of day: CalendarDay) -> CleanText { Self.weekdays[day.weekday] }

    private static let weekdays: [CleanText] = [
        "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
    ]

    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]
}

/// How a region draws a month: its names, its digits, and the day that a week begins with.
package struct MonthWords: Sendable {
    /// The maximum of columns of a weekday's name.
    package static let weekdayColumns = 3

    /// The day that a week begins with, 0 for Sunday.
    package let firstWeekday: Int
    /// The short names of the days of the week, Sunday first.
    package let weekdays: [CleanText]
    /// Whether the names are written from right to left.
    package let isRightToLeft: Bool
    private let words: DateWords
    private let numbers: DateNumbers

    /// - Parameter identifier: a locale's; nil for American English.
    package init(identifier: String?) {
        let locale = Locale(identifier: identifier ?? "en_US")
        var calendar = Calendar(identifier: .gregorian)
        calendar.locale = locale
        words = DateWords(locale: locale.identifier) ?? .american
        numbers = DateNumbers(locale.identifier)
        firstWeekday = Self.firstWeekday(in: locale) ?? (calendar.firstWeekday + 6) % 7
        isRightToLeft = locale.language.characterDirection == .rightToLeft
        weekdays = Self.headings(
            DateWords.spoken(locale.identifier)?.weekdays.short ?? calendar.shortStandaloneWeekdaySymbols,
            calendar.veryShortStandaloneWeekdaySymbols)
    }

    /// Where CLDR 47 has another one (weekData) than Foundation's ICU, whose data is Apple's.
    static func firstWeekday(in locale: Locale) -> Int? {
        let language = Locale.Language(identifier: locale.language.maximalIdentifier)
        return switch locale.region ?? language.region {
        case "CN": 1
        case "DZ", "JO": 6
        default: nil
        }
    }

    /// The short names, or where one of them is too wide the shortest; where two of those are the same, as many letters of
    /// the short ones as tell them apart.
    private static func headings(_ short: [String], _ shortest: [String]) -> [CleanText] {
        let short = short.map { $0.hasSuffix(".") ? String($0.dropLast()) : $0 }
        let cut = (2...weekdayColumns).map { count in short.map { String($0.prefix(count)) } }
        let choices = ([short, shortest] + cut).map { $0.map(CleanText.init(cleaning:)) }
        let fitting = choices.first { names in
            Set(names).count == 7 && names.allSatisfy { $0.columns <= weekdayColumns }
        }
        return fitting
            ?? shortest.map { name in
                var name = name
                while CleanText(cleaning: name).columns > weekdayColumns { name.removeLast() }
                return CleanText(cleaning: name)
            }
    }

    /// `November 2026`.
    ///
    /// - Parameter month: 1–12.
    package func title(ofMonth month: Int, year: Int) -> CleanText {
        CleanText(
            ofDate: words.month.text { field, count in
                switch field {
                case "M", "L":
                    words.months.name(month - 1, field, count) ?? numbers.text(month, width: min(count, 2))
                case "y": numbers.text(year)
                default: ""
                }
            })
    }

    /// A number in the region's digits.
    package func number(_ number: Int) -> CleanText { CleanText(cleaning: numbers.text(number)) }
}
