import BirthdayCore
import LocalTime
import TestSupport
import Testing
import VCard

@testable import ICalendar

/// What an event is, whose, and whether it still comes: by its words, its rule, its UID.
@Suite struct EventMeaningTests {
    private let events: EventReadings
    private let yearly = "RRULE:FREQ=YEARLY"

    init() throws { events = try EventReadings() }

    private func said(_ lines: String...) -> String? { events.said(lines) }

    /// Whatever stands before a name or behind it leaves the name, in each language that the program speaks.
    @Test func wordsLeaveTheName() {
        for (name, summaries) in Self.summaries {
            for summary in summaries.split(separator: "|").map(String.init) {
                #expect(
                    said("SUMMARY:\(summary)", "DTSTART;VALUE=DATE:20200307", yearly) == "\(name) --3-7", "\(summary)")
            }
        }
    }

    private static let summaries = [
        (
            "Anna Berg",
            """
            Anna Berg's Birthday|Anna Berg’s birthday|Anna Berg: Birthday|Anna Berg – birthday!|Anna Berg Bday|B-Day Anna Berg\
            |Happy Birthday Anna Berg!|Happy birthday to Anna Berg 🎂|Birthday party: Anna Berg|Anna Berg [Birthday]\
            |46th birthday of Anna Berg|Anna Berg's 46th Birthday|Anna Berg turns 46|Anna Berg (46)|Anna Berg - 46|Anna Berg, 46\
            |Anna Berg (46 years)|Anna Berg 1980|Anna Berg (1980)|Anna Berg - 7.3.1980\
            |Geburtstag: Anna Berg|Geburtstag von Anna Berg|Anna Bergs Geburtstag|Anna Bergs 46. Geburtstag|46. Geburtstag Anna Berg\
            |Anna Berg hat Geburtstag|Anna Berg wird 46|Alles Gute zum Geburtstag, Anna Berg!|Anna Berg (Geburtstag)\
            |Anniversaire de Anna Berg|Anniversaire d'Anna Berg|Anniversaire d’Anna Berg|Anniversaire : Anna Berg|Anniv Anna Berg\
            |Joyeux anniversaire Anna Berg !|Anna Berg a 46 ans|Cumpleaños de Anna Berg|Cumple Anna Berg|¡|Anna Berg cumple 46 años\
            |Feliz cumpleaños, Anna Berg|Aniversário da Anna Berg|Aniversário: Anna Berg|Anna Berg faz anos|Niver Anna Berg\
            |Compleanno di Anna Berg|Buon compleanno Anna Berg!|Compleanno Anna Berg|Anna Berg compie 46 anni\
            |Verjaardag Anna Berg|Verjaardag van Anna Berg|Anna Berg jarig|Anna Berg is jarig|Anna Berg's verjaardag|Anna Berg wordt 46\
            |Födelsedag: Anna Berg|Anna Bergs födelsedag|Anna Berg fyller 46 år|Anna Berg fyller år|Grattis på födelsedagen Anna Berg\
            |Anna Bergs fødselsdag|Bursdag Anna Berg|Syntymäpäivä: Anna Berg\
            |Urodziny: Anna Berg|Urodziny Anna Berg|Anna Berg - urodziny|Anna Berg kończy 46 lat|Anna Berg má narozeniny\
            |Narozeniny Anna Berg|Anna Berg születésnapja|Szülinap: Anna Berg|Anna Berg'in doğum günü|Doğum günü: Anna Berg\
            |День рождения Anna Berg|ДР: Anna Berg|Anna Berg (день рождения)|С днём рождения, Anna Berg!|День народження Anna Berg\
            |誕生日：Anna Berg|Anna Bergさんの誕生日|Anna Berg の誕生日|生日: Anna Berg|Anna Berg的生日|Anna Berg 생일|Anna Berg의 생일\
            |عيد ميلاد Anna Berg|🎂 Anna Berg 🎉|Anna Berg 🎂
            """.replacing("|¡", with: "")
        ),
        ("Hans", "Hans Geburtstag|Hans' Geburtstag|Geburtstag Hans"), ("Lars", "Lars födelsedag"),
        ("Anna", "Annas Geburtstag"),
        ("Van Dijk", "Verjaardag Van Dijk|Verjaardag van Van Dijk"), ("李伟", "李伟的生日|李伟生日|生日：李伟"),
        ("山田太郎", "山田太郎の誕生日"), ("김민수", "김민수 생일|김민수의 생일"), ("Birthday", "Birthday"),
        ("12345", "🎂 12345"), ("Agent 7", "Agent 7"), ("Berg (Anna)", "Berg (Anna)"), ("Bdayton", "Bdayton"),
    ]

    /// Words of other yearly days: whose they are, they say too.
    @Test func wordsSayWhatAnEventIs() {
        let start = "DTSTART;VALUE=DATE:20200307"
        for (summary, said) in [
            ("Wedding anniversary Anna & Bert", "Anna & Bert anniversary"),
            ("Hochzeitstag Anna & Bert", "Anna & Bert anniversary"),
            ("Anniversaire de mariage de Anna et Bert", "Anna et Bert anniversary"),
            ("Anna & Bert: trouwdag", "Anna & Bert anniversary"),
            ("Todestag von Opa", "Opa memorial"), ("† Opa", "Opa memorial"), ("Opa †", "Opa memorial"),
            ("安娜結婚紀念日", "安娜 anniversary"),
        ] { #expect(self.said("SUMMARY:\(summary)", start, yearly) == "\(said) --3-7") }
        #expect(said("SUMMARY:A & B", start, yearly, "CATEGORIES:Anniversary") == "A & B anniversary --3-7")
        #expect(said("SUMMARY:A & B", start, yearly, "CATEGORIES:Годовщины") == "A & B anniversary --3-7")
        #expect(said("SUMMARY:A", start, yearly, "CATEGORIES:Verjaardag,Vakantie") == "A --3-7")
        #expect(said("SUMMARY:A's birthday", start, yearly, "CATEGORIES:Holidays") == "A --3-7")
        #expect(said("SUMMARY:Ascension", start, yearly, "CATEGORIES:Jour férié") == "Ascension")
    }

    @Test func seriesThatEnded() {
        func said(_ rule: String, _ start: String = "20150919") -> String? {
            self.said("SUMMARY:A", "DTSTART;VALUE=DATE:\(start)", "RRULE:\(rule)")
        }
        for rule in [
            "FREQ=YEARLY;UNTIL=20160918T235959Z", "FREQ=YEARLY;INTERVAL=1;UNTIL=20260918", "FREQ=YEARLY;UNTIL=20270918",
            "FREQ=YEARLY;COUNT=1", "FREQ=YEARLY;COUNT=12", "FREQ=YEARLY;BYDAY=2SU;BYMONTH=9", "FREQ=YEARLY;BYWEEKNO=38",
            "FREQ=YEARLY;BYMONTH=3,9;BYMONTHDAY=19", "FREQ=YEARLY;BYMONTHDAY=19", "FREQ=YEARLY;BYYEARDAY=262",
            "RSCALE=CHINESE;FREQ=YEARLY", "FREQ=YEARLY;INTERVAL=02", "FREQ=MONTHLY",
        ] { #expect(said(rule) == "A", "\(rule)") }
        for rule in [
            "FREQ=YEARLY;INTERVAL=01", "FREQ=YEARLY;UNTIL=20270919", "FREQ=YEARLY;UNTIL=20991231T000000Z",
            "FREQ=YEARLY;COUNT=13",
            "freq=yearly;bymonth=9;bymonthday=19", "FREQ=YEARLY;BYMONTHDAY=19;BYMONTH=9;WKST=MO",
            "FREQ=MONTHLY;INTERVAL=12",
            "FREQ=MONTHLY;INTERVAL=12;BYMONTHDAY=19",
        ] { #expect(said(rule) == "A --9-19", "\(rule)") }
        #expect(said("FREQ=YEARLY;COUNT=1", "20261120") == "A --11-20")
        #expect(said("FREQ=YEARLY;BYYEARDAY=60", "20270301") == "A --2-29")
    }

    /// What we write is read as it was, also what versions before this one wrote.
    @Test func ours() throws {
        let host = "@bday-widget"
        #expect(
            said(
                "UID:0a-anniversary\(host)", "SUMMARY:💍 A: anniversary", "DTSTART;VALUE=DATE:20200307", yearly,
                "X-FNAME:A")
                == "A anniversary --3-7")
        #expect(
            said("UID:0a-other-1f0c66ab\(host)", "SUMMARY:📅 A: Met", "DTSTART;VALUE=DATE:20200307", yearly, "X-FNAME:A")
                == "A other --3-7 Met")
        let leapDay = try #require(CalendarDay(iso: "2024-02-29"))
        func date(_ occasion: Occasion, _ calendar: CalendarSystem = .gregorian, year: Int?, _ label: String = "")
            throws
            -> LabelledDate
        {
            LabelledDate(
                occasion, label: label, date: try #require(Birthday(calendar: calendar, year: year, month: 2, day: 29)))
        }
        let dates = try [
            date(.birthday, year: nil), date(.anniversary, year: 2024), date(.memorial, year: 2024),
            date(.other, year: nil, "First met"), date(.birthday, .chinese, year: 1990),
        ]
        var writer = CalendarWriter(timestamp: "20261120T000000Z")
        for date in dates {
            writer.event(
                uid: date.eventUID(person: "0a", isSecond: date.date.calendar != .gregorian),
                first: leapDay,
                date: date, recurrence: date.date.calendar == .gregorian ? .leapDay(.march1) : .days([leapDay]),
                summary: "🎂 Ann, A", name: "Ann, A", categories: ["Family"])
        }
        let (cards, problems) = events.readBytes(Array(writer.finish().utf8))
        #expect(problems.isEmpty)
        #expect(cards.map(\.uid) == Array(repeating: "0a", count: 5))
        #expect(cards.allSatisfy { $0.name == "Ann, A" && $0.categories == ["Family"] && $0.problems.isEmpty })
        let read = cards.flatMap { card in
            [card.birthday, card.nativeBirthday].compactMap { $0.map { LabelledDate(.birthday, date: $0) } }
                + card.dates
        }
        #expect(read == dates)
    }
}
