import BirthdayCore

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
