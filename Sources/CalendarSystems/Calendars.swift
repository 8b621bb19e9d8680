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
    fileprivate static func newYear(_ year: Int) -> Int {
        let before = year - 1
        return 365 * before + before / 4 - before / 100 + before / 400 - 719_162
    }
}

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

/// The lunar calendars of China, Korea and Vietnam: months from new moon to new moon, the winter solstice in the
/// eleventh, and a leap month where no principal solar term falls. They differ in whose midnight counts.
///
/// The years are tables, as almanacs publish them: some new moons come within seconds of midnight, and the almanacs of
/// the past did not always agree with today's astronomy.
struct LunisolarCalendar: NativeCalendar {
    /// By the time of Beijing, UTC+8.
    static let chinese = LunisolarCalendar(table: chineseYears)
    /// By the time of Seoul, UTC+9 since 1912.
    static let korean = LunisolarCalendar(table: koreanYears)
    /// By the time of Hanoi, UTC+7.
    static let vietnamese = LunisolarCalendar(table: vietnameseYears)

    let years: ClosedRange<Int>
    /// A year in 23 bits, from the lowest: thirteen for the months in order (1 for 30 days, 0 for 29), four for the
    /// number of the month that its leap month follows (0 for none), six for the days from 1 January to New Year.
    private let table: [UInt32]

    /// - Parameter table: a year each, from 1900 on.
    private init(table: [UInt32]) {
        self.table = table
        years = 1_900...1_899 + table.count
    }

    func layout(of year: Int) -> NativeYear {
        let bits = Int(table[year - years.lowerBound])
        let leapMonth = bits >> 13 & 0xF
        let monthCount = leapMonth == 0 ? 12 : 13
        return NativeYear(
            number: year,
            firstDay: GregorianMonths.newYear(year) + bits >> 17,
            months: (0..<monthCount).map { index in
                let follows = leapMonth != 0 && index >= leapMonth
                return (follows ? index : index + 1, follows && index == leapMonth, bits >> index & 1 == 1 ? 30 : 29)
            })
    }

    func estimatedYear(of day: Int) -> Int {
        CalendarDay(daysSince1970: day).year
    }
}

/// The Hebrew calendar. Months are numbered from Tishri, and 6 is the Adar I that only leap years have.
struct HebrewCalendar: NativeCalendar {
    let years = 1...13_000

    func layout(of year: Int) -> NativeYear {
        let firstDay = newYear(year)
        let length = newYear(year + 1) - firstDay
        // Years have 353, 354 or 355 days, leap years 30 more: Cheshvan and Kislev take up the difference.
        let cheshvan = length % 10 == 5 ? 30 : 29
        let kislev = length % 10 == 3 ? 29 : 30
        let lengths = [30, cheshvan, kislev, 29, 30, 30, 29, 30, 29, 30, 29, 30, 29]
        return NativeYear(
            number: year, firstDay: firstDay,
            months: lengths.enumerated().compactMap { index, length in
                index == 5 && !isLeap(year) ? nil : (index + 1, false, length)
            })
    }

    func estimatedYear(of day: Int) -> Int {
        (day + 2_092_590) * 98_496 / 35_975_351 + 1
    }

    /// Adar I is celebrated in the one Adar of an ordinary year, and a 30th day that a month lacks on the first of the
    /// next month (Reingold and Dershowitz, "Calendrical Calculations", `hebrew-birthday`).
    func celebration(of birthday: Birthday, in year: NativeYear, rules: CelebrationRules) -> Int? {
        let month = year.month(birthday.month) ?? year.month(birthday.month + 1)
        return month.map { $0.firstDay + birthday.day - 1 }
    }

    /// Whether the year has two Adars: seven years in nineteen.
    private func isLeap(_ year: Int) -> Bool {
        (7 * year + 1) % 19 < 7
    }

    /// The first of Tishri, in days since 1970.
    private func newYear(_ year: Int) -> Int {
        let before = elapsedDays(year - 1)
        let start = elapsedDays(year)
        let after = elapsedDays(year + 1)
        // No year may have 356 days, and none 382.
        let delay = after - start == 356 ? 2 : start - before == 382 ? 1 : 0
        return start + delay - 2_092_590
    }

    /// Days from the epoch to the molad of Tishri, postponed where it would fall on a Sunday, Wednesday or Friday.
    ///
    /// A month is 29 days and 13,753 of the 25,920 parts of a day.
    private func elapsedDays(_ year: Int) -> Int {
        let months = (235 * year - 234) / 19
        let parts = 12_084 + 13_753 * months
        let day = 29 * months + parts / 25_920
        return 3 * (day + 1) % 7 < 3 ? day + 1 : day
    }
}

/// The arithmetic Islamic calendars: months of 30 and 29 days by turns, and 11 leap years in 30.
///
/// Leap years are 2, 5, 7, 10, 13, 16, 18, 21, 24, 26 and 29 of the cycle, when the last month has a 30th day.
struct TabularIslamicCalendar: NativeCalendar {
    /// Years from Friday, 16 July 622 (Julian).
    static let civil = TabularIslamicCalendar(epoch: -492_148)
    /// Years from Thursday, 15 July 622 (Julian), as astronomers counted.
    static let astronomical = TabularIslamicCalendar(epoch: -492_149)

    let years = 1...9_000
    /// The first day of the first year, in days since 1970.
    private let epoch: Int

    func layout(of year: Int) -> NativeYear {
        let isLeap = (11 * year + 14) % 30 < 11
        return NativeYear(
            number: year,
            firstDay: epoch + 354 * (year - 1) + (11 * year + 3) / 30,
            lengths: [30, 29, 30, 29, 30, 29, 30, 29, 30, 29, 30, isLeap ? 30 : 29])
    }

    func estimatedYear(of day: Int) -> Int {
        (day - epoch) * 30 / 10_631 + 1
    }
}

/// The Umm al-Qura calendar of Saudi Arabia, as far as it is published: from 1343 (1 August 1924) to 1500 (16 November
/// 2077).
struct UmmAlQuraCalendar: NativeCalendar {
    let years = 1_343...1_500
    /// 1 Muharram of each year, in days since 1970, and the end of the last.
    private static let newYears = ummAlQuraYears.reduce(into: [-16_589]) { days, bits in
        days.append((days.last ?? 0) + lengths(bits).reduce(0, +))
    }

    func layout(of year: Int) -> NativeYear {
        let index = year - years.lowerBound
        return NativeYear(
            number: year, firstDay: Self.newYears[index], lengths: Self.lengths(ummAlQuraYears[index]))
    }

    func estimatedYear(of day: Int) -> Int {
        1_343 + (day + 16_589) * 30 / 10_631
    }

    /// The lengths of a packed year's twelve months, in days.
    private static func lengths(_ bits: UInt32) -> [Int] {
        (0..<12).map { 28 + Int(bits >> ($0 * 2) & 3) }
    }
}
