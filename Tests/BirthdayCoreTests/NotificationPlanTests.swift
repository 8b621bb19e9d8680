import LocalTime
import Testing

@testable import BirthdayCore

@Suite struct NotificationPlanTests {
    private struct UTC: LocalCalendar {
        func local(_ seconds: Int) -> LocalInstant { LocalInstant(secondsSince1970: seconds, utcOffset: 0) }
        func nextMidnight(after instant: LocalInstant) -> LocalInstant {
            local(instant.secondsSince1970 + 86_400 - instant.secondOfDay)
        }
    }

    private func now(_ day: String, _ time: String = "00:00") throws -> LocalInstant {
        let (day, time) = (try #require(CalendarDay(iso: day)), try #require(DeliveryTime(time)))
        return UTC().local(day.daysSince1970 * 86_400 + time.secondOfDay)
    }

    private func requests(
        _ contacts: [Contact], _ now: LocalInstant, leads: [Int] = [0, 1], groups: [ContactGroup] = [],
        time: DeliveryTime = .standard, limit: Int = .max, rules: CelebrationRules = CelebrationRules()
    ) throws -> [NotificationRequest] {
        NotificationPlan(
            calculator: BirthdayCalculator(rules: rules), calendar: UTC(),
            leadTimes: LeadTimeRules(groups: groups, ungrouped: try #require(LeadTimes(days: leads))),
            times: DeliveryTimes(time)
        ).requests(contacts, now: now, limit: limit)
    }

    /// `2026-11-23T09:00 anna-birthday-dayof`.
    private func lines(_ requests: [NotificationRequest]) -> [String] {
        requests.map {
            "\($0.fireDate.description.prefix(16)) \($0.identifier.replacing($0.birthday.contact.id, with: $0.birthday.contact.uid ?? ""))"
        }
    }

    private func contact(
        _ id: String, _ month: Int, _ day: Int, year: Int? = nil, name: String? = nil, groups: [String] = []
    ) -> Contact {
        Contact(
            uid: id, name: name ?? id, birthday: Birthday(year: year, month: month, day: day), groups: groups)
    }

    @Test func eachLeadTimeIsARequest() throws {
        let planned = try requests([contact("anna", 11, 30, year: 1990)], now("2026-11-20"), leads: [0, 1, 7])
        #expect(
            lines(planned) == [
                "2026-11-23T09:00 anna-birthday-7days", "2026-11-29T09:00 anna-birthday-daybefore",
                "2026-11-30T09:00 anna-birthday-dayof",
            ])
        #expect(planned.map(\.birthday.daysUntil) == [7, 1, 0])
        #expect(planned.allSatisfy { $0.birthday.turns == 36 && $0.birthday.date.description == "2026-11-30" })
        #expect(try requests([contact("anna", 11, 30)], now("2026-11-20"), leads: []) == [])
    }

    /// A time for each lead, and 09:00 for those that are not named. The order is that of the instants.
    @Test func eachLeadHasItsTime() throws {
        let times = DeliveryTimes(
            ofLeads: [0: try #require(DeliveryTime("07:30")), 7: try #require(DeliveryTime("18:00"))])
        let plan = NotificationPlan(
            calculator: BirthdayCalculator(), calendar: UTC(),
            leadTimes: LeadTimeRules(groups: [], ungrouped: try #require(LeadTimes(days: [0, 1, 7]))), times: times)
        let people = [contact("anna", 11, 30), contact("ben", 12, 7), contact("cleo", 12, 1)]
        #expect(
            lines(plan.requests(people, now: try now("2026-11-23", "18:00"))) == [
                "2026-11-24T18:00 cleo-birthday-7days", "2026-11-29T09:00 anna-birthday-daybefore",
                "2026-11-30T07:30 anna-birthday-dayof", "2026-11-30T09:00 cleo-birthday-daybefore",
                "2026-11-30T18:00 ben-birthday-7days", "2026-12-01T07:30 cleo-birthday-dayof",
                "2026-12-06T09:00 ben-birthday-daybefore", "2026-12-07T07:30 ben-birthday-dayof",
            ])
        // Of one birthday whose lead time is due later than another's, of the same day.
        let noon = try now("2026-11-30", "12:00")
        #expect(plan.due(people, now: noon).map(\.request.birthday.daysUntil) == [0, 1])
        #expect(plan.nextDelivery(people, after: noon)?.description.prefix(16) == "2026-11-30T18:00")
    }

    @Test func aBirthIsNotAnnounced() throws {
        let unborn = contact("anna", 11, 30, year: 2026)
        #expect(
            lines(try requests([unborn], now("2026-11-20"), leads: [0, 1, 7])) == [
                "2026-11-30T09:00 anna-birthday-dayof"
            ])
        #expect(try requests([unborn], now("2026-11-20"), leads: [1]) == [])
        #expect(
            lines(try requests([unborn], now("2026-12-01"), leads: [1])) == ["2027-11-29T09:00 anna-birthday-daybefore"]
        )
    }

    /// What is later than now of the next day that has anything: the day before of next year comes with next year's day.
    @Test(arguments: [
        ("2026-11-23", "08:59", ["2026-11-23T09:00 anna-birthday-dayof"]),
        ("2026-11-23", "09:00", ["2027-11-22T09:00 anna-birthday-daybefore", "2027-11-23T09:00 anna-birthday-dayof"]),
        ("2026-11-22", "08:59", ["2026-11-22T09:00 anna-birthday-daybefore", "2026-11-23T09:00 anna-birthday-dayof"]),
    ])
    func theNextDayThatHasAny(day: String, time: String, expected: [String]) throws {
        let planned = try requests([contact("anna", 11, 23, year: 1990)], now(day, time))
        #expect(lines(planned) == expected)
        for request in planned { #expect(request.birthday.turns == request.birthday.date.year - 1990) }
    }

    /// The day before New Year's Day, and a week before it, are in the year before.
    @Test func leadTimesCrossTheYear() throws {
        #expect(
            lines(try requests([contact("neo", 1, 1)], now("2026-12-25"), leads: [0, 1, 7])) == [
                "2026-12-25T09:00 neo-birthday-7days", "2026-12-31T09:00 neo-birthday-daybefore",
                "2027-01-01T09:00 neo-birthday-dayof",
            ])
    }

    @Test(arguments: [
        (LeapDayRule.march1, "2026-12-01", "2027-03-01T09:00 leo-birthday-dayof"),
        (.february28, "2026-12-01", "2027-02-28T09:00 leo-birthday-dayof"),
        (.february28, "2027-12-01", "2028-02-29T09:00 leo-birthday-dayof"),
        (.march1, "2027-12-01", "2028-02-29T09:00 leo-birthday-dayof"),
    ])
    func leapDaysFollowTheRule(rule: LeapDayRule, today: String, expected: String) throws {
        let planned = try requests(
            [contact("leo", 2, 29)], now(today), leads: [0], rules: CelebrationRules(leapDay: rule))
        #expect(lines(planned) == [expected])
    }

    /// A day of 29 February that is 1 March in ordinary years has its day before on 28 or 29 February.
    @Test func theDayBeforeALeapDay() throws {
        let leo = [contact("leo", 2, 29)]
        #expect(lines(try requests(leo, now("2027-01-01"), leads: [1])) == ["2027-02-28T09:00 leo-birthday-daybefore"])
        #expect(lines(try requests(leo, now("2028-01-01"), leads: [1])) == ["2028-02-28T09:00 leo-birthday-daybefore"])
    }

    @Test func atOneInstantLongerLeadsComeFirstAndThenNames() throws {
        let people = [
            contact("4", 11, 30, name: "Zoe"), contact("3", 11, 30, name: "Anna"), contact("2", 12, 1, name: "Ben"),
            contact("1", 12, 1, name: "Ben"), contact("5", 11, 30, name: "Ada", groups: ["Club"]),
        ]
        let club = ContactGroup(name: "CLUB", leadTimes: .dayOf)
        #expect(
            lines(try requests(people, now("2026-11-20"), groups: [club])) == [
                "2026-11-29T09:00 3-birthday-daybefore", "2026-11-29T09:00 4-birthday-daybefore",
                "2026-11-30T09:00 2-birthday-daybefore", "2026-11-30T09:00 1-birthday-daybefore",
                "2026-11-30T09:00 5-birthday-dayof", "2026-11-30T09:00 3-birthday-dayof",
                "2026-11-30T09:00 4-birthday-dayof", "2026-12-01T09:00 2-birthday-dayof",
                "2026-12-01T09:00 1-birthday-dayof",
            ])
    }

    /// Dates are taken whole, by their day and then by name; of one that does not fit, what fires first.
    @Test func theLimitTakesTheNearestDatesWithAllTheirLeadTimes() throws {
        let people = (0..<40).map { contact("\($0)", 12, 1 + $0 % 3, name: "\(100 + ($0 * 7) % 40)") }
        let inOrder = people.sorted { ($0.birthday?.day ?? 0, $0.name) < ($1.birthday?.day ?? 0, $1.name) }
        #expect(try requests(people, now("2026-11-20")).count == 80)
        for limit in [0, 1, 2, 13, 14, 15, 40, 64, 79, 80, 81] {
            let cut = try requests(people, now("2026-11-20"), limit: limit)
            let leads = inOrder.flatMap { ["\($0.id)-birthday-daybefore", "\($0.id)-birthday-dayof"] }
            #expect(Set(cut.map(\.identifier)) == Set(leads.prefix(limit)), "\(limit)")
            #expect(cut.map(\.fireDate) == cut.map(\.fireDate).sorted())
        }
    }

    @Test func seventyPeopleOfOneDay() throws {
        let people = (10..<80).map { contact("\($0)", 12, 1) }
        let planned = try requests(people, now("2026-11-20"), limit: 64)
        #expect(planned.map(\.birthday.daysUntil) == Array(repeating: 1, count: 32) + Array(repeating: 0, count: 32))
        #expect(Set(planned.compactMap(\.birthday.contact.uid)) == Set((10..<42).map { "\($0)" }))
    }

    /// A long lead time of somebody further off does not push out a nearer date.
    @Test func aNearerDateComesBeforeALongerLeadTime() throws {
        let far = (10..<40).map { contact("far\($0)", 1, 10, groups: ["Early"]) }
        let planned = try requests(
            far + [contact("near", 12, 20)], now("2026-11-20"),
            groups: [ContactGroup(name: "Early", leadTimes: LeadTimes(days: [0, 45]) ?? .both)], limit: 3)
        #expect(
            lines(planned) == [
                "2026-11-26T09:00 far10-birthday-45days", "2026-12-19T09:00 near-birthday-daybefore",
                "2026-12-20T09:00 near-birthday-dayof",
            ])
    }

    /// Also those of this year's date that have fired, and those of a date that is a year ahead.
    @Test(arguments: [
        ("2026-11-20", [0, 1], 2), ("2026-11-22", [0, 1], 2), ("2026-11-23", [0, 1], 2), ("2026-11-22", [1], 1),
        ("2027-11-23", [0], 1), ("2026-11-20", [7], 1),
    ])
    func countsWhatAYearMakes(day: String, leads: [Int], expected: Int) throws {
        let plan = NotificationPlan(
            calculator: BirthdayCalculator(), calendar: UTC(),
            leadTimes: LeadTimeRules(groups: [], ungrouped: try #require(LeadTimes(days: leads))),
            times: DeliveryTimes())
        #expect(try plan.countInYear([contact("anna", 11, 23)], now: now(day, "12:00")) == expected)
    }

    /// The second one has the name of its calendar, unless it is the only one that is celebrated.
    @Test func twoBirthdaysOfOnePerson() throws {
        var anna = contact("anna", 3, 1, year: 1990)
        anna.nativeBirthday = Birthday(year: 1980, month: 4, day: 2)
        func planned(_ celebrate: CelebratedBirthday) throws -> [String] {
            try lines(requests([anna], now("2026-01-01"), leads: [0], rules: CelebrationRules(celebrate: celebrate)))
        }
        let first = "2026-03-01T09:00 anna-birthday-dayof"
        #expect(try planned(.gregorian) == [first])
        #expect(try planned(.native) == ["2026-04-02T09:00 anna-birthday-dayof"])
        #expect(try planned(.both) == [first, "2026-04-02T09:00 anna-birthday-gregorian-dayof"])
        anna.nativeBirthday = anna.birthday?.withoutYear
        #expect(try planned(.both) == [first])
    }

    /// Both come on one day in a year, and on two in others: then the first delivery of each is its own.
    @Test func birthdaysOnOneDayAreOneRequest() throws {
        var anna = contact("anna", 3, 1)
        anna.nativeBirthday = Birthday(month: 2, day: 29)
        func planned(_ today: String) throws -> [String] {
            try lines(
                requests([anna], now(today), leads: [0, 1], rules: CelebrationRules(celebrate: .both)))
        }
        #expect(
            try planned("2027-01-01") == [
                "2027-02-28T09:00 anna-birthday-daybefore", "2027-03-01T09:00 anna-birthday-dayof",
            ])
        #expect(
            try planned("2028-01-01") == [
                "2028-02-28T09:00 anna-birthday-gregorian-daybefore", "2028-02-29T09:00 anna-birthday-daybefore",
                "2028-02-29T09:00 anna-birthday-gregorian-dayof", "2028-03-01T09:00 anna-birthday-dayof",
            ])
    }

    /// A calendar's tables end somewhere, and a card can be without a birthday.
    @Test func whatCannotBeKnownIsNotPlanned() throws {
        let lunar = Contact(uid: "1", name: "Li", birthday: Birthday(calendar: .chinese, month: 1, day: 1))
        #expect(try requests([lunar, Contact(uid: "2", name: "Bo", birthday: nil)], now("2026-01-01")) == [])
    }

    @Test(arguments: [("00:00", 0), ("09:00", 32_400), ("23:59", 86_340)])
    func readsTimes(text: String, second: Int) throws {
        let time = try #require(DeliveryTime(text))
        #expect(time.secondOfDay == second)
        #expect(time.description == text)
    }

    @Test(arguments: ["", "9:00", "24:00", "09:60", "09:00:00", "-1:00", "+9:00", "0900", "٠٩:٠٠", " 9:00", "09:00 "])
    func readsNoOtherTimes(text: String) {
        #expect(DeliveryTime(text) == nil)
    }

    @Test(arguments: [("1970-01-01", 4), ("1969-12-31", 3), ("1969-12-28", 0), ("2026-11-21", 6), ("2026-11-30", 1)])
    func knowsTheDayOfTheWeek(day: String, weekday: Int) throws {
        #expect(try #require(CalendarDay(iso: day)).weekday == weekday)
    }
}
