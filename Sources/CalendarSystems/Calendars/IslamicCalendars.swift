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
