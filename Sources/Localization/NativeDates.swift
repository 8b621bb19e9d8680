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
        return date(birthday) + separator + calendarName(birthday.calendar, locale)
    }

    /// Before the calendar's name.
    private var separator: String {
        if let language = Language.of(locale: locale.identifier) { return language.separator.string }
        switch (language, locale.language.script?.identifier) {
        case ("yue", _): return "，"
        case (_, "Arab"), (_, "Aran"): return "، "
        default: return ", "
        }
    }

    private func date(_ birthday: Birthday) -> String {
        let months = months(birthday)
        let name = months.name(birthday.monthIndex, "M", 4)
        let year = WrittenYear(birthday, locale)
        let pattern = name.map { namedPattern(birthday, $0, year) } ?? numericPattern(birthday, year)
        return pattern.text { field, count in
            switch field {
            case "d": day(birthday, width: count, besideName: name != nil)
            case "M", "L": month(birthday, months.name(birthday.monthIndex, field, count), width: count)
            case "y", "r", "u": hebrewYear(birthday) ?? year.text(numbers)
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
        var pattern = regionalPattern(birthday)
        if pattern.contains("r") { pattern.remove("U") } else { pattern.replace("U", with: "y") }
        if year.era == nil { pattern.remove("G") }
        if birthday.calendar == .hebrew, isChinese || language == "ja" {
            // ICU's number of Nisan is 7 in a common year and 8 in a leap year. Foundation's 亞達月I lacks CLDR's space.
            pattern.replaceMonthNumber(with: name.replacing("月I", with: "月 I"))
        }
        return pattern
    }

    /// ICU's pattern. Where ICU has a date without a year in the language's order and one with a year in root's, or the
    /// other way round, both are in the language's.
    private func regionalPattern(_ birthday: Birthday) -> DatePattern {
        let (template, other) = birthday.year == nil ? ("MMMMd", "yMMMMd") : ("yMMMMd", "MMMMd")
        let pattern = pattern(template, birthday.calendar)
        guard pattern.isOfRoot else { return pattern }
        var regional = self.pattern(other, birthday.calendar)
        guard regional.isDayFirst else { return pattern }
        if birthday.year == nil { return regional.dayAndMonth }
        for letter in "ryG" where pattern.contains(letter) { regional.append(" ", letter) }
        return regional
    }

    /// For a month without a name. In place of root's order there is that of the language's Gregorian dates, as in
    /// `regionalPattern`.
    private func numericPattern(_ birthday: Birthday, _ year: WrittenYear) -> DatePattern {
        let (template, other) = birthday.year == nil ? ("Md", "yMd") : ("yMd", "Md")
        var pattern = pattern(template, birthday.calendar)
        if pattern.isOfRoot, self.pattern(other, birthday.calendar).isDayFirst {
            let gregorian = self.pattern(template, .gregorian)
            if gregorian.isDayFirst { pattern = gregorian }
        }
        if year.era == nil { pattern.remove("G") }
        if pattern.contains("r") || pattern.contains("y") { pattern.remove("U") }
        pattern.replace("U", with: "y")
        return pattern
    }

    /// As CLDR's long dates have it, without the thousands; nil where the year is written in digits.
    private func hebrewYear(_ birthday: Birthday) -> String? {
        guard isInHebrewLetters(birthday), let year = birthday.year, (5001...5999).contains(year) else { return nil }
        return HebrewNumerals.text(year - 5000)
    }

    private func isInHebrewLetters(_ birthday: Birthday) -> Bool { birthday.calendar == .hebrew && language == "he" }

    private func day(_ birthday: Birthday, width: Int, besideName: Bool) -> String {
        if isInHebrewLetters(birthday) { return HebrewNumerals.text(birthday.day) }
        if birthday.calendar.hasLeapMonths {
            if isChinese { return HanNumerals.lunarDay(birthday.day) }
            if language == "ja" { return HanNumerals.plain(birthday.day) }
        }
        return besideName
            ? numbers.day(birthday.day, width: width) : numbers.text(birthday.day, width: width)
    }

    private func month(_ birthday: Birthday, _ name: String?, width: Int) -> String {
        let month = name ?? numbers.text(birthday.monthOfYear, width: min(width, 2))
        guard birthday.isLeapMonth else { return month }
        // CLDR's monthPatterns, which Foundation does not give; in English in more words.
        switch language {
        case "en": return "Leap " + month
        case "zh", "yue": return (isTraditional ? "閏" : "闰") + month
        case "ja": return "閏" + month
        case "ko": return "윤" + month
        case "vi": return month + " nhuận"
        case "ast": return month + " bisiestu"
        case "sc": return month + " bis"
        case "ff" where locale.language.script == "Adlm": return month + "𞤦𞤭𞤧"
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
        calendar == .hebrew && month == 7 && isInHebrewLeapYear == true ? 13 : month - 1
    }

    /// The number of the month in its year: a common year of the Hebrew calendar has no Adar I. Where the year is unknown,
    /// it is that in a leap year.
    fileprivate var monthOfYear: Int {
        calendar == .hebrew && month > 6 && isInHebrewLeapYear == false ? month - 1 : month
    }

    private var isInHebrewLeapYear: Bool? { year.map { (7 * $0 + 1) % 19 < 7 } }
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
