import BirthdayCore
import Messages
import Testing

@testable import VCard

/// The dates of a card that are no birthdays.
@Suite struct LabelledDatesTests {
    private let day = Birthday(year: 2010, month: 6, day: 1)

    private func dates(_ lines: String...) throws -> [LabelledDate] {
        let card = try #require(read(card(lines.joined(separator: "\r\n"))).cards.first)
        #expect(card.problems == [] && card.birthday == nil)
        return card.dates
    }

    @Test(arguments: [
        "ANNIVERSARY:20100601", "X-ANNIVERSARY:2010-06-01", "x-evolution-anniversary;TYPE=x:2010-06-01",
        "X-MS-ANNIVERSARY:20100601", "X-OUTLOOK-ANNIVERSARY:2010-06-01", "X-KADDRESSBOOK-X-Anniversary:2010-06-01",
        "X-BBDB-ANNIVERSARY:2010-06-01 wedding", "X-BBDB-ANNIVERSARY:2010-06-01",
        "X-ABDATE;TYPE=anniversary:2010-06-01", "X-ABDATE;type=pref;type=Anniversary:2010-06-01",
        "item1.X-ABDATE;TYPE=\"pref,anniversary\":2010-06-01",
        "item1.X-ABDATE:2010-06-01\r\nITEM1.X-ABLabel:_$!<Anniversary>!$_",
        "a.X-ABLabel:anniversary\r\nA.X-ABDATE:20100601",
        "X-ANDROID-CUSTOM:vnd.android.cursor.item/contact_event;2010-06-01;1;;;",
        "a.X-ABDATE:20100601\r\na.X-ABLabel:Hochzeitstag", "a.X-ABDATE:20100601\r\na.X-ABLabel:Wedding",
        "a.X-ABDATE:20100601\r\na.X-ABLabel:Wedding anniversary",
        "a.X-ABDATE:20100601\r\na.X-ABLabel:Anniversaire de mariage",
        "a.X-ABDATE:20100601\r\na.X-ABLabel:ГОДОВЩИНА", "X-ABDATE;TYPE=結婚記念日:20100601",
        "X-ANDROID-CUSTOM:vnd.android.cursor.item/contact_event;2010-06-01;0;Trouwdag;",
        "ANNIVERSARY:20100601\r\nX-EVOLUTION-ANNIVERSARY:2010-06-01",
    ])
    func isAnAnniversary(lines: String) throws {
        #expect(try dates(lines) == [LabelledDate(.anniversary, date: try #require(day))])
    }

    /// A date that a label calls the birthday, in any language, is the birthday of a card without BDAY.
    @Test(arguments: [
        "Geburtstag", "GEBURTSTAG", "День рождения", "Anniversaire", "Cumpleaños", "Date of birth", "date_of_birth",
        "Születésnap",
        "生日", "_$!<Birthday>!$_", "Doğum Günü", "DOĞUM GÜNÜ",
    ])
    func theBirthdayByItsLabel(label: String) throws {
        let lines = "a.X-ABDATE:20100601\r\na.X-ABLabel:\(label)"
        let found = try #require(read(card(lines)).cards.first)
        #expect(found.birthday == day && found.dates == [])
        let other = try #require(read(card("BDAY:19900102\r\n" + lines)).cards.first)
        #expect(other.birthday?.year == 1990 && other.dates == [])
    }

    @Test(arguments: ["Todestag", "Date of death", "Годовщина смерти", "命日"]) func theDayOfDeathByItsLabel(
        label: String
    ) throws {
        let found = try #require(read(card("a.X-ABDATE:20100601\r\na.X-ABLabel:\(label)")).cards.first)
        #expect(found.dates == [LabelledDate(.memorial, date: try #require(day))] && found.isDeceased)
    }

    @Test func everyLineOfBBDBsIsADate() throws {
        let card = try #require(
            read(card("X-BBDB-ANNIVERSARY:1960-12-12 wedding\\n1970-11-11 x\\n1927-03-27 birthday")).cards.first)
        #expect(card.birthday == Birthday(year: 1927, month: 3, day: 27))
        #expect(card.dates.map(\.occasion) == [.anniversary, .other])
        #expect(card.dates.map(\.date.year) == [1960, 1970])
    }

    @Test(arguments: [
        "X-MS-SPOUSE;N=1:Eva Berg", "X-SPOUSE:Eva Berg", "X-OUTLOOK-SPOUSE:Eva Berg",
        "X-KADDRESSBOOK-X-SpousesName:Eva Berg",
        "i.X-ABRELATEDNAMES;type=pref:Eva Berg\r\ni.X-ABLabel:_$!<Spouse>!$_",
        "i.X-ABLabel:_$!<Wife>!$_\r\nI.X-ABRELATEDNAMES:Eva Berg", "X-ABRELATEDNAMES;TYPE=spouse:Eva Berg",
    ])
    func theAnniversaryIsTheSpousesToo(line: String) throws {
        #expect(try dates("ANNIVERSARY:20100601", line).map(\.partner) == [.named("Eva Berg")])
    }

    @Test func othersWhoAreRelatedAreNoSpouse() throws {
        let mother = "i.X-ABRELATEDNAMES:Eva Berg\r\ni.X-ABLabel:_$!<Mother>!$_"
        #expect(try dates("ANNIVERSARY:20100601", mother).map(\.partner) == [nil])
        #expect(try dates("ANNIVERSARY:20100601", "X-ABRELATEDNAMES:Eva Berg").map(\.partner) == [nil])
    }

    @Test func theDayOfDeathIsOne() throws {
        #expect(try dates("DEATHDATE:20100601") == [LabelledDate(.memorial, date: try #require(day))])
        #expect(try dates("DEATHDATE;VALUE=text:unknown") == [])
    }

    @Test(arguments: [
        ("a.X-ABDATE:20100601\r\na.X-ABLabel:First \\, day", "First , day"), ("a.X-ABDATE:20100601", ""),
        ("X-ABDATE:20100601", ""), ("X-ABDATE;TYPE=pref:20100601", ""),
        ("X-ABDATE;TYPE=First day:20100601", "First day"),
        ("a.X-ABDATE;TYPE=x:20100601\r\na.X-ABLabel:y", "y"), ("X-BBDB-ANNIVERSARY:2010-06-01 Met him", "Met him"),
        ("a.X-ABDATE:20100601\r\na.X-ABLabel:_$!<Other>!$_", ""), ("a.X-ABLabel:x\r\na.X-ABDATE:20100601", "x"),
        ("X-ANDROID-CUSTOM:vnd.android.cursor.item/contact_event;2010-06-01;0;Met;", "Met"),
        ("X-ANDROID-CUSTOM:vnd.android.cursor.item/contact_event;2010-06-01;2", ""),
        ("a.X-ABDATE:20100601\r\na.X-ABLabel:spouse's birthday", "spouse's birthday"),
        ("a.X-ABDATE:20100601\r\na.X-ABLabel:Namenstag", "Namenstag"),
        ("X-ANDROID-CUSTOM:vnd.android.cursor.item/contact_event;2010-06-01;0;Geburtstag;", "Geburtstag"),
        ("a.X-ABDATE:20100601\r\na.X-ABLabel:Kennenlerntag", "Kennenlerntag"),
    ])
    func hasItsLabel(lines: String, label: String) throws {
        #expect(try dates(lines) == [LabelledDate(.other, label: label, date: try #require(day))])
    }

    @Test(arguments: ["ANNIVERSARY:soon", "X-ANNIVERSARY:", "a.X-ABLabel:x", "X-ABDATE:2010", "ANNIVERSARY:2010-13-01"])
    func saysNothing(lines: String) throws {
        #expect(try dates(lines) == [])
    }

    @Test func calendarsAndYearsAreReadAsABirthdays() throws {
        let hebrew = try #require(Birthday(calendar: .hebrew, year: 5745, month: 7, day: 14))
        #expect(try dates("ANNIVERSARY;CALSCALE=hebrew:57450714").map(\.date) == [hebrew])
        #expect(try dates("ANNIVERSARY;X-APPLE-OMIT-YEAR=1604:1604-06-01").map(\.date.year) == [nil])
        #expect(try dates("PRODID:khard", "X-ANNIVERSARY:19000601").map(\.date.year) == [nil])
    }

    @Test func theLimitsLeaveOut() {
        let limits = CardLimits.contact
        let long = String(repeating: "x", count: limits.text + 1)
        func read(_ lines: String) -> ParsedCard? {
            var found: ParsedCard?
            _ = Array(card(lines).utf8).withUnsafeBytes { VCardReader(limits: limits).read($0) { found = $0 } }
            return found
        }
        let labelled = read("a.X-ABDATE:20100601\r\na.X-ABLabel:\(long)\r\nb.X-ABDATE:20100601\r\nb.X-ABLabel:y")
        #expect(labelled?.dates.map(\.label) == ["y"])
        let reason = "the label of a date has more than 1000 bytes: the date is left out"
        #expect(labelled?.problems.map(\.said) == ["4: \(reason)"])
        let many = read((0..<limits.dates + 2).map { "ANNIVERSARY:\(2000 + $0)0601" }.joined(separator: "\r\n"))
        #expect(many?.dates.count == limits.dates)
        #expect(many?.problems.map(\.line) == [3 + limits.dates])
        let labels = (0..<limits.labels + 2).map { "i\($0).X-ABLabel:x" }.joined(separator: "\r\n")
        #expect(read(labels)?.problems.map(\.line) == [3 + limits.labels])
    }
}
