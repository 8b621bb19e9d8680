import BirthdayCore
import Foundation
import LocalTime
import Testing

@testable import CalendarSystems

/// Foundation as a second opinion, for the years in which it is right.
@Suite struct FoundationTests {
    private let finder = WorldCalendars()

    @Test(arguments: [
        (CalendarSystem.chinese, Calendar.Identifier.chinese), (.dangi, .dangi), (.hebrew, .hebrew),
        (.islamicCivil, .islamicCivil), (.islamicTabular, .islamicTabular), (.persian, .persian), (.coptic, .coptic),
        (.ethiopicAmeteMihret, .ethiopicAmeteMihret), (.indian, .indian), (.buddhist, .buddhist),
    ])
    func writesTheSameDays(system: CalendarSystem, identifier: Calendar.Identifier) throws {
        var calendar = Calendar(identifier: identifier)
        calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
        let wrong = try stride(from: -7_305, to: 27_375, by: 5).filter { number in
            let noon = Date(timeIntervalSince1970: Double(number) * 86_400 + 43_200)
            let theirs = calendar.dateComponents([.month, .day], from: noon)
            let ours = try #require(finder.nativeDate(of: CalendarDay(daysSince1970: number), in: system))
            return ours.month != theirs.month || ours.day != theirs.day
                || ours.isLeapMonth != (theirs.isLeapMonth ?? false)
        }
        #expect(wrong.isEmpty)
    }
}
