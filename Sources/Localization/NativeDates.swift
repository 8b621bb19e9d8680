import BirthdayCore
import Foundation

/// Birthdays of any calendar in words, as a region writes them: `30 Adar I 5752, Hebrew Calendar`.
///
/// Patterns and names are ICU's; the numbers are the birthday's own. ICU converts no date here: it knows fewer calendars
/// than `CalendarSystem` has, and is wrong about some.
package struct NativeDates: Sendable {
    private let locale: Locale

    /// - Parameter identifier: of a locale; nil for American English.
    package init(locale identifier: String?) {
        locale = Locale(identifier: identifier ?? "en_US")
    }

    /// The date of birth, without the year where that is unknown, and the name of its calendar.
    package func text(_ birthday: Birthday) -> String {
        var text = ""
        var rest = Substring(pattern(birthday))
        while let letter = rest.first {
            let field = rest.prefix { $0 == letter }
            rest = rest.dropFirst(field.count)
            switch letter {
            case "d": text += String(birthday.day)
            case "M", "L": text += month(birthday, isName: field.count > 2)
            case "y", "r", "u": text += birthday.year.map(String.init) ?? ""
            default: text += field
            }
        }
        text = text.split(separator: " ").joined(separator: " ").trimmingCharacters(in: .whitespaces)
        return birthday.calendar == .gregorian ? text : "\(text), \(calendarName(birthday.calendar))"
    }

    /// ICU's pattern without the era, which the calendar's name implies, and without the year's name in the sexagenary
    /// cycle.
    private func pattern(_ birthday: Birthday) -> String {
        let region = Locale(identifier: "\(locale.identifier)@calendar=\(birthday.calendar.relativeInICU.rawValue)")
        let template = birthday.year == nil ? "MMMMd" : "yMMMMd"
        let pattern = DateFormatter.dateFormat(fromTemplate: template, options: 0, locale: region) ?? "d MMMM y"
        let isNumbered = pattern.contains("r")
        return pattern.replacing("(U)", with: "").replacing("U", with: isNumbered ? "" : "y")
            .replacing(/G+/, with: "").replacing("'", with: "")
    }

    private func month(_ birthday: Birthday, isName: Bool) -> String {
        let names = Calendar.names(of: birthday.calendar.relativeInICU, locale)
        let name = isName && birthday.monthIndex < names.count ? names[birthday.monthIndex] : String(birthday.month)
        guard birthday.isLeapMonth else { return name }
        // CLDR's monthPatterns, which Foundation does not give; in English in more words.
        switch locale.language.languageCode?.identifier {
        case "en": return "Leap " + name
        case "zh": return "闰" + name
        case "ja": return "閏" + name
        default: return name + "bis"
        }
    }

    private func calendarName(_ calendar: CalendarSystem) -> String {
        if let identifier = Calendar.Identifier(calendar) {
            return locale.localizedString(for: identifier) ?? calendar.rawValue
        }
        return locale.language.languageCode == "vi" ? "Âm lịch" : "Vietnamese Calendar"
    }
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

extension Calendar {
    fileprivate static func names(of system: CalendarSystem, _ locale: Locale) -> [String] {
        guard let identifier = Identifier(system) else { return [] }
        var calendar = Calendar(identifier: identifier)
        calendar.locale = locale
        return calendar.monthSymbols
    }
}

extension Calendar.Identifier {
    fileprivate init?(_ system: CalendarSystem) {
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
