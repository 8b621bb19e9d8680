import BirthdayCore

/// Reads the dates of X-ALTBDAY, `EEEEYYYYMM[L]DD`: era, year, month, `L` in a leap month, day, each one hyphen where it
/// is missing (`--0815`).
///
/// Apple alone defines this form, so nothing else is accepted. A writer that leaves out the year of the era without its
/// hyphen (`00780815`) has written a year 815 without month and day: which field is missing cannot be known.
struct NativeDateText {
    private let bytes: UnsafeRawBufferPointer
    private var position = 0

    private init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    static func read(_ bytes: UnsafeRawBufferPointer) throws(DateProblem) -> ParsedDate {
        var text = NativeDateText(bytes.trimmed())
        let era = try text.field(width: 4)
        let year = try text.field(width: 4)
        let month = try text.field(width: 2)
        let isLeapMonth = text.skipLeapSign()
        let day = try text.field(width: 2)
        guard text.position == text.bytes.count else { throw DateProblem() }
        guard let month else { throw DateProblem(reason: day == nil ? "no month and day" : "no month") }
        guard let day else { throw DateProblem(reason: "no day") }
        return ParsedDate(era: era, year: year, month: month, isLeapMonth: isLeapMonth, day: day)
    }

    /// The field that comes next; nil when it is a hyphen or the text has ended.
    private mutating func field(width: Int) throws(DateProblem) -> Int? {
        guard position < bytes.count else { return nil }
        if bytes[position] == ASCII.hyphen {
            position += 1
            return nil
        }
        guard position + width <= bytes.count else { throw DateProblem() }
        let digits = bytes.part(position, position + width)
        guard digits.allSatisfy(ASCII.isDigit) else { throw DateProblem() }
        position += width
        return digits.reduce(0) { $0 * 10 + Int($1 - ASCII.zero) }
    }

    private mutating func skipLeapSign() -> Bool {
        guard position < bytes.count, bytes[position] == UInt8(ascii: "L") else { return false }
        position += 1
        return true
    }
}

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
