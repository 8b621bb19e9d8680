import Testing

@testable import LocalTime

@Suite struct CalendarDayTests {
    @Test func countsDaysBothWaysOverFourCenturies() {
        var day = CalendarDay(daysSince1970: -150_000)
        for number in -149_999...150_000 {
            let next = CalendarDay(daysSince1970: number)
            #expect(CalendarDay(year: next.year, month: next.month, day: next.day) == next)
            // The next of the month, or the first of the next one.
            let isFirst = next.day == 1
            #expect(next.day == (isFirst ? 1 : day.day + 1) && (!isFirst || day.day >= 28))
            #expect(next.month == (isFirst ? day.month % 12 + 1 : day.month))
            #expect(next.year == (isFirst && day.month == 12 ? day.year + 1 : day.year))
            day = next
        }
    }

    @Test(arguments: [
        (0, "1970-01-01"), (-1, "1969-12-31"), (11_016, "2000-02-29"), (20_778, "2026-11-21"), (47_541, "2100-03-01"),
    ])
    func knowsFixedPoints(number: Int, iso: String) {
        #expect(CalendarDay(daysSince1970: number).description == iso)
        #expect(CalendarDay(iso: iso)?.daysSince1970 == number)
    }

    @Test(arguments: [
        "2025-02-29", "1900-02-29", "2026-13-01", "2026-00-10", "2026-04-31", "2026-4-3", "26-04-03", "2026-04-03 ",
        "2026/04/03", "-026-04-03", "２０２６-04-03", "",
    ])
    func refusesWhatIsNoDay(text: String) {
        #expect(CalendarDay(iso: text) == nil)
    }
}
