import BirthdayCore
import LocalTime
import Testing

@testable import NameDays

@Suite struct NameDaysTests {
    private static let swedish = """
        # country: Sweden
        # leap: none; 29 February has no name
        02-24\tMattias
        02-28\tMaria
        05-02\tFilippa
        07-20\tMargareta
        08-10\tMarta
        12-09\tAnna
        09-28\tMärta
        05-13\tAnna-Lena
        """

    private static let hungarian = """
        # country: Hungary
        # leap: 02-24..02-28 +1 (in leap years these days' names are a day later)
        02-23\tAlfréd
        02-24\tMátyás
        02-28\tElemér
        03-12\tGergely
        05-09\tGergely
        07-26\tAnna
        09-03\tGergely
        """

    private let days = NameDays(tables: [swedish, hungarian].map { Array($0.utf8) })

    private func days(
        _ name: String, nicknames: [String] = [], _ parts: StructuredName? = nil, born birthday: Birthday? = nil
    ) -> [String] {
        days.days(of: Contact(name: name, nicknames: nicknames, structuredName: parts, birthday: birthday)).map {
            "\($0.date.month)-\($0.date.day)\($0.label.isEmpty ? "" : " \($0.label)")"
        }
    }

    @Test func eachGivenNameAndNicknameHasItsDays() {
        let anna = StructuredName(family: "Marta", given: "Anna Maria", additional: "Filippa")
        #expect(days("Anna Marta", anna) == ["12-9", "7-26", "2-28 Maria", "5-2 Filippa"])
        #expect(days("A", nicknames: ["Mattias", "my Anna"], StructuredName(given: "X")) == ["2-24 Mattias"])
        #expect(days("Anna", nicknames: ["Anna"], StructuredName(given: "Anna")) == ["12-9", "7-26"])
        #expect(days("Anna Maria") == ["12-9", "7-26"], "the first word of a name without parts")
        #expect(days("Marta", StructuredName(family: "Marta")) == ["8-10"])
        #expect(days("") == [] && days("\t ,") == [] && days("Kasia") == [])
    }

    @Test func aNameIsComparedAsASearchDoesUnlessItStandsThereAsItIs() {
        #expect(days("Marta") == ["8-10"] && days("MÄRTA") == ["9-28"] && days("MA\u{308}RTA") == ["9-28"])
        #expect(days("alfred") == ["2-23"])
        #expect(days("Mårta") == ["8-10", "9-28"])
    }

    @Test func aNameWithAHyphenIsWholeOrItsParts() {
        #expect(days("Anna-Lena") == ["5-13"] && days("anna\u{2011}lena") == ["5-13"])
        #expect(days("Anna-Maria") == ["12-9", "7-26", "2-28"])
        #expect(days("-") == [] && days("--Anna--") == [])
    }

    @Test func ofSeveralDaysOneIsFromTheBirthdayOn() {
        func born(_ month: Int, _ day: Int, _ calendar: CalendarSystem = .gregorian) -> [String] {
            days("Gergely", born: Birthday(calendar: calendar, year: 1980, month: month, day: day))
        }
        #expect(born(3, 13) == ["5-9"] && born(5, 9) == ["5-9"] && born(5, 10) == ["9-3"] && born(12, 1) == ["3-12"])
        #expect(days("Gergely") == ["3-12", "5-9", "9-3"] && born(5, 9, .hebrew).count == 3)
        #expect(days("Anna", born: Birthday(month: 8, day: 1)) == ["12-9", "7-26"], "one in each country")
    }

    @Test(arguments: [
        ("Alfréd", "2027-02-23", "2028-02-23"), ("Mátyás", "2027-02-24", "2028-02-25"),
        ("Elemér", "2027-02-28", "2028-02-29"), ("Mattias", "2027-02-24", "2028-02-24"),
    ]) func whereTheLeapDayIsThe24thDaysMove(name: String, ordinary: String, leap: String) throws {
        var contacts = [Contact(name: name, birthday: nil)]
        contacts.addNameDays(days)
        let calculator = BirthdayCalculator(rules: CelebrationRules(occasions: [.nameday]))
        for day in [ordinary, leap] {
            let today = try #require(CalendarDay(iso: "\(day.prefix(4))-01-01"))
            let next = calculator.upcoming(contacts, today: today)
            #expect(next.map(\.date.description) == [day] && next[0].occasion == .nameday)
            #expect(next[0].birthday.withoutYear == next[0].birthday)
        }
    }

    @Test func whatIsNoLineOfATableIsLeftOut() {
        let odd =
            "\u{FEFF}# x\n\n#leap\n# leap: 02-\n13-01\tA\n01-32\tB\n01-01 C\n1-1\tD\n01-01\t\n01-01\tE\tx\n--\tF\n\t\n02-30\tG"
        let table = NameDays(tables: [Array(odd.utf8), [0xFF, 0x09, 0x0A], []])
        for name in "ABCDEFG" { #expect(table.days(of: Contact(name: "\(name)", birthday: nil)) == []) }
    }

    /// Each country is one file, which lies beside the program.
    @Test func theTablesAreFound() {
        #expect(NameDays.countries.contains("SE") && NameDays.countries == NameDays.countries.sorted())
        let swedish = NameDays(of: ["SE", "XX"])
        #expect(swedish.days(of: Contact(name: "Svea", birthday: nil)).map(\.date) == [Birthday(month: 1, day: 2)])
    }

    @Test func whatIsFarTooLongIsNoName() {
        let long = String(repeating: "Anna-", count: 200_000)
        #expect(days(long) == [] && days("x", nicknames: [long], StructuredName(given: long)) == [])
        #expect(days("x", StructuredName(given: String(repeating: "Anna ", count: 100_000))) == ["12-9", "7-26"])
    }
}
