import BirthdayCore
import Testing

@testable import CalendarSystems

/// What `Birthday` takes for a day that exists, and what the calendars have.
@Suite struct MonthLengthTests {
    private let finder = WorldCalendars()

    @Test(arguments: CalendarSystem.allCases)
    func noMonthEverHasMoreDaysThanItsMaximum(system: CalendarSystem) {
        let calendar = finder.nativeCalendar(for: system)
        var longest = [Int: Int]()
        // Saudi Arabia's early announcements made months of 31 days, which no program writes into a card.
        let hasOddMonths = system == .islamic || system == .islamicUmmAlQura
        for year in calendar.years.prefix(1_500) where !hasOddMonths || year >= 1_365 {
            for month in calendar.layout(of: year).months {
                longest[month.number] = max(longest[month.number] ?? 0, month.length)
            }
        }
        for month in 0...14 { #expect(system.maximumDays(inMonth: month) == longest[month] ?? 0, "\(month)") }
    }

    @Test func daysThatNoYearHasAreRefused() {
        #expect(Birthday(calendar: .hebrew, year: 5745, month: 4, day: 30) == nil)
        #expect(Birthday(calendar: .hebrew, month: 6, day: 30) != nil)
        #expect(Birthday(calendar: .islamicCivil, month: 2, day: 30) == nil)
        #expect(Birthday(calendar: .islamicCivil, month: 12, day: 30) != nil)
    }
}
