import BirthdayCore
import Foundation
import LocalTime
import SafeText
import Synchronization

/// Birthdays of any calendar in words, as a region writes them: `30 Adar I 5752, Hebrew Calendar`.
///
/// Patterns and names are ICU's; the numbers are the birthday's own. ICU converts no date here: it knows fewer calendars
/// than `CalendarSystem` has, and is wrong about some.
package final class NativeDates: Sendable {
    private let identifier: String?
    /// Made for the first date.
    private let words = Mutex<NativeDateWords?>(nil)

    /// - Parameter identifier: of a locale; nil and a locale that ICU does not know for American English.
    package init(locale identifier: String?) { self.identifier = identifier }

    /// The date of birth, without the year where that is unknown, and the name of its calendar.
    package func text(_ birthday: Birthday) -> String {
        words.withLock { words in
            let known = words ?? NativeDateWords(locale: identifier)
            words = known
            return known.text(birthday)
        }
    }
}

private struct NativeDateWords {
    private let locale: Locale
    private let numbers: DateNumbers
    private let region: RegionDates?

    init(locale identifier: String?) {
        let named = Locale(identifier: identifier ?? "en_US")
        locale = DateWords.isKnown(named.identifier) ? named : Locale(identifier: "en_US")
        numbers = DateNumbers(locale.identifier)
        region = RegionDates(identifier: locale.identifier)
    }

    func text(_ birthday: Birthday) -> String {
        if birthday.calendar == .gregorian, let region,
            // A leap year, so that 29 February is a date too.
            let day = CalendarDay(year: birthday.year ?? 2000, month: birthday.month, day: birthday.day)
        {
            return region.text(day, withYear: birthday.year != nil)
        }
        return date(birthday) + separator + calendarName(birthday.calendar, locale)
    }

    /// Before the calendar's name.
    private var separator: String {
        switch (language, locale.language.script?.identifier) {
        case ("zh", _), ("yue", _): return "，"
        case ("ja", _): return "、"
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
        MonthNames(ofICU: locale.identifier, birthday.calendar.relativeInICU)
    }

    private func pattern(_ template: String, _ calendar: CalendarSystem) -> DatePattern {
        PatternGenerator(locale.identifier, calendar.relativeInICU).pattern(template)
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

/// A birthday's year as it stands in a date: `昭和63`, `1990`.
private struct WrittenYear: Hashable, Sendable {
    /// The era's name where the number means nothing without it: in Japan's calendar, and in Taiwan's before and after 1912.
    private(set) var era: String?
    /// The year of the era, or the year as `Birthday` counts it; nil where it is unknown.
    private var number: Int?
    private var isJapanese = false

    init(_ birthday: Birthday, _ locale: Locale) {
        number = birthday.year
        guard let year = birthday.year else { return }
        switch birthday.calendar {
        case .japanese:
            guard let (index, number) = Self.japaneseEra(birthday, year) else { return }
            self.number = number
            era = Self.eras(.japanese, locale)[index]
            isJapanese = locale.language.languageCode == "ja"
        case .republicOfChina:
            number = year > 0 ? year : 1 - year
            era = Self.eras(.republicOfChina, locale)[year > 0 ? 1 : 0]
        default: break
        }
    }

    /// The number as a region writes it, empty where the year is unknown. Japan calls an era's first year 元年.
    func text(_ numbers: DateNumbers) -> String {
        guard let number else { return "" }
        return isJapanese && number == 1 ? "元" : numbers.text(number)
    }

    /// The index of the era and the year in it. Nil before Meiji, when Japan's calendar was another one.
    private static func japaneseEra(_ birthday: Birthday, _ year: Int) -> (index: Int, year: Int)? {
        var gregorian = Calendar(identifier: .gregorian)
        gregorian.timeZone = .gmt
        var japanese = Calendar(identifier: .japanese)
        japanese.timeZone = .gmt
        guard (year, birthday.month, birthday.day) >= (1868, 9, 8),
            let date = gregorian.date(
                from: DateComponents(year: year, month: birthday.month, day: birthday.day, hour: 12))
        else { return nil }
        let parts = japanese.dateComponents([.era, .year], from: date)
        guard let era = parts.era, let number = parts.year, japanese.eraSymbols.indices.contains(era) else {
            return nil
        }
        return (era, number)
    }

    private static func eras(_ identifier: Calendar.Identifier, _ locale: Locale) -> [String] {
        var calendar = Calendar(identifier: identifier)
        calendar.locale = locale
        return calendar.eraSymbols
    }
}

/// The name of a calendar in a language: `Hebrew Calendar`, `農曆`.
///
/// Where ICU has none it gives the English one. Then it is the name of the calendar that this one is a kind of, if ICU
/// has that.
func calendarName(_ calendar: CalendarSystem, _ locale: Locale) -> String {
    guard let identifier = Calendar.Identifier(calendar) else { return vietnameseCalendar(locale) }
    let english = Locale(identifier: "en").localizedString(for: identifier)
    if locale.language.languageCode == "en" { return english ?? calendar.rawValue }
    let names = [identifier, calendar.genus].compactMap(\.self).compactMap { locale.localizedString(for: $0) }
    return names.first { $0 != english } ?? english ?? calendar.rawValue
}

/// ICU has no such calendar. In a language that is not in this table it is the Chinese calendar with the country's name.
private func vietnameseCalendar(_ locale: Locale) -> String {
    let code = locale.language.languageCode?.identifier ?? "en"
    switch code {
    case "vi": return "Âm lịch"
    case "en": return "Vietnamese Calendar"
    case "ar": return "التقويم الفيتنامي"
    case "ca": return "calendari vietnamita"
    case "cs": return "Vietnamský kalendář"
    case "da", "nb", "nn", "no": return "vietnamesisk kalender"
    case "de": return "Vietnamesischer Kalender"
    case "el": return "Βιετναμεζικό ημερολόγιο"
    case "es", "gl", "it": return "calendario vietnamita"
    case "fi": return "vietnamilainen kalenteri"
    case "fr": return "calendrier vietnamien"
    case "he": return "לוח השנה הווייטנאמי"
    case "hu": return "vietnámi naptár"
    case "id": return "Kalender Vietnam"
    case "ja": return "ベトナム暦"
    case "ko": return "베트남 음력"
    case "nl": return "Vietnamese kalender"
    case "pl": return "kalendarz wietnamski"
    case "pt": return "calendário vietnamita"
    case "ro": return "calendar vietnamez"
    case "ru": return "вьетнамский календарь"
    case "sv": return "vietnamesisk kalender"
    case "tr": return "Vietnam Takvimi"
    case "uk": return "вʼєтнамський календар"
    case "zh": return locale.language.script == .hanTraditional ? "越南農曆" : "越南农历"
    default:
        let country = locale.localizedString(forRegionCode: "VN") ?? "Vietnam"
        return "\(calendarName(.chinese, locale)) (\(country))"
    }
}

extension CalendarSystem {
    /// The calendar that this one is a kind of.
    fileprivate var genus: Calendar.Identifier? {
        switch self {
        case .islamicUmmAlQura, .islamicCivil, .islamicTabular: .islamic
        case .ethiopicAmeteAlem: .ethiopicAmeteMihret
        case .dangi: .chinese
        default: nil
        }
    }
}

extension Calendar.Identifier {
    /// Nil for the calendar that ICU does not know.
    init?(_ system: CalendarSystem) {
        switch system {
        case .gregorian: self = .gregorian
        case .chinese: self = .chinese
        case .dangi: self = .dangi
        case .vietnamese: return nil
        case .hebrew: self = .hebrew
        case .islamic: self = .islamic
        case .islamicUmmAlQura: self = .islamicUmmAlQura
        case .islamicCivil: self = .islamicCivil
        case .islamicTabular: self = .islamicTabular
        case .persian: self = .persian
        case .coptic: self = .coptic
        case .ethiopicAmeteMihret: self = .ethiopicAmeteMihret
        case .ethiopicAmeteAlem: self = .ethiopicAmeteAlem
        case .indian: self = .indian
        case .japanese: self = .japanese
        case .buddhist: self = .buddhist
        case .republicOfChina: self = .republicOfChina
        }
    }
}

/// Numbers of days in Chinese characters.
private enum HanNumerals {
    private static let ones = ["", "一", "二", "三", "四", "五", "六", "七", "八", "九"]

    /// As dates of the Chinese calendar have them (CLDR's `hanidays`): 初一 初十 十一 二十 廿一 三十. From 1 to 30.
    static func lunarDay(_ day: Int) -> String {
        switch day {
        case ...10: "初" + plain(day)
        case 21...29: "廿" + ones[day - 20]
        default: plain(day)
        }
    }

    /// 一 十 十一 二十 三十一. From 1 to 99.
    static func plain(_ number: Int) -> String {
        let tens = number / 10
        return (tens > 1 ? ones[tens] : "") + (tens > 0 ? "十" : "") + ones[number % 10]
    }
}

/// Numbers in Hebrew letters, as dates of the Hebrew calendar have them (CLDR's `hebr`).
enum HebrewNumerals {
    private static let ones = ["", "א", "ב", "ג", "ד", "ה", "ו", "ז", "ח", "ט"]
    private static let tens = ["", "י", "כ", "ל", "מ", "נ", "ס", "ע", "פ", "צ"]
    private static let hundreds = ["", "ק", "ר", "ש", "ת", "תק", "תר", "תש", "תת", "תתק"]

    /// The letters in order would be words: murder, demon, destruction.
    private static let rearranged = [298: "רחצ", 304: "דש", 344: "שדמ", 698: "תרחצ", 744: "תשדמ"]

    /// א׳ י׳ ט״ו כ״ט תשנ״ב. From 1 to 999.
    static func text(_ number: Int) -> String {
        let letters = rearranged[number] ?? hundreds[number / 100] + belowHundred(number % 100, alone: number < 100)
        return letters.count == 1 ? letters + "׳" : letters.dropLast() + "״" + letters.suffix(1)
    }

    private static func belowHundred(_ number: Int, alone isAlone: Bool) -> String {
        switch number {
        // 10 and 5 or 6 would be the beginning of the name of God.
        case 15, 16: "ט" + ones[number - 9]
        case 80 where !isAlone: "ף"
        default: tens[number / 10] + ones[number % 10]
        }
    }
}
