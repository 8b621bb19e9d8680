import BirthdayCore

/// The Indian national calendar: Saka years, with months tied to the Gregorian year.
///
/// 1 Chaitra is the 81st day of the Gregorian year: 22 March, 21 March in leap years, which also give Chaitra a 31st
/// day (Calendar Reform Committee, 1957).
struct SakaCalendar: NativeCalendar {
    let years = 1...9_000

    func layout(of year: Int) -> NativeYear {
        let isLeap = CalendarDay.isLeapYear(year + 78)
        return NativeYear(
            number: year, firstDay: GregorianMonths.newYear(year + 78) + 80,
            lengths: [isLeap ? 31 : 30, 31, 31, 31, 31, 31, 30, 30, 30, 30, 30, 30])
    }

    func estimatedYear(of day: Int) -> Int {
        CalendarDay(daysSince1970: day).year - 78
    }
}
