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
