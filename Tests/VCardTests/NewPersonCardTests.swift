import BirthdayCore
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
        #expect(throws: CardEditRefusal.wouldChangeMore) {
            try lines("A", Birthday(calendar: .hebrew, month: 1, day: 2), version3)
        }
    }
}
