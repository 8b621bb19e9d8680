import BirthdayCore
import TestSupport
import Testing

@testable import ContactSources

/// Files of org-contacts.
@Suite struct OrgSourceTests {
    private let readings: TextReadings

    init() throws { readings = try TextReadings() }

    @Test func aHeadlineIsAPerson() throws {
        let reading = try readings.read(
            """
            #+TITLE: Contacts
            #+FILETAGS: :all:
            * Family                                             :family:
            ** TODO [#A] Anna Berg                          :close:best_1:
               :PROPERTIES:
               :BIRTHDAY: [1990-11-23 Fri]
               :NICKNAME: Annie
               :ID:       0f1e
               :END:
               :BIRTHDAY: 2000-01-01
            ** Ben: the second
            :properties:
            :Email: b@example.org
            :Birthday: %%(org-anniversary 1980 2 3)
            :end:
            * [[https://example.org][Cleo]]
            :PROPERTIES:
            :BIRTHDAY: --02-29
            :END:
            * Notes
            :PROPERTIES:
            :CATEGORY: none
            :END:
            * Dora
            :PROPERTIES:
            :PHONE: 1
            :BIRTHDAY:
            :END:
            *no headline
            """)
        #expect(reading.kind == "org")
        #expect(
            reading.people == ["Anna Berg 1990-11-23", "Ben: the second 1980-2-3", "Cleo --2-29", "Dora"])
        #expect(
            reading.contacts.map(\.groups) == [
                ["close", "best_1", "family", "all"], ["family", "all"], ["all"], ["all"],
            ])
        #expect(reading.contacts.map(\.uid) == ["0f1e", nil, nil, nil])
        #expect(reading.contacts.first?.nicknames == ["Annie"])
        #expect(reading.contacts.map(\.origin.line) == [4, 11, 16, 24])
        #expect(reading.problems.isEmpty)
    }

    @Test func aBadDateIsReportedWhereItIs() throws {
        let reading = try readings.read(
            "* Anna\n:PROPERTIES:\n:BIRTHDAY: 1990-23-11\n:END:\n* Ben\n:PROPERTIES:\n:BIRTHDAY: <1990-11-23>\n"
                + ":BIRTHDAY: 1\n* Cleo\n:PROPERTIES:\n:BIRTHDAY: %%(diary-float 1 2 1980)")
        #expect(reading.people == ["Anna", "Ben 1990-11-23", "Cleo"])
        #expect(
            reading.reasons == [
                "3: BIRTHDAY \"1990-23-11\" is not a date (month 23)", "9: :END: is missing",
                "11: BIRTHDAY \"%%(…-…1 2 1980)\" is not a date",
            ])
    }

    @Test func datesOfTheDiary() throws {
        func date(_ value: String) throws -> String? {
            try readings.read("* A\n:PROPERTIES:\n:BIRTHDAY: \(value)\n:END:\n").people.first
        }
        for value in [
            "<1990-11-23 Fri +1y>", "[1990-11-23 ven.]", "1990-11-23 Fri", "%%(org-anniversary 1990 11 23)",
            "%%(diary-anniversary 11 23 1990)", "%%(diary-anniversary 23 11 1990)", "%%(diary-anniversary 1990 11 23)",
            "23 Nov 1990",
        ] { #expect(try date(value) == "A 1990-11-23", "\(value)") }
        for value in ["12-24", "<12-24>", "[12-24 Thu]", "--12-24", "%%(diary-anniversary 12 24)"] {
            #expect(try date(value) == "A --12-24", "\(value)")
        }
        #expect(try date("%%(diary-anniversary 1 5 1970)") == "A 1970-1-5")
    }

    /// As the manual of Org has them in an agenda.
    @Test func linesOfAnAgenda() throws {
        let reading = try readings.read(
            """
            * Birthdays :friends:
            :PROPERTIES:
            :CATEGORY: Birthday
            :END:
            %%(org-anniversary 1956  5 14) Arthur Dent is %d years old
            %%(org-anniversary 1869 10  2) Mahatma Gandhi would be %d years old
            %%(org-anniversary 1990 11 23) Anna Berg
            %%(org-anniversary 1990 2 29) Nobody
              %%(org-anniversary 1980 12 24) Bert Holm's %d%s birthday
            %%(org-anniversary 2010 6 5) Wedding anniversary of Anna & Bert (%d)
            %%(diary-anniversary 1 5 1980) Cleo turns %d
            """)
        #expect(reading.kind == "org")
        #expect(
            reading.people == [
                "Arthur Dent 1956-5-14", "Mahatma Gandhi 1869-10-2", "Anna Berg 1990-11-23", "Nobody",
                "Bert Holm 1980-12-24",
                "Anna & Bert",
            ])
        #expect(reading.contacts.last?.dates.map(\.occasion) == [.anniversary])
        #expect(reading.contacts.first?.groups == ["friends"])
        #expect(
            reading.reasons == [
                "8: BIRTHDAY \"1990-02-29\" is not a date (day 29)",
                "11: diary-anniversary 1 5 1980: its day depends on the settings of Emacs; write org-anniversary YEAR MONTH DAY",
            ])
        #expect(try readings.read("%%(org-anniversary 1990 11 23) Anna\n").people == ["Anna 1990-11-23"])
    }

    @Test(
        arguments: [
            ("Ned Kern died %d years ago", "Ned Kern", Occasion.memorial),
            ("Anna & Bert married %d years ago", "Anna & Bert", .anniversary),
            ("Married: Anna & Bert (%d)", "Anna & Bert", .anniversary),
            ("Otto would have been %d", "Otto", nil), ("Otto would have been %d years old", "Otto", nil),
            ("[[id:1][Cora Lind]] (%d)", "Cora Lind", nil), ("*Eva Rot* is %d [1/2]", "Eva Rot", nil),
        ]) func whatAnAgendaSaysIsTheOccasion(text: String, name: String, occasion: Occasion?) throws
    {
        let reading = try readings.read("%%(org-anniversary 1990 11 23) \(text)\n")
        #expect(reading.contacts.map(\.name) == [name])
        #expect(reading.contacts.map(\.hasBirthday) == [occasion == nil])
        #expect(reading.contacts.first?.dates.map(\.occasion) == [occasion].compactMap(\.self))
    }

    /// A year before Org is no year in which somebody entered the day.
    @Test(
        arguments: [
            "* Anna's birthday\n<1990-11-02 Fri +1y>\n", "* TODO Anna's birthday <1990-11-02 +1y>\n",
            "* Birthday: Anna\n  SCHEDULED: <1990-11-02 Fri ++1y -1d>\n", "* Anna :birthday:\n<1990-11-02 Fri +12m>\n",
            "* Birthdays\n** Friends\n*** Anna\n    <1990-11-02 Fri .+1y>\n** Notes\n<2020-01-01 Wed>\n",
            "#+TITLE: Birthdays\n* <1990-11-02 Fri +1y> Anna\n", "* Anna\n- Geburtstag: <1990-11-02 Fri +1y>\n",
            "* Anna\n:PROPERTIES:\n:EMAIL: a@example.org\n:END:\nBirthday <1990-11-02 Fri +1y>\n",
        ]) func timestampsOfEveryYear(text: String) throws
    {
        let reading = try readings.read(text)
        #expect(reading.kind == "org" && reading.people == ["Anna 1990-11-2"] && reading.problems.isEmpty)
        #expect(reading.contacts.flatMap(\.groups) == [])
        #expect(try readings.read(text.replacing("1990", with: "2019")).people == ["Anna --11-2"])
    }

    @Test func timestampsOfOtherDays() throws {
        let reading = try readings.read(
            """
            * Anna & Bert
            Wedding: <2010-06-05 Sat +1y>
            * Todestag Opa <2001-07-09 Mon +1y>
            * Pay taxes
            <2020-05-31 Sun +1y>
            * Anna's birthday
            <1990-11-02 Fri>
            * Bert's birthday
            [1990-11-02 Fri +1y] <1990-11-02 Fri +1w>
            """)
        #expect(reading.people == ["Anna & Bert", "Opa"])
        #expect(reading.contacts.flatMap(\.dates).map(\.occasion) == [.anniversary, .memorial])
        #expect(reading.contacts.flatMap(\.dates).map(\.date.year) == [nil, 2001])
        #expect(try readings.read("* Name day of Anna\n<2020-07-26 +1y>\n").contacts.allSatisfy { !$0.hasBirthday })
        #expect(
            try readings.read("%%(org-anniversary 2010 6 5) Kennenlerntag Anna\n").contacts.flatMap(\.dates)
                .map(\.label) == ["Kennenlerntag"])
    }

    /// Emacs' settings say which number is the month, unless the numbers do, here or in another line.
    @Test func theOrderOfTheDiarysNumbers() throws {
        let line = "%%(diary-anniversary 1 5 1970) Anna\n"
        func people(_ other: String) throws -> [String] { try readings.read("* A\n\(line)\(other)").people }
        #expect(try people("") == [])
        #expect(
            try people("&%%(diary-anniversary 11 23 1990) Ben\n") == ["Anna 1970-1-5", "Ben 1990-11-23"])
        #expect(try people("%%(diary-anniversary 23 11 1990) Ben\n") == ["Anna 1970-5-1", "Ben 1990-11-23"])
        #expect(
            try people("%%(diary-anniversary 23 11 1990) Ben\n%%(diary-anniversary 11 23 1990) Cleo\n")
                == ["Ben 1990-11-23", "Cleo 1990-11-23"])
    }

    @Test func aTitleIsAsOrgShowsIt() throws {
        for title in [
            "Anna Berg", "[[https://example.org][Anna Berg]]", "[[id:1][Anna]] Berg", "*Anna Berg*", "/Anna/ _Berg_",
            "Anna Berg [3/4]", "NEXT [#B] Anna Berg [75%] :x:", "MINE Anna Berg", "DONE [[Anna Berg]]",
        ] {
            let drawer = ":PROPERTIES:\n:BIRTHDAY: 1990-11-23\n:END:\n"
            let people = try readings.read("#+TODO: MINE(m) | OVER\n* \(title)\n\(drawer)").people
            #expect(people == ["Anna Berg 1990-11-23"], "\(title)")
        }
    }

    @Test func whatOrgIgnoresIsNobody() throws {
        let drawer = ":PROPERTIES:\n:BIRTHDAY: 1990-11-23\n:END:\n"
        let reading = try readings.read(
            "* TODO COMMENT Anna\n\(drawer)%%(org-anniversary 1990 11 23) Ben\n** Cleo\n\(drawer)* Dora\n\(drawer)")
        #expect(reading.contacts.map(\.name) == ["Dora"])
    }

    @Test func aFileWithoutPeopleIsNoError() throws {
        let reading = try readings.read("* Plan\n:PROPERTIES:\n:CATEGORY: x\n:END:\n")
        #expect(reading.kind == "org" && reading.contacts.isEmpty && reading.parts(.unreadable).isEmpty)
        #expect(
            reading.reasons.map { String($0.prefix(34)) }
                == ["one headline, and none with BIRTHDA"].map { String($0.prefix(34)) })
        #expect(try readings.read("* list\n* of things\n").kind == "vcf")
    }

    @Test func tagsOfHeadlinesAboveTakeLinearTime() throws {
        let above = (1...40).map { "\(String(repeating: "*", count: $0)) P :tag\($0):\n" }.joined()
        let person = String(repeating: "*", count: 41) + " Q :own:\n:PROPERTIES:\n:BIRTHDAY: 1990-11-23\n:END:\n"
        let isLinear = try WorkGrowth.isLinear(upTo: 4_000) { size in
            let reading = try readings.read(above + String(repeating: person, count: size))
            #expect(reading.contacts.count == size)
            #expect(reading.contacts.last?.groups.first == "own")
            #expect(reading.contacts.last?.groups.count == 17)
        }
        #expect(isLinear)
    }
}
