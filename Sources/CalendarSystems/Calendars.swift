import BirthdayCore
import LocalTime

extension NativeCalendar {
    /// Gregorian months and days, under the count of years of one calendar; the Gregorian one for a calendar that has months
    /// of its own.
    static func gregorianMonths(_ system: CalendarSystem) -> NativeCalendar {
        let offset = system.gregorianOffset
        let years =
            switch system {
            case .buddhist: 544...10_542
            case .republicOfChina: -1_910...8_088
            // A number before Meiji, the first of the modern eras, is a year of an era that the birthday does not name.
            case .japanese: 1_868...9_999
            default: 1...9_999
            }
        return NativeCalendar(
            years: years,
            layout: { year in
                NativeYear(
                    number: year, firstDay: newYear(year + offset),
                    lengths: (1...12).map { CalendarDay.length(ofMonth: $0, year: year + offset) })
            },
            estimatedYear: { CalendarDay(daysSince1970: $0).year - offset })
    }

    /// 1 January of a Gregorian year from 1 on, in days since 1970.
    private static func newYear(_ year: Int) -> Int {
        let before = year - 1
        return 365 * before + before / 4 - before / 100 + before / 400 - 719_162
    }

    /// The Persian calendar (Solar Hijri), whose year begins on the day on whose noon in Tehran spring has begun.
    ///
    /// Eight leap years in 33 meet the equinox, computed with the package ephem, in every year from 1900 to 2122; Iran has
    /// used this calendar since 1925; earlier years are extrapolated, as in ICU. After 1501 (2122) the rule is not verified.
    static let persian = NativeCalendar(
        years: 1_178...1_501,
        layout: { year in
            NativeYear(
                number: year,
                firstDay: -492_268 + 365 * (year - 1) + (8 * year + 21) / 33,
                lengths: [31, 31, 31, 31, 31, 31, 30, 30, 30, 30, 30, (25 * year + 11) % 33 < 8 ? 30 : 29])
        },
        estimatedYear: { ($0 + 492_268) * 33 / 12_053 + 1 })

    /// The Indian national calendar: Saka years, with months tied to the Gregorian year.
    ///
    /// 1 Chaitra is the 81st day of the Gregorian year: 22 March, 21 March in leap years, which also give Chaitra a 31st
    /// day (Calendar Reform Committee, 1957).
    static let saka = NativeCalendar(
        years: 1...9_000,
        layout: { year in
            let isLeap = CalendarDay.isLeapYear(year + 78)
            return NativeYear(
                number: year, firstDay: newYear(year + 78) + 80,
                lengths: [isLeap ? 31 : 30, 31, 31, 31, 31, 31, 30, 30, 30, 30, 30, 30])
        },
        estimatedYear: { CalendarDay(daysSince1970: $0).year - 78 })
}

/// Twelve months of 30 days and five days more, six every fourth year: the Coptic calendar and the Ethiopic one, which
/// differ in where they begin to count.
extension NativeCalendar {
    /// Years of the Martyrs, from 29 August 284 (Julian).
    static let coptic = alexandrian(epoch: -615_558)
    /// Years of Mercy, from 29 August 8 (Julian).
    static let ameteMihret = alexandrian(epoch: -716_367)
    /// Years of the World: 5500 more than years of Mercy.
    static let ameteAlem = alexandrian(epoch: -716_367, yearsBefore: 5_500)

    /// Every year that leaves 3 when divided by four is a leap year, in both counts of the Ethiopic calendar too (Reingold
    /// and Dershowitz, "Calendrical Calculations", chapter 4).
    ///
    /// - Parameters:
    ///   - epoch: the first day of the first year, in days since 1970.
    ///   - yearsBefore: how many years have been counted when `epoch` comes.
    private static func alexandrian(epoch: Int, yearsBefore: Int = 0) -> NativeCalendar {
        NativeCalendar(
            years: yearsBefore + 1...yearsBefore + 9_000,
            layout: { year in
                let counted = year - yearsBefore
                return NativeYear(
                    number: year,
                    firstDay: epoch + 365 * (counted - 1) + counted / 4,
                    lengths: [30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, counted % 4 == 3 ? 6 : 5])
            },
            estimatedYear: { ($0 - epoch) * 4 / 1_461 + 1 + yearsBefore })
    }
}

/// The lunar calendars of China, Korea and Vietnam: months from new moon to new moon, the winter solstice in the
/// eleventh, and a leap month where no principal solar term falls. They differ in whose midnight counts.
extension NativeCalendar {
    /// By the time of Beijing, UTC+8.
    static let chinese = lunisolar(chineseYears)
    /// By the time of Seoul, UTC+9 since 1912.
    static let korean = lunisolar(koreanYears)
    /// By the time of Hanoi, UTC+7.
    static let vietnamese = lunisolar(vietnameseYears)

    /// The years are tables, as almanacs publish them: some new moons come within seconds of midnight, and the almanacs of
    /// the past did not always agree with today's astronomy.
    ///
    /// - Parameter table: a year each, from 1900 on, in 23 bits, from the lowest: thirteen for the months in order (1 for 30
    ///   days, 0 for 29), four for the number of the month that its leap month follows (0 for none), six for the days from
    ///   1 January to New Year.
    private static func lunisolar(_ table: [UInt32]) -> NativeCalendar {
        NativeCalendar(
            years: 1_900...1_899 + table.count,
            layout: { year in
                let bits = Int(table[year - 1_900])
                let leapMonth = bits >> 13 & 0xF
                let months = (0..<(leapMonth == 0 ? 12 : 13)).map { index in
                    let follows = leapMonth != 0 && index >= leapMonth
                    let length = bits >> index & 1 == 1 ? 30 : 29
                    return (follows ? index : index + 1, follows && index == leapMonth, length)
                }
                return NativeYear(number: year, firstDay: newYear(year) + bits >> 17, months: months)
            },
            estimatedYear: { CalendarDay(daysSince1970: $0).year })
    }
}

extension NativeCalendar {
    /// The Hebrew calendar. Months are numbered from Tishri, and 6 is the Adar I that only leap years have.
    ///
    /// Adar I is celebrated in the one Adar of an ordinary year, and a 30th day that a month lacks on the first of the
    /// next month (Reingold and Dershowitz, "Calendrical Calculations", `hebrew-birthday`).
    static let hebrew = NativeCalendar(
        years: 1...13_000,
        layout: { year in
            let firstDay = hebrewNewYear(year)
            let length = hebrewNewYear(year + 1) - firstDay
            // Years have 353, 354 or 355 days, leap years 30 more: Cheshvan and Kislev take up the difference.
            let cheshvan = length % 10 == 5 ? 30 : 29
            let kislev = length % 10 == 3 ? 29 : 30
            let lengths = [30, cheshvan, kislev, 29, 30, 30, 29, 30, 29, 30, 29, 30, 29]
            // Two Adars: seven years in nineteen.
            let isLeap = (7 * year + 1) % 19 < 7
            return NativeYear(
                number: year, firstDay: firstDay,
                months: lengths.enumerated().compactMap { index, length in
                    index == 5 && !isLeap ? nil : (index + 1, false, length)
                })
        },
        estimatedYear: { ($0 + 2_092_590) * 98_496 / 35_975_351 + 1 },
        celebration: { birthday, year, _ in
            let month = year.month(birthday.month) ?? year.month(birthday.month + 1)
            return month.map { $0.firstDay + birthday.day - 1 }
        })

    /// The first of Tishri, in days since 1970.
    private static func hebrewNewYear(_ year: Int) -> Int {
        let before = hebrewDays(to: year - 1)
        let start = hebrewDays(to: year)
        let after = hebrewDays(to: year + 1)
        // No year may have 356 days, and none 382.
        let delay = after - start == 356 ? 2 : start - before == 382 ? 1 : 0
        return start + delay - 2_092_590
    }

    /// Days from the epoch to the molad of Tishri, postponed where it would fall on a Sunday, Wednesday or Friday.
    ///
    /// A month is 29 days and 13,753 of the 25,920 parts of a day.
    private static func hebrewDays(to year: Int) -> Int {
        let months = (235 * year - 234) / 19
        let parts = 12_084 + 13_753 * months
        let day = 29 * months + parts / 25_920
        return 3 * (day + 1) % 7 < 3 ? day + 1 : day
    }
}

extension NativeCalendar {
    /// Years from Friday, 16 July 622 (Julian).
    static let islamicCivil = tabularIslamic(epoch: -492_148)
    /// Years from Thursday, 15 July 622 (Julian), as astronomers counted.
    static let islamicAstronomical = tabularIslamic(epoch: -492_149)

    /// The arithmetic Islamic calendars: months of 30 and 29 days by turns, and 11 leap years in 30.
    ///
    /// Leap years are 2, 5, 7, 10, 13, 16, 18, 21, 24, 26 and 29 of the cycle, when the last month has a 30th day.
    ///
    /// - Parameter epoch: the first day of the first year, in days since 1970.
    private static func tabularIslamic(epoch: Int) -> NativeCalendar {
        NativeCalendar(
            years: 1...9_000,
            layout: { year in
                let isLeap = (11 * year + 14) % 30 < 11
                return NativeYear(
                    number: year,
                    firstDay: epoch + 354 * (year - 1) + (11 * year + 3) / 30,
                    lengths: [30, 29, 30, 29, 30, 29, 30, 29, 30, 29, 30, isLeap ? 30 : 29])
            },
            estimatedYear: { ($0 - epoch) * 30 / 10_631 + 1 })
    }

    /// The Umm al-Qura calendar of Saudi Arabia, as far as it is published: from 1343 (1 August 1924) to 1500 (16 November
    /// 2077).
    static let ummAlQura = NativeCalendar(
        years: 1_343...1_500,
        layout: { year in
            let index = year - 1_343
            return NativeYear(
                number: year, firstDay: ummAlQuraNewYears[index], lengths: ummAlQuraLengths(ummAlQuraYears[index]))
        },
        estimatedYear: { 1_343 + ($0 + 16_589) * 30 / 10_631 })

    /// 1 Muharram of each year, in days since 1970, and the end of the last.
    private static let ummAlQuraNewYears = ummAlQuraYears.reduce(into: [-16_589]) { days, bits in
        days.append((days.last ?? 0) + ummAlQuraLengths(bits).reduce(0, +))
    }

    /// The lengths of a packed year's twelve months, in days.
    private static func ummAlQuraLengths(_ bits: UInt32) -> [Int] {
        (0..<12).map { 28 + Int(bits >> ($0 * 2) & 3) }
    }
}

extension CalendarSystem {
    /// What is added to a year to have the Gregorian one.
    var gregorianOffset: Int {
        switch self {
        // Since the death of the Buddha, as Thailand counts since 1941.
        case .buddhist: -543
        // 1912 is year 1.
        case .republicOfChina: 1_911
        default: 0
        }
    }
}
