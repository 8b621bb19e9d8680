import LocalTime
import Synchronization
import Testing

@testable import BirthdayCore

@Suite struct BirthdayCalculatorTests {
    @Test func aYearThatNothingCanHoldIsNoBirthdays() {
        #expect(Birthday(calendar: .buddhist, year: 1 << 40, month: 1, day: 1) == nil)
        #expect(Birthday(calendar: .buddhist, year: -(1 << 20), month: 1, day: 1)?.year == -(1 << 20))
    }

    private func upcoming(
        _ contacts: [Contact], _ today: String, _ rules: CelebrationRules = CelebrationRules()
    ) throws -> [UpcomingBirthday] {
        let today = try #require(CalendarDay(iso: today))
        return BirthdayCalculator(rules: rules).upcoming(contacts, today: today)
    }

    private func contact(_ name: String, _ year: Int?, _ month: Int, _ day: Int, id: String = "") -> Contact {
        Contact(uid: id, name: name, birthday: Birthday(year: year, month: month, day: day))
    }

    /// A year of birth that nobody alive has says nothing; an anniversary may be older.
    @Test func nobodyIsOlderThan120() throws {
        for (year, age) in [(1906, 120), (1905, nil), (1904, nil), (1700, nil)] as [(Int, Int?)] {
            let found = try upcoming([contact("A", year, 11, 23)], "2026-11-20")
            #expect(found.map(\.turns) == [age] && found.map(\.birthday.year) == [age == nil ? nil : year])
            let today = try #require(CalendarDay(iso: "2026-11-20"))
            var shown = BirthdayCalculator().withoutImpossibleYears(contact("A", year, 11, 23), today: today)
            #expect(shown.birthday == found.first?.birthday)
            shown = contact("A", year, 11, 23)
            shown.isDeceased = true
            #expect(BirthdayCalculator().withoutImpossibleYears(shown, today: today) == shown)
        }
        var firm = contact("A", nil, 1, 1)
        firm.dates = [LabelledDate(.anniversary, date: try #require(Birthday(year: 1800, month: 11, day: 23)))]
        let dates = try upcoming([firm], "2026-11-20", CelebrationRules(occasions: [.anniversary]))
        #expect(dates.map(\.turns) == [226])
    }

    @Test(arguments: [
        ("2026-11-20", []), ("2027-11-20", []), ("2028-11-22", []), ("2028-11-23", ["2028-11-23 nil"]),
        ("2028-11-24", ["2029-11-23 1"]),
    ])
    func aBirthIsNotAnnounced(today: String, next: [String]) throws {
        let unborn = contact("A", 2028, 11, 23)
        #expect(try upcoming([unborn], today).map { "\($0.date) \($0.turns.map(String.init) ?? "nil")" } == next)
        let today = try #require(CalendarDay(iso: today))
        let past = BirthdayCalculator().past([unborn], today: today, days: 30).map(\.date.description)
        #expect(past == (next.first?.contains("2029") == true ? ["2028-11-23"] : []))
        // It is no birthday that cannot be known either.
        #expect(BirthdayCalculator().unknown([unborn], today: today).isEmpty)
    }

    @Test(arguments: [
        // today, birthday, next, days until, age
        ("2026-11-20", 1990, 11, 23, "2026-11-23", 3, 36),
        ("2026-11-23", 1990, 11, 23, "2026-11-23", 0, 36),
        ("2026-11-24", 1990, 11, 23, "2027-11-23", 364, 37),
        ("2026-12-31", 2000, 1, 1, "2027-01-01", 1, 27),
        ("2027-12-31", 2000, 2, 28, "2028-02-28", 59, 28),
        ("2028-01-01", 2000, 12, 31, "2028-12-31", 365, 28),
    ])
    func findsTheNext(
        today: String, year: Int, month: Int, day: Int, date: String, daysUntil: Int, turns: Int
    ) throws {
        let next = try #require(try upcoming([contact("A", year, month, day)], today).first)
        #expect(next.date.description == date)
        #expect(next.daysUntil == daysUntil)
        #expect(next.turns == turns)
    }

    @Test(arguments: [
        ("2027-02-27", LeapDayRule.march1, "2027-03-01"), ("2027-03-01", .march1, "2027-03-01"),
        ("2027-03-02", .march1, "2028-02-29"), ("2028-02-28", .march1, "2028-02-29"),
        ("2028-03-01", .march1, "2029-03-01"), ("2100-02-28", .march1, "2100-03-01"),
        ("2027-02-27", .february28, "2027-02-28"), ("2027-03-01", .february28, "2028-02-29"),
        ("2028-02-28", .february28, "2028-02-29"), ("2028-03-01", .february28, "2029-02-28"),
    ])
    func celebratesLeapDays(today: String, rule: LeapDayRule, date: String) throws {
        for year in [nil, 2000] {
            let rules = CelebrationRules(leapDay: rule)
            let next = try #require(try upcoming([contact("A", year, 2, 29)], today, rules).first)
            #expect(next.date.description == date)
        }
    }

    @Test func neverHasAnOccurrenceBeforeTodayNorAYearAway() throws {
        let contacts = [contact("A", nil, 2, 29), contact("B", nil, 12, 31), contact("C", nil, 1, 1)]
        var today = try #require(CalendarDay(iso: "2023-12-25"))
        for _ in 0..<800 {
            let found = BirthdayCalculator().upcoming(contacts, today: today)
            #expect(found.count == contacts.count)
            for next in found {
                #expect((0...366).contains(next.daysUntil))
                #expect(today.advanced(by: next.daysUntil) == next.date)
            }
            today = today.advanced(by: 1)
        }
    }

    @Test func knowsNoAgeOfTheUnborn() throws {
        #expect(try upcoming([contact("A", 2090, 3, 1)], "2026-11-20").first?.turns == nil)
        #expect(try upcoming([contact("A", 2026, 12, 1)], "2026-11-20").first?.turns == nil)
        #expect(try upcoming([contact("A", nil, 3, 1)], "2026-11-20").first?.turns == nil)
    }

    @Test func ordersByDayThenNameThenAsGiven() throws {
        let contacts = [
            contact("C", nil, 3, 2), contact("B", nil, 3, 1, id: "2"), contact("B", nil, 3, 1, id: "1"),
            contact("A", nil, 3, 1), contact("Z", nil, 2, 28),
        ]
        let order = try upcoming(contacts, "2026-02-01").map { $0.contact.name + ($0.contact.uid ?? "") }
        #expect(order == ["Z", "A", "B2", "B1", "C"])
    }

    @Test func keepsWholeDaysWhenLimited() throws {
        let contacts = (1...9).map { contact("P\($0)", nil, 3, ($0 + 2) / 3) }
        let today = try #require(CalendarDay(iso: "2026-03-01"))
        #expect(BirthdayCalculator().upcoming(contacts, today: today, limit: 1).count == 3)
        #expect(BirthdayCalculator().upcoming(contacts, today: today, limit: 4).count == 6)
        #expect(BirthdayCalculator().upcoming(contacts, today: today).count == 9)
    }

    @Test func asksForEachBirthdayOnce() throws {
        let finder = CountingFinder()
        var both = contact("A", 1990, 3, 1)
        both.nativeBirthday = Birthday(year: 1990, month: 5, day: 1)
        let calculator = BirthdayCalculator(finder: finder, rules: CelebrationRules(celebrate: .both))
        let today = try #require(CalendarDay(iso: "2026-01-01"))
        let found = calculator.upcoming([both, contact("B", nil, 4, 1)], today: today)
        #expect(found.map(\.date.description) == ["2026-03-01", "2026-04-01", "2026-05-01"])
        #expect(found.map(\.turns) == [36, nil, 36])
        #expect(finder.count.withLock(\.self) == 3)
    }

    /// Counts how often it is asked.
    private final class CountingFinder: OccurrenceFinder {
        let count = Mutex(0)

        func nextOccurrence(
            of birthday: Birthday, onOrAfter day: CalendarDay, rules: CelebrationRules
        ) -> Occurrence? {
            count.withLock { $0 += 1 }
            return GregorianOccurrences().nextOccurrence(of: birthday, onOrAfter: day, rules: rules)
        }
    }

    @Test func celebratesWhichOfTwoBirthdaysTheUserChose() throws {
        var both = contact("A", 1990, 3, 1)
        both.nativeBirthday = Birthday(year: 1990, month: 5, day: 1)
        for (choice, months) in [(CelebratedBirthday.gregorian, [3]), (.native, [5]), (.both, [3, 5])] {
            let rules = CelebrationRules(celebrate: choice)
            #expect(try upcoming([both], "2026-01-01", rules).map(\.date.month) == months)
        }
        both.birthday = nil
        #expect(try upcoming([both], "2026-01-01").map(\.date.month) == [5])
    }

    /// A person is one row on one day; the Gregorian birthday and its age stay.
    @Test func bothBirthdaysOnOneDayAreOne() throws {
        let both = Contact(
            name: "A", birthday: Birthday(year: 1990, month: 3, day: 1),
            nativeBirthday: Birthday(year: 1980, month: 3, day: 1))
        let found = try upcoming([both], "2026-01-01", CelebrationRules(celebrate: .both))
        #expect(found.map(\.turns) == [36])
        #expect(found.first?.birthday == both.birthday)
        let native = try upcoming([both], "2026-01-01", CelebrationRules(celebrate: .native))
        #expect(native.map(\.turns) == [46])
    }

    @Test(arguments: [
        (0, "today"), (1, "thisWeek"), (7, "thisWeek"), (8, "thisMonth"), (30, "thisMonth"), (31, "later"),
    ])
    func cutsSections(daysUntil: Int, section: String) {
        #expect(BirthdaySection(daysUntil: daysUntil).rawValue == section)
    }
}
