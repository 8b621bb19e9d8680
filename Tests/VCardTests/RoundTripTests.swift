import BirthdayCore
import TestSupport
import Testing

@testable import VCard

/// Writer and reader are each other's inverse.
@Suite struct RoundTripTests {
    @Test func everyContactComesBack() {
        var random = SeededGenerator(seed: 1)
        for _ in 0..<3000 {
            let contact = Contact.random(using: &random)
            let written = VCardWriter.card(for: contact)
            let (cards, problems) = read(written)
            #expect(problems.isEmpty)
            #expect(cards.count == 1)
            guard let card = cards.first else { continue }
            #expect(card.name == contact.name)
            #expect(card.structuredName == contact.structuredName)
            #expect(card.uid == contact.uid)
            #expect(card.birthday == contact.birthday)
            #expect(card.nativeBirthday == contact.nativeBirthday)
            #expect(card.categories == contact.groups)
            #expect(card.isDeceased == contact.isDeceased)
            #expect(card.isExcluded == contact.isExcluded)
            #expect(card.kind == .person)
            #expect(card.problems.isEmpty)
            #expect(card.bytes == 0..<written.count - 2)
        }
    }

    @Test func everyDayOfEveryCalendarComesBack() {
        let years: [Int?] = [nil, 1, 7, 60, 61, 1867, 1900, 1989, 2024, 5745, 9999]
        var writer = VCardWriter()
        var birthdays: [Birthday] = []
        for calendar in CalendarSystem.allCases {
            for number in 0..<13 * 31 * 2 * years.count {
                let (month, day) = (number % 13 + 1, number / 13 % 31 + 1)
                let year = years[number / (13 * 31) % years.count]
                let isLeapMonth = number >= 13 * 31 * years.count
                let birthday = Birthday(
                    calendar: calendar, year: year, month: month, isLeapMonth: isLeapMonth, day: day)
                // In the Gregorian calendar the year 1 stands for none.
                guard let birthday, birthday.existed, calendar != .gregorian || year != 1 else { continue }
                birthdays.append(birthday)
                writer.write(Contact(name: "", birthday: birthday, nativeBirthday: birthday))
            }
        }
        let cards = read(writer.bytes).cards
        #expect(cards.map(\.birthday) == birthdays)
        for (card, birthday) in zip(cards, birthdays) where card.nativeBirthday != birthday {
            // A Japanese year before the eras could be any emperor's, so it is not kept.
            #expect(birthday.calendar == .japanese && birthday.year.map { $0 <= 1000 } == true)
        }
    }

    @Test func yearsThatDoNotFitAreLeftOut() {
        for year in [-5, 0, 10_000, Int(Int32.max), Int(Int32.min)] {
            let contact = Contact(
                name: "A", birthday: Birthday(calendar: .persian, year: year, month: 1, day: 2))
            #expect(
                read(VCardWriter.card(for: contact)).cards.first?.birthday
                    == Birthday(calendar: .persian, month: 1, day: 2))
        }
    }

    @Test func emptyNamesComeBackEmpty() {
        let card = VCardWriter.card(for: Contact(name: "", birthday: Birthday(month: 2, day: 29)))
        #expect(read(card).cards.first?.name == "")
    }

    @Test func groupsComeBack() {
        var writer = VCardWriter()
        writer.writeGroup(uid: "g1", name: "Friends; old, new", members: ["3f9c", "a,b;c\\d"])
        let card = read(writer.bytes).cards.first
        #expect(card?.kind == .group(members: ["3f9c", "a,b;c\\d"]))
        #expect(card?.name == "Friends; old, new")
        #expect(card?.uid == "g1")
    }

    @Test func linesAreShortAndCharactersWhole() {
        let name = String(repeating: "é👩‍👩‍👧‍👦漢,", count: 400)
        let bytes = VCardWriter.card(for: Contact(name: name, birthday: nil))
        for line in bytes.split(separator: ASCII.lineFeed) {
            #expect(line.count <= 76)
            #expect(line.last == ASCII.carriageReturn)
            #expect(String(validating: line, as: UTF8.self) != nil)
        }
        #expect(read(bytes).cards.first?.name == name)
    }

    @Test func controlCharactersAreNotWritten() {
        let contact = Contact(uid: "u\0\r\ni", name: "A\0\u{1B}[31mB\r\nC\u{7F}\tD\rE", birthday: nil)
        let bytes = VCardWriter.card(for: contact)
        #expect(bytes.filter { $0 < 0x20 }.allSatisfy { [0x09, 0x0A, 0x0D].contains($0) })
        #expect(read(bytes).cards.first?.name == "A[31mB\nC\tD\nE")
        #expect(CardText.normalized(contact.name) == "A[31mB\nC\tD\nE")
        #expect(read(bytes).cards.count == 1)
    }

    @Test func parametersAreEscaped() {
        var writer = VCardWriter()
        writer.begin()
        writer.property("X-A", parameters: [("X-P", "a\"b\nc^;,:")], value: "v")
        writer.property("BDAY", parameters: [("X-P", "a:b\"")], raw: "19850412\r\nEND:VCARD")
        writer.end()
        let text = String(decoding: writer.bytes, as: UTF8.self)
        #expect(text.contains("X-A;X-P=\"a^'b^nc^^;,:\":v\r\n"))
        #expect(read(writer.bytes).cards.count == 1)
    }
}
