import BirthdayCore
import Messages
import SafeText

/// Reads the dates of BDAY: RFC 6350's (4.3.1), RFC 2426's, and how programs write them.
///
/// The date is taken as written; a time and its zone after it say nothing about which day is celebrated. Outlook writes
/// midnight in its own zone as an instant in UTC, so the day may be one off: every program shows it as written, so do we.
struct DateText {
    private let bytes: UnsafeRawBufferPointer
    private var position = 0

    private init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    /// Reads a whole text; white space around it does not count.
    static func read(_ bytes: UnsafeRawBufferPointer) throws(DateProblem) -> ParsedDate {
        var text = DateText(bytes.trimmed())
        do throws(DateProblem) {
            let date = try text.date()
            guard text.isTimeOrEnd else { throw .noDate }
            return date
        } catch {
            guard let date = TextDate(atStartOf: text.bytes) else { throw error }
            text.position = date.length
            guard text.isTimeOrEnd else { throw error }
            let day = date.dayAndMonth()
            guard let (month, day) = day.monthAndDay else { throw DateProblem(day) }
            return ParsedDate(year: date.year, month: month, day: day)
        }
    }

    private mutating func date() throws(DateProblem) -> ParsedDate {
        if skip(ASCII.hyphen) {
            // One hyphen (`-0415`) is no form of any standard: RFC 6350 leaves out a year as two. Apple reads a
            // fourth of April of the year 15 out of it, others nothing. A date with a third is a day alone.
            guard skip(ASCII.hyphen) else { throw .noDate }
            if skip(ASCII.hyphen) { throw digits().count == 2 ? .because(Message("no month")) : .noDate }
            return try dateWithoutYear()
        }
        if let byte = peek, ASCII.upper(byte) == UInt8(ascii: "T") { throw .because(Message("a time only")) }
        return try dateWithYear()
    }

    /// `MMDD`, `MM-DD`, `MM`, with the two hyphens already read.
    private mutating func dateWithoutYear() throws(DateProblem) -> ParsedDate {
        let first = digits()
        if first.count == 4 { return ParsedDate(month: first.number / 100, day: first.number % 100) }
        guard (1...2).contains(first.count) else { throw .noDate }
        return try rest(year: nil, month: first.number, isBasic: first.count == 2)
    }

    /// `YYYYMMDD`, `YYYYMMDDhhmmss`, `YYYY-MM-DD`, `YYYY-MMDD` (Nextcloud's field), `YYYY-MM`, `YYYY`. Slashes and dots are as good as hyphens, and zeros may be missing
    /// (`1985/4/5`): where the year comes first, nothing is ambiguous. Where it does not (`04/05/1985`), all is.
    private mutating func dateWithYear() throws(DateProblem) -> ParsedDate {
        let first = digits()
        switch first.count {
        case 8:
            return Self.basic(first.number)
        // A time of day without its T.
        case 14 where Self.isTime(first.number % 1_000_000):
            return Self.basic(first.number / 1_000_000)
        case 6 where skipLeapSign():
            return try leap(year: first.number / 100, month: first.number % 100)
        case 4:
            guard let separator = peek, Self.isSeparator(separator) else {
                guard isTimeOrEnd else { throw .noDate }
                throw .because(Message("no month and day"))
            }
            position += 1
            let month = digits()
            if month.count == 4 { return Self.basic(first.number * 10_000 + month.number) }
            guard (1...2).contains(month.count) else { throw .noDate }
            return try rest(year: first.number, month: month.number, isBasic: false, separator: separator)
        default:
            throw .noDate
        }
    }

    private static func basic(_ number: Int) -> ParsedDate {
        ParsedDate(year: number / 10_000, month: number / 100 % 100, day: number % 100)
    }

    /// Whether the number is a time of day, `hhmmss`; a minute can have a leap second.
    private static func isTime(_ number: Int) -> Bool {
        number / 10_000 < 24 && number / 100 % 100 < 60 && number % 100 <= 60
    }

    /// What follows a month.
    private mutating func rest(
        year: Int?, month: Int, isBasic: Bool, separator: UInt8 = ASCII.hyphen
    ) throws(DateProblem) -> ParsedDate {
        if skipLeapSign() {
            _ = isBasic ? false : skip(separator)
            return try leap(year: year, month: month)
        }
        guard skip(separator) else { throw isTimeOrEnd ? .because(Message("no day")) : .noDate }
        let day = digits()
        guard (1...2).contains(day.count) else { throw .noDate }
        return ParsedDate(year: year, month: month, day: day.number)
    }

    /// The day after a leap month.
    private mutating func leap(year: Int?, month: Int) throws(DateProblem) -> ParsedDate {
        let day = digits()
        guard day.count == 2 else { throw .noDate }
        return ParsedDate(year: year, month: month, isLeapMonth: true, day: day.number)
    }

    /// Whether nothing more comes than a time of day or a zone. Old Google escapes the colons of a time.
    private var isTimeOrEnd: Bool {
        guard let byte = peek else { return true }
        let rest = bytes.part(position, bytes.count)
        switch ASCII.upper(byte) {
        case UInt8(ascii: "T"), ASCII.space: return rest.dropFirst().allSatisfy(Self.isOfTime)
        case UInt8(ascii: "Z"): return rest.count == 1
        case ASCII.hyphen, 0x2B: return (5...6).contains(rest.count) && rest.dropFirst().allSatisfy(Self.isOfTime)
        default: return false
        }
    }

    private static func isOfTime(_ byte: UInt8) -> Bool {
        switch byte {
        case ASCII.zero...ASCII.colon, ASCII.hyphen, ASCII.dot, ASCII.comma, 0x2B, ASCII.space, ASCII.backslash: true
        case UInt8(ascii: "Z"), UInt8(ascii: "z"): true
        default: false
        }
    }

    private static func isSeparator(_ byte: UInt8) -> Bool {
        byte == ASCII.hyphen || byte == ASCII.slash || byte == ASCII.dot
    }

    private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func skip(_ byte: UInt8) -> Bool {
        guard peek == byte else { return false }
        position += 1
        return true
    }

    /// Apple's sign of a leap month, before the day.
    private mutating func skipLeapSign() -> Bool { skip(UInt8(ascii: "L")) || skip(UInt8(ascii: "l")) }

    /// The digits that come next; of a run of more than fourteen, the first fifteen.
    private mutating func digits() -> (number: Int, count: Int) {
        let start = position
        var number = 0
        while let byte = peek, ASCII.isDigit(byte), position - start <= 14 {
            number = number * 10 + Int(byte - ASCII.zero)
            position += 1
        }
        return (number, position - start)
    }
}

/// A date as a card writes it, before any calendar has been asked whether it has such a day.
struct ParsedDate: Equatable {
    /// The era, where one is written (X-ALTBDAY only).
    var era: Int?
    /// The year as written, nil when there is none.
    var year: Int?
    var month: Int
    var isLeapMonth = false
    var day: Int
}

/// Why a text is no birthday.
enum DateProblem: Error, Equatable {
    case noDate
    /// To stand in brackets after "is not a date": `month 31`, `no day`.
    case because(Message)
    /// It can be two days.
    case either(CleanText, CleanText)

    /// - Parameter day: one whose numbers tell no order.
    init(_ day: DayAndMonth) {
        let (one, other) = day.readings
        self = .either(one, other)
    }

    /// `BDAY "1985" is not a date (no month and day)`.
    func message(
        of property: Message.Value, _ value: Message.Value, in calendar: CalendarSystem = .gregorian
    ) -> Message {
        switch self {
        case .because(let reason) where calendar != .gregorian:
            Message(
                // Translators: {calendar} is a name such as "hebrew", {reason} such as "day 30" or "no day".
                "{property} \"{value}\" is not a date in the calendar {calendar} ({reason})",
                [
                    "property": property, "value": value, "calendar": .code(CleanText(cleaning: calendar.rawValue)),
                    "reason": .message(reason),
                ])
        case .noDate:
            // Translators: {property} is what a card or a table calls a birthday, such as BDAY; {value} is what stands there.
            Message("{property} \"{value}\" is not a date", ["property": property, "value": value])
        case .because(let reason):
            Message(
                // Translators: {reason} is such as "month 31" or "no day".
                "{property} \"{value}\" is not a date ({reason})",
                ["property": property, "value": value, "reason": .message(reason)])
        case .either(let one, let other):
            Message(
                // Translators: {one} and {other} are dates, such as "1985-04-05".
                "{property} \"{value}\" can be {one} or {other}; write it in one of these ways",
                ["property": property, "value": value, "one": .code(one), "other": .code(other)])
        }
    }
}

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
        guard text.position == text.bytes.count else { throw .noDate }
        guard let month else { throw .because(day == nil ? Message("no month and day") : Message("no month")) }
        guard let day else { throw .because(Message("no day")) }
        return ParsedDate(era: era, year: year, month: month, isLeapMonth: isLeapMonth, day: day)
    }

    /// The field that comes next; nil when it is a hyphen or the text has ended.
    private mutating func field(width: Int) throws(DateProblem) -> Int? {
        guard position < bytes.count else { return nil }
        if bytes[position] == ASCII.hyphen {
            position += 1
            return nil
        }
        guard position + width <= bytes.count else { throw .noDate }
        let digits = bytes.part(position, position + width)
        guard digits.allSatisfy(ASCII.isDigit) else { throw .noDate }
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
