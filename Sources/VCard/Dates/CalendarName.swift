import BirthdayCore

extension CalendarSystem {
    /// The calendar that CALSCALE names: CLDR's name, one of Foundation's identifiers, or another spelling of them, in
    /// any case; nil for any other name.
    init?(calendarScale name: String) {
        let name = name.lowercased().filter { $0 != "_" && $0 != "-" && $0 != " " && $0 != "\"" }
        switch name {
        // No calendar named: RFC 6350 (5.8) leaves it at Gregorian.
        case "", "gregorian", "gregory", "iso8601": self = .gregorian
        case "korean": self = .dangi
        case "islamicummalqura": self = .islamicUmmAlQura
        case "islamicc": self = .islamicCivil
        case "islamictabular": self = .islamicTabular
        case "ethiopicametemihret": self = .ethiopicAmeteMihret
        case "ethiopicametealem": self = .ethiopicAmeteAlem
        case "republicofchina": self = .republicOfChina
        default:
            let calendar = Self.allCases.first { calendar in calendar.rawValue.filter { $0 != "-" } == name }
            guard let calendar else { return nil }
            self = calendar
        }
    }
}
