import BirthdayCore
import Foundation
import LocalTime
import SafeText
import Synchronization
import WidgetTimeline

/// Gregorian dates as a region writes them; in numbers where ICU knows no names of the months.
struct RegionDates: DateTexts {
    private let short: DatePattern
    private let long: DatePattern
    private let styles: StylePatterns
    private let months: MonthNames
    private let numbers: DateNumbers

    /// Nil for a locale that ICU does not know.
    init?(identifier: String) {
        let locale = Locale(identifier: identifier)
        guard Self.isKnown(locale) else { return nil }
        months = MonthNames(.gregorian, locale)
        let month = months.name(0, "M", 4) == nil ? "M" : "MMMM"
        let calendar = CalendarSystem.gregorian.rawValue
        styles = StylePatterns(locale, hasMonthNames: month != "M")
        short = DatePattern(template: month + "d", locale: locale, calendar: calendar)
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

    func text(_ day: CalendarDay, withYear: Bool) -> String { text(day, withYear ? long : short) }

    func text(_ day: CalendarDay, _ style: DateStyle) -> String { text(day, styles[style]) }

    func weekday(of day: CalendarDay) -> CleanText { styles.weekdayTexts[day.weekday] }

    private func text(_ day: CalendarDay, _ pattern: DatePattern) -> String {
        pattern.text { field, count in
            switch field {
            case "E", "c": styles.weekdays.name(day.weekday, field, count)
            case "d": numbers.day(day.day, width: count)
            case "M", "L":
                months.name(day.month - 1, field, count) ?? numbers.text(day.month, width: min(count, 2))
            case "y": numbers.text(day.year)
            default: ""
            }
        }
    }
}

/// What a region's dates need besides, each looked up when it is first asked for: few calls ask.
private final class StylePatterns: Sendable {
    private let locale: Locale
    private let hasMonthNames: Bool
    private let known = Mutex(Known())

    private struct Known {
        var patterns: [DateStyle: DatePattern] = [:]
        var weekdays: WeekdayNames?
        /// The whole names, each alone; Sunday first.
        var weekdayTexts: [CleanText] = []
    }

    init(_ locale: Locale, hasMonthNames: Bool) { (self.locale, self.hasMonthNames) = (locale, hasMonthNames) }

    /// ICU's pattern for a style (UTS #35, "Matching Skeletons").
    subscript(style: DateStyle) -> DatePattern {
        known.withLock { known in
            if let pattern = known.patterns[style] { return pattern }
            let month = hasMonthNames ? style.isShort ? "MMM" : "MMMM" : "M"
            let weekday = style.hasWeekday ? style.isShort ? "EEE" : "EEEE" : ""
            let pattern = DatePattern(
                template: "\(weekday)\(month)d", locale: locale, calendar: CalendarSystem.gregorian.rawValue)
            known.patterns[style] = pattern
            return pattern
        }
    }

    var weekdays: WeekdayNames {
        known.withLock { known in
            let names = known.weekdays ?? WeekdayNames(locale)
            known.weekdays = names
            return names
        }
    }

    var weekdayTexts: [CleanText] {
        let weekdays = weekdays
        return known.withLock { known in
            if known.weekdayTexts.isEmpty {
                known.weekdayTexts = (0..<7).map { CleanText(cleaning: weekdays.name($0, "c", 4)) }
            }
            return known.weekdayTexts
        }
    }
}
