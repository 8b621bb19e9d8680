import BirthdayCore
import Messages
import Testing

@testable import VCard

/// Every way of writing a birthday, and what is none.
@Suite struct BirthdayTests {
    @Test(arguments: [
        "BDAY:1985-04-12", "BDAY:19850412", "bday;value=DATE:1985-04-12", "BDAY;VALUE=\"date-and-or-time\":19850412",
        "item1.BDAY:19850412", "a.b.Bday;TYPE=pref:1985-04-12", "BDAY;CHARSET=UTF-8:1985-04-12",
        "BDAY;ENCODING=QUOTED-PRINTABLE:1985=2D04=2D12", "BDAY;QUOTED-PRINTABLE:1985-04=\r\n-12",
        "BDAY;ENCODING=b:MTk4NS0wNC0xMg==", "BDAY:1985-04-12T23:00:00Z", "BDAY:19850412T12",
        "BDAY:19850412T120505+0100",
        "BDAY:1985-04-12T00\\:00\\:00", "BDAY:1985-04-12 00:00:00", "BDAY:1985-04-12Z", "BDAY:1985-04-12+01:00",
        "BDAY;VALUE=text:1985-04-12", "BDAY:19850412000000", "BDAY:19850412235960Z", "BDAY:1985/04/12",
        "BDAY:1985.4.12", "BDAY:1985-4-12", "BDAY: 1985-04-12 ", "BDAY :1985-04-12", "BDAY ;VALUE=date:1985-04-12",
        "BDAY:1985-0412", "BDAY:12.04.1985",
        "BDAY:12. 4. 1985 00:00",
        "BDAY:12-Apr-1985", "BDAY:April 12, 1985", "BDAY;VALUE=text:12 de abril de 1985", "BDAY:12/aprile/1985",
        "BDAY;CALSCALE=gregorian:19850412", "BDAY;CALSCALE=\"\":19850412", "BDAY;X-A=\"a:b;c\":19850412",
        "BDAY;X-A=\"unended:19850412", "BDAY;X-A=a^'b^nc^^:19850412", "BDAY;X-APPLE-OMIT-YEAR=1604:1985-04-12",
        "BDA\r\n Y:1985-0\r\n\t4-12", "BDAY;\r\n VALUE=date:1985\r\n -04-12", "BDAY:someday\r\nBDAY:1985-04-12",
        "X-ANDROID-CUSTOM:vnd.android.cursor.item/contact_event;1985-04-12;3;;;;;;;;;;;;;",
        "BDAY:\r\nX-ANDROID-CUSTOM;ENCODING=QUOTED-PRINTABLE:vnd.android.cursor.item/contact_event;=31985-04-12;=33",
        "item1.X-ABDATE:1985-04-12\r\nITEM1.X-ABLabel:_$!<Birthday>!$_", "i.X-ABLABEL:birthday\r\nI.X-ABDATE:19850412",
        "BDAY:1985-04-12\r\nX-ABDATE:1999-01-01",
    ])
    func isTheTwelfthOfApril1985(lines: String) {
        let card = read(card(lines)).cards.first
        // `=31985` is `1985`: the first digit is encoded.
        #expect(card?.birthday == Birthday(year: 1985, month: 4, day: 12))
        #expect(card?.nativeBirthday == nil)
        #expect(card?.problems == [])
    }

    @Test(arguments: [
        "--0229", "--02-29", "--2-29", "--0229T030000", "1604-02-29", "16040229", "0000-02-29", "1000-02-29",
        "0001-02-29T00:00:00Z", "1111-02-29", "29.02.1604", "29 Feb 1111",
    ])
    func hasNoYear(value: String) {
        #expect(read(card("BDAY:\(value)")).cards.first?.birthday == Birthday(month: 2, day: 29))
    }

    @Test func theYearThatStandsForNoneIsTheParameters() {
        #expect(
            read(card("BDAY;X-APPLE-OMIT-YEAR=1900:1900-02-29")).cards.first?.birthday == Birthday(month: 2, day: 29))
        #expect(
            read(card("BDAY;X-APPLE-OMIT-YEAR=1604:1990-03-15")).cards.first?.birthday
                == Birthday(year: 1990, month: 3, day: 15))
        #expect(
            read(card("BDAY;X-APPLE-OMIT-YEAR=1604:1904-03-15")).cards.first?.birthday == Birthday(month: 3, day: 15))
        #expect(read(card("BDAY:1904-03-15")).cards.first?.birthday == Birthday(year: 1904, month: 3, day: 15))
    }

    @Test(arguments: [
        ("1985", " (no month and day)"), ("1985-04", " (no day)"), ("--04", " (no day)"), ("--04Z", " (no day)"),
        ("---12", " (no month)"), ("---12T10", " (no month)"), ("T102200Z", " (a time only)"),
        ("19723101", " (month 31)"), ("1985-02-30", " (day 30)"), ("1902-02-29", " (day 29)"),
        ("0000-00-00T00:00:00Z", " (month 0)"), ("--0230", " (day 30)"),
        ("-0415", ""), ("206-12-15", ""), ("85-04-12", ""), ("99/99/1980", ""), ("1985-1304", " (month 13)"),
        ("198504121", ""), ("19850412240000", ""), ("19850412006000", ""), ("1985041200000", ""),
        ("198504120000000", ""),
        ("19851312000000", " (month 13)"), ("12345678901234567890", ""), ("1985-04-123", ""), ("-", ""), ("--", ""),
        ("---", ""),
    ])
    func isNoBirthday(value: String, reason: String) {
        let card = read(card("FN:A", "BDAY:\(value)")).cards.first
        #expect(card?.birthday == nil)
        #expect(card?.birthdayProblem?.said == "4: BDAY \"\(value)\" is not a date\(reason)")
        #expect(card?.problems.count == 1)
    }

    @Test(arguments: [
        "BDAY:", "BDAY:  ", "ANNIVERSARY:20100704", "X-ANNIVERSARY:2010-06-01", "X-EVOLUTION-ANNIVERSARY:2010-06-01",
        "X-ABDATE:1992-03-09", "item1.X-ABDATE:1992-03-09\r\nitem1.X-ABLabel:_$!<Anniversary>!$_",
        "item1.X-ABDATE:1992-03-09\r\nitem2.X-ABLabel:Birthday", "a.X-ABDATE:19920309\r\na.X-ABLabel:spouse's birthday",
        "X-ANDROID-CUSTOM:vnd.android.cursor.item/contact_event;2010-06-01;1;;;",
        "X-ANDROID-CUSTOM:vnd.android.cursor.item/contact_event;2010-06-01;0;Birthday;3",
        "X-ANDROID-CUSTOM:vnd.android.cursor.item/nickname;1985-04-12;3;;;", "NOTE:BDAY:1985-04-12",
        "NOTE:a\r\n BDAY:1985-04-12", "XBDAY:1985-04-12", "BDAYS:1985-04-12", "BDAY;1985-04-12",
    ])
    func saysNothing(lines: String) {
        let card = read(card(lines)).cards.first
        #expect(card?.birthday == nil)
        #expect(card?.birthdayProblem == nil)
        #expect(card?.problems == [])
    }

    /// The first of two counts; another date in the second is named.
    @Test(arguments: [
        ("20190424", true), ("--0425", false), ("2020-04-25", false), ("20210425", true), ("soon", false), ("", false),
    ])
    func anotherBirthday(value: String, isNamed: Bool) {
        let found = read(card("BDAY:20200425", "BDAY:\(value)")).cards.first
        #expect(found?.birthday == Birthday(year: 2020, month: 4, day: 25))
        #expect(
            found?.problems.map(\.said) == (isNamed ? ["4: another BDAY, with another date: the first one counts"] : [])
        )
    }

    @Test func problemsOfOtherPropertiesCount() {
        let android = card("X-ANDROID-CUSTOM:vnd.android.cursor.item/contact_event;soon;3;;")
        #expect(read(android).cards.first?.birthdayProblem?.reason.english == "X-ANDROID-CUSTOM \"…\" is not a date")
        let both = card("BDAY:soon", "X-ALTBDAY;CALSCALE=chinese:--0815")
        #expect(read(both).cards.first?.birthdayProblem == nil)
        #expect(read(both).cards.first?.problems.map(\.reason.english) == ["BDAY \"…\" is not a date"])
    }

    /// Words can be a name, and problems are printed where others can read them.
    @Test(arguments: [
        ("Anna Secret", "…"), ("circa 1800", "…1800"), ("1985-13-01T00:00:00Z", "1985-13-01T00:00:00Z"),
        ("\u{1B}[31m\u{202E}x\u{7}", "…31…"), ("é", "…"), ("someday", "…"), ("1985-04-12 or so", "1985-04-12…"),
    ])
    func noWordOfADateIsQuoted(value: String, quoted: String) {
        #expect(
            read(card("BDAY:\(value)")).cards.first?.birthdayProblem?.reason.english.contains("\"\(quoted)\"") == true)
    }

    @Test func quotedTextIsShort() {
        let problem = read(card("BDAY:" + String(repeating: "9", count: 90_000))).cards.first?.birthdayProblem
        #expect(problem?.reason.english == "BDAY \"\(String(repeating: "9", count: 40))…\" is not a date")
    }
}
