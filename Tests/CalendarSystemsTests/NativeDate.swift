import BirthdayCore
import LocalTime

@testable import CalendarSystems

/// A day as one calendar writes it, numbered as `Birthday` is.
struct NativeDate: Hashable, Sendable {
    /// The calendar that `year`, `month` and `day` are counted in.
    let calendar: CalendarSystem
    /// Counted as `calendar` counts; for the Chinese family, the Gregorian year in which the lunar year begins.
    let year: Int
    /// 1–13.
    let month: Int
    /// A leap month that follows the ordinary month of the same number (Chinese family only).
    let isLeapMonth: Bool
    /// 1–31.
    let day: Int

    init(calendar: CalendarSystem, year: Int, month: Int, isLeapMonth: Bool = false, day: Int) {
        self.calendar = calendar
        self.year = year
        self.month = month
        self.isLeapMonth = isLeapMonth
        self.day = day
    }
}

extension WorldCalendars {
    /// The day as that calendar writes it; nil when it cannot be known.
    func nativeDate(of day: CalendarDay, in calendar: CalendarSystem) -> NativeDate? {
        guard Self.days.contains(day) else { return nil }
        let number = day.daysSince1970
        guard let year = nativeCalendar(for: calendar).year(containing: number),
            let month = year.months.last(where: { $0.firstDay <= number })
        else { return nil }
        return NativeDate(
            calendar: calendar, year: year.number, month: month.number, isLeapMonth: month.isLeap,
            day: number - month.firstDay + 1)
    }

    /// The Gregorian day of that date; nil when the year has no such day or it cannot be known.
    func calendarDay(of date: NativeDate) -> CalendarDay? {
        guard let year = nativeCalendar(for: date.calendar).year(date.year),
            let month = year.month(date.month, isLeap: date.isLeapMonth), (1...month.length).contains(date.day)
        else { return nil }
        return CalendarDay(daysSince1970: month.firstDay + date.day - 1)
    }

    /// The Gregorian day of birth; nil when the year is not given, has no such day, or cannot be known.
    func gregorianBirthDate(of birthday: Birthday) -> CalendarDay? {
        birthday.year.flatMap { year in
            calendarDay(
                of: NativeDate(
                    calendar: birthday.calendar, year: year, month: birthday.month, isLeapMonth: birthday.isLeapMonth,
                    day: birthday.day))
        }
    }
}
