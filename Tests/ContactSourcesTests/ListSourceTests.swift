import LinuxSystem
import Messages
import SystemPackage
import TestSupport
import Testing

@testable import ContactSources

/// Plain lists of people.
@Suite struct ListSourceTests {
    private let readings: TextReadings

    init() throws { readings = try TextReadings() }

    @Test func aLineIsAPerson() throws {
        let reading = try readings.read(
            """
            # family
            1990-11-23 Anna Berg

              --02-29\tLeap, "Less"; \\x\r
            --0301 Basic
            11-23 Month First
            23-11 Day First
            07-07 Same
            1604-01-02 No Year
            19801224 Without Hyphens
            1979/2/9 Slashes
            """)
        #expect(reading.kind == "list")
        #expect(
            reading.people == [
                "Anna Berg 1990-11-23", "Leap, \"Less\"; \\x --2-29", "Basic --3-1", "Month First --11-23",
                "Day First --11-23", "Same --7-7", "No Year --1-2", "Without Hyphens 1980-12-24", "Slashes 1979-2-9",
            ])
        #expect(reading.problems.isEmpty)
        #expect(reading.contacts.map(\.origin.line) == [2, 4, 5, 6, 7, 8, 9, 10, 11])
    }

    /// As in the summary of an event.
    @Test func wordsBesideTheName() throws {
        let reading = try readings.read(
            """
            1990-11-23 Anna's birthday
            --12-24 GT Ben
            1990-11-23 Max Born
            2010-06-05 Wedding Anna & Ben
            2001-07-09 † Opa
            --07-26 Name day of Anna
            """)
        #expect(
            reading.people == ["Anna 1990-11-23", "Ben --12-24", "Max Born 1990-11-23", "Anna & Ben", "Opa", "Anna"])
        #expect(reading.contacts.flatMap(\.dates).map(\.occasion) == [.anniversary, .memorial])
        let latin = Array("--11-23 J".utf8) + [0xFC] + Array("rgen\n--11-24 Anna\n".utf8)
        #expect(try readings.read(latin).people == ["Jürgen --11-23", "Anna --11-24"])
    }

    @Test func aBadLineCostsItself() throws {
        let reading = try readings.read(
            """
            1990-11-23 Anna
            05-06 Which
            1990-13-01 Month
            1990-02-30 Day
            Anna
            1990-11-23
            23.11.1990 Points
            99999999999999999999999999 Digits
            --02-03 Ben
            1990-11-24 Chris
            1990-11-25 Dora
            1990-11-26 Emil
            """)
        #expect(
            reading.contacts.filter(\.hasBirthday).map(\.name) == ["Anna", "Points", "Ben", "Chris", "Dora", "Emil"])
        #expect(
            reading.reasons == [
                "2: birthday \"05-06\" can be --05-06 or --06-05; write it in one of these ways",
                "3: birthday \"1990-13-01\" is not a date (month 13)",
                "4: birthday \"1990-02-30\" is not a date (day 30)",
                "5: not of the form YYYY-MM-DD Name or --MM-DD Name",
                "6: not of the form YYYY-MM-DD Name or --MM-DD Name",
                "8: birthday \"99999999999999999999999999\" is not a date",
            ])
        #expect(reading.counts.cards == 12)
        #expect(reading.counts.skipped == 6)
    }

    /// Many lines in another form are many problems, and not the end of the list.
    @Test(arguments: ["Anna 23.11.\n--11-23 Ben\n", "x\ny\nz\n1990-11-23 Ben\n"]) func fewGoodLinesAreRead(text: String)
        throws
    {
        let reading = try readings.read(text)
        #expect(reading.kind == "list")
        #expect(reading.contacts.map(\.name) == ["Ben"])
        #expect(reading.problems.count == text.split(separator: "\n").count - 1)
    }

    @Test(
        arguments: [
            "", "# only a remark\n", "2026 plans\n12 eggs\n", "1990-11-23\n",
            "text\ntext\ntext\ntext\n1990-11-23 Anna\n", "1990-11-23 export\nBEGIN:VCARD\nFN:Anna\nEND:VCARD\n",
        ]) func whatIsNoListIsNone(text: String) throws
    {
        #expect(try readings.read(text).kind == "vcf")
    }

    /// One line costs nobody but itself; cards behind a list do not cost the list.
    @Test(arguments: [("BEGIN:VCARD", 1), ("BEGIN:VCARD\nVERSION:4.0\nFN:Dora\nEND:VCARD", 4)])
    func cardsInAListAreNamed(cards: String, problems: Int) throws {
        let list = (1...6).map { "1990-11-0\($0) Anna\n" }.joined()
        let reading = try readings.read(list + cards + (problems == 1 ? "\n1990-11-23 Ben\n" : "\n"))
        #expect(reading.kind == "list")
        #expect(reading.contacts.count == (problems == 1 ? 7 : 6))
        #expect(reading.problems.map(\.line) == (7..<7 + problems).map { $0 })
    }

    @Test func anyDateThatCanBeNoOther() throws {
        let reading = try readings.read(
            """
            23.11.1990 Anna Berg
            24.12. Bert
            9 Feb 1980 Cleo
            March 5, 1970 Dora Hof
            1990-11-23\tEmil
            5. März Fay
            """)
        #expect(reading.kind == "list")
        #expect(
            reading.people == [
                "Anna Berg 1990-11-23", "Bert --12-24", "Cleo 1980-2-9", "Dora Hof 1970-3-5", "Emil 1990-11-23",
                "Fay --3-5",
            ])
        #expect(reading.problems.isEmpty)
        #expect(try readings.read("1.1 Introduction\n1.2 Methods\n2.1 Results\n").kind != "list")
    }

    /// Debian's birthday(1), of which an anniversary or event is nobody.
    @Test func theFileOfBirthday1() throws {
        let reading = try readings.read(
            """
            # my friends
            Erin Harte=21/08/1974
            Jemima=01/12/1998 bd w7
              Kai = 24/12
            Old=02/03/45
            Pen exploded=12/09/1993 ann
            Tax return=31/01 ev w21
            Holidays=01/07/2026 ev to14/07/2026
            a=b=05/06
            Wrong=31/02
            nonsense
            """)
        #expect(reading.kind == "list")
        #expect(
            reading.people == [
                "Erin Harte 1974-8-21", "Jemima 1998-12-1", "Kai --12-24", "Old 1945-3-2", "a=b --6-5", "Wrong",
            ])
        #expect(
            reading.reasons == [
                "10: date \"--02-31\" is not a date (day 31)", "11: not of the form Name=DD/MM/YYYY or Name=DD/MM",
            ])
        #expect(try readings.read("x = 1\ny = 2\nAnna=1/2/1990\nz\n").kind != "csv")
    }

    @Test func includedFilesAreReadOnce() throws {
        let (more, path) = (readings.path + ".more", readings.path)
        try FileReplacement.write("Bert=24/12\n&include \(path)\n&include \(more)\n", to: FilePath(more))
        let reading = try readings.read(
            "Anna=23/11/1990\n&include \(more)\n&include relative\n&include /nowhere/to/be\n")
        #expect(reading.people == ["Anna 1990-11-23", "Bert --12-24"])
        #expect(reading.contacts.map(\.origin.file) == [FilePath(path), FilePath(more)])
        #expect(
            reading.reasons == [
                "3: the path of an included file has to begin with /", "no file, and \(path) includes it",
            ])
        #expect(reading.parts(.unreadable) == ["/nowhere/to/be"])
        // A change of what is included is noticed.
        #expect(reading.dependencies.map(\.path).contains(FilePath(more)))
    }

    @Test func charsetsAreThoseOfCards() throws {
        let latin = try readings.read(Array("1990-11-23 Jos".utf8) + [0xE9, 0x0A])
        #expect(latin.people == ["José 1990-11-23"])
        #expect(latin.reasons == ["1: FN is not UTF-8, read as windows-1252"])
        let wide = try readings.read(
            [0xFF, 0xFE] + "1990-11-23 Zoë\n".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
        #expect(wide.people == ["Zoë 1990-11-23"])
        #expect(try readings.read([0xEF, 0xBB, 0xBF] + Array("1990-11-23 Mark\n".utf8)).people == ["Mark 1990-11-23"])
    }

    @Test func manyLinesTakeLinearTime() throws {
        let isLinear = try WorkGrowth.isLinear(upTo: 16_000) { size in
            let lines = (0..<size).map { $0.isMultiple(of: 2) ? "1990-11-23 Anna \($0)\n" : "05-06 Odd \($0)\n" }
            let reading = try readings.read("1990-01-01 First\n" + lines.joined())
            #expect(reading.contacts.count == size + 1)
            #expect(reading.contacts.last?.origin.line == size + 1)
            #expect(reading.problems.last?.reason.english == "and \(size / 2 - 100) more")
        }
        #expect(isLinear)
    }
}
