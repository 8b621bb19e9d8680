import BirthdayCore
import LocalTime
import Localization
import SafeText
import Testing

@testable import WidgetTimeline

/// Birthdays of the last days, where `--since` asks for them.
@Suite struct SinceTests {
    private struct UTC: LocalCalendar {
        func local(_ seconds: Int) -> LocalInstant { LocalInstant(secondsSince1970: seconds, utcOffset: 0) }
        func nextMidnight(after instant: LocalInstant) -> LocalInstant {
            local(instant.secondsSince1970 + 86_400 - instant.secondOfDay)
        }
    }

    private let provider = BirthdayProvider(
        calculator: BirthdayCalculator(), calendar: UTC(), texts: LocalizedTexts.english)
    /// 2026-11-20T00:00Z.
    private let now = LocalInstant(secondsSince1970: 1_795_132_800, utcOffset: 0)

    private func contact(_ name: String, _ month: Int, _ day: Int, year: Int? = nil) -> Contact {
        Contact(uid: "id-\(name)", name: name, birthday: Birthday(year: year, month: month, day: day), groups: ["G"])
    }

    private func entry(
        _ contacts: [Contact], _ change: (inout WidgetConfiguration) -> Void = { _ in }
    ) -> TimelineEntry {
        var configuration = WidgetConfiguration(since: 3)
        change(&configuration)
        return provider.snapshot(contacts, configuration, now: now)
    }

    @Test func theNearestIsSaid() {
        let (anna, ben) = (contact("Anna", 11, 19, year: 1990), contact("Ben", 11, 22))
        #expect(entry([anna, ben]).text == "🎁 Anna's birthday was yesterday")
        #expect(entry([anna, ben]) { $0.showsAge = true }.text == "🎁 Anna turned 36 yesterday")
        #expect(entry([anna, ben]) { $0.since = 0 }.text == "🎁 Ben in 2 days")
        #expect(entry([contact("Anna", 11, 18), ben]).text == "🎁 Ben in 2 days", "as near, and coming")
        #expect(entry([contact("Anna", 11, 17), ben]).text == "🎁 Ben in 2 days")
        #expect(entry([contact("Anna", 11, 16)]).text == "🎁 Anna in 361 days", "four days ago")
        #expect(entry([anna, contact("Tim", 11, 20)]).text == "🎉 Tim's birthday!")
    }

    @Test func severalOfADay() {
        let people = [contact("Anna", 11, 19), contact("Carl", 11, 19), contact("Ben", 11, 19)]
        let inline = entry(people)
        #expect(inline.text == "🎁 Anna and 2 more had their birthday yesterday")
        #expect(inline.more == 2)
        #expect(inline.birthdays.map(\.daysUntil) == [-1])
    }

    /// The others of the first row's day are not counted with today's.
    @Test func othersBelongToTheFirstDay() {
        let people = [contact("Anna", 11, 19), contact("Ben", 11, 19), contact("Tim", 11, 20)]
        let entry = entry(people) { $0.count = 2 }
        #expect(entry.lines == ["🎁 Anna and 1 more had their birthday yesterday", "🎉 Tim's birthday!"])
    }

    @Test func rowsAreInTheOrderOfDays() {
        let people = [
            contact("A", 11, 17), contact("B", 11, 18), contact("C", 11, 19), contact("D", 11, 20),
            contact("E", 11, 21), contact("F", 11, 22),
        ]
        let medium = entry(people) { $0.family = .medium }
        #expect(medium.birthdays.map(\.name.string) == ["C", "D", "E", "F"])
        #expect(medium.lines.first == "C, yesterday")
        #expect(medium.gauge.value == 30, "of the nearest, which is today")
        #expect(medium.daysUntilNearest == 0)
        let large = entry(people) { $0.family = .large }
        #expect(large.birthdays.map(\.daysUntil) == [-3, -2, -1, 0, 1, 2, 362, 363])
        #expect(large.birthdays.map(\.section).prefix(4) == [.past, .past, .past, .today])
    }

    @Test func theGaugeIsEmptyAfterTheDay() {
        let entry = entry([contact("Anna", 11, 19)]) { $0.family = .circular }
        #expect(entry.gauge.value == 0)
        #expect(entry.gauge.percentage == 0)
        #expect(entry.text == "-1")
        #expect(Gauge(daysUntil: -30).value == 0)
    }

    @Test func withinIsAboutDaysAhead() {
        let people = [contact("Anna", 11, 18), contact("Ben", 12, 20)]
        #expect(entry(people) { ($0.within, $0.family) = (7, .medium) }.lines == ["Anna, 2 days ago"])
        #expect(entry(people) { ($0.within, $0.since) = (7, 1) }.lines.isEmpty)
    }

    @Test func aRedactedRowKeepsTheDay() {
        let entry = entry([contact("Anna", 11, 18, year: 1990)]) { ($0.isRedacted, $0.showsAge) = (true, true) }
        #expect(entry.text == "🎁 ••••'s birthday was 2 days ago")
    }

    /// Days go by in the entries of a timeline.
    @Test func aTimelineGoesOn() {
        let timeline = provider.timeline(
            [contact("Anna", 11, 20), contact("Ben", 11, 30)], WidgetConfiguration(since: 2), now: now, days: 4)
        #expect(
            timeline.entries.map(\.text) == [
                "🎉 Anna's birthday!", "🎁 Anna's birthday was yesterday", "🎁 Anna's birthday was 2 days ago",
                "🎁 Ben in 7 days",
            ])
    }
}
