import BirthdayCore
import LocalTime

/// Gregorian months and days, under the count of years of one calendar.
struct GregorianMonths: NativeCalendar {
    let years: ClosedRange<Int>
    /// What is added to a year to have the Gregorian one.
    let offset: Int

    /// The count of that calendar; the Gregorian one for a calendar that has months of its own.
    init(_ system: CalendarSystem) {
        switch system {
        case .buddhist:
            // Since the death of the Buddha, as Thailand counts since 1941.
            offset = -543
            years = 544...10_542
        case .republicOfChina:
            // 1912 is year 1.
            offset = 1_911
            years = -1_910...8_088
        case .japanese:
            // Gregorian years. A number before Meiji, the first of the modern eras, is a year of an era that the
            // birthday does not name.
            offset = 0
            years = 1_868...9_999
        default:
            offset = 0
            years = 1...9_999
        }
    }

    func layout(of year: Int) -> NativeYear {
        NativeYear(
            number: year, firstDay: Self.newYear(year + offset),
            lengths: (1...12).map { CalendarDay.length(ofMonth: $0, year: year + offset) })
    }

    func estimatedYear(of day: Int) -> Int {
        CalendarDay(daysSince1970: day).year - offset
    }

    /// 1 January of a Gregorian year from 1 on, in days since 1970.
    static func newYear(_ year: Int) -> Int {
        let before = year - 1
        return 365 * before + before / 4 - before / 100 + before / 400 - 719_162
    }
}
