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
