import Messages
import Testing

@testable import VCard

/// Dates as people write them, where they can be no other day.
@Suite struct TextDateTests {
    @Test(arguments: [
        ("13.11.1980", "1980-11-13"), ("3. 1. 1981", "1981-01-03"), ("3.1.", "--01-03"), ("13/11/1980", "1980-11-13"),
        ("11/13/1980", "1980-11-13"), ("07/07/1949", "1949-07-07"), ("11-13", "--11-13"), ("13.11.80", "--11-13"),
        ("23-Nov-1990", "1990-11-23"), ("23NOV1990", "1990-11-23"), ("Nov 23, 1990", "1990-11-23"),
        ("November 23rd 1990", "1990-11-23"), ("23. November 1990", "1990-11-23"), ("Nov. 23", "--11-23"),
        ("23-Nov-90", "--11-23"), ("1er février 1990", "1990-02-01"), ("23 de noviembre de 1990", "1990-11-23"),
        ("23 listopada 1990", "1990-11-23"), ("23 ноября 1990 г.", "1990-11-23"), ("1. června 1990", "1990-06-01"),
        ("1990. nov. 23.", "1990-11-23"), ("1990. 11. 3.", "1990-11-03"), ("1990年11月3日", "1990-11-03"),
        ("1990년 11월 3일", "1990-11-03"), ("11月3日", "--11-03"), ("1990-Nov-23", "1990-11-23"),
        ("3 mar 1990", "1990-03-03"), ("5 Mai 1990", "1990-05-05"), ("4.5.1990", "1990-05-04"),
        (#"28\2\1986"#, "1986-02-28"), (#"2\28\1986"#, "1986-02-28"), (#"28\/2\/1986"#, "1986-02-28"),
        (#"1986\02\28"#, "1986-02-28"), (#"28\2"#, "--02-28"),
        ("den 23 november 1990", "1990-11-23"), ("le 1er février 1990", "1990-02-01"),
        ("the 23rd of November 1990", "1990-11-23"),
    ])
    func isOneDay(text: String, written: String) {
        let date = TextDate(atStartOf: text.utf8)
        #expect(date?.dayAndMonth().written == written)
        #expect(date?.length == text.utf8.count)
        // A list has the name behind it.
        #expect(TextDate(atStartOf: "\(text) Anna Berg".utf8)?.length == text.utf8.count)
    }

    @Test(arguments: [
        "", "13.11.19801", "23.11.1990x", "1.2.3.4", "13/14/1980", "32.1.1990", "0.1.1990", "November 1990", "1990-11",
        "23",
        "23 1990", "10 11 1990", "23 Marie 1990", "3 jui 1990", "Nov 32 1990", "Anna 23.11.1990", "1990-13-05",
        "19801113",
        "--1113", "1990-1123",
    ])
    func isNone(text: String) { #expect(TextDate(atStartOf: text.utf8) == nil) }

    @Test func twoDaysAreNone() throws {
        let date = try #require(TextDate(atStartOf: "04/05/1985".utf8))
        #expect(date.order == nil)
        #expect(date.dayAndMonth().monthAndDay == nil)
        #expect(date.dayAndMonth(order: .day).written == "1985-05-04")
        // A word says nothing about the order of numbers elsewhere.
        #expect(TextDate(atStartOf: "Nov 23 1990".utf8)?.order == nil)
        #expect(TextDate(atStartOf: "11/23/1990".utf8)?.order == .month)
        #expect(
            read(card("FN:A", "BDAY:04/05/1985")).cards.first?.birthdayProblem?.reason.english
                == "BDAY \"04/05/1985\" can be 1985-04-05 or 1985-05-04; write it in one of these ways")
    }

    @Test func aYearOfTwoDigitsIsLeftOut() {
        let card = read(card("FN:A", "BDAY:13.11.80")).cards.first
        #expect(card?.birthday?.year == nil && card?.birthday?.day == 13)
        #expect(card?.problems.map(\.said) == ["4: BDAY has a year of two digits, which is left out"])
    }
}
