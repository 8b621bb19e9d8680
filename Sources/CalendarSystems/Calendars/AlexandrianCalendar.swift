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
