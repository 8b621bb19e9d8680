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

    @Test(arguments: CalendarSystem.allCases)
    func aYearHasItsMonthsAlone(system: CalendarSystem) {
        let calendar = finder.nativeCalendar(for: system)
        for year in calendar.years.suffix(30) where system != .gregorian && system != .islamic {
            let months = calendar.layout(year).months
            for month in months {
                #expect(system.days(inMonth: month.number, isLeap: month.isLeap, ofYear: year) == month.length)
            }
            for month in 0...14 where !months.contains(where: { $0.number == month && $0.isLeap }) {
                #expect(system.days(inMonth: month, isLeap: true, ofYear: year) == 0, "\(year)")
            }
        }
    }

    /// Nobody is told that the day of birth does not exist by a table that was not the almanac of the time.
    @Test(arguments: [
        (CalendarSystem.chinese, 1899), (.chinese, 2102), (.vietnamese, 1975), (.buddhist, 2482), (.islamic, 1444),
        (.islamicUmmAlQura, 1342), (.gregorian, 2025),
    ])
    func theDaysOfSomeYearsAreNotKnown(system: CalendarSystem, year: Int) {
        #expect(system.days(inMonth: 2, isLeap: false, ofYear: year) == nil)
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
