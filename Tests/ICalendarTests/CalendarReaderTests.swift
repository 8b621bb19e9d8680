import BirthdayCore
import LocalTime
import Messages
import TestSupport
import Testing
import VCard

@testable import ICalendar

/// Birthdays in calendars, one event a way of writing. No year is ever made up.
@Suite struct CalendarReaderTests {
    private let events: EventReadings
    private var today: CalendarDay { events.today }

    init() throws { events = try EventReadings() }

    private func read(_ lines: [String]) -> (cards: [ParsedCard], problems: [CardProblem]) { events.read(lines) }
    private func readBytes(_ bytes: [UInt8]) -> (cards: [ParsedCard], problems: [CardProblem]) {
        events.readBytes(bytes)
    }
    private func said(_ lines: String...) -> String? { events.said(lines) }

    /// What a file that is still being written does not say is not gone.
    @Test func aFileThatEndsBeforeItsCalendarIsCut() {
        let lines = [
            "BEGIN:VCALENDAR", "BEGIN:VEVENT", "SUMMARY:A", "END:VEVENT", "BEGIN:VEVENT", "SUMMARY:B", "END:VEVENT",
        ]
        func read(_ lines: some Sequence<String>) -> String {
            var cards: [Bool] = []
            let (problems, isCut, _) = Array(lines.joined(separator: "\r\n").utf8).withUnsafeBytes { input in
                CalendarReader(today: today).read(input) { cards.append($0.isCut) }
            }
            return "\(cards) \(problems.map { "\($0.line) \($0.reason.english)" }) \(isCut)"
        }
        #expect(read(lines.prefix(6)) == "[false, true] [\"5 END:VEVENT is missing\"] true")
        #expect(read(lines) == "[false, false] [\"1 END:VCALENDAR is missing\"] true")
        #expect(read(lines + ["END:VCALENDAR"]) == "[false, false] [] false")
        #expect(read(lines + ["END:VCALENDAR"] + lines).hasSuffix("true"))
        // In the first line of another calendar.
        for count in 1...15 {
            let cut = read(lines + ["END:VCALENDAR", String("Begin:VCALENDAR".prefix(count))])
            #expect(cut == "[false, false] [\"9 END:VCALENDAR is missing\"] true")
        }
        #expect(read(lines + ["END:VCALENDAR", ""]).hasSuffix("false"))
        #expect(read(lines + ["END:VCALENDAR", "BE:"]).hasSuffix("false"))
        #expect(read(lines.prefix(6) + ["END:VCALENDAR"]).hasSuffix("false"))
    }

    private let yearly = "RRULE:FREQ=YEARLY"

    /// As of a card: an empty UID would make one person of many, and nobody is in a group twice.
    @Test func saysWhatACardWouldSay() {
        let (cards, _) = read([
            "BEGIN:VEVENT", "UID:", "CATEGORIES:a,,b,a", "CATEGORIES:b", "DTSTART;VALUE=DATE:20200307", yearly,
            "END:VEVENT",
        ])
        #expect(cards.first?.uid == nil)
        #expect(cards.first?.categories == ["a", "b"])
    }

    @Test func whatIsBeyondTheLimitsIsLeftOut() {
        let long = String(repeating: "x", count: 1_001)
        let lines = ["DTSTART;VALUE=DATE:19700102", yearly, "CATEGORIES:\(long),b"]
        func event(_ more: String...) -> ParsedCard? {
            read(["BEGIN:VEVENT"] + more + lines + ["END:VEVENT"]).cards.first
        }
        #expect(event("SUMMARY:Anna")?.categories == ["b"])
        #expect(event("SUMMARY:Anna")?.problems.map(\.line) == [6])
        let withoutUID = event("SUMMARY:Anna", "UID:\(long)")
        #expect(withoutUID?.uid == nil && withoutUID?.name == "Anna" && withoutUID?.birthday != nil)
        let withoutName = event("SUMMARY:\(long)", "UID:1")
        #expect(withoutName?.name == String(long.dropLast()) && withoutName?.uid == "1" && withoutName?.birthday != nil)
        #expect(withoutName?.problems.last?.reason.english == "SUMMARY has more than 1000 bytes, and is cut")
        // What is nobody's birthday is nobody.
        #expect(read(["BEGIN:VEVENT", "SUMMARY:\(long)", "END:VEVENT"]).cards.first?.problems == [])
        // No name is cut where it stands in a parameter.
        let name = String(repeating: "ä", count: 300)
        #expect(
            said("SUMMARY:x", "X-SABRE-BDAY;X-SABRE-VCARD-FN=\(name):BDAY", "DTSTART;VALUE=DATE:19800102", yearly)
                == "\(name) 1980-1-2")
    }

    @Test func nextcloud() {
        let field = "X-NEXTCLOUD-BC-FIELD-TYPE:"
        #expect(
            said(
                "SUMMARY:🎂 Anna (1950)", "DTSTART;VALUE=DATE:19700102", yearly, field + "BDAY",
                "X-NEXTCLOUD-BC-YEAR:1950")
                == "Anna 1950-1-2")
        #expect(
            said(
                "SUMMARY:🎂 Less", "DTSTART;VALUE=DATE:19720229", yearly, field + "BDAY", "X-NEXTCLOUD-BC-UNKNOWN-YEAR:1"
            )
                == "Less --2-29")
        #expect(said("SUMMARY:🎂 Old (1950)", "DTSTART;VALUE=DATE:19700102", yearly) == "Old 1950-1-2")
        // Years that stand for none.
        for unknown in ["0000", "0001", "1000", "1111", "1604"] {
            #expect(said("SUMMARY:Old (*\(unknown))", "DTSTART;VALUE=DATE:19700102", yearly) == "Old --1-2")
            #expect(
                said(
                    "SUMMARY:Old", "DTSTART;VALUE=DATE:19700102", yearly, "X-NEXTCLOUD-BC-FIELD-TYPE:BDAY",
                    "X-NEXTCLOUD-BC-YEAR:\(unknown)") == "Old --1-2")
        }
        #expect(said("SUMMARY:Old (*1950)", "DTSTART;VALUE=DATE:19700102", yearly) == "Old 1950-1-2")
        #expect(said("SUMMARY:Old *", "DTSTART;VALUE=DATE:19700102", yearly) == "Old --1-2")
        #expect(said("SUMMARY:💍 Wed (1980)", "DTSTART;VALUE=DATE:19800102", yearly) == "Wed anniversary 1980-1-2")
        #expect(
            said(
                "SUMMARY:Death of X (1950)", "DTSTART;VALUE=DATE:19700102", yearly, field + "DEATHDATE",
                "X-NEXTCLOUD-BC-YEAR:1950")
                == "X memorial 1950-1-2")
        #expect(
            said("SUMMARY:X (⚭2010)", "DTSTART;VALUE=DATE:20100102", yearly, field + "ANNIVERSARY")
                == "X anniversary 2010-1-2")
        #expect(
            said(
                "SUMMARY:🎂 Leap", "DTSTART;VALUE=DATE:19720229", "RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1",
                field + "BDAY",
                "X-NEXTCLOUD-BC-UNKNOWN-YEAR:1") == "Leap --2-29")
        // The events of a person have the card's UID in common.
        let uids = ["", "-anniversary", "-death"].map { "UID:u\($0)" }
        let fields = ["BDAY", "ANNIVERSARY", "DEATHDATE"]
        let cards = zip(uids, fields).compactMap { uid, type in
            read(["BEGIN:VEVENT", uid, "SUMMARY:X", "DTSTART;VALUE=DATE:20100102", yearly, field + type, "END:VEVENT"])
                .cards.first
        }
        #expect(cards.map(\.uid) == ["u", "u", "u"])
        #expect(cards.map(\.isDeceased) == [false, false, true])
    }

    /// As files without a last line end make them when they are joined.
    @Test func eventsOnOneLine() {
        let event = ["DTSTART;VALUE=DATE:19900102", yearly]
        for joint in ["", " ", "\u{FEFF}", "\\n", "<br>"] {
            let (cards, problems) = read(
                ["BEGIN:VEVENT", "SUMMARY:Anna (1990)"] + event + [
                    "END:VEVENT\(joint)BEGIN:VEVENT", "SUMMARY:Ben (*1980)",
                ]
                    + event + ["END:VEVENT\(joint)END:VCALENDAR\(joint)BEGIN:VCALENDAR"])
            #expect(cards.map(\.name) == ["Anna", "Ben"] && problems == [])
            #expect(cards.map(\.birthday?.year) == [1990, 1980])
        }
        let (cards, problems) = read(["BEGIN:VEVENT", "SUMMARY:Anna"] + event + ["END:VEVENT", "END:VEVENT"])
        #expect(cards.map(\.name) == ["Anna"])
        #expect(problems.map(\.said) == ["7: END:VEVENT ends no event"])
    }

    @Test func khal() {
        #expect(
            said(
                "SUMMARY:Unix's birthday", "DTSTART;VALUE=DATE:19710311", yearly, "X-BIRTHDAY:19710311",
                "X-FNAME:Unix Time")
                == "Unix Time 1971-3-11")
        #expect(said("SUMMARY:Less's birthday", "DTSTART;VALUE=DATE:19000311", yearly) == "Less --3-11")
        #expect(
            said("SUMMARY:A's birthday", "DTSTART;VALUE=DATE:16040229", yearly, "X-BIRTHDAY:16040229", "X-FNAME:A")
                == "A --2-29")
        #expect(
            said("SUMMARY:A's anniversary", "DTSTART;VALUE=DATE:19900311", yearly, "X-ANNIVERSARY:19900311")
                == "A anniversary 1990-3-11")
        #expect(
            said(
                "SUMMARY:A's First met", "DTSTART;VALUE=DATE:19900311", yearly, "X-ABLABEL:First met",
                "X-ABDATE:19900311",
                "X-FNAME:A") == "A other 1990-3-11 First met")
        #expect(
            said(
                "SUMMARY:A's birthday", "DTSTART;VALUE=DATE:19880229", "RRULE:FREQ=YEARLY;BYYEARDAY=60",
                "X-BIRTHDAY:19880229", "X-FNAME:A") == "A 1988-2-29")
    }

    @Test func sabre() {
        let sabre = "X-SABRE-BDAY;X-SABRE-VCARD-UID=foo;X-SABRE-VCARD-FN="
        #expect(
            said("SUMMARY:F's Birthday", "DTSTART;VALUE=DATE:19850407", yearly, sabre + "\"Gump; F\":BDAY")
                == "Gump; F 1985-4-7")
        #expect(
            said("SUMMARY:F's Birthday", "DTSTART;VALUE=DATE:20000407", yearly, sabre + "F;X-SABRE-OMIT-YEAR=2000:BDAY")
                == "F --4-7")
        #expect(said("SUMMARY:F's Birthday", "DTSTART:19850407T000000Z", yearly, sabre + "F:BDAY") == "F 1985-4-7")
    }

    @Test func whatPeopleWrite() {
        let start = "DTSTART;VALUE=DATE:20200307"
        for (summary, said) in [
            ("Anna Berg", "Anna Berg --3-7"), ("Anna’s Birthday", "Anna --3-7"), ("Geburtstag: Anna", "Anna --3-7"),
            ("🎉🎂 Anna", "Anna --3-7"), ("Anna's 46th birthday", "Anna --3-7"), ("Anna (Birthday)", "Anna --3-7"),
            ("Anna (1980)", "Anna  --3-7"), ("Anna's birthday (1980)", "Anna 1980-3-7"),
            ("Anna (2020)", "Anna 2020-3-7"), ("Anna *1980", "Anna 1980-3-7"), ("Anna 🎂 (1980)", "Anna 1980-3-7"),
            ("Anna (geb. 1980)", "Anna 1980-3-7"), ("Anna (* 7.3.1980)", "Anna 1980-3-7"),
            ("Anna, born 1980", "Anna 1980-3-7"),
            ("Ann\\, A", "Ann, A --3-7"), ("", " --3-7"),
        ] {
            #expect(
                self.said("SUMMARY:" + summary, start, yearly)?.replacing("  ", with: " ")
                    == said.replacing("  ", with: " "))
        }
        #expect(said("SUMMARY:A", start, yearly, "CATEGORIES:Birthday") == "A --3-7")
        #expect(said("SUMMARY:Christmas", start, yearly, "CATEGORIES:Holidays") == "Christmas")
    }

    @Test func otherEventsAreNoBirthdays() {
        let start = "DTSTART;VALUE=DATE:20200307"
        #expect(said("SUMMARY:Once", start) == "Once")
        #expect(said("SUMMARY:Weekly", start, "RRULE:FREQ=WEEKLY") == "Weekly")
        #expect(said("SUMMARY:Lustrum", start, "RRULE:FREQ=YEARLY;INTERVAL=5") == "Lustrum")
        #expect(said("SUMMARY:Meeting", "DTSTART:20200307T100000Z", yearly) == "Meeting")
        #expect(said("SUMMARY:Moved", start, yearly, "RECURRENCE-ID;VALUE=DATE:20210307") == nil)
        #expect(said("SUMMARY:Off", start, yearly, "STATUS:CANCELLED") == nil)
        #expect(said("BEGIN:VALARM", "SUMMARY:Alarm", "END:VALARM", "SUMMARY:A", start, yearly) == "A --3-7")
    }

    @Test func problemsHaveAPlace() {
        let (cards, problems) = read([
            "BEGIN:VTIMEZONE", "BEGIN:STANDARD", "DTSTART:19701025T030000", yearly, "END:STANDARD", "END:VTIMEZONE",
            "BEGIN:VEVENT", "UID:a", "SUMMARY:Long n", " ame", "DTSTART;VALUE=DATE:20201332", yearly, "END:VEVENT",
            "BEGIN:VEVENT", "SUMMARY:Cut",
        ])
        #expect(cards.map(\.name) == ["Long name", "Cut"])
        #expect(cards.first?.line == 8 && cards.first?.uid == "a")
        #expect(
            cards.first?.problems.first?.said
                == "12: DTSTART \"20201332\" is not a date (month 13)")
        #expect(problems.map(\.said) == ["15: END:VEVENT is missing"])
        #expect(read([]).problems.isEmpty)
    }

    /// Whatever the bytes are, events lie in the input one after the other, no problem lies beyond its last line, and
    /// the same bytes are read in the same way.
    @Test func damagedCalendarsKeepTheirOrder() {
        var random = SeededGenerator(seed: 4)
        let event = "BEGIN:VEVENT\nSUMMARY:🎂 A (1950)\nDTSTART;VALUE=DATE:19700102\nRRULE:FREQ=YEARLY\n"
        let whole = Array("BEGIN:VCALENDAR\n\(event)X-SABRE-BDAY;A=\":BDAY\nEND:VEVENT\n\(event)END:VEVENT\n".utf8)
        let birthdays = readBytes(whole).cards.map(\.birthday)
        #expect(birthdays.compactMap(\.self).count == 2)
        var (complete, damaged) = (0, 0)
        for _ in 0..<3_000 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...12, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                bytes[place] = [0, 10, 34, 40, 58, 59, 61, 255].randomElement(using: &random) ?? 0
            }
            let (cards, problems) = readBytes(bytes)
            var end = 0
            for card in cards {
                #expect(card.bytes.lowerBound >= end && card.bytes.upperBound <= bytes.count)
                end = card.bytes.upperBound
            }
            let lines = bytes.filter { $0 == 10 }.count + 1
            #expect((problems + cards.flatMap(\.problems)).allSatisfy { (1...lines).contains($0.line) })
            let again = readBytes(bytes)
            #expect(again.cards.map { "\($0)" } == cards.map { "\($0)" } && again.problems == problems)
            if cards.map(\.birthday) == birthdays { complete += 1 } else { damaged += 1 }
        }
        #expect(complete > 100 && damaged > 100)
    }
}
