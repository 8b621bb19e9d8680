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

    private init(epoch: Int) {
        self.epoch = epoch
    }

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

/// Umm al-Qura years from 1343 to 1500: for each month, from the lowest two bits, its days beyond 28.
///
/// Copied by `Tests/Calendars/generate_tables.py` from the package hijridate (MIT licence): the months are announced,
/// not computed. A few before 1365 have 28 or 31 days.
let ummAlQuraYears: [UInt32] = [
    0xa8a9a6, 0x666665, 0x9a2766, 0x6969a5, 0x5a69a5, 0x35a666, 0xb2a666, 0x9a6599, 0x9a5666, 0x666666,
    0x9699a6, 0x666999, 0x9a6666, 0x65a665, 0xa66666, 0x69659a, 0x65966a, 0xa66666, 0x666666, 0x666666,
    0xa66666, 0x6a2666, 0xa66666, 0x666666, 0x666666, 0xa66666, 0x69a666, 0x666666, 0xa99966, 0xa65999,
    0x999999, 0xa5a666, 0x696666, 0x666a59, 0xa69996, 0x666666, 0x999999, 0x666666, 0x6659a6, 0x9969a6,
    0x666699, 0x666666, 0x6a65a6, 0xa6665a, 0xa66665, 0x666669, 0xa66666, 0x59a666, 0xa66666, 0xa66665,
    0xa66566, 0x696666, 0x6659a6, 0x9966a6, 0x666699, 0x99a666, 0x699999, 0xa6659a, 0x665999, 0x99666a,
    0x6599a9, 0x966a69, 0x6669a5, 0x9a6666, 0x999999, 0x996666, 0x6599a6, 0x9666a6, 0x59a699, 0x66a696,
    0xa69a59, 0x9a9965, 0x9a6599, 0x996666, 0x599a66, 0x666a66, 0x9a6999, 0x9aa659, 0x9aa565, 0x9a9596,
    0x999666, 0x6659a6, 0x6699a6, 0x9a6999, 0x69a665, 0xa6a596, 0xa69659, 0x999969, 0x966669, 0x5999a9,
    0x6669a6, 0x5a6999, 0x9a6666, 0x999999, 0x9665a6, 0x6596a6, 0x9666a6, 0x599a99, 0x669a66, 0x669999,
    0xa66666, 0x999699, 0x9659a9, 0x5969a9, 0x6666a6, 0x99a699, 0x69a665, 0x699966, 0x66659a, 0x99966a,
    0x6665a9, 0x9999a9, 0x6699a5, 0x9a9996, 0xa69659, 0x9a5966, 0x69659a, 0xa5999a, 0x666699, 0x9a6666,
    0x69a659, 0xa99966, 0xa96599, 0x999666, 0x6659a6, 0x9999a6, 0x5a69a5, 0x6a6696, 0x69a659, 0x699666,
    0x6659a6, 0x99669a, 0x659a99, 0x969a99, 0x5a9a65, 0x9a6996, 0x9a6659, 0x999969, 0x659a69, 0x9669a6,
    0x59a9a5, 0x69a696, 0xa99a59, 0xa66665, 0xa65999, 0x996669, 0x6599a9, 0x9669a6, 0xa66999, 0x9a6665,
    0x9a5996, 0x99965a, 0x66599a, 0x99666a, 0x665a69, 0x999a66, 0x699999, 0xa9965a,
]
