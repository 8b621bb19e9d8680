import TestSupport
import Testing

@testable import ContactSources

/// Files of BBDB.
@Suite struct BBDBSourceTests {
    private let readings: TextReadings

    init() throws { readings = try TextReadings() }

    @Test func aVectorIsAPerson() throws {
        let reading = try readings.read(
            #"""
            ;; -*- mode: Emacs-Lisp; coding: utf-8; -*-
            ;;; file-format: 9
            ["Anna" "Berg" ("Dr.") ("Annie" "A, B") ("ACME") (["work" 1 555 1212 nil]) (["home" ("Road 1") "City" "" "1" ""]) ("a@example.org" "b@example.org") ((birthday . "1990-11-23") (mail-alias . "friends, work") (anniversary . "2010-06-05 wedding")) "uuid-1" "2020-01-01" "2020-01-01" nil]
            ["Ben" nil nil nil nil nil nil nil ((anniversary . "2001-02-02 wedding\n11-24 birthday")) "uuid-2" nil nil nil]
            ["Cl\"eo\\" "Ö" nil nil nil nil nil nil ((notes . "a
            b; (c") (anniversary . "1970-01-02")) "uuid-3" nil nil nil]
            [nil nil nil nil nil nil nil ("d@example.org") nil "uuid-4" nil nil nil]
            ["E" "F" nil nil nil nil nil nil ((anniversary . "2013-06-15") (birthday . "1996-04-15")) nil nil nil nil]
            """#)
        #expect(reading.kind == "bbdb")
        #expect(
            reading.people == [
                "Anna Berg 1990-11-23", "Ben --11-24", "Cl\"eo\\ Ö 1970-1-2", "d@example.org", "E F 1996-4-15",
            ])
        #expect(reading.contacts.map(\.groups) == [["friends", "work"], [], [], [], []])
        #expect(reading.contacts.map(\.uid) == ["uuid-1", "uuid-2", "uuid-3", "uuid-4", nil])
        #expect(reading.contacts.first?.nicknames == ["Annie", "A, B"])
        #expect(reading.contacts.first?.structuredName?.family == "Berg")
        #expect(reading.contacts.map(\.dates.count) == [1, 1, 0, 0, 0])
        #expect(reading.contacts.map(\.origin.line) == [3, 4, 5, 7, 8])
        #expect(reading.problems.isEmpty)
    }

    @Test func theFormerFormat() throws {
        let reading = try readings.read(
            #"""
            ;;; file-format: 6
            ;;; user-fields: (birthday)
            ["Anna" "Berg" ("Annie") "ACME" nil nil ("a@example.org") ((birthday . "--02-29") (creation-date . "1995-10-31")) nil]
            ["Ben" "Ader" nil nil nil nil nil "a note" nil]
            """#)
        #expect(reading.people == ["Anna Berg --2-29", "Ben Ader"])
        #expect(reading.contacts.map(\.uid) == [nil, nil])
    }

    @Test func aBadRecordCostsItself() throws {
        let deep = String(repeating: "(", count: 100_000)
        let reading = try readings.read(
            """
            ;;; file-format: 9
            junk
            ["Open
            and more
            ["Deep" nil nil nil nil nil nil nil \(deep)
            ["Closed") nil]
            ["Bad" nil nil nil nil nil nil nil ((birthday . "1990-13-01") birthday (birthday) ("x" . "y") (a . nil)) nil]
            ["Symbols" nil #("x" 0 1 (face bold)) 'a `b ,c ?d -1.5e9 nil nil ((birthday . "1990-11-23"))]
            """)
        #expect(reading.people == ["Bad", "Symbols"])
        #expect(
            reading.reasons == [
                "2: not a record of BBDB's", "3: not a record of BBDB's", "5: not a record of BBDB's",
                "6: not a record of BBDB's", "7: birthday \"1990-13-01\" is not a date (month 13)",
            ])
        #expect(reading.parts(.incomplete).count == 1)
    }

    @Test func datesOfTheDiary() throws {
        let dates = [
            "birthday . \"Nov 23, 1990\"", "birthday . \"23 November 1990\"", "birthday . \"23.11.1990\"",
            "anniversary . \"Nov 23, 1990 birthday\"", "anniversary . \"5 June 2015 wedding\\n23 Nov 1990 birthday\"",
        ]
        let records = dates.map { "[\"A\" nil nil nil nil nil nil nil ((\($0))) nil nil nil nil]\n" }
        let reading = try readings.read(";;; file-format: 9\n" + records.joined())
        #expect(reading.people == Array(repeating: "A 1990-11-23", count: dates.count))
        #expect(reading.contacts.last?.dates.map(\.date.month) == [6])
        #expect(reading.problems.isEmpty)
    }

    @Test func jsonIsNone() throws {
        #expect(try readings.read("[\"vcard\", []]\\n").kind == "unknown")
        #expect(try readings.read("[\"a\", \"b\"]\\n").kind == "unknown")
    }

    @Test func oddRecordsTakeLinearTime() throws {
        for text in ["[\"\n", "[nil ", "(", "\"", ";", "[\"a\" b\n"] {
            let isLinear = try WorkGrowth.isLinear(upTo: 32_000) { size in
                _ = try readings.read(";;; file-format: 9\n[\"a\" " + String(repeating: text, count: size))
            }
            #expect(isLinear, "\(text)")
        }
    }
}
