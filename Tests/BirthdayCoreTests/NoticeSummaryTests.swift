import LocalTime
import Testing

@testable import BirthdayCore

/// One notice of a week, or of a month.
@Suite struct NoticeSummaryTests {
    private struct UTC: LocalCalendar {
        func local(_ seconds: Int) -> LocalInstant { LocalInstant(secondsSince1970: seconds, utcOffset: 0) }
        func nextMidnight(after instant: LocalInstant) -> LocalInstant {
            local(instant.secondsSince1970 + 86_400 - instant.secondOfDay)
        }
    }

    /// `2026-11-23T09:00`.
    private func now(_ text: String) throws -> LocalInstant {
        let day = try #require(CalendarDay(iso: text.prefix(10)))
        let time = try #require(DeliveryTime(String(text.suffix(5))))
        return UTC().local(day.daysSince1970 * 86_400 + time.secondOfDay)
    }

    private func plan(_ summary: SummaryDay, time: String = "09:00") throws -> NotificationPlan {
        NotificationPlan(
            calculator: BirthdayCalculator(), calendar: UTC(),
            leadTimes: LeadTimeRules(
                groups: [ContactGroup(name: "Quiet", leadTimes: LeadTimes.none)], ungrouped: .dayBefore),
            times: DeliveryTimes(ofLeads: [0: try #require(DeliveryTime(time))]), summary: summary)
    }

    private func contact(_ name: String, _ month: Int, _ day: Int, year: Int? = nil, groups: [String] = []) -> Contact {
        Contact(uid: name, name: name, birthday: Birthday(year: year, month: month, day: day), groups: groups)
    }

    /// `2026-11-30T09:00 anna 0, ben 6`.
    private func line(_ summary: NoticeSummary?) -> String? {
        summary.map { summary in
            let people = summary.birthdays.map { "\($0.contact.name) \($0.daysUntil)" }
            return "\(summary.fireDate.description.prefix(16)) \(people.joined(separator: ", "))"
        }
    }

    @Test func everyDayBelongsToOneSummary() throws {
        for summary in SummaryDay.allCases where summary != .never {
            var end: CalendarDay?
            for offset in 0..<800 {
                let day = CalendarDay(daysSince1970: 20_778 + offset)
                let period = try #require(summary.period(around: day))
                #expect(period.contains(day))
                if let end, end == day { #expect(period.lowerBound == day) }
                end = period.upperBound
                for inside in [period.lowerBound, period.upperBound.advanced(by: -1)] {
                    #expect(summary.period(around: inside) == period)
                }
                let days = period.lowerBound.days(until: period.upperBound)
                if summary == .first {
                    #expect(period.lowerBound.day == 1 && period.upperBound.day == 1 && (28...31).contains(days))
                } else {
                    #expect(days == 7)
                }
            }
        }
        let monday = try #require(CalendarDay(iso: "2026-11-30"))
        for (index, summary) in SummaryDay.allCases.dropFirst().dropLast().enumerated() {
            #expect(summary.period(around: monday.advanced(by: index))?.lowerBound == monday.advanced(by: index))
        }
        #expect(SummaryDay.never.period(around: monday) == nil)
    }

    @Test func isOfTheNextWeekThatHasAny() throws {
        let people = [
            contact("anna", 11, 30), contact("ben", 12, 6), contact("cleo", 12, 7), contact("dora", 1, 5),
            contact("quiet", 12, 1, groups: ["Quiet"]), contact("unborn", 12, 2, year: 2026),
        ]
        let monday = try plan(.monday, time: "08:15")
        func next(_ text: String) throws -> String? { line(monday.nextSummary(people, after: try now(text))) }
        #expect(try next("2026-11-25T12:00") == "2026-11-30T08:15 anna 0, ben 6")
        #expect(try next("2026-11-30T08:14") == "2026-11-30T08:15 anna 0, ben 6")
        #expect(try next("2026-11-30T08:15") == "2026-12-07T08:15 cleo 0")
        // Those without anybody are left out.
        #expect(try next("2026-12-07T09:00") == "2027-01-04T08:15 dora 1")
        #expect(monday.nextSummary(people, after: try now("2026-11-25T12:00"))?.identifier == "summary-2026-11-30")
        let first = try plan(.first)
        #expect(line(first.nextSummary(people, after: try now("2026-11-25T12:00"))) == "2026-12-01T09:00 ben 5, cleo 6")
        #expect(line(first.nextSummary(people, after: try now("2026-12-01T09:00"))) == "2027-01-01T09:00 dora 4")
        #expect(line(try plan(.never).nextSummary(people, after: try now("2026-11-25T12:00"))) == nil)
        #expect(line(monday.nextSummary([people[4]], after: try now("2026-11-25T12:00"))) == nil)
        // It is none of those that the limit counts, and wakes who waits.
        #expect(monday.requests(people, now: try now("2026-11-25T12:00")).count == 4)
        let wake = monday.nextDelivery([people[0]], after: try now("2026-11-29T09:00"))
        #expect(wake?.description.prefix(16) == "2026-11-30T08:15")
        #expect(monday.countInYear(people, now: try now("2026-11-25T12:00")) == 4 + 3)
    }

    /// Until its day ends, and on no other.
    @Test(arguments: [
        ("2026-11-30T08:59", false), ("2026-11-30T09:00", true), ("2026-11-30T23:59", true),
        ("2026-12-01T00:00", false),
        ("2026-12-03T12:00", false), ("2026-11-29T12:00", false),
    ])
    func isDueOnItsDay(moment: String, isDue: Bool) throws {
        let people = [contact("anna", 12, 3)]
        let due = try plan(.monday).dueSummary(people, now: now(moment))
        #expect(line(due) == (isDue ? "2026-11-30T09:00 anna 3" : nil))
        #expect(try plan(.monday).dueSummary([contact("late", 12, 7)], now: now(moment)) == nil)
        #expect(try plan(.tuesday).dueSummary(people, now: now("2026-11-30T12:00")) == nil)
    }
}
