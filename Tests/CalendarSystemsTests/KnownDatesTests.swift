import BirthdayCore
import LocalTime
import Testing

@testable import CalendarSystems

/// Days that everyone can look up: a feast is a birthday on its date.
@Suite struct KnownDatesTests {
    private let finder = WorldCalendars()

    @Test(arguments: [
        // China's New Year.
        Feast(.chinese, 1, 1, ["1985-02-20", "1988-02-17", "1997-02-07", "2000-02-05", "2007-02-18", "2030-02-03"]),
        Feast(.chinese, 1, 1, ["2023-01-22", "2024-02-10", "2025-01-29", "2026-02-17", "2033-01-31", "2034-02-19"]),
        // Mid-autumn.
        Feast(.chinese, 8, 15, ["2020-10-01", "2023-09-29", "2024-09-17", "2025-10-06"]),
        // Seollal, a day after China's New Year where the new moon comes between the two midnights.
        Feast(.dangi, 1, 1, ["1988-02-18", "1997-02-08", "2024-02-10", "2027-02-07", "2028-01-27"]),
        // Tết, which came a month before China's New Year in 1985.
        Feast(.vietnamese, 1, 1, ["1968-01-29", "1969-02-16", "1985-01-21", "2007-02-17", "2024-02-10", "2030-02-02"]),
        // Rosh Hashanah.
        Feast(.hebrew, 1, 1, ["1973-09-27", "2000-09-30", "2024-10-03", "2025-09-23", "2045-09-12", "2046-10-01"]),
        // Passover.
        Feast(.hebrew, 8, 15, ["1990-04-10", "2023-04-06", "2024-04-23", "2025-04-13", "2046-04-21"]),
        // Purim, in the second Adar of leap years.
        Feast(.hebrew, 7, 14, ["2023-03-07", "2024-03-24", "2025-03-14"]),
        // The first of Ramadan by Umm al-Qura.
        Feast(.islamicUmmAlQura, 9, 1, ["2019-05-06", "2020-04-24", "2021-04-13", "2022-04-02", "2023-03-23"]),
        Feast(.islamicUmmAlQura, 9, 1, ["2024-03-11", "2025-03-01", "2026-02-18", "2030-01-05", "2030-12-26"]),
        // Nowruz.
        Feast(.persian, 1, 1, ["1996-03-20", "2016-03-20", "2017-03-21", "2021-03-21", "2024-03-20", "2025-03-21"]),
        // Nayrouz and Enkutatash.
        Feast(.coptic, 1, 1, ["2015-09-12", "2016-09-11", "2019-09-12", "2023-09-12", "2024-09-11"]),
        Feast(.ethiopicAmeteMihret, 1, 1, ["2015-09-12", "2016-09-11", "2019-09-12", "2023-09-12", "2024-09-11"]),
        Feast(.ethiopicAmeteAlem, 1, 1, ["2015-09-12", "2016-09-11", "2019-09-12", "2023-09-12", "2024-09-11"]),
        // The first of Chaitra.
        Feast(.indian, 1, 1, ["2023-03-22", "2024-03-21", "2025-03-22"]),
        // The day of the republic, and New Year in Thailand and Japan.
        Feast(.republicOfChina, 10, 10, ["2024-10-10", "2025-10-10"]),
        Feast(.buddhist, 1, 1, ["2024-01-01", "2025-01-01"]),
        Feast(.japanese, 1, 1, ["2024-01-01", "2025-01-01"]),
    ])
    func findsTheFeast(feast: Feast) throws {
        let birthday = try #require(Birthday(calendar: feast.calendar, month: feast.month, day: feast.day))
        for day in feast.days {
            let year = try #require(CalendarDay(year: day.year, month: day.month, day: 1))
            let next = finder.nextOccurrence(of: birthday, onOrAfter: year, rules: CelebrationRules())
            #expect(next?.date == day)
        }
    }

    @Test(
        arguments: [
            // The leap month of 2033 that many tables had wrong.
            ("2033-12-22", NativeDate(calendar: .chinese, year: 2033, month: 11, isLeapMonth: true, day: 1)),
            ("2023-03-22", NativeDate(calendar: .chinese, year: 2023, month: 2, isLeapMonth: true, day: 1)),
            // China had a leap sixth month in 1987, Vietnam a leap seventh.
            ("1987-09-07", NativeDate(calendar: .chinese, year: 1987, month: 7, day: 15)),
            ("1987-09-07", NativeDate(calendar: .vietnamese, year: 1987, month: 7, isLeapMonth: true, day: 15)),
            ("2012-04-21", NativeDate(calendar: .dangi, year: 2012, month: 3, isLeapMonth: true, day: 1)),
            // Days on which states were founded or calendars begun.
            ("1948-05-14", NativeDate(calendar: .hebrew, year: 5708, month: 9, day: 5)),
            ("1979-02-11", NativeDate(calendar: .persian, year: 1357, month: 11, day: 22)),
            ("1979-11-20", NativeDate(calendar: .islamicUmmAlQura, year: 1400, month: 1, day: 1)),
            ("2007-09-12", NativeDate(calendar: .ethiopicAmeteMihret, year: 2000, month: 1, day: 1)),
            ("2007-09-12", NativeDate(calendar: .ethiopicAmeteAlem, year: 7500, month: 1, day: 1)),
            ("1957-03-22", NativeDate(calendar: .indian, year: 1879, month: 1, day: 1)),
            ("1912-01-01", NativeDate(calendar: .republicOfChina, year: 1, month: 1, day: 1)),
            ("2026-11-21", NativeDate(calendar: .buddhist, year: 2569, month: 11, day: 21)),
        ] as [(CalendarDay, NativeDate)])
    func writesTheDayBothWays(day: CalendarDay, date: NativeDate) {
        #expect(finder.nativeDate(of: day, in: date.calendar) == date)
        #expect(finder.calendarDay(of: date) == day)
    }
}

/// A feast and Gregorian days on which it fell.
struct Feast: Sendable {
    let calendar: CalendarSystem
    let month: Int
    let day: Int
    let days: [CalendarDay]

    init(_ calendar: CalendarSystem, _ month: Int, _ day: Int, _ days: [CalendarDay]) {
        self.calendar = calendar
        self.month = month
        self.day = day
        self.days = days
    }
}
