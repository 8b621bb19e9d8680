import BirthdayCore
import Foundation
import WidgetTimeline
import _FoundationICU

/// How a region writes a day of the Gregorian calendar: patterns and names.
struct DateWords: Sendable {
    /// `March 15`.
    var long: DatePattern
    /// `March 15, 1990`.
    var withYear: DatePattern
    /// `Mar 15`.
    var short: DatePattern
    /// `Sunday, March 15`.
    var weekday: DatePattern
    /// `Sun, Mar 15`.
    var weekdayShort: DatePattern
    /// `March 1990`.
    var month: DatePattern
    var months: MonthNames
    var weekdays: WeekdayNames

    /// Those of the locale's language where the program speaks it, else ICU's; nil where ICU does not know the language.
    init?(locale identifier: String) {
        if let words = Self.spoken(identifier) {
            self = words
        } else if Self.isKnown(identifier) {
            self.init(ofICU: identifier)
        } else {
            return nil
        }
    }

    /// - Parameters: names with a space between them.
    init(
        long: DatePattern, withYear: DatePattern, short: DatePattern, weekday: DatePattern, weekdayShort: DatePattern,
        month: DatePattern, months: String, standaloneMonths: String? = nil, shortMonths: String, weekdays: String,
        shortWeekdays: String
    ) {
        // As bytes: a String looks for the end of each Character.
        func names(_ text: String) -> [String] {
            text.utf8.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
        }
        (self.long, self.withYear, self.short) = (long, withYear, short)
        (self.weekday, self.weekdayShort, self.month) = (weekday, weekdayShort, month)
        let long = names(months)
        self.months = MonthNames(
            long: long, standalone: standaloneMonths.map(names) ?? long, short: names(shortMonths))
        let days = names(weekdays)
        self.weekdays = WeekdayNames(long: days, standalone: days, short: names(shortWeekdays))
    }

    /// In numbers where ICU knows no names of the months.
    init(ofICU identifier: String) {
        months = MonthNames(ofICU: identifier, .gregorian)
        weekdays = WeekdayNames(ofICU: identifier)
        let hasNames = months.name(0, "M", 4) != nil
        let generator = PatternGenerator(identifier, .gregorian)
        func pattern(_ template: String) -> DatePattern {
            generator.pattern(hasNames ? template : template.replacing(/M+/, with: "M"))
        }
        (long, withYear, short) = (pattern("MMMMd"), pattern("yMMMMd"), pattern("MMMd"))
        (weekday, weekdayShort, month) = (pattern("EEEEMMMMd"), pattern("EEEMMMd"), pattern("yMMMM"))
    }

    /// Whether ICU knows the language that the identifier begins with.
    static func isKnown(_ identifier: String) -> Bool {
        String(languageCode(of: identifier)).withCString { code in
            let length = strlen(code)
            return (0..<swift_uloc_countAvailable()).contains { index in
                guard let known = swift_uloc_getAvailable(index), strncmp(known, code, length) == 0 else {
                    return false
                }
                return known[length] == 0 || known[length] == CChar(UInt8(ascii: "_"))
            }
        }
    }

    subscript(style: DateStyle) -> DatePattern {
        switch style {
        case .long: long
        case .short: short
        case .weekday: weekday
        case .weekdayShort: weekdayShort
        }
    }
}
