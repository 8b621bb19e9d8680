import BirthdayCore
import CalendarSystems
import Messages
import SafeText

/// Reads the birthday in a property, or why it is none.
///
/// Calendars: BDAY may name one in CALSCALE (RFC 6350, 5.8). Months are counted as Foundation does, in BDAY as in
/// X-ALTBDAY: Apple's programs are the only ones known to write Hebrew dates into cards (RFC 7529 numbers the months from
/// Adar on differently, for iCalendar). Years of the Chinese family are the Gregorian ones in which they begin. RFC 6350
/// has no way to say that a month is a leap month: we write the parameter X-LEAP-MONTH=TRUE, which leaves a valid date to
/// readers that do not know it, and read Apple's `L` before the day as well.
extension Property {
    /// Reads the value of a BDAY, or of another property that holds such a date; nil when it is empty.
    func birthday(in value: UnsafeRawBufferPointer) -> Result<Birthday, CardProblem>? {
        let text = value.trimmed()
        guard !text.isEmpty else { return nil }
        var calendar = CalendarSystem.gregorian
        if !parameters.calendarScale.isEmpty {
            let scale = parameters.calendarScale.parameterText
            guard let named = CalendarSystem(calendarScale: scale) else {
                return .failure(problem(text, unknownCalendar: scale))
            }
            calendar = named
        }
        return Result { () throws(DateProblem) in
            var date = try Self.read(text, in: calendar)
            date.isLeapMonth = date.isLeapMonth || parameters.isLeapMonth
            return try Self.birthday(date, in: calendar, omitting: parameters.omittedYear)
        }.mapError { problem(text, $0, in: calendar) }
    }

    /// Reads the value of an X-ALTBDAY; nil when it is empty.
    func nativeBirthday(in value: UnsafeRawBufferPointer) -> Result<Birthday, CardProblem>? {
        let text = value.trimmed()
        guard !text.isEmpty else { return nil }
        let scale = parameters.calendarScale.parameterText
        guard !scale.isEmpty else {
            return .failure(
                problem(text) { Message("{property} \"{value}\" names no calendar", ["property": $0, "value": $1]) })
        }
        guard let calendar = CalendarSystem(calendarScale: scale) else {
            return .failure(problem(text, unknownCalendar: scale))
        }
        return Result { () throws(DateProblem) in
            var date = try NativeDateText.read(text)
            date.year = date.year.flatMap { calendar.year(of: (date.era, $0)) }
            return try Self.birthday(date, in: calendar, omitting: parameters.omittedYear)
        }.mapError { problem(text, $0, in: calendar) }
    }

    /// In another calendar than the Gregorian one, BDAY may also have X-ALTBDAY's form.
    private static func read(
        _ text: UnsafeRawBufferPointer, in calendar: CalendarSystem
    ) throws(DateProblem) -> ParsedDate {
        do {
            return try DateText.read(text)
        } catch {
            guard calendar != .gregorian, var date = try? NativeDateText.read(text) else { throw error }
            date.year = date.year.flatMap { calendar.year(of: (date.era, $0)) }
            return date
        }
    }

    private static func birthday(
        _ date: ParsedDate, in calendar: CalendarSystem, omitting omittedYear: Int?
    ) throws(DateProblem) -> Birthday {
        let year = calendar.yearOfBirth(date.year, omitting: omittedYear)
        let days = year.flatMap { calendar.days(inMonth: date.month, isLeap: date.isLeapMonth, ofYear: $0) }
        if let birthday = Birthday(
            calendar: calendar, year: year, month: date.month, isLeapMonth: date.isLeapMonth, day: date.day),
            date.day <= days ?? date.day
        {
            return birthday
        }
        // 29 February of an ordinary year is no birthday either: day or year is wrong, and which one cannot be known.
        if calendar.maximumDays(inMonth: date.month) == 0 || (days == 0 && !date.isLeapMonth) {
            throw .because(Message("month {month}", ["month": .number(date.month)]))
        }
        if date.isLeapMonth, days == 0 || !calendar.hasLeapMonths { throw .because(Message("leap month")) }
        throw .because(Message("day {day}", ["day": .number(date.day)]))
    }
}

extension Birthday {
    /// Without the year 1900 that khard writes into vCard 3.0, which has no date without a year, where none is known
    /// (DEFAULT_YEAR in khard's helpers/typing.py; its editor tells users to write it).
    var withoutKhardsDefaultYear: Birthday {
        guard calendar == .gregorian, year == 1900 else { return self }
        return Birthday(month: month, day: day) ?? self
    }
}

extension Property {
    fileprivate func problem(
        _ value: UnsafeRawBufferPointer, _ cause: DateProblem, in calendar: CalendarSystem
    ) -> CardProblem {
        problem(value) { cause.message(of: $0, $1, in: calendar) }
    }

    fileprivate func problem(_ value: UnsafeRawBufferPointer, unknownCalendar scale: String) -> CardProblem {
        let problem = problem(value) {
            Message("{property} \"{value}\" is in a calendar that is not known", ["property": $0, "value": $1])
        }
        let asWritten = Message(
            "{property} \"{value}\" is in a calendar that is not known, \"{calendar}\"",
            [
                "property": .code(shownName), "value": .text(CleanText(quoting: value)),
                "calendar": .text(CleanText(quoting: scale.utf8)),
            ])
        return CardProblem(line: line, reason: problem.reason, asWritten: asWritten)
    }

    /// - Parameter what: says it of a property and its value.
    fileprivate func problem(
        _ value: UnsafeRawBufferPointer, _ what: (Message.Value, Message.Value) -> Message
    ) -> CardProblem {
        CardProblem(
            line: line, reason: what(.code(shownName), .text(CleanText(quotingDate: value))),
            asWritten: what(.code(shownName), .text(CleanText(quoting: value))))
    }
}

extension CalendarSystem {
    /// A year as X-ALTBDAY writes it: Foundation's number of the era, and the year in it.
    typealias EraYear = (era: Int?, year: Int)

    /// The year that `Birthday` counts, for one in an era; nil when it cannot be known.
    func year(of written: EraYear) -> Int? {
        guard written.year > 0 else { return nil }
        switch self {
        case .chinese, .vietnamese, .dangi: return cycleYear(written)
        case .japanese: return japaneseYear(written)
        // Era 0 counts backwards from the epoch: before Christ, before Diocletian, before the Republic.
        case .gregorian, .coptic, .republicOfChina: return written.era == 0 ? 1 - written.year : written.year
        // Era 0 is Amete Alem, 5500 years ahead of Amete Mihret.
        case .ethiopicAmeteMihret: return written.era == 0 ? written.year - 5500 : written.year
        default: return written.year
        }
    }

    /// The era and year that `year(of:)` reads as the birthday's year.
    func eraYear(of birthday: Birthday) -> EraYear? {
        // No reader gives a year outside of these, and the sums below are safe within them.
        guard let year = birthday.year, (-1_000_000...1_000_000).contains(year) else { return nil }
        switch self {
        case .chinese, .vietnamese, .dangi:
            let elapsed = year - Self.cycleEpoch
            guard elapsed >= 0 else { return nil }
            return (elapsed / 60 + 1, elapsed % 60 + 1)
        case .japanese:
            let date = (year, birthday.month, birthday.day)
            guard let era = Self.japaneseEras.last(where: { ($0.year, $0.month, $0.day) <= date }) else {
                return (nil, year)
            }
            return (era.number, year - era.year + 1)
        case .gregorian, .coptic, .republicOfChina:
            return year > 0 ? (1, year) : (0, 1 - year)
        case .ethiopicAmeteMihret:
            return year > 0 ? (1, year) : (0, year + 5500)
        default:
            return (0, year)
        }
    }

    /// The Gregorian year in which the first year of the first cycle of 60 began, in the Korean calendar too.
    ///
    /// ICU counts the cycles of both from the Chinese epoch (chnsecal.cpp, CHINESE_EPOCH_YEAR); Korea's own epoch,
    /// -2332, is that of its extended years alone, which no card has.
    private static let cycleEpoch = -2636

    /// A year without its cycle could be any sixtieth year, unless it is too large for one: then it is the Gregorian
    /// year that writers without cycles mean.
    private func cycleYear(_ written: EraYear) -> Int? {
        guard let era = written.era else { return written.year > 60 ? written.year : nil }
        guard era > 0, written.year <= 60 else { return nil }
        return Self.cycleEpoch + (era - 1) * 60 + written.year - 1
    }

    /// `Birthday` counts Japanese years as Gregorian ones; a small year without an era could be any emperor's.
    private func japaneseYear(_ written: EraYear) -> Int? {
        guard let number = written.era else { return written.year > 1000 ? written.year : nil }
        return Self.japaneseEras.first { $0.number == number }.map { $0.year + written.year - 1 }
    }

    /// Foundation's numbers, and the first day of each (ICU: japancal.cpp). Nobody alive was born in an earlier one.
    private static let japaneseEras = [
        (number: 232, year: 1868, month: 9, day: 8), (number: 233, year: 1912, month: 7, day: 30),
        (number: 234, year: 1926, month: 12, day: 25), (number: 235, year: 1989, month: 1, day: 8),
        (number: 236, year: 2019, month: 5, day: 1),
    ]
}
