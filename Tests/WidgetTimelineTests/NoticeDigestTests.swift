import BirthdayCore
import LocalTime
import Localization
import Testing

@testable import WidgetTimeline

@Suite struct NoticeDigestTests {
    private func rows(_ count: Int, name: String = "Anna", isRedacted: Bool = false) throws -> [BirthdayRow] {
        try (0..<count).map { index in
            let birthday = try #require(Birthday(month: 11, day: 23))
            return BirthdayRow(
                UpcomingBirthday(
                    contact: Contact(uid: "\(index)", name: "\(name) \(index)", birthday: birthday),
                    yearly: LabelledDate(.birthday, date: birthday), date: try #require(CalendarDay(iso: "2026-11-23")),
                    daysUntil: index % 3, turns: nil),
                WidgetConfiguration(isRedacted: isRedacted), texts: LocalizedTexts.english)
        }
    }

    private func digest(_ rows: [BirthdayRow]) -> NoticeDigest { NoticeDigest(rows, texts: LocalizedTexts.english) }

    @Test func namesEverybodyOnALine() throws {
        let digest = try digest(rows(9))
        #expect(digest.title == "9 Birthdays")
        #expect(
            digest.body.string.split(separator: "\n").prefix(4) == [
                "Anna 0, today", "Anna 1, tomorrow", "Anna 2, in 2 days", "Anna 3, today",
            ])
        #expect(digest.lines.count == 9)
    }

    /// Whatever the names are, the body has a bound, and the others are counted.
    @Test func countsThoseWhoAreTooMany() throws {
        #expect(try digest(rows(100)).lines.count == 100)
        let name = String(repeating: "🎂\n", count: 200)
        let digest = try digest(rows(1_000, name: name))
        #expect(digest.title == "1000 Birthdays")
        #expect(digest.lines.count == 101)
        #expect(digest.lines.last == "and 900 more")
        #expect(digest.body.string.utf8.count < 65_536)
        #expect(digest.body.string.split(separator: "\n").count == 101)
    }

    /// A summary has the dates, and its title says of what it is.
    @Test func sumsUpAPeriod() throws {
        func digest(_ count: Int, isRedacted: Bool = false) throws -> NoticeDigest {
            var widget = WidgetConfiguration(isRedacted: isRedacted)
            (widget.dateStyle, widget.showsAge) = (.weekdayShort, true)
            let rows = try (0..<count).map { index in
                let birthday = try #require(Birthday(year: index == 0 ? 1990 : nil, month: 11, day: 24))
                return BirthdayRow(
                    UpcomingBirthday(
                        contact: Contact(name: "Anna", birthday: birthday),
                        yearly: LabelledDate(.birthday, date: birthday),
                        date: try #require(CalendarDay(iso: "2026-11-24")), daysUntil: 2,
                        turns: index == 0 ? 36 : nil), widget, texts: .english)
            }
            return NoticeDigest(rows, of: BirthdaySection.thisWeek.title, texts: .english)
        }
        let two = try digest(2)
        #expect(two.title == "Next 7 Days: 2 Birthdays")
        #expect(two.lines == ["Anna, Tue, Nov 24 – turns 36 in 2 days", "Anna, Tue, Nov 24, in 2 days"])
        #expect(try digest(2, isRedacted: true).lines == ["Tue, Nov 24, in 2 days"])
        #expect(try digest(102).lines.count == 101 && digest(102).lines.last == "and 2 more")
    }

    /// What is today first, then by nearness, and birthdays before other occasions.
    @Test func whatIsNearerComesFirst() {
        let places = [
            (0, Occasion.birthday), (0, .anniversary), (1, .birthday), (1, .other), (-1, .birthday), (2, .birthday),
        ]
        .map { NoticeDigest.place(daysUntil: $0, $1) }
        #expect(places == places.sorted() && Set(places).count == places.count)
    }

    /// What is only counted is not said: it is left for the next one.
    @Test func speaksOfThoseWhomItNames() throws {
        #expect(try digest(rows(9)).count == 9)
        #expect(try digest(rows(1_000)).count == 100)
        #expect(try digest(rows(1_000, isRedacted: true)).count == 1_000, "no name, and no day, is cut")
    }

    @Test func namesNobodyWhenRedacted() throws {
        let digest = try digest(rows(1_000, isRedacted: true))
        #expect(digest.title == "1000 Birthdays")
        #expect(digest.lines == ["today", "tomorrow", "in 2 days"])
    }
}
