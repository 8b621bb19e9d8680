import BirthdayCore
import Failures
import LocalTime
import Testing

@testable import Presentation

/// Birthdays as `add` takes them.
@Suite struct WrittenBirthdayTests {
    private func read(_ text: String, _ calendar: CalendarSystem) -> String {
        do throws(WrittenBirthday.Refusal) {
            let birthday = try WrittenBirthday(text).birthday(in: calendar)
            return birthday.typed == text ? "ok" : birthday.typed
        } catch {
            return error.reason
        }
    }

    @Test(arguments: [
        ("5750-09-15", CalendarSystem.hebrew), ("13-29", .hebrew), ("5752-06-30", .hebrew), ("1990-05L-15", .chinese),
        ("05L-15", .dangi), ("0079-11-23", .republicOfChina), ("1988-11-23", .japanese),
        ("2018-13-05", .ethiopicAmeteMihret),
        ("1369-12-29", .persian), ("1410-09-30", .islamic), ("02-29", .gregorian),
    ])
    func aDateOfACalendarIsTaken(text: String, calendar: CalendarSystem) { #expect(read(text, calendar) == "ok") }

    @Test(arguments: [
        "1990-L05-15", "90-11-23", "1990-05-15L", "1990L-05-15", "05LL-15", "L-15", "", "-", "--",
    ])
    func whatIsNoDateIsNone(text: String) {
        #expect(read(text, .chinese) == "use 1990-11-23, or 11-23 without the year.")
    }

    /// As a list of people has it, and in no calendar but the Gregorian one.
    @Test(arguments: [
        ("23.11.1990", "1990-11-23"), ("3. 1. 1981", "1981-01-03"), ("23 Nov 1990", "1990-11-23"),
        ("November 23, 1990", "1990-11-23"), ("23. November", "11-23"), ("1990/11/23", "1990-11-23"),
        ("19901123", "1990-11-23"), ("1990-5-15", "1990-05-15"), ("--11-23", "11-23"), ("13/11/1980", "1980-11-13"),
        ("04/05/1985", "it can be 1985-04-05 or 1985-05-04; write the one that you mean."),
        ("23.11.90", "write the year with four digits."),
        ("1604/01/02", "in cards this year stands for none; without a year: 01-02."),
    ])
    func whatAListTakesIsTaken(text: String, read: String) {
        #expect(self.read(text, .gregorian) == read)
        #expect(self.read(text, .hebrew).hasSuffix("."))
    }

    @Test(arguments: [
        ("1990-02-30", CalendarSystem.gregorian, "there is no such day; the month comes before the day."),
        ("1604-01-02", .gregorian, "in cards this year stands for none; without a year: 01-02."),
        (
            "1990-02L-30", .gregorian,
            "L marks a leap month of chinese, dangi or vietnamese; gregorian has none of that kind."
        ),
        (
            "5750-06-15", .hebrew,
            "there is no month 6 in the year 5750: 1 is Tishri, 6 the Adar I of leap years, 7 Adar or Adar II, 8 Nisan."
        ),
        (
            "14-15", .hebrew,
            "the months of hebrew are 01 to 13: 1 is Tishri, 6 the Adar I of leap years, 7 Adar or Adar II, 8 Nisan."
        ),
        ("00-15", .coptic, "the months of coptic are 01 to 13."),
        ("13-01", .chinese, "the months of chinese are 01 to 12."),
        ("5750-04-30", .hebrew, "month 4 in the year 5750 has 29 days."), ("04-30", .hebrew, "month 4 has 29 days."),
        ("2018-13-06", .ethiopicAmeteMihret, "month 13 in the year 2018 has 5 days."),
        ("1990-04L-15", .chinese, "the leap month in the year 1990 is 05L."),
        ("1991-04L-15", .chinese, "no month in the year 1991 is a leap month."),
        ("0114-02-29", .republicOfChina, "month 2 in the year 114 has 28 days."),
    ])
    func whyACalendarHasNoSuchDayIsSaid(text: String, calendar: CalendarSystem, reason: String) {
        #expect(read(text, calendar) == reason)
    }

    @Test(
        arguments: [
            ("2026-11-20", CalendarSystem.gregorian, nil),
            ("2026-11-21", .gregorian, "the birthday lies in the future"),
            ("1604-01-03", .gregorian, nil), ("5787-03-10", .hebrew, nil),
            ("5787-03-11", .hebrew, "the birthday lies in the future"),
            ("5788-01-01", .hebrew, "the birthday lies in the future; this year is 5787 in the calendar hebrew"),
            ("1990-01-01", .hebrew, "that is 3797 years ago; this year is 5787 in the calendar hebrew"),
            ("0063-01-01", .japanese, "that is 1963 years ago; this year is 2026 in the calendar japanese"),
            ("4688-01-01", .chinese, "the birthday lies in the future; this year is 2026 in the calendar chinese"),
        ] as [(String, CalendarSystem, String?)])
    func aYearOfAnotherCountIsNamed(text: String, calendar: CalendarSystem, problem: String?) throws {
        let today = try #require(CalendarDay(iso: "2026-11-20"))
        let numbers = text.split(separator: "-").compactMap { Int($0) }
        let birthday = try #require(
            Birthday(calendar: calendar, year: numbers[0], month: numbers[1], day: numbers[2]))
        do throws(CommandFailure) {
            try birthday.requireOfSomebodyAlive(today: today)
            #expect(problem == nil)
        } catch {
            #expect(error.description == problem)
            #expect(error.status == .usage)
        }
    }
}
