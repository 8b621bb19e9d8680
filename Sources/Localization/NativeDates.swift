import BirthdayCore
import Foundation
import LocalTime

/// Birthdays of any calendar in words, as a region writes them: `30 Adar I 5752, Hebrew Calendar`.
///
/// Patterns and names are ICU's; the numbers are the birthday's own. ICU converts no date here: it knows fewer calendars
/// than `CalendarSystem` has, and is wrong about some.
package struct NativeDates: Sendable {
    private let locale: Locale
    private let numbers: DateNumbers

    /// - Parameter identifier: of a locale; nil and a locale that ICU does not know for American English.
    package init(locale identifier: String?) {
        let named = Locale(identifier: identifier ?? "en_US")
        locale = RegionDates.isKnown(named) ? named : Locale(identifier: "en_US")
        numbers = DateNumbers(locale)
    }

    /// The date of birth, without the year where that is unknown, and the name of its calendar.
    package func text(_ birthday: Birthday) -> String {
        if birthday.calendar == .gregorian, let region = RegionDates(identifier: locale.identifier),
            // A leap year, so that 29 February is a date too.
            let day = CalendarDay(year: birthday.year ?? 2000, month: birthday.month, day: birthday.day)
        {
            return region.text(day, withYear: birthday.year != nil)
        }
        let separator = Language.of(locale: locale.identifier)?.separator.string ?? ", "
        return date(birthday) + separator + calendarName(birthday.calendar, locale)
    }

    private func date(_ birthday: Birthday) -> String {
        let months = months(birthday)
        let name = months.name(birthday.monthIndex, "M", 4)
        let year = WrittenYear(birthday, locale)
        let pattern = name.map { namedPattern(birthday, $0, year) } ?? numericPattern(birthday)
        return pattern.text { field, count in
            switch field {
            case "d": day(birthday, width: count, besideName: name != nil)
            case "M", "L": month(birthday, months.name(birthday.monthIndex, field, count), width: count)
            case "y", "r", "u": year.text(numbers)
            case "G": year.era ?? ""
            default: ""
            }
        }
    }

    private func months(_ birthday: Birthday) -> MonthNames {
        MonthNames(Calendar.Identifier(birthday.calendar.relativeInICU) ?? .gregorian, locale)
    }

    private func pattern(_ template: String, _ calendar: CalendarSystem) -> DatePattern {
        DatePattern(template: template, locale: locale, calendar: calendar.relativeInICU.rawValue)
    }

    /// ICU's pattern without an era that the calendar's name implies, and without the year's name in the sexagenary
    /// cycle.
    private func namedPattern(_ birthday: Birthday, _ name: String, _ year: WrittenYear) -> DatePattern {
        let isLunar = birthday.calendar.hasLeapMonths
        if isLunar, isChinese { return DatePattern(birthday.year == nil ? "MMMMd" : "r年MMMMd") }
        var pattern = pattern(birthday.year == nil ? "MMMMd" : "yMMMMd", birthday.calendar)
        if pattern.contains("r") { pattern.remove("U") } else { pattern.replace("U", with: "y") }
        if year.era == nil { pattern.remove("G") }
        if birthday.calendar == .hebrew, isChinese || language == "ja" {
            // ICU's number of Nisan is 7 in a common year and 8 in a leap year.
            pattern.replaceMonthNumber(with: name)
        }
        return pattern
    }

    /// For a month without a name.
    private func numericPattern(_ birthday: Birthday) -> DatePattern {
        var pattern = pattern(birthday.year == nil ? "Md" : "yMd", birthday.calendar)
        pattern.remove("G")
        if pattern.contains("r") || pattern.contains("y") { pattern.remove("U") }
        pattern.replace("U", with: "y")
        return pattern
    }

    private func day(_ birthday: Birthday, width: Int, besideName: Bool) -> String {
        if birthday.calendar.hasLeapMonths {
            if isChinese { return HanNumerals.lunarDay(birthday.day) }
            if language == "ja" { return HanNumerals.plain(birthday.day) }
        }
        return besideName
            ? numbers.day(birthday.day, width: width) : numbers.text(birthday.day, width: width)
    }

    private func month(_ birthday: Birthday, _ name: String?, width: Int) -> String {
        let month = name ?? numbers.text(birthday.month, width: min(width, 2))
        guard birthday.isLeapMonth else { return month }
        // CLDR's monthPatterns, which Foundation does not give; in English in more words.
        switch language {
        case "en": return "Leap " + month
        case "zh", "yue": return (isTraditional ? "閏" : "闰") + month
        case "ja": return "閏" + month
        case "ko": return "윤" + month
        case "vi": return month + " nhuận"
        default: return month + "bis"
        }
    }

    private var language: String? { locale.language.languageCode?.identifier }

    private var isChinese: Bool { language == "zh" || language == "yue" }

    private var isTraditional: Bool { locale.language.script == .hanTraditional }
}

extension Birthday {
    /// The index of the month's name among ICU's: Adar of a leap year is Adar II, the last of fourteen.
    fileprivate var monthIndex: Int {
        guard calendar == .hebrew, month == 7, let year, (7 * year + 1) % 19 < 7 else { return month - 1 }
        return 13
    }
}

extension CalendarSystem {
    /// A calendar with the same months that ICU knows.
    fileprivate var relativeInICU: CalendarSystem {
        switch self {
        case .dangi, .vietnamese: .chinese
        case .ethiopicAmeteAlem: .ethiopicAmeteMihret
        default: self
        }
    }
}
