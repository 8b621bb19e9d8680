import BirthdayCore
import LocalTime
import Testing

@testable import CalendarSystems

/// Ages, counted in the birthday's own calendar, and days of birth.
@Suite struct AgeTests {
    private let finder = WorldCalendars()

    @Test(arguments: [
        (CalendarSystem.chinese, 1990, 12, 8, "2025-01-07" as CalendarDay, 34),
        (.vietnamese, 1985, 1, 1, "2025-01-29", 40),
        (.hebrew, 5745, 7, 14, "2025-03-14", 40),
        // Islamic years are shorter.
        (.islamicUmmAlQura, 1405, 10, 1, "2025-03-30", 41),
        (.islamic, 1405, 10, 1, "2025-03-30", 41),
        (.persian, 1370, 1, 1, "2025-03-21", 34),
        (.ethiopicAmeteAlem, 7483, 1, 1, "2025-09-11", 35),
        (.indian, 1912, 1, 1, "2025-03-22", 35),
        (.buddhist, 2531, 2, 29, "2025-03-01", 37),
        (.republicOfChina, 77, 2, 29, "2025-03-01", 37),
        // Born in 1905, before there was a republic.
        (.republicOfChina, -6, 5, 1, "2025-05-01", 120),
        (.japanese, 1988, 4, 1, "2025-04-01", 37),
    ])
    func countsInItsOwnYears(
        system: CalendarSystem, year: Int, month: Int, day: Int, date: CalendarDay, turns: Int
    ) throws {
        let birthday = try #require(Birthday(calendar: system, year: year, month: month, day: day))
        let next = finder.nextOccurrence(of: birthday, onOrAfter: "2025-01-01", rules: CelebrationRules())
        #expect(next == Occurrence(date: date, turns: turns))
    }

    @Test(arguments: [
        // Nobody born this year turns 0, and nobody is born in the future.
        (CalendarSystem.chinese, 2025), (.chinese, 2026), (.japanese, 2025),
        // Shōwa 63, or any other era's: not said.
        (.japanese, 63),
        (.hebrew, Int(Int32.max)),
    ])
    func isSilentWhereTheYearSaysNothing(system: CalendarSystem, year: Int) throws {
        let birthday = try #require(Birthday(calendar: system, year: year, month: 3, day: 3))
        let next = finder.nextOccurrence(of: birthday, onOrAfter: "2025-01-01", rules: CelebrationRules())
        #expect(try #require(next).turns == nil)
    }

    @Test(arguments: [
        (CalendarSystem.chinese, 1987, 6, true, 29, "1987-08-23" as CalendarDay),
        (.vietnamese, 1987, 7, true, 15, "1987-09-07"),
        (.hebrew, 5752, 6, false, 30, "1992-03-05"),
        (.japanese, 1988, 2, false, 29, "1988-02-29"),
    ])
    func knowsTheGregorianDayOfBirth(
        system: CalendarSystem, year: Int, month: Int, isLeap: Bool, day: Int, expected: CalendarDay
    ) throws {
        let birthday = try #require(
            Birthday(calendar: system, year: year, month: month, isLeapMonth: isLeap, day: day))
        #expect(finder.gregorianBirthDate(of: birthday) == expected)
    }

    @Test(
        arguments: [
            // No leap sixth month in 1988, no 30 Esfand in 1371, no first Adar in 5751, no such day of an unnamed era.
            (.chinese, 1988, 6, true, 1), (.persian, 1371, 12, false, 30), (.hebrew, 5751, 6, false, 1),
            (.japanese, 63, 4, false, 1), (.chinese, nil, 1, false, 1), (.chinese, 1850, 1, false, 1),
        ] as [(CalendarSystem, Int?, Int, Bool, Int)])
    func knowsNoDayOfBirthThatIsNone(
        system: CalendarSystem, year: Int?, month: Int, isLeap: Bool, day: Int
    ) throws {
        let birthday = try #require(
            Birthday(calendar: system, year: year, month: month, isLeapMonth: isLeap, day: day))
        #expect(finder.gregorianBirthDate(of: birthday) == nil)
    }
}
