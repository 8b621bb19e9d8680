import LocalTime

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
