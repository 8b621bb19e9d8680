import BirthdayCore
import Foundation
import LocalTime

/// Gregorian dates as a region writes them; in numbers where ICU knows no names of the months.
struct RegionDates: DateTexts {
    private let short: DatePattern
    private let long: DatePattern
    /// The template of the short one.
    private let template: String
    private let locale: Locale
    private let months: MonthNames
    private let numbers: DateNumbers

    /// Nil for a locale that ICU does not know.
    init?(identifier: String) {
        let locale = Locale(identifier: identifier)
        guard Self.isKnown(locale) else { return nil }
        months = MonthNames(.gregorian, locale)
        let month = months.name(0, "M", 4) == nil ? "M" : "MMMM"
        let calendar = CalendarSystem.gregorian.rawValue
        template = month + "d"
        self.locale = locale
        short = DatePattern(template: template, locale: locale, calendar: calendar)
        long = DatePattern(template: "y" + month + "d", locale: locale, calendar: calendar)
        numbers = DateNumbers(locale)
    }

    /// Whether ICU knows the language.
    static func isKnown(_ locale: Locale) -> Bool {
        locale.language.languageCode.map { known.contains($0.identifier) } ?? false
    }

    private static let known = Set(
        Locale.availableIdentifiers.map { String($0.prefix { $0 != "_" && $0 != "-" }) })

    /// The region's digits, 0 first; nil where they are ASCII's.
    var digits: [Character]? { numbers.digits }

    func text(_ day: CalendarDay, withYear: Bool) -> String { text(day, withYear ? long : short, weekdays: nil) }

    /// The date without a year, with the whole name of the weekday. Few are asked for, so pattern and names are looked up
    /// each time.
    func textWithWeekday(_ day: CalendarDay) -> String {
        let pattern = DatePattern(
            template: "EEEE" + template, locale: locale, calendar: CalendarSystem.gregorian.rawValue)
        return text(day, pattern, weekdays: WeekdayNames(locale))
    }

    private func text(_ day: CalendarDay, _ pattern: DatePattern, weekdays: WeekdayNames?) -> String {
        pattern.text { field, count in
            switch field {
            case "E", "c": weekdays?.name(day.weekday, field, count) ?? ""
            case "d": numbers.day(day.day, width: count)
            case "M", "L":
                months.name(day.month - 1, field, count) ?? numbers.text(day.month, width: min(count, 2))
            case "y": numbers.text(day.year)
            default: ""
            }
        }
    }
}
