import BirthdayCore
import LocalTime

/// A day as one calendar writes it, numbered as `Birthday` is.
package struct NativeDate: Hashable, Sendable {
    /// The calendar that `year`, `month` and `day` are counted in.
    package let calendar: CalendarSystem
    /// Counted as `calendar` counts; for the Chinese family, the Gregorian year in which the lunar year begins.
    package let year: Int
    /// 1–13.
    package let month: Int
    /// A leap month that follows the ordinary month of the same number (Chinese family only).
    package let isLeapMonth: Bool
    /// 1–31.
    package let day: Int

    package init(calendar: CalendarSystem, year: Int, month: Int, isLeapMonth: Bool = false, day: Int) {
        self.calendar = calendar
        self.year = year
        self.month = month
        self.isLeapMonth = isLeapMonth
        self.day = day
    }
}

extension WorldCalendars {
    /// The day as that calendar writes it; nil when it cannot be known.
    package func nativeDate(of day: CalendarDay, in calendar: CalendarSystem) -> NativeDate? {
        guard Self.days.contains(day) else { return nil }
        let number = day.daysSince1970
        guard let year = nativeCalendar(for: calendar).year(containing: number),
            let month = year.month(containing: number)
        else { return nil }
        return NativeDate(
            calendar: calendar, year: year.number, month: month.number, isLeapMonth: month.isLeap,
            day: number - month.firstDay + 1)
    }

    /// The Gregorian day of that date; nil when the year has no such day or it cannot be known.
    package func calendarDay(of date: NativeDate) -> CalendarDay? {
        guard let year = nativeCalendar(for: date.calendar).year(date.year),
            let month = year.month(date.month, isLeap: date.isLeapMonth), (1...month.length).contains(date.day)
        else { return nil }
        return CalendarDay(daysSince1970: month.firstDay + date.day - 1)
    }

    /// The Gregorian day of birth; nil when the year is not given, has no such day, or cannot be known.
    package func gregorianBirthDate(of birthday: Birthday) -> CalendarDay? {
        birthday.year.flatMap { year in
            calendarDay(
                of: NativeDate(
                    calendar: birthday.calendar, year: year, month: birthday.month, isLeapMonth: birthday.isLeapMonth,
                    day: birthday.day))
        }
    }
}

/// A year of one calendar, laid out on the count of days since 1 January 1970.
struct NativeYear: Sendable {
    /// The year as its calendar counts it.
    let number: Int
    /// The months in order; never empty.
    let months: [NativeMonth]

    /// A year whose months are 1, 2, 3 …, with these lengths in days.
    init(number: Int, firstDay: Int, lengths: [Int]) {
        self.init(number: number, firstDay: firstDay, months: lengths.enumerated().map { ($0 + 1, false, $1) })
    }

    /// A year of the named months, each with its length in days.
    init(number: Int, firstDay: Int, months: [(number: Int, isLeap: Bool, length: Int)]) {
        self.number = number
        var day = firstDay
        self.months = months.map { month in
            defer { day += month.length }
            return NativeMonth(number: month.number, isLeap: month.isLeap, firstDay: day, length: month.length)
        }
    }

    /// All days of the year.
    var days: Range<Int> {
        guard let first = months.first, let last = months.last else { return 0..<0 }
        return first.firstDay..<last.firstDay + last.length
    }

    /// The month of that number, or nil when this year does not have it.
    func month(_ number: Int, isLeap: Bool = false) -> NativeMonth? {
        months.first { $0.number == number && $0.isLeap == isLeap }
    }

    /// The month that contains the day, or nil when it lies in another year.
    func month(containing day: Int) -> NativeMonth? {
        months.first { $0.days.contains(day) }
    }
}

/// A month of a `NativeYear`.
struct NativeMonth: Sendable {
    /// 1–13, numbered as `Birthday` numbers months.
    let number: Int
    /// Whether it repeats the number of the month before it.
    let isLeap: Bool
    /// Days since 1 January 1970.
    let firstDay: Int
    /// Days, 5–31.
    let length: Int

    /// All days of the month.
    var days: Range<Int> { firstDay..<firstDay + length }
}
