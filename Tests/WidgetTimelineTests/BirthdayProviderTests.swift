import BirthdayCore
import LocalTime
import Localization
import SafeText
import Testing

@testable import WidgetTimeline

@Suite struct BirthdayProviderTests {
    /// UTC+1 with a day without midnight, 2026-11-22.
    private struct Calendar: LocalCalendar {
        func local(_ secondsSince1970: Int) -> LocalInstant {
            LocalInstant(secondsSince1970: secondsSince1970, utcOffset: 3_600)
        }

        func nextMidnight(after instant: LocalInstant) -> LocalInstant {
            let midnight = instant.secondsSince1970 + 86_400 - instant.secondOfDay
            let next = local(midnight)
            return next.day.description == "2026-11-22" && instant.day < next.day ? local(midnight + 3_600) : next
        }
    }

    private let provider = BirthdayProvider(
        calculator: BirthdayCalculator(), calendar: Calendar(), texts: LocalizedTexts.english)
    /// 2026-11-20T15:00+01:00.
    private let now = LocalInstant(secondsSince1970: 1_795_183_200, utcOffset: 3_600)

    private func contact(_ name: String, _ month: Int, _ day: Int, year: Int? = nil) -> Contact {
        Contact(uid: "id-\(name)", name: name, birthday: Birthday(year: year, month: month, day: day), groups: ["G"])
    }

    private func entry(
        _ contacts: [Contact], _ change: (inout WidgetConfiguration) -> Void = { _ in }
    ) -> TimelineEntry {
        var configuration = WidgetConfiguration()
        change(&configuration)
        return provider.snapshot(contacts, configuration, now: now)
    }

    @Test func snapshotIsGoodUntilMidnight() {
        let entry = entry([contact("Anna", 11, 23)])
        #expect(entry.date == now)
        #expect(now.description == "2026-11-20T15:00:00+01:00")
        guard let midnight = entry.reload else {
            Issue.record("no reload")
            return
        }
        #expect(midnight.description == "2026-11-21T00:00:00+01:00")
    }

    @Test func timelineHasAnEntryAtEachStartOfADay() {
        let timeline = provider.timeline([contact("Anna", 11, 22)], WidgetConfiguration(), now: now, days: 4)
        #expect(
            timeline.entries.map(\.date.description) == [
                "2026-11-20T15:00:00+01:00", "2026-11-21T00:00:00+01:00", "2026-11-22T01:00:00+01:00",
                "2026-11-23T00:00:00+01:00",
            ])
        #expect(timeline.entries.map(\.gauge.value) == [28, 29, 30, 0])
        #expect(timeline.reload == LocalInstant(secondsSince1970: 1_795_474_800, utcOffset: 3_600))
    }

    @Test func countsTheOthersOfTheFirstDay() {
        let six = (1...6).map { contact("P\($0)", 11, 20) } + [contact("Later", 12, 1)]
        #expect(entry(six).more == 5)
        #expect(entry(six).text == "🎉 P1 and 5 more")
        #expect(entry(six) { $0.family = .medium }.more == 2)
        #expect(entry(six) { $0.family = .large }.more == 0)
        #expect(entry(six) { $0.family = .large }.birthdays.count == 7)
        #expect(entry(six) { $0.count = 2 }.lines == ["🎉 P1's birthday!", "🎉 P2 and 4 more"])
        #expect(entry(six) { $0.count = 20 }.birthdays.count == 7)
    }

    /// Twins, and with many contacts every fourth next birthday.
    @Test(arguments: [
        (WidgetFamily.inline, ["🎁 P1 in 3 days, and 9 more"], "🎁 P1 in 3 days, and 9 more"),
        (.circular, ["3"], "3"), (.rectangular, ["P1", "in 3 days, and 9 more"], "P1, in 3 days · and 9 more"),
        (.small, ["in 3 days", "P1", "November 23", "and 9 more"], "P1, November 23, in 3 days · and 9 more"),
        (
            .medium, (1...4).map { "P\($0), in 3 days" } + ["and 6 more"],
            "P1, in 3 days · P2, in 3 days · P3, in 3 days · P4, in 3 days · and 6 more"
        ),
        (.large, (1...8).map { "P\($0), November 23, in 3 days" } + ["and 2 more"], ""),
    ])
    func everyFamilySaysHowManyMoreThereAreOnAComingDay(family: WidgetFamily, lines: [String], text: String) {
        let people = (0...9).map { contact("P\($0 == 9 ? "a" : String($0 + 1))", 11, 23) } + [contact("Later", 12, 1)]
        let shown = entry(people) { $0.family = family }
        #expect(shown.lines.map(\.string) == lines)
        #expect(text.isEmpty || shown.text.string == text)
        #expect(shown.more == 10 - shown.birthdays.count)
        #expect(shown.details.last == "and 2 more", "the tooltip's last line")
        #expect(shown.details.count == 9 && shown.detailNames.count == 9 && shown.detailNames.last == "")
        #expect(entry(Array(people.prefix(1))) { $0.family = family }.others == nil)
    }

    @Test func aBirthdayIsNotHiddenBehindAnotherOccasion() {
        var wedding = contact("Aaron", 1, 1)
        wedding.dates = [LabelledDate(.anniversary, date: Birthday(year: 2010, month: 11, day: 23)!)]
        let provider = BirthdayProvider(
            calculator: BirthdayCalculator(rules: CelebrationRules(occasions: [.birthday, .anniversary])),
            calendar: Calendar(), texts: LocalizedTexts.english)
        let people = [wedding, contact("Zoe", 11, 23)]
        let entry = provider.snapshot(people, WidgetConfiguration(), now: now)
        #expect(entry.text == "🎁 Zoe in 3 days; 1 more date")
        #expect(
            provider.snapshot(people, WidgetConfiguration(count: 2), now: now).birthdays.map(\.title) == [
                "Zoe", "Aaron",
            ])
    }

    /// A text of two lines, one of them for those who are not shown, has its person's colour.
    @Test func everyLineHasItsPersonsColor() throws {
        var configuration = WidgetConfiguration(family: .rectangular, count: 2)
        configuration.colors = try WidgetColors(parsing: "today=#ff0000,tomorrow=#00ff00")
        let people = [contact("A", 11, 20), contact("B", 11, 21), contact("C", 11, 21)]
        let styled = try #require(provider.snapshot(people, configuration, now: now).styled)
        #expect(styled.lines.map(\.color?.hexadecimal) == ["#ff0000", "#ff0000", "#00ff00", "#00ff00"])
        configuration.family = .medium
        configuration.count = 1
        let one = try #require(provider.snapshot([people[0], contact("D", 11, 20)], configuration, now: now).styled)
        #expect(one.lines.map(\.color?.hexadecimal) == ["#ff0000", "#ff0000"])
    }

    @Test func aPersonWithTwoBirthdaysOnOneDayIsNotOneMore() {
        let both = Contact(
            name: "Anna", birthday: Birthday(year: 1990, month: 11, day: 20),
            nativeBirthday: Birthday(year: 1990, month: 11, day: 20))
        let provider = BirthdayProvider(
            calculator: BirthdayCalculator(rules: CelebrationRules(celebrate: .both)), calendar: Calendar(),
            texts: LocalizedTexts.english)
        let entry = provider.snapshot([both], WidgetConfiguration(), now: now)
        #expect(entry.more == 0)
        #expect(entry.text == "🎉 Anna's birthday!")
    }

    /// 29 February is in the sample three days, seven days and none before itself.
    @Test(arguments: ["2026-11-20", "2028-02-29", "2028-02-26", "2028-02-22", "2027-02-28", "2100-02-22"])
    func theSampleIsThreePeopleOnAnyDay(today: String) throws {
        let today = try #require(CalendarDay(iso: today))
        let instant = LocalInstant(secondsSince1970: today.daysSince1970 * 86_400, utcOffset: 0)
        var configuration = WidgetConfiguration(family: .large)
        configuration.showsAge = true
        let entry = provider.placeholder(configuration, now: instant)
        #expect(entry.birthdays.map(\.name) == ["John Doe", "Jane Smith", "Bob Wilson"])
        #expect(entry.birthdays.map(\.daysUntil) == [0, 3, 7])
        let years = entry.birthdays.map(\.birthday.year)
        let leapDays = entry.birthdays.map { $0.birthday.month == 2 && $0.birthday.day == 29 }
        #expect(years == [leapDays[0] ? 1988 : 1990, nil, leapDays[2] ? 1984 : 1985])
    }

    @Test func saysTheAgeAfterTheName() {
        let anna = contact("Anna", 11, 23, year: 1990)
        func lines(_ family: WidgetFamily, _ contacts: [Contact], icons: WidgetIcons = .emoji) -> [CleanText] {
            entry(contacts) {
                $0.family = family
                $0.showsAge = true
                $0.icons = icons
            }.lines
        }
        #expect(lines(.inline, [anna]) == ["🎁 Anna turns 36 in 3 days"])
        #expect(lines(.rectangular, [anna]) == ["Anna", "turns 36 in 3 days"])
        #expect(lines(.small, [anna]) == ["turns 36 in 3 days", "Anna", "November 23, 1990"])
        #expect(lines(.medium, [anna, contact("Bob", 11, 24)]) == ["Anna – turns 36 in 3 days", "Bob, in 4 days"])
        #expect(lines(.large, [anna]) == ["Anna, November 23, 1990 – turns 36 in 3 days"])
        let today = contact("Tim", 11, 20, year: 1986)
        #expect(lines(.inline, [today]) == ["🎉 Tim turns 40 today!"])
        #expect(lines(.inline, [today, contact("Uwe", 11, 20)]) == ["🎉 Tim turns 40 today, and 1 more has a birthday"])
        #expect(lines(.inline, [contact("Tim", 11, 20)]) == ["🎉 Tim's birthday!"])
        #expect(entry([anna]) { $0.showsAge = true }.birthdays.first?.title == "Anna")
        #expect(entry([anna]) { $0.showsAge = true }.birthdays.first?.when == "in 3 days")
    }

    @Test(arguments: [
        (WidgetIcons.none, "Tim and 1 more have their birthday today"), (.emoji, "🎉 Tim and 1 more"),
        (.ascii, "! Tim and 1 more"),
    ])
    func saysItAllWherePicturesAreMissing(icons: WidgetIcons, text: String) {
        #expect(entry([contact("Tim", 11, 20), contact("Uwe", 11, 20)]) { $0.icons = icons }.text.string == text)
    }

    /// On one line a dot stands between people, the row's separator between what belongs to one of them.
    @Test(arguments: [
        (WidgetFamily.medium, "Tim, today · Tina, in 3 days"), (.rectangular, "Tim, today · Tina, in 3 days"),
        (.small, "Tim, November 20, today · Tina, November 23, in 3 days"),
        (.large, "Tim, November 20, today · Tina, November 23, in 3 days"), (.circular, "🎉 · 3"),
        (.inline, "🎉 Tim's birthday! · 🎁 Tina in 3 days"),
    ])
    func putsPeopleApartOnOneLine(family: WidgetFamily, text: String) {
        let shown = entry([contact("Tina", 11, 23), contact("Tim", 11, 20)]) {
            $0.family = family
            $0.count = 2
        }
        #expect(shown.text.string == text)
        #expect(family != .rectangular || shown.lines == ["Tim", "today", "Tina", "in 3 days"])
    }

    @Test func saysNothingOfWhoIsRedacted() {
        let entry = entry([contact("Anna", 11, 23, year: 1990)]) {
            $0.isRedacted = true
            $0.showsAge = true
            $0.family = .small
        }
        #expect(entry.lines == ["in 3 days", "••••", "November 23"])
        #expect(entry.details == ["••••, November 23, in 3 days"])
        let row = entry.birthdays.first
        #expect(row?.id == nil && row?.turns == nil && row?.groups == nil && row?.birthday.year == nil)
        #expect(!"\(entry)".contains("Anna") && !"\(entry)".contains("1990"))
    }

    @Test func hidesOnlyWhereAskedTo() {
        #expect(entry([]).lines == ["No upcoming birthdays"])
        #expect(entry([]) { $0.family = .circular }.lines == ["🎁"])
        let far = [contact("Anna", 11, 23)]
        for within in 0...2 { #expect(entry(far) { $0.within = within }.lines == []) }
        #expect(entry(far) { $0.within = 3 }.lines == ["🎁 Anna in 3 days"])
        #expect(entry([]) { $0.within = 3 }.details == [])
    }

    @Test func placeholderNeedsNobody() {
        let entry = provider.placeholder(WidgetConfiguration(family: .medium), now: now)
        #expect(entry.lines == ["John Doe, today", "Jane Smith, in 3 days", "Bob Wilson, in 7 days"])
        #expect(entry.isPlaceholder)
        #expect(entry.reload == nil)
    }

    @Test(arguments: [
        (nil, 0, 0), (0, 30, 100), (1, 29, 97), (3, 27, 90), (15, 15, 50), (29, 1, 3), (30, 0, 0), (31, 0, 0),
    ])
    func gaugeFillsUp(daysUntil: Int?, value: Int, percentage: Int) {
        #expect(Gauge(daysUntil: daysUntil).value == value)
        #expect(Gauge(daysUntil: daysUntil).percentage == percentage)
    }

    @Test func familiesHaveWidgetKitsNames() {
        #expect(
            WidgetFamily.allCases.map(\.widgetKitName) == [
                "systemSmall", "systemMedium", "systemLarge", "accessoryCircular", "accessoryRectangular",
                "accessoryInline",
            ])
        for family in WidgetFamily.allCases {
            #expect(WidgetFamily(name: family.rawValue) == family)
            #expect(WidgetFamily(name: family.widgetKitName) == family)
        }
        #expect(WidgetFamily(name: "Inline") == .inline)
        #expect(WidgetFamily(name: "SYSTEMsmall") == .small)
        #expect(WidgetFamily(name: "accessorySmall") == nil)
    }

    @Test func nobodyWithoutANameIsNameless() {
        #expect(entry([contact(" \u{200B}", 11, 23)]).lines == ["🎁 (no name) in 3 days"])
        #expect(entry([contact("", 11, 23)]).birthdays.first?.name == "")
    }
}
