import BirthdayCore
import Foundation

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
