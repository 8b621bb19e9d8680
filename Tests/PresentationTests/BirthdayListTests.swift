import ContactLibrary
import SystemPackage
import Terminal
import TestSupport
import Testing
import WidgetTimeline

@testable import Presentation

/// Who is on a list, in which section, and what an empty one says. Today is 21 November 2026.
struct BirthdayListTests {
    private let home: TestHome

    init() throws {
        home = try TestHome()
        for (name, date) in [
            ("Anna", "1990-11-24"), ("Ben", "--1121"), ("Cleo", "1980-12-15"), ("Dora", "--0315"),
            ("Emil", "1970-11-19"),
        ] { try home.card(name, date) }
        try home.card("Fay", "1931-11-22", "DEATHDATE:20200101")
        try home.card("Plumber", nil, "NICKNAME:Joe")
    }

    private func list(_ change: (inout BirthdayList.Request) -> Void = { _ in }) throws -> BirthdayList {
        var request = BirthdayList.Request()
        change(&request)
        return try BirthdayList(request, of: ContactRequest(), home.session())
    }

    @Test func everybodyComesInSections() throws {
        #expect(
            try list().text() == """
                Today
                  Ben, November 21, today

                Next 7 Days
                  Anna, November 24, 1990, in 3 days

                Next 30 Days
                  Cleo, December 15, 1980, in 24 days

                Later
                  Dora, March 15, in 114 days
                  Emil, November 19, 1970, in 363 days

                """)
    }

    @Test func aCountIsOfTheNearest() throws {
        let two = try list { $0.choices = [{ $0.count = 2 }] }.text()
        #expect(two.contains("Ben") && two.contains("Anna") && !two.contains("Cleo"))
        // Those past stand above, and one of them is as near as those to come.
        let past = try list { $0.choices = [{ ($0.count, $0.since) = (2, 3) }] }.text()
        #expect(past.contains("Emil, November 19, 1970, 2 days ago") && past.contains("Ben") && !past.contains("Anna"))
        #expect(try list { $0.choices = [{ ($0.since, $0.within) = (3, 3) }] }.text().split(separator: "\n").count == 6)
    }

    @Test func withinEndsTheList() throws {
        let near = try list { $0.choices = [{ $0.within = 3 }] }.text()
        #expect(near.contains("Anna") && !near.contains("Cleo"))
        #expect(
            try list { ($0.choices, $0.text) = ([{ $0.within = 0 }], "anna") }.text()
                == "Nobody's birthday is today; the next is in 3 days\n")
    }

    /// A month has its past days too, and another one is named.
    @Test func aMonthIsWhole() throws {
        let november = try list { $0.month = CalendarMonth("2026-11") }.text()
        for name in ["Emil", "Ben", "Anna"] { #expect(november.contains(name)) }
        #expect(!november.contains("Cleo") && !november.contains("2026\n"))
        let december = try list { $0.month = CalendarMonth("2026-12") }.text()
        #expect(december == "December 2026\n  Cleo, December 15, 1980, in 24 days\n")
        #expect(try list { $0.month = CalendarMonth("2027-01") }.text() == "January 2027: nobody\n")
    }

    @Test func agesAreSaidWhereTheyAreAskedFor() throws {
        let ages = try list { $0.choices = [{ ($0.showsAge, $0.count) = (true, 2) }] }.text()
        #expect(
            ages.contains("Anna, November 24, 1990 – turns 36 in 3 days") && ages.contains("Ben, November 21, today"))
    }

    /// Who is known and not shown has a reason, and stands below the rest.
    @Test func theHiddenAreListedWhereTheyAreAskedFor() throws {
        let all = try list { $0.includesHidden = true }.text()
        let hidden = try #require(all.split(separator: "\n\n").last)
        #expect(
            hidden.split(separator: "\n").dropFirst() == [
                "  Fay, November 22, 1931, has died", "  Plumber, no birthday on the card",
            ])
        #expect(try !list().text().contains("Plumber"))
    }

    @Test func aTextFindsNamesAndNicknames() throws {
        #expect(try list { $0.text = "ANN" }.text().contains("Anna"))
        #expect(try list { $0.text = "nobody" }.isNobodyFound)
        // Somebody of that name is known, and not shown.
        #expect(try list { $0.text = "joe" }.isNobodyFound)
        #expect(try !list { ($0.text, $0.includesHidden) = ("joe", true) }.isNobodyFound)
    }

    /// Each row of a terminal in columns; what is today in its style.
    @Test func columnsAreAsWideAsTheirTexts() throws {
        let lines = try list { $0.choices = [{ $0.count = 2 }] }.text(TerminalStyle(isStyled: false)).split(
            separator: "\n")
        #expect(
            lines.contains("  Ben   today      November 21") && lines.contains("  Anna  in 3 days  November 24, 1990"))
        let styled = try list { $0.choices = [{ $0.count = 1 }] }.text(TerminalStyle(isStyled: true))
        #expect(styled.contains("\u{1B}[1;7mBen  today  November 21\u{1B}[0m"))
    }
}
