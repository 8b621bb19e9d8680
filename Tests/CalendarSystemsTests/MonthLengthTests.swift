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
        // Saudi Arabia's early announcements made months of 31 days: a maximum of those years alone.
        let hasOddMonths = system == .islamic || system == .islamicUmmAlQura
        for year in calendar.years.prefix(1_500) where !hasOddMonths || year >= 1_365 {
            for month in calendar.layout(year).months {
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
        #expect(Birthday(calendar: .islamicUmmAlQura, year: 1390, month: 11, day: 31) == nil)
    }

    /// Only in `calendar`'s own years: a day more than the month has then is no day.
    @Test(arguments: [CalendarSystem.coptic, .ethiopicAmeteMihret, .ethiopicAmeteAlem])
    func theSixthEpagomenalDayIsOfLeapYears(system: CalendarSystem) {
        let calendar = finder.nativeCalendar(for: system)
        for year in calendar.years.suffix(4_000).prefix(200) {
            let length = calendar.layout(year).months.last?.length
            #expect(Birthday(calendar: system, year: year, month: 13, day: 5) != nil)
            #expect((Birthday(calendar: system, year: year, month: 13, day: 6) != nil) == (length == 6), "\(year)")
        }
        #expect(Birthday(calendar: system, month: 13, day: 6) != nil)
    }

    @Test func everyAnnouncedDayIsADay() {
        let calendar = finder.nativeCalendar(for: .islamicUmmAlQura)
        for year in calendar.years {
            for month in calendar.layout(year).months {
                #expect(
                    Birthday(calendar: .islamicUmmAlQura, year: year, month: month.number, day: month.length) != nil,
                    "\(year)-\(month.number)")
            }
        }
    }
}
