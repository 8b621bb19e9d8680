import BirthdayCore
import LocalTime
import TestSupport
import Testing

@testable import LinuxSystem

/// Notifications in real zones. Part of the suite that sets the process's zone.
extension SystemCalendarTests {
    /// Skipped times are the end of the skip; times that come twice are their first coming.
    @Test(arguments: [
        ("Europe/Berlin", "2026-07-01", 45_240, "2026-07-01T12:34:00+02:00"),
        ("Europe/Berlin", "2026-03-29", 9_000, "2026-03-29T03:00:00+02:00"),
        ("Europe/Berlin", "2026-10-25", 9_000, "2026-10-25T02:30:00+02:00"),
        // No midnight.
        ("Africa/Cairo", "2025-04-25", 0, "2025-04-25T01:00:00+03:00"),
        ("Africa/Cairo", "2025-04-25", 3_540, "2025-04-25T01:00:00+03:00"),
        ("Africa/Cairo", "2025-04-25", 3_600, "2025-04-25T01:00:00+03:00"),
        // Back to 23:00 at midnight: that hour comes twice.
        ("Africa/Cairo", "2025-10-30", 84_600, "2025-10-30T23:30:00+03:00"),
        // No 30 December.
        ("Pacific/Apia", "2011-12-30", 32_400, "2011-12-31T00:00:00+14:00"),
        ("Pacific/Apia", "2011-12-29", 32_400, "2011-12-29T09:00:00-10:00"),
        ("Pacific/Apia", "2011-12-31", 32_400, "2011-12-31T09:00:00+14:00"),
        // Back at 00:01 to 23:01 of the day before.
        ("America/St_Johns", "2010-11-06", 84_600, "2010-11-06T23:30:00-02:30"),
        ("America/St_Johns", "2010-11-07", 0, "2010-11-07T00:00:00-02:30"),
        ("America/St_Johns", "2010-11-07", 60, "2010-11-07T00:01:00-03:30"),
        ("<TST>-01:02:03", "2026-11-20", 32_400, "2026-11-20T09:00:00+01:02:03"),
    ])
    func findsTheFirstInstantOfATime(zone: String, day: String, second: Int, expected: String) throws {
        let day = try #require(CalendarDay(iso: day))
        #expect(calendar(zone).firstInstant(on: day, secondOfDay: second).description == expected)
    }

    /// Everything that is notified of on the day itself, from now on, each once.
    @Test(arguments: [
        // A skipped date's delivery comes as the next date begins, and not again.
        ("Pacific/Apia", "2011-12-29T12:00", 12, 30, "09:00", "2011-12-31T00:00:00+14:00"),
        ("Pacific/Apia", "2011-12-31T00:00", 12, 30, "09:00", "2012-12-30T09:00:00+14:00"),
        ("Pacific/Apia", "2011-12-31T08:00", 12, 31, "09:00", "2011-12-31T09:00:00+14:00"),
        ("Africa/Cairo", "2025-04-24T23:59", 4, 25, "00:00", "2025-04-25T01:00:00+03:00"),
        ("Africa/Cairo", "2025-04-25T01:00", 4, 25, "00:00", "2026-04-25T00:00:00+03:00"),
        // Its first coming is over, the second one is not.
        ("America/St_Johns", "2010-11-06T23:15:00-03:30", 11, 6, "23:30", "2011-11-06T23:30:00-03:30"),
        ("America/St_Johns", "2010-11-06T23:15:00-02:30", 11, 6, "23:30", "2010-11-06T23:30:00-02:30"),
        ("America/St_Johns", "2010-11-06T23:15:00-03:30", 11, 7, "00:00", "2011-11-07T00:00:00-03:30"),
    ])
    func firesOnceWhereTheClockIsChanged(
        zone: String, now: String, month: Int, day: Int, time: String, expected: String
    ) throws {
        let calendar = calendar(zone)
        let plan = NotificationPlan(
            calculator: BirthdayCalculator(), calendar: calendar,
            leadTimes: LeadTimeRules(groups: [], ungrouped: .dayOf),
            times: DeliveryTimes(try #require(DeliveryTime(time))))
        let contact = Contact(uid: "1", name: "", birthday: Birthday(month: month, day: day))
        let requests = plan.requests([contact], now: try instant(now, calendar))
        #expect(requests.map(\.fireDate.description) == [expected])
    }

    /// `2010-11-06T23:15:00-03:30`, or without an offset the only instant that the clock shows it.
    private func instant(_ text: String, _ calendar: SystemCalendar) throws -> LocalInstant {
        let day = try #require(CalendarDay(iso: text.prefix(10)))
        let time = try #require(DeliveryTime(String(text.dropFirst(11).prefix(5))))
        guard text.count > 16 else { return calendar.instant(of: day, secondOfDay: time.secondOfDay) }
        let offset = try #require(DeliveryTime(String(text.suffix(5)))).secondOfDay
        return calendar.local(day.daysSince1970 * 86_400 + time.secondOfDay + offset)
    }

    /// People, lead times, delivery times and moments at random, beside an enumeration that walks through the minutes
    /// of the clock.
    @Test(arguments: [
        ("UTC", "2027-06-01"), ("Europe/Berlin", "2027-03-28"), ("Africa/Cairo", "2025-04-25"),
        ("Africa/Cairo", "2025-10-31"), ("Pacific/Apia", "2011-12-30"), ("America/St_Johns", "2010-11-07"),
        ("Australia/Lord_Howe", "2026-10-04"), ("America/Havana", "2026-03-08"),
    ])
    func plansWhatAnEnumerationFinds(zone: String, around: String) throws {
        let calendar = calendar(zone)
        let middle = try #require(CalendarDay(iso: around))
        let minutes = ClockWalk.minutes(of: calendar, around: middle)
        var random = SeededGenerator(seed: 14)
        for round in 0..<4 {
            let time = try #require(DeliveryTime(["00:00", "00:30", "02:15", "23:45"][round]))
            let walk = ClockWalk(minutes, secondOfDay: time.secondOfDay)
            let people = (0..<12).map { index in
                let day = middle.advanced(by: .random(in: -9...9, using: &random))
                let birthday =
                    index == 0 ? Birthday(month: 2, day: 29) : Birthday(month: day.month, day: day.day)
                return Contact(
                    uid: "\(10 + index)", name: "\(Int.random(in: 0..<5, using: &random))", birthday: birthday)
            }
            let leads = [0, 1, 7].filter { _ in Bool.random(using: &random) } + [2]
            let now = calendar.local(
                middle.daysSince1970 * 86_400 + 60 * .random(in: -4_000...4_000, using: &random))
            let plan = NotificationPlan(
                calculator: BirthdayCalculator(), calendar: calendar,
                leadTimes: LeadTimeRules(groups: [], ungrouped: try #require(LeadTimes(days: leads))),
                times: DeliveryTimes(time))
            // What fires within the days that the enumeration walks through; the rest fires later.
            func near(_ limit: Int) -> [String] {
                plan.requests(people, now: now, limit: limit).filter { $0.fireDate <= walk.end }
                    .map {
                        "\($0.fireDate) \($0.identifier.replacing($0.birthday.contact.id, with: $0.birthday.contact.uid ?? ""))"
                    }
            }
            let expected = walk.requests(of: people, leads, after: now, limit: .max)
            #expect(near(.max) == expected, "\(zone) \(time) \(now)")
            for limit in 1..<max(1, expected.count) {
                let expected = walk.requests(of: people, leads, after: now, limit: limit)
                #expect(near(limit) == expected, "\(zone) \(time) \(now) \(limit)")
            }
            #expect(!expected.isEmpty)
        }
    }
}

/// The minutes of a clock around a day, one by one.
private struct ClockWalk {
    let end: LocalInstant
    /// For each day, the first minute at which the clock shows the delivery time or later.
    private var deliveries: [(day: CalendarDay, instant: LocalInstant)] = []

    /// Four weeks of them.
    static func minutes(of calendar: SystemCalendar, around middle: CalendarDay) -> [LocalInstant] {
        let start = (middle.daysSince1970 - 14) * 86_400
        return (0..<28 * 1_440).map { calendar.local(start + $0 * 60) }
    }

    init(_ minutes: [LocalInstant], secondOfDay: Int) {
        end = minutes[minutes.count - 1]
        // The first two days begin before the walk does.
        var next = minutes[0].day.advanced(by: 2)
        for minute in minutes {
            while minute.day > next || minute.day == next && minute.secondOfDay >= secondOfDay {
                deliveries.append((next, minute))
                next = next.advanced(by: 1)
            }
        }
    }

    /// The people by the next day on which they have a birthday and something is still delivered, and what is.
    func requests(of people: [Contact], _ leads: [Int], after now: LocalInstant, limit: Int) -> [String] {
        var dates: [(day: CalendarDay, person: Contact, found: [(instant: LocalInstant, lead: Int)])] = []
        for person in people {
            for day in deliveries.map(\.day) where isBirthday(day, of: person) {
                let found = leads.sorted(by: >).compactMap { lead in
                    deliveries.first { $0.day == day.advanced(by: -lead) && $0.instant > now }.map {
                        ($0.instant, lead)
                    }
                }
                if found.isEmpty { continue }
                dates.append((day, person, found))
                break
            }
        }
        dates.sort { ($0.day, $0.person.name, $0.person.id) < ($1.day, $1.person.name, $1.person.id) }
        var planned = dates.flatMap { date in
            date.found.map { (instant: $0.instant, lead: $0.lead, person: date.person) }
        }
        planned = Array(planned.prefix(limit))
        planned.sort { left, right in
            (left.instant, -left.lead, left.person.name, left.person.id)
                < (right.instant, -right.lead, right.person.name, right.person.id)
        }
        return planned.map { request in
            let lead = [0: "dayof", 1: "daybefore"][request.lead] ?? "\(request.lead)days"
            return "\(request.instant) \(request.person.uid ?? "")-birthday-\(lead)"
        }
    }

    /// 29 February is 1 March in ordinary years.
    private func isBirthday(_ day: CalendarDay, of person: Contact) -> Bool {
        guard let birthday = person.birthday else { return false }
        if (birthday.month, birthday.day) == (2, 29), !CalendarDay.isLeapYear(day.year) {
            return (day.month, day.day) == (3, 1)
        }
        return (day.month, day.day) == (birthday.month, birthday.day)
    }
}
