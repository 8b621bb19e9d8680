/// The calendars in which a birthday can be given. Raw values are CLDR's names, as JSON and CALSCALE carry them.
package enum CalendarSystem: String, CaseIterable, Sendable {
    case gregorian
    case chinese
    case dangi
    case vietnamese
    case hebrew
    case islamic
    case islamicUmmAlQura = "islamic-umalqura"
    case islamicCivil = "islamic-civil"
    case islamicTabular = "islamic-tbla"
    case persian
    case coptic
    case ethiopicAmeteMihret = "ethiopic"
    case ethiopicAmeteAlem = "ethioaa"
    case indian
    case japanese
    case buddhist
    case republicOfChina = "roc"

    /// Whether years have leap months that bear another month's number (`L` in X-ALTBDAY).
    package var hasLeapMonths: Bool {
        switch self {
        case .chinese, .dangi, .vietnamese: true
        default: false
        }
    }

    /// Whether month and day are the Gregorian ones, under another count of years.
    package var sharesGregorianMonths: Bool {
        switch self {
        case .gregorian, .japanese, .buddhist, .republicOfChina: true
        default: false
        }
    }
}
