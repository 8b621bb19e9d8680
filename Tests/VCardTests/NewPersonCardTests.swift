import BirthdayCore
import CalendarSystems
import LocalTime
import TestSupport
import Testing

@testable import VCard

/// Cards of people who are in no address book yet.
@Suite struct NewPersonCardTests {
    private let version4 = GroupCardForm(
        besideCardsIn: Array("BEGIN:VCARD\r\nVERSION:4.0\r\nFN:A\r\nEND:VCARD\r\n".utf8), decode: nil)
    private let version3 = GroupCardForm(besideCardsIn: [], decode: nil)

    private func lines(
        _ name: String, _ birthday: Birthday?, _ form: GroupCardForm, isFamilyFirst: Bool = false
    ) throws -> [String] {
        let card = NewPersonCard(
            name: name, birthday: try #require(birthday), uid: "0-1", isFamilyFirst: isFamilyFirst)
        let text = String(decoding: try card.file(in: form), as: UTF8.self)
        #expect(text.hasSuffix("END:VCARD\r\n"))
        return text.split(separator: "\r\n").dropFirst().dropLast().map(String.init)
    }

    @Test func theVersionIsThatOfTheBook() throws {
        #expect(
            try lines("Anna Maria Berg", Birthday(year: 1990, month: 11, day: 23), version3) == [
                "VERSION:3.0", "UID:0-1", "FN:Anna Maria Berg", "N:Berg;Anna Maria;;;", "BDAY:1990-11-23",
            ])
        #expect(
            try lines("Anna", Birthday(month: 2, day: 29), version3) == [
                "VERSION:3.0", "UID:0-1", "FN:Anna", "N:;Anna;;;", "BDAY;X-APPLE-OMIT-YEAR=1604:1604-02-29",
            ])
        #expect(
            try lines("Anna", Birthday(month: 2, day: 29), version4).suffix(2) == ["N:;Anna;;;", "BDAY:--0229"])
        #expect(try lines("A", Birthday(year: 90, month: 1, day: 2), version3).last == "BDAY:0090-01-02")
    }

    @Test func theFamilyNameIsFirstWhereItIsRead() throws {
        let day = Birthday(month: 5, day: 6)
        #expect(try lines("山田 太郎", day, version4).contains("N:山田;太郎;;;"))
        #expect(try lines("김 민수", day, version3).contains("N:김;민수;;;"))
        #expect(try lines("Nagy Anna Mária", day, version3, isFamilyFirst: true).contains("N:Nagy;Anna Mária;;;"))
        #expect(try lines("李伟", day, version4).contains("N:;李伟;;;"))
        #expect(try lines("Li 伟", day, version4).contains("N:伟;Li;;;"))
    }

    @Test func whateverTheNameItComesBack() throws {
        var random = SeededGenerator(seed: 1)
        let pieces = ["a", " ", ",", ";", "\\", ":", "é", "🎂", "\"", "=", "BEGIN:VCARD", "\\n", "ab ", "ß"]
        for _ in 0..<300 {
            let name = (0..<Int.random(in: 1...60, using: &random)).compactMap { _ in
                pieces.randomElement(using: &random)
            }.joined()
            if CardText.isBlank(name) { continue }
            for form in [version3, version4] {
                // What does not come back is refused.
                #expect(throws: Never.self) { try lines(name, Birthday(month: 5, day: 6), form) }
            }
        }
    }

    @Test func whatWouldNotComeBackIsRefused() {
        #expect(throws: CardEditRefusal.wouldChangeMore) {
            try lines("A", Birthday(year: 1604, month: 1, day: 2), version4)
        }
        // A year without an era could be any emperor's.
        #expect(throws: CardEditRefusal.wouldChangeMore) {
            try lines("A", Birthday(calendar: .japanese, year: 63, month: 1, day: 2), version3)
        }
    }

    @Test(arguments: CalendarSystem.allCases) func aBirthdayOfAnyCalendarComesBack(calendar: CalendarSystem) throws {
        let year = try #require(CalendarDay(iso: "1990-06-05").flatMap { calendar.year(containing: $0) })
        for form in [version3, version4] {
            for year in [nil, year] {
                // What does not come back is refused.
                let written = try lines("A", Birthday(calendar: calendar, year: year, month: 2, day: 3), form)
                #expect(written.contains { $0.hasPrefix("BDAY") } == calendar.sharesGregorianMonths)
                let isNative = written.contains { $0.hasPrefix("X-ALTBDAY;CALSCALE=\(calendar.rawValue):") }
                #expect(isNative == (calendar != .gregorian))
            }
        }
    }

    @Test func otherCalendarsAreWrittenAsApplesProgramsDo() throws {
        let leap = Birthday(calendar: .chinese, year: 1990, month: 5, isLeapMonth: true, day: 15)
        #expect(try lines("A", leap, version3).last == "X-ALTBDAY;CALSCALE=chinese:0078000705L15")
        #expect(
            try lines("A", Birthday(calendar: .hebrew, month: 7, day: 14), version4).last
                == "X-ALTBDAY;CALSCALE=hebrew:--0714")
        let minguo = Birthday(calendar: .republicOfChina, year: 79, month: 11, day: 23)
        #expect(
            try lines("A", minguo, version4).suffix(2) == ["BDAY:19901123", "X-ALTBDAY;CALSCALE=roc:000100791123"])
        #expect(
            try lines("A", Birthday(calendar: .buddhist, month: 2, day: 29), version3).suffix(2)
                == ["BDAY;X-APPLE-OMIT-YEAR=1604:1604-02-29", "X-ALTBDAY;CALSCALE=buddhist:--0229"])
    }

    @Test func groupsAreItsCategories() throws {
        var card = NewPersonCard(name: "A", birthday: try #require(Birthday(month: 1, day: 2)), uid: "0-1")
        card.groups = ["Club, of; all", "Family"]
        let text = String(decoding: try card.file(in: version4), as: UTF8.self)
        #expect(text.contains("\r\nCATEGORIES:Club\\, of\\; all,Family\r\n"))
    }
}
