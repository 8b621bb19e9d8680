import BirthdayCore

/// Reads the birthday in one property, or why it is none.
///
/// Calendars: BDAY may name one in CALSCALE (RFC 6350, 5.8). Months are counted as Foundation does, in BDAY as in
/// X-ALTBDAY: Apple's programs are the only ones known to write Hebrew dates into cards (RFC 7529 numbers the months from
/// Adar on differently, for iCalendar). Years of the Chinese family are the Gregorian ones in which they begin. RFC 6350
/// has no way to say that a month is a leap month: we write the parameter X-LEAP-MONTH=TRUE, which leaves a valid date to
/// readers that do not know it, and read Apple's `L` before the day as well.
enum BirthdayProperty {
    /// Reads the value of a BDAY, or of another property that holds such a date; nil when it is empty.
    static func gregorianFirst(
        _ value: UnsafeRawBufferPointer, of property: Property
    ) -> Result<Birthday, CardProblem>? {
        let text = value.trimmed()
        guard !text.isEmpty else { return nil }
        var calendar = CalendarSystem.gregorian
        if !property.parameters.calendarScale.isEmpty {
            let scale = ParameterValue.text(property.parameters.calendarScale)
            guard let named = CalendarSystem(calendarScale: scale) else {
                return .failure(property.problem(text, unknownCalendar: scale))
            }
            calendar = named
        }
        do throws(DateProblem) {
            var date = try read(text, in: calendar)
            date.isLeapMonth = date.isLeapMonth || property.parameters.isLeapMonth
            return .success(try birthday(date, in: calendar, omitting: property.parameters.omittedYear))
        } catch {
            return .failure(property.problem(text, error))
        }
    }

    /// Reads the value of an X-ALTBDAY; nil when it is empty.
    static func native(_ value: UnsafeRawBufferPointer, of property: Property) -> Result<Birthday, CardProblem>? {
        let text = value.trimmed()
        guard !text.isEmpty else { return nil }
        let scale = ParameterValue.text(property.parameters.calendarScale)
        guard !scale.isEmpty else {
            return .failure(property.problem(text, "names no calendar"))
        }
        guard let calendar = CalendarSystem(calendarScale: scale) else {
            return .failure(property.problem(text, unknownCalendar: scale))
        }
        do throws(DateProblem) {
            var date = try NativeDateText.read(text)
            date.year = date.year.flatMap { calendar.year(of: EraYear(era: date.era, year: $0)) }
            return .success(try birthday(date, in: calendar, omitting: property.parameters.omittedYear))
        } catch {
            return .failure(property.problem(text, error))
        }
    }

    /// In another calendar than the Gregorian one, BDAY may also have X-ALTBDAY's form.
    private static func read(
        _ text: UnsafeRawBufferPointer, in calendar: CalendarSystem
    ) throws(DateProblem) -> ParsedDate {
        do throws(DateProblem) {
            return try DateText.read(text)
        } catch {
            guard calendar != .gregorian, var date = try? NativeDateText.read(text) else { throw error }
            date.year = date.year.flatMap { calendar.year(of: EraYear(era: date.era, year: $0)) }
            return date
        }
    }

    private static func birthday(
        _ date: ParsedDate, in calendar: CalendarSystem, omitting omittedYear: Int?
    ) throws(DateProblem) -> Birthday {
        let year = calendar.yearOfBirth(date.year, omitting: omittedYear)
        if let birthday = Birthday(
            calendar: calendar, year: year, month: date.month, isLeapMonth: date.isLeapMonth, day: date.day)
        {
            return birthday
        }
        // 29 February of an ordinary year is no birthday either: day or year is wrong, and which one cannot be known.
        if calendar.maximumDays(inMonth: date.month) == 0 { throw DateProblem(reason: "month \(date.month)") }
        if date.isLeapMonth, !calendar.hasLeapMonths { throw DateProblem(reason: "leap month") }
        throw DateProblem(reason: "day \(date.day)")
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
    /// `BDAY "1985" is not a date (no month and day)`.
    fileprivate func problem(_ value: UnsafeRawBufferPointer, _ cause: DateProblem) -> CardProblem {
        problem(value, cause.choice ?? "is not a date" + (cause.reason.map { " (\($0))" } ?? ""))
    }

    fileprivate func problem(_ value: UnsafeRawBufferPointer, unknownCalendar scale: String) -> CardProblem {
        problem(value, "is in a calendar that is not known", asWritten: ", \(QuotedText(scale.utf8))")
    }

    /// - Parameter more: what else is said to who owns the card.
    fileprivate func problem(
        _ value: UnsafeRawBufferPointer, _ what: String, asWritten more: String = ""
    ) -> CardProblem {
        let name = writtenName.asName
        return CardProblem(
            line: line, reason: "\(name) \(QuotedDate(value)) \(what)",
            asWritten: "\(name) \(QuotedText(value)) \(what)\(more)")
    }
}
