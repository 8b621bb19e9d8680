import BirthdayCore
import LocalTime
import TestSupport
import Testing

@testable import LinuxSystem

/// What is due, in real zones. Part of the suite that sets the process's zone.
extension SystemCalendarTests {
    private func plan(_ calendar: SystemCalendar, _ leads: [Int], _ time: String) throws -> NotificationPlan {
        NotificationPlan(
            calculator: BirthdayCalculator(), calendar: calendar,
            leadTimes: LeadTimeRules(groups: [], ungrouped: try #require(LeadTimes(days: leads))),
            times: DeliveryTimes(try #require(DeliveryTime(time))))
    }

    /// `2010-11-06T23:15`, or `2010-11-06T23:15-0330` where the clock shows that twice.
    private func instant(_ text: String, _ calendar: SystemCalendar) throws -> LocalInstant {
        let day = try #require(CalendarDay(iso: text.prefix(10)))
        let time = try #require(DeliveryTime(String(text.dropFirst(11).prefix(5))))
        let first = calendar.instant(of: day, secondOfDay: time.secondOfDay)
        return text.hasSuffix("again") ? calendar.local(first.secondsSince1970 + 3_600) : first
    }

    /// Identifier, days left, and in brackets what it supersedes.
    private func lines(_ due: [DueNotification]) -> [String] {
        due.map { due in
            let before = due.superseded.map(\.birthday.daysUntil)
            let id = due.request.identifier.replacing(due.birthday.contact.id, with: due.birthday.contact.uid ?? "")
            return "\(id) \(due.birthday.daysUntil)" + (before.isEmpty ? "" : " \(before)")
        }
    }

    @Test(arguments: [
        // From the delivery until the day ends, and no longer.
        ("Europe/Berlin", "2026-11-23T08:59", [0], "09:00", []),
        ("Europe/Berlin", "2026-11-23T09:00", [0], "09:00", ["a-birthday-dayof 0"]),
        ("Europe/Berlin", "2026-11-23T23:59", [0], "09:00", ["a-birthday-dayof 0"]),
        ("Europe/Berlin", "2026-11-24T00:00", [0], "09:00", []),
        // An earlier one until the birthday begins, with the days that are left.
        ("Europe/Berlin", "2026-11-16T08:59", [7], "09:00", []),
        ("Europe/Berlin", "2026-11-16T09:00", [7], "09:00", ["a-birthday-7days 7"]),
        ("Europe/Berlin", "2026-11-19T03:00", [7], "09:00", ["a-birthday-7days 4"]),
        ("Europe/Berlin", "2026-11-22T23:59", [7], "09:00", ["a-birthday-7days 1"]),
        ("Europe/Berlin", "2026-11-23T00:00", [7], "09:00", []),
        // Of several the last one.
        ("Europe/Berlin", "2026-11-22T08:59", [0, 1, 7], "09:00", ["a-birthday-7days 1 [1]"]),
        ("Europe/Berlin", "2026-11-21T23:59", [0, 1, 7], "09:00", ["a-birthday-7days 2"]),
        ("Europe/Berlin", "2026-11-22T08:59", [1, 7, 30], "09:00", ["a-birthday-7days 1 [30, 1]"]),
        ("Europe/Berlin", "2026-11-22T09:00", [0, 1, 7], "09:00", ["a-birthday-daybefore 1 [7]"]),
        ("Europe/Berlin", "2026-11-22T09:00", [1, 7, 30], "09:00", ["a-birthday-daybefore 1 [30, 7]"]),
        ("Europe/Berlin", "2026-11-23T08:00", [0, 1, 7], "09:00", []),
        ("Europe/Berlin", "2026-11-23T12:00", [0, 1, 7], "09:00", ["a-birthday-dayof 0"]),
    ])
    func isDueWhileItIsWorthShowing(zone: String, now: String, leads: [Int], time: String, expected: [String]) throws {
        let calendar = calendar(zone)
        let anna = Contact(uid: "a", name: "Anna", birthday: Birthday(month: 11, day: 23))
        #expect(try lines(plan(calendar, leads, time).due([anna], now: instant(now, calendar))) == expected)
    }

    @Test(arguments: [
        // A date that is skipped is notified of on the next one, and the day before it too.
        ("Pacific/Apia", 12, 30, "2011-12-29T23:59", [0], "09:00", []),
        ("Pacific/Apia", 12, 30, "2011-12-31T00:00", [0], "09:00", ["a-birthday-dayof 0"]),
        ("Pacific/Apia", 12, 30, "2011-12-31T23:59", [0], "09:00", ["a-birthday-dayof 0"]),
        ("Pacific/Apia", 12, 30, "2012-01-01T00:00", [0], "09:00", []),
        ("Pacific/Apia", 12, 31, "2011-12-31T00:00", [1], "09:00", ["a-birthday-daybefore 0"]),
        ("Pacific/Apia", 12, 31, "2011-12-31T00:00", [0, 1], "09:00", ["a-birthday-daybefore 0 [0]"]),
        ("Pacific/Apia", 12, 31, "2011-12-31T09:00", [0, 1], "09:00", ["a-birthday-dayof 0 [1]"]),
        ("Pacific/Apia", 12, 31, "2012-01-01T00:00", [0, 1], "09:00", []),
        // No midnight, and a delivery in the hour that is skipped.
        ("Africa/Cairo", 4, 25, "2025-04-24T23:59", [0], "00:30", []),
        ("Africa/Cairo", 4, 25, "2025-04-25T01:00", [0], "00:30", ["a-birthday-dayof 0"]),
        ("Africa/Cairo", 4, 25, "2025-04-24T23:59", [1], "00:30", ["a-birthday-daybefore 1"]),
        ("Africa/Cairo", 4, 25, "2025-04-25T01:00", [1], "00:30", []),
        // Back over midnight: not again on the day before, and again when the day has come.
        ("America/St_Johns", 11, 7, "2010-11-07T00:00", [0], "00:00", ["a-birthday-dayof 0"]),
        ("America/St_Johns", 11, 7, "2010-11-06T23:30 again", [0], "00:00", []),
        ("America/St_Johns", 11, 7, "2010-11-07T00:00 again", [0], "00:00", ["a-birthday-dayof 0"]),
        ("America/St_Johns", 11, 6, "2010-11-06T23:30 again", [0], "09:00", ["a-birthday-dayof 0"]),
    ])
    func isDueWhereTheClockIsChanged(
        zone: String, month: Int, day: Int, now: String, leads: [Int], time: String, expected: [String]
    ) throws {
        let calendar = calendar(zone)
        let anna = Contact(uid: "a", name: "Anna", birthday: Birthday(month: month, day: day))
        #expect(try lines(plan(calendar, leads, time).due([anna], now: instant(now, calendar))) == expected)
    }

    /// A summary, where the clock has no such time or no such day, or is set back over midnight.
    @Test(arguments: [
        ("Europe/Berlin", SummaryDay.sunday, "02:30", "2027-03-28T03:00", "2027-03-28T01:59"),
        ("Africa/Cairo", .friday, "00:30", "2025-04-25T01:00", "2025-04-24T23:59"),
        ("Pacific/Apia", .friday, "09:00", "2011-12-31T00:00", "2011-12-29T23:59"),
        ("America/St_Johns", .sunday, "00:00", "2010-11-07T00:00", "2010-11-06T23:30 again"),
    ])
    func aSummaryWhereTheClockIsChanged(
        zone: String, summary: SummaryDay, time: String, first: String, before: String
    ) throws {
        let calendar = calendar(zone)
        let plan = NotificationPlan(
            calculator: BirthdayCalculator(), calendar: calendar,
            leadTimes: LeadTimeRules(groups: [], ungrouped: .both),
            times: DeliveryTimes(try #require(DeliveryTime(time))), summary: summary)
        let day = try instant(first, calendar).day.advanced(by: 2)
        let anna = Contact(uid: "a", name: "Anna", birthday: Birthday(month: day.month, day: day.day))
        let due = plan.dueSummary([anna], now: try instant(first, calendar))
        #expect(due?.fireDate == (try instant(first, calendar)) && due?.birthdays.map(\.daysUntil) == [2])
        #expect(plan.dueSummary([anna], now: try instant(before, calendar)) == nil)
    }

    /// Two birthdays of one person on one day are one; on two days each is its own. Every identifier is known.
    @Test func knowsThePersonsBirthdaysAndIdentifiers() throws {
        let calendar = calendar("UTC")
        let rules = CelebrationRules(celebrate: .both)
        let plan = NotificationPlan(
            calculator: BirthdayCalculator(rules: rules), calendar: calendar,
            leadTimes: LeadTimeRules(groups: [], ungrouped: .both), times: DeliveryTimes())
        var anna = Contact(
            uid: "a", name: "Anna", birthday: Birthday(month: 11, day: 23),
            nativeBirthday: Birthday(month: 11, day: 23))
        anna.joinedCards = anna.cards + Contact(uid: "b", name: "Anna", birthday: nil).cards
        let ids = anna.allIDs
        let now = try instant("2026-11-23T12:00", calendar)
        let same = plan.due([anna], now: now)
        #expect(same.map(\.request.identifiers) == [ids.map { "\($0)-birthday-dayof" }])
        anna.nativeBirthday = Birthday(month: 11, day: 24)
        #expect(
            plan.due([anna], now: now).map(\.request.identifiers) == [
                ids.map { "\($0)-birthday-gregorian-daybefore" }, ids.map { "\($0)-birthday-dayof" },
            ])
    }

    /// People and moments at random, beside a walk through the minutes of the clock: a notification is due from the first
    /// minute that shows its time or a later one, to the last minute of its days.
    @Test(arguments: [
        ("UTC", "2027-06-01"), ("Europe/Berlin", "2027-03-28"), ("Africa/Cairo", "2025-04-25"),
        ("Africa/Cairo", "2025-10-31"), ("Pacific/Apia", "2011-12-30"), ("America/St_Johns", "2010-11-07"),
        ("Australia/Lord_Howe", "2026-10-04"), ("America/Havana", "2026-03-08"),
    ])
    func isDueAsAWalkFinds(zone: String, around: String) throws {
        let calendar = calendar(zone)
        let middle = try #require(CalendarDay(iso: around))
        let start = (middle.daysSince1970 - 12) * 86_400
        let minutes = (0..<17 * 1_440).map { calendar.local(start + $0 * 60) }
        var random = SeededGenerator(seed: 4)
        var found = 0
        for time in ["00:00", "00:30", "09:00", "23:45"] {
            let plan = try plan(calendar, [0, 1, 3, 7], time)
            let second = try #require(DeliveryTime(time)).secondOfDay
            for offset in -3...3 {
                let date = middle.advanced(by: offset)
                let person = Contact(uid: "a", name: "", birthday: Birthday(month: date.month, day: date.day))
                // For each minute the leads that are due.
                var walked = [[Int]](repeating: [], count: minutes.count)
                for lead in [7, 3, 1, 0] {
                    let day = date.advanced(by: -lead)
                    let last = lead == 0 ? date : date.advanced(by: -1)
                    let first = minutes.firstIndex { $0.day > day || $0.day == day && $0.secondOfDay >= second }
                    let delivery = try #require(first)
                    for index in delivery..<minutes.count {
                        let shown = minutes[index].day
                        if shown >= day, shown <= last || shown == minutes[delivery].day { walked[index].append(lead) }
                    }
                }
                for _ in 0..<60 {
                    let index = Int.random(in: 3_000..<minutes.count, using: &random)
                    let due = plan.due([person], now: minutes[index])
                    let leads = due.flatMap { $0.superseded + [$0.request] }
                        .filter { $0.fireDate <= minutes[index] }.map(\.birthday.daysUntil)
                    #expect(leads == walked[index], "\(zone) \(time) \(date) \(minutes[index])")
                    found += leads.count
                }
            }
        }
        #expect(found > 200)
    }

    /// A computer that wakes now and then: every birthday that it is awake on is said on its day, nothing twice, and
    /// nothing after the day. The words count the days that are left.
    @Test func nothingIsLostOrSaidTwice() throws {
        let calendar = calendar("Europe/Berlin")
        let plan = try plan(calendar, [0, 1, 7], "09:00")
        let first = try instant("2027-03-01T00:00", calendar)
        let people = (0..<40).map { index in
            let day = first.day.advanced(by: index)
            return Contact(uid: "\(100 + index)", name: "", birthday: Birthday(month: day.month, day: day.day))
        }
        var random = SeededGenerator(seed: 9)
        var shown: Set<String> = []
        var said: [CalendarDay: Int] = [:]
        var words: Set<String> = []
        var awake: Set<CalendarDay> = []
        var now = first
        while now.day < first.day.advanced(by: 40) {
            if now.secondOfDay >= 32_400 { awake.insert(now.day) }
            for due in plan.due(people, now: now) where shown.insert(due.request.identifier).inserted {
                shown.formUnion(due.superseded.map(\.identifier))
                #expect(due.birthday.daysUntil == now.day.days(until: due.birthday.date))
                #expect(words.insert("\(due.birthday.contact.id) \(due.birthday.daysUntil)").inserted)
                if due.birthday.daysUntil == 0 { said[due.birthday.date, default: 0] += 1 }
            }
            now = calendar.local(now.secondsSince1970 + 600 * .random(in: 1...400, using: &random))
        }
        #expect(Set(said.keys) == awake)
        #expect(said.values.allSatisfy { $0 == 1 })
        #expect(awake.count < 40)
    }
}
