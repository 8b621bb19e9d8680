import BirthdayCore
import LocalTime
import Testing

@testable import CalendarSystems

/// Notifications of birthdays in other calendars.
@Suite struct NotificationPlanTests {
    private struct UTC: LocalCalendar {
        func local(_ seconds: Int) -> LocalInstant { LocalInstant(secondsSince1970: seconds, utcOffset: 0) }
        func nextMidnight(after instant: LocalInstant) -> LocalInstant {
            local(instant.secondsSince1970 + 86_400 - instant.secondOfDay)
        }
    }

    private func planned(
        _ contact: Contact, from day: CalendarDay, celebrate: CelebratedBirthday = .both
    ) throws -> [String] {
        let plan = NotificationPlan(
            calculator: BirthdayCalculator(
                finder: WorldCalendars(), rules: CelebrationRules(celebrate: celebrate)),
            calendar: UTC(),
            leadTimes: LeadTimeRules(groups: [], ungrouped: try #require(LeadTimes(days: [0, 7]))),
            times: DeliveryTimes())
        return plan.requests([contact], now: UTC().local(day.daysSince1970 * 86_400)).map {
            "\($0.fireDate.day) \($0.identifier.replacing($0.birthday.contact.id, with: $0.birthday.contact.uid ?? ""))"
        }
    }

    /// New Year is on 17 February 2026 and 6 February 2027.
    @Test func lunarBirthdays() throws {
        let li = Contact(uid: "li", name: "Li", birthday: Birthday(calendar: .chinese, month: 1, day: 1))
        #expect(
            try planned(li, from: "2026-02-01") == ["2026-02-10 li-birthday-7days", "2026-02-17 li-birthday-dayof"])
        #expect(try planned(li, from: "2026-02-12") == ["2026-02-17 li-birthday-dayof"])
        #expect(
            try planned(li, from: "2026-02-18") == ["2027-01-30 li-birthday-7days", "2027-02-06 li-birthday-dayof"])
    }

    /// 15 Nisan is on 2 April 2026, and was on 6 April in 2023 as in 1985.
    @Test func hebrewBirthdaysBesideGregorianOnes() throws {
        let anna = Contact(
            uid: "anna", name: "Anna", birthday: Birthday(year: 1985, month: 4, day: 6),
            nativeBirthday: Birthday(calendar: .hebrew, year: 5_745, month: 8, day: 15))
        #expect(
            try planned(anna, from: "2026-01-01") == [
                "2026-03-26 anna-birthday-hebrew-7days", "2026-03-30 anna-birthday-7days",
                "2026-04-02 anna-birthday-hebrew-dayof", "2026-04-06 anna-birthday-dayof",
            ])
        #expect(
            try planned(anna, from: "2023-01-01") == [
                "2023-03-30 anna-birthday-7days", "2023-04-06 anna-birthday-dayof",
            ])
        #expect(
            try planned(anna, from: "2026-01-01", celebrate: .native) == [
                "2026-03-26 anna-birthday-7days", "2026-04-02 anna-birthday-dayof",
            ])
    }
}
