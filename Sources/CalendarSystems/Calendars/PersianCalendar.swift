/// The Persian calendar (Solar Hijri), whose year begins with the day on whose noon in Tehran spring has begun.
///
/// Eight leap years in 33 meet the equinox in every year until 1501 (2122), the first miss being disputed by minutes;
/// that is as far as we go. The 33-year rule and its limits are ICU's (`persncal.cpp`).
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
