import BirthdayCore
import LocalTime
import Testing

@testable import CalendarSystems

/// What holds of every birthday in every calendar.
@Suite struct RecurrenceTests {
    private static let finder = WorldCalendars()

    @Test(arguments: CalendarSystem.allCases, LeapMonthRule.allCases)
    func fallsOnceInEveryYearOfItsCalendar(system: CalendarSystem, leapMonth: LeapMonthRule) throws {
        let rules = CelebrationRules(leapMonth: leapMonth)
        for birthday in Self.birthdays(in: system) {
            let dates = Self.finder.occurrences(of: birthday, in: 1_990...2_040, rules: rules).map(\.date)
            let years = try dates.map { try Self.yearCelebrated(by: birthday, on: $0) }
            let first = try #require(years.first)
            #expect(years == Array(first..<first + years.count), "\(birthday)")
            #expect(dates.count >= 50, "\(birthday)")
        }
    }

    @Test(arguments: CalendarSystem.allCases)
    func isOnItsOwnDayOrTheOneThatStandsInForIt(system: CalendarSystem) throws {
        for leapMonth in LeapMonthRule.allCases {
            let rules = CelebrationRules(leapDay: .february28, leapMonth: leapMonth)
            for birthday in Self.birthdays(in: system) {
                let wrong = try Self.finder.occurrences(of: birthday, in: 2_010...2_040, rules: rules).map(\.date)
                    .filter { try !Self.celebrates(birthday, on: $0, rules: rules) }
                #expect(wrong.isEmpty, "\(birthday)")
            }
        }
    }

    @Test(arguments: CalendarSystem.allCases)
    func isTheSameAskedOnAnyDayBeforeIt(system: CalendarSystem) {
        let first: CalendarDay = "2023-11-01"
        for birthday in Self.birthdays(in: system) where birthday.day == 30 || birthday.month == 13 {
            var dates = Self.finder.occurrences(of: birthday, in: 2_023...2_026).map(\.date)[...]
            dates = dates.drop { $0 < first }
            let wrong = (0...400).map(first.advanced).filter { day in
                dates = dates.drop { $0 < day }
                return Self.next(birthday, from: day) != dates.first
            }
            #expect(wrong.isEmpty, "\(birthday)")
        }
    }

    @Test(arguments: CalendarSystem.allCases)
    func everyDayIsWrittenAndReadBack(system: CalendarSystem) {
        let wrong = stride(from: -7_305, to: 39_300, by: 9).map(CalendarDay.init(daysSince1970:)).filter { day in
            Self.finder.nativeDate(of: day, in: system).flatMap(Self.finder.calendarDay) != day
        }
        #expect(wrong.isEmpty)
    }

    /// The first, a middle and the last days of every month.
    private static func birthdays(in system: CalendarSystem) -> [Birthday] {
        (1...13).flatMap { month in
            [1, 6, 29, 30, 31].flatMap { day in
                [false, true].compactMap { isLeap in
                    Birthday(calendar: system, month: month, isLeapMonth: isLeap, day: day)
                }
            }
        }
        // No year has 30 days in these.
        .filter { system != .hebrew || $0.day < 30 || ![4, 7, 9, 11, 13].contains($0.month) }
    }

    private static func next(_ birthday: Birthday, from day: CalendarDay) -> CalendarDay? {
        finder.nextOccurrence(of: birthday, onOrAfter: day, rules: CelebrationRules())?.date
    }

    private static func yearCelebrated(by birthday: Birthday, on date: CalendarDay) throws -> Int {
        try #require(finder.nativeDate(of: date, in: birthday.calendar)).year
    }

    private static func celebrates(
        _ birthday: Birthday, on date: CalendarDay, rules: CelebrationRules
    ) throws -> Bool {
        let native = try #require(finder.nativeDate(of: date, in: birthday.calendar))
        let before = try #require(finder.nativeDate(of: date.advanced(by: -1), in: birthday.calendar))
        let after = try #require(finder.nativeDate(of: date.advanced(by: 1), in: birthday.calendar))
        if birthday.calendar == .hebrew {
            let standsIn = birthday.day == 30 && native.day == 1 && before.day == 29
            let (month, day) = standsIn ? (before.month, 30) : (native.month, native.day)
            let hasFirstAdar = finder.nativeCalendar(for: .hebrew).year(native.year)?.month(6) != nil
            return day == birthday.day && month == (birthday.month == 6 && !hasFirstAdar ? 7 : birthday.month)
        }
        guard native.month == birthday.month else { return false }
        if native.isLeapMonth { guard birthday.isLeapMonth, rules.leapMonth == .keep else { return false } }
        return native.day == birthday.day || (native.day < birthday.day && after.day == 1)
    }
}
