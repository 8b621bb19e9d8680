import BirthdayCore
import LocalTime
import Testing

@testable import CalendarSystems

/// Where a calendar's days are not known, there is no answer, and never a Gregorian one.
@Suite struct KnowledgeEndsTests {
    private let finder = WorldCalendars()

    @Test(arguments: [
        (CalendarSystem.islamicUmmAlQura, "2077-11-16" as CalendarDay, 12, 30),
        (.islamic, "2077-11-16", 12, 30),
        (.chinese, "2102-02-16", 12, 29),
        (.dangi, "2102-02-16", 12, 29),
        (.vietnamese, "2102-02-16", 12, 29),
        (.persian, "2123-03-20", 12, 29),
    ])
    func answersToTheLastDayAndNotBeyond(system: CalendarSystem, last: CalendarDay, month: Int, day: Int) throws {
        let birthday = try #require(Birthday(calendar: system, month: month, day: day))
        let rules = CelebrationRules()
        let found = try #require(
            finder.nextOccurrence(of: birthday, onOrAfter: last.advanced(by: -40), rules: rules)?.date)
        #expect((0...1).contains(found.days(until: last)))
        for day in [1, 2, 100, 400].map(last.advanced) {
            #expect(finder.nextOccurrence(of: birthday, onOrAfter: day, rules: rules) == nil)
            #expect(finder.nativeDate(of: day, in: system) == nil)
        }
    }

    @Test(arguments: [
        (CalendarSystem.islamicUmmAlQura, "1924-08-01" as CalendarDay), (.chinese, "1900-01-31"),
        (.dangi, "1900-01-31"), (.vietnamese, "1900-01-31"), (.persian, "1799-03-21"),
    ])
    func answersFromTheFirstDayOn(system: CalendarSystem, first: CalendarDay) throws {
        let birthday = try #require(Birthday(calendar: system, month: 1, day: 1))
        let rules = CelebrationRules()
        #expect(finder.nextOccurrence(of: birthday, onOrAfter: first, rules: rules)?.date == first)
        #expect(finder.nextOccurrence(of: birthday, onOrAfter: first.advanced(by: -1), rules: rules) == nil)
        #expect(finder.nativeDate(of: first.advanced(by: -1), in: system) == nil)
    }

    @Test(arguments: CalendarSystem.allCases.filter { !$0.sharesGregorianMonths })
    func saysNothingOfTheFarPastAndFuture(system: CalendarSystem) throws {
        let birthday = try #require(Birthday(calendar: system, month: 5, day: 5))
        for year in [Int.min / 1_000, -1, 10_000, Int.max / 1_000] {
            let day = try #require(CalendarDay(year: year, month: 6, day: 1))
            #expect(finder.nextOccurrence(of: birthday, onOrAfter: day, rules: CelebrationRules()) == nil)
            #expect(finder.nativeDate(of: day, in: system) == nil)
            let date = NativeDate(calendar: system, year: year, month: 5, day: 5)
            #expect(abs(year) <= 10_000 || finder.calendarDay(of: date) == nil)
        }
    }

    @Test func onlyTheSightedCalendarIsApproximate() {
        #expect(CalendarSystem.allCases.filter(\.isApproximate) == [.islamic])
    }
}
