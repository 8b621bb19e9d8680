import LocalTime

/// The Persian calendar (Solar Hijri), whose year begins on the day on whose noon in Tehran spring has begun.
///
/// Eight leap years in 33 meet the equinox, computed with the package ephem, in every year from 1900 to 2122; Iran has
/// used this calendar since 1925; earlier years are extrapolated, as in ICU. After 1501 (2122) the rule is not verified.
struct PersianCalendar: NativeCalendar {
    let years = 1_178...1_501

    func layout(of year: Int) -> NativeYear {
        NativeYear(
            number: year,
            firstDay: -492_268 + 365 * (year - 1) + (8 * year + 21) / 33,
            lengths: [31, 31, 31, 31, 31, 31, 30, 30, 30, 30, 30, (25 * year + 11) % 33 < 8 ? 30 : 29])
    }

    func estimatedYear(of day: Int) -> Int {
        (day + 492_268) * 33 / 12_053 + 1
    }
}

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

/// Twelve months of 30 days and five days more, six every fourth year: the Coptic calendar and the Ethiopic one, which
/// differ in where they begin to count.
///
/// Every year that leaves 3 when divided by four is a leap year, in both counts of the Ethiopic calendar too (Reingold
/// and Dershowitz, "Calendrical Calculations", chapter 4).
struct AlexandrianCalendar: NativeCalendar {
    /// Years of the Martyrs, from 29 August 284 (Julian).
    static let coptic = AlexandrianCalendar(epoch: -615_558)
    /// Years of Mercy, from 29 August 8 (Julian).
    static let ameteMihret = AlexandrianCalendar(epoch: -716_367)
    /// Years of the World: 5500 more than years of Mercy.
    static let ameteAlem = AlexandrianCalendar(epoch: -716_367, yearsBefore: 5_500)

    let years: ClosedRange<Int>
    /// The first day of the first year, in days since 1970.
    private let epoch: Int
    /// How many years have been counted when `epoch` comes.
    private let yearsBefore: Int

    private init(epoch: Int, yearsBefore: Int = 0) {
        self.epoch = epoch
        self.yearsBefore = yearsBefore
        years = yearsBefore + 1...yearsBefore + 9_000
    }

    func layout(of year: Int) -> NativeYear {
        let counted = year - yearsBefore
        return NativeYear(
            number: year,
            firstDay: epoch + 365 * (counted - 1) + counted / 4,
            lengths: [30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, counted % 4 == 3 ? 6 : 5])
    }

    func estimatedYear(of day: Int) -> Int {
        (day - epoch) * 4 / 1_461 + 1 + yearsBefore
    }
}
