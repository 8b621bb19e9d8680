import BirthdayCore
import LocalTime
import TestSupport
import Testing

@testable import CalendarSystems

/// Birthdays of the days before today.
@Suite struct PastBirthdayTests {
    /// What somebody's birthday of a day is known by: its text is shown by a failure.
    private func facts(_ birthday: UpcomingBirthday) -> String {
        "\(birthday.date) \(birthday.contact.name) \(birthday.birthday.calendar) \(birthday.turns ?? -1)"
    }

    /// Whoever is among the last days was among today's on that day, and the other way round.
    @Test(arguments: 0..<40) func eachWasTodayOnItsDay(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let contacts = (0..<60).map { index in
            Contact(
                uid: "\(index)", name: "P\(index)", birthday: birthday(using: &random),
                nativeBirthday: Bool.random(using: &random) ? birthday(using: &random) : nil)
        }
        let rules = CelebrationRules(
            leapDay: Bool.random(using: &random) ? .march1 : .february28,
            celebrate: [.gregorian, .native, .both].randomElement(using: &random) ?? .both)
        let calculator = BirthdayCalculator(finder: WorldCalendars(), rules: rules)
        let leapDay = try #require(CalendarDay(year: 2028, month: 2, day: 29))
        let today = leapDay.advanced(by: Int.random(in: -800...800, using: &random))
        let days = Int.random(in: 0...30, using: &random)
        let expected = (0..<days).flatMap { index in
            let day = today.advanced(by: index - days)
            return calculator.upcoming(contacts, today: day).prefix { $0.daysUntil == 0 }.map(facts)
        }
        let past = calculator.past(contacts, today: today, days: days)
        #expect(past.map(facts) == expected)
        #expect(past.allSatisfy { $0.daysUntil == today.days(until: $0.date) && $0.section == .past })
    }

    private func birthday(using random: inout SeededGenerator) -> Birthday? {
        let calendar = CalendarSystem.allCases.randomElement(using: &random) ?? .gregorian
        let isLeapDay = Int.random(in: 0..<8, using: &random) == 0
        return isLeapDay
            ? Birthday(year: 1992, month: 2, day: 29)
            : Birthday(
                calendar: calendar, year: nil, month: Int.random(in: 1...12, using: &random),
                day: Int.random(in: 1...29, using: &random))
    }

    @Test(arguments: [(LeapDayRule.march1, "2027-03-01"), (.february28, "2027-02-28")])
    func leapDay(rule: LeapDayRule, date: String) throws {
        let today = try #require(CalendarDay(iso: "2027-03-02"))
        let leap = Contact(uid: "leap", name: "Leap", birthday: Birthday(year: 1992, month: 2, day: 29))
        let calculator = BirthdayCalculator(finder: WorldCalendars(), rules: CelebrationRules(leapDay: rule))
        let past = try #require(calculator.past([leap], today: today, days: 3).first)
        #expect(past.date.description == date)
        #expect(past.turns == 35)
        #expect(calculator.past([leap], today: today, days: 0).isEmpty)
    }
}
