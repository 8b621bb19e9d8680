import BirthdayCore
import LocalTime
import Testing

@testable import CalendarSystems

/// The rules for what not every year has.
@Suite struct LeapMonthTests {
    private let finder = WorldCalendars()

    @Test func aLeapMonthIsKeptInTheYearsThatHaveIt() throws {
        let birthday = try #require(Birthday(calendar: .chinese, month: 6, isLeapMonth: true, day: 30))
        let ordinary = finder.occurrences(of: birthday, in: 2_024...2_026).map(\.date)
        #expect(ordinary == ["2024-08-03", "2025-07-24", "2026-08-12"])
        let kept = finder.occurrences(of: birthday, in: 2_024...2_026, rules: CelebrationRules(leapMonth: .keep))
        #expect(kept.map(\.date) == ["2024-08-03", "2025-08-22", "2026-08-12"])
    }

    @Test func keepingLeapMonthsChangesNothingForTheOrdinaryMonth() throws {
        let birthday = try #require(Birthday(calendar: .chinese, month: 6, day: 30))
        let kept = finder.occurrences(of: birthday, in: 2_024...2_026, rules: CelebrationRules(leapMonth: .keep))
        #expect(kept == finder.occurrences(of: birthday, in: 2_024...2_026))
    }

    @Test func theFirstAdarIsCelebratedInTheOnlyOne() throws {
        let birthday = try #require(Birthday(calendar: .hebrew, month: 6, day: 10))
        let dates = finder.occurrences(of: birthday, in: 2_024...2_027).map(\.date)
        #expect(dates == ["2024-02-19", "2025-03-10", "2026-02-27", "2027-02-17"])
    }

    @Test(arguments: [CalendarSystem.japanese, .buddhist, .republicOfChina, .gregorian])
    func the29thOfFebruaryIsCelebratedByTheUsersRule(system: CalendarSystem) throws {
        let birthday = try #require(Birthday(calendar: system, month: 2, day: 29))
        let march = finder.occurrences(of: birthday, in: 2_024...2_025, rules: CelebrationRules(leapDay: .march1))
        #expect(march.map(\.date) == ["2024-02-29", "2025-03-01"])
        let february = finder.occurrences(
            of: birthday, in: 2_024...2_025, rules: CelebrationRules(leapDay: .february28))
        #expect(february.map(\.date) == ["2024-02-29", "2025-02-28"])
    }

    @Test func aGregorianYearCanHaveNoneOrTwo() throws {
        let tevet10 = try #require(Birthday(calendar: .hebrew, month: 4, day: 10))
        #expect(finder.occurrences(of: tevet10, in: 2_024...2_024).isEmpty)
        #expect(
            finder.occurrences(of: tevet10, in: 2_025...2_025).map(\.date) == ["2025-01-10", "2025-12-30"])
    }

    @Test(arguments: [
        (CalendarSystem.persian, 12, 30, ["2025-03-20", "2026-03-20"] as [CalendarDay]),
        (.coptic, 13, 6, ["2023-09-11", "2024-09-10"]),
        (.ethiopicAmeteAlem, 13, 6, ["2023-09-11", "2024-09-10"]),
        (.indian, 1, 31, ["2024-04-20", "2025-04-20"]),
        (.islamicCivil, 12, 30, ["2023-07-18", "2024-07-07"]),
    ])
    func theLastDayOfALongYearIsTheLastDayOfAShortOne(
        system: CalendarSystem, month: Int, day: Int, dates: [CalendarDay]
    ) throws {
        let birthday = try #require(Birthday(calendar: system, month: month, day: day))
        for date in dates {
            let from = date.advanced(by: -300)
            #expect(finder.nextOccurrence(of: birthday, onOrAfter: from, rules: CelebrationRules())?.date == date)
        }
    }
}
