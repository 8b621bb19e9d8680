import BirthdayCore
import LinuxSystem
import SystemPackage
import TestSupport
import Testing

@testable import ContactSources

/// Files of comma-separated values.
@Suite struct CSVSourceTests {
    private let readings: TextReadings

    init() throws { readings = try TextReadings() }

    @Test func googlesExport() throws {
        let reading = try readings.read(
            "\u{FEFF}First Name,Middle Name,Last Name,Phonetic First Name,Phonetic Middle Name,Phonetic Last Name,"
                + "Name Prefix,Name Suffix,Nickname,File As,Organization Name,Organization Title,"
                + "Organization Department,Birthday,Notes,Photo,Labels,E-mail 1 - Label,E-mail 1 - Value\r\n"
                + "Anna,M.,Berg,,,,Dr.,,Annie,,,,,1990-11-23,\"two\r\nlines, \"\"quoted\"\"\",,* myContacts ::: Friends ::: Club,,\r\n"
                + "Ben,,Ader,,,,,,,,,,, --02-03,,,* myContacts,,\r\n"
                + ",,,,,,,,,,ACME,,,1980-01-01,,,,,\r\n"
                + "Cleo,,,,,,,,,,,,,,,,* starred,* Home,c@example.org\r\n"
                + ",,,,,,,,,,,,,,,,,,\r\n")
        #expect(reading.kind == "csv")
        #expect(
            reading.people == ["Dr. Anna M. Berg 1990-11-23", "Ben Ader --2-3", "ACME 1980-1-1", "Cleo"])
        #expect(reading.contacts.map(\.groups) == [["Friends", "Club"], [], [], []])
        #expect(reading.contacts.first?.structuredName?.given == "Anna")
        #expect(reading.contacts.first?.nicknames == ["Annie"])
        #expect(reading.contacts.map(\.origin.line) == [2, 4, 5, 6])
        #expect(reading.problems.isEmpty)
    }

    @Test func googlesFormerExport() throws {
        let reading = try readings.read(
            """
            Name,Given Name,Additional Name,Family Name,Nickname,Birthday,Gender,Group Membership,E-mail 1 - Type,E-mail 1 - Value
            Anna Berg,Anna,,Berg,,1990-11-23,,* My Contacts ::: * Family,* Home,a@example.org
            """)
        #expect(reading.people == ["Anna Berg 1990-11-23"])
        #expect(reading.contacts.first?.groups == ["Family"])
    }

    @Test func outlooksExport() throws {
        let reading = try readings.read(
            """
            "Title","First Name","Middle Name","Last Name","Suffix","Company","Job Title","Anniversary","Birthday","Categories","E-mail Address"
            "Dr.","Anna","","Berg","","ACME","","6/5/2015","5/6/1980","Work;Club","a@example.org"
            "","Ben","","Ader","","","CEO","0/0/00","12/25/1980 12:00:00 AM","",""
            "","Cleo","","None","","","","0/0/00","0/0/00","",""
            "","Dora","","Short","","","","","7/8/80","",""
            "","Emil","","Never","","","","","1/1/4501","",""
            """)
        #expect(
            reading.people == [
                "Dr. Anna Berg 1980-5-6", "Ben Ader 1980-12-25", "Cleo None", "Dora Short --7-8", "Emil Never",
            ])
        #expect(reading.contacts.first?.groups == ["Work", "Club"])
        #expect(reading.contacts.first?.dates.map(\.date.month) == [6])
        #expect(reading.reasons == ["5: the year of the birthday has two digits, and is left out"])
    }

    @Test func thunderbirdsPartsAndOtherNames() throws {
        #expect(
            try readings.read(
                "First Name,Last Name,Display Name,Birth Year,Birth Month,Birth Day\nAnna,Berg,Anna B.,1990,2,9\n"
                    + "Ben,,,,12,05\nCleo,,,1980,,\nDora,,,1980,13,1\n"
            ).people == ["Anna B. 1990-2-9", "Ben --12-5", "Cleo", "Dora"])
        #expect(
            try readings.read("sep=;\r\nfull name;DATE OF BIRTH\r\n\"Berg; Anna\";1990/11/23\r\n").people
                == ["Berg; Anna 1990-11-23"])
        #expect(try readings.read("Name\tBirthday\nAnna\t19901123\n").people == ["Anna 1990-11-23"])
        #expect(try readings.read("Birthday,Title,Name\r23.11.,CEO,Anna\r").people == ["Anna --11-23"])
    }

    @Test func partsOfADateInColumns() throws {
        for (header, row, date) in [
            ("Month,Day,Year", "November,23,1990", "1990-11-23"), ("Month,Day,Year", "Nov,23,", "--11-23"),
            ("Monat,Tag,Jahr", "März,5.,1990", "1990-3-5"), ("mes,día,año", "noviembre,23,1990", "1990-11-23"),
            ("Month,Day,Year", "11.0,23.0,1990.0", "1990-11-23"), ("Month,Day,Year", "11,23,null", "--11-23"),
            ("Birthday (month),Birthday (day),Birthday (year)", "11,23,1990", "1990-11-23"),
            ("dob_month,dob_day,dob_year", "11,23,1990", "1990-11-23"),
            ("Birthday,Year", "23 Nov,1990", "1990-11-23"), ("Birthday,Birth Year", "11/23,1990", "1990-11-23"),
            ("Birthday,Birth Month", "1990-11-23,11", "1990-11-23"),
        ] {
            let reading = try readings.read("Name,\(header)\nAnna,\(row)\n")
            #expect(reading.people == ["Anna \(date)"], "\(header): \(row)")
            #expect(reading.problems.isEmpty, "\(header): \(row)")
        }
        let odd = try readings.read(
            "Name,Month,Day,Year\nA,11,23,90\nB,Nov,23,90\nC,Foo,23,1990\nD,,,1990\nE,11,,\nF,,,\nG,0,0,0\n")
        #expect(odd.people == ["A --11-23", "B --11-23", "C", "D", "E", "F", "G"])
        #expect(
            odd.reasons == [
                "2: the year of the birthday has two digits, and is left out",
                "3: the year of the birthday has two digits, and is left out",
                "4: Birthday \"23…1990\" is not a date", "5: Birthday \"1990\" is not a date (no month and day)",
                "6: Birthday \"11\" is not a date",
            ])
    }

    /// The export of Birday, an app for Android: what a date is, its type says.
    @Test func birdaysExport() throws {
        for header in [
            "date,name,surname,type,yearMatter,manufacturer_name,notes,input1", "date, name, surname, type, yearMatter",
        ] {
            let reading = try readings.read(
                "\(header)\n1990-11-23,Anna,Berg,BIRTHDAY,true\n1980-12-24,Bert,,BIRTHDAY,false\n"
                    + "2015-06-05,Cora,Lind,ANNIVERSARY,true\n2001-07-09,Otto,,DEATH,true\n2010-01-02,Dan,,OTHER,true\n"
            )
            #expect(reading.people == ["Anna Berg 1990-11-23", "Bert --12-24", "Cora Lind", "Otto", "Dan"])
            #expect(reading.contacts.flatMap { $0.dates.map(\.occasion) } == [.anniversary, .memorial, .other])
            #expect(reading.problems.isEmpty)
        }
        // A bank has types too.
        let bank = try readings.read("Date,Name,Amount,Type\n1990-11-23,Anna,5,Debit\n")
        #expect(bank.contacts.isEmpty && bank.problems.count == 1)
    }

    @Test func theOrderOfDayAndMonthIsTheFiles() throws {
        func dates(_ dates: String...) throws -> SourceReading {
            try readings.read("Name,Birthday\n" + dates.map { "P,\($0)\n" }.joined())
        }
        #expect(try dates("5/6/1980", "25/12/1980").people == ["P 1980-6-5", "P 1980-12-25"])
        #expect(try dates("5/6/1980", "12/25/1980").people == ["P 1980-5-6", "P 1980-12-25"])
        #expect(try dates("5-6", "12/25").people == ["P --5-6", "P --12-25"])
        #expect(try dates("5.6.1980").people == ["P 1980-6-5"])
        #expect(try dates("7/7/1949", "1980-05-06").people == ["P 1949-7-7", "P 1980-5-6"])
        let unclear = try dates("5/6/1980", "1/13/1980", "13/1/1980", "6/5", "99/99/1980", "1/2/3/4", "May 5")
        #expect(unclear.people == ["P", "P 1980-1-13", "P 1980-1-13", "P", "P", "P", "P --5-5"])
        #expect(
            unclear.reasons == [
                "2: Birthday \"5/6/1980\" can be 1980-05-06 or 1980-06-05; write it in one of these ways",
                "5: Birthday \"6/5\" can be --06-05 or --05-06; write it in one of these ways",
                "6: Birthday \"99/99/1980\" is not a date", "7: Birthday \"1/2/3/4\" is not a date",
            ])
    }

    @Test func aQuotationMarkWithoutEndCostsLittle() throws {
        let reading = try readings.read(
            "Name,Birthday\n\"Berg, Anna\",1990-11-23\n\"Ben,1980-01-01\nCleo,\"\"\nDora,1980-01-02\n")
        #expect(reading.people == ["Berg, Anna 1990-11-23", "Ben 1980-1-1", "Cleo", "Dora 1980-1-2"])
        #expect(reading.reasons == ["3: a quotation mark without an end"])
        // The file may have been cut: whom it gave before is not taken for gone.
        #expect(reading.parts(.incomplete).count == 1)
        #expect(try readings.read("Name,Birthday\nAnna,1990-11-23\n").parts(.incomplete).isEmpty)
    }

    @Test func googlesEvents() throws {
        let reading = try readings.read(
            """
            First Name,Birthday,Labels,Event 1 - Label,Event 1 - Value,Event 2 - Label,Event 2 - Value
            Anna,1990-11-23,* myContacts,Anniversary,2015-06-05,First met,2010-01-02 ::: 2011-03-04
            Ben,,,Other, --02-29,,
            Cleo,,,,,Birthday,1980-01-01
            """)
        #expect(reading.people == ["Anna 1990-11-23", "Ben", "Cleo 1980-1-1"])
        #expect(
            reading.contacts.map {
                $0.dates.map { "\($0.occasion.rawValue) \($0.label) \($0.date.month)-\($0.date.day)" }
            } == [
                ["anniversary  6-5", "other First met 1-2", "other First met 3-4"], ["other  2-29"], [],
            ])
        #expect(reading.problems.isEmpty)
        let former = try readings.read("Name,Birthday,Event 1 - Type,Event 1 - Value\nAnna,,* Anniversary,6/15/2015\n")
        #expect(former.contacts.first?.dates.map(\.occasion) == [.anniversary])
    }

    @Test func ours() throws {
        let reading = try readings.read(
            "First Name,Birthday,Other Calendar Birthday\n林美,1990-02-10,chinese 1990-01-15\nLeap,,chinese --06-01 leap\n"
                + "Odd,,1990-01-15\nOdder,,martian 1-1\n")
        #expect(reading.people == ["林美 1990-2-10", "Leap --6-1", "Odd", "Odder"])
        #expect(reading.contacts[0].nativeBirthday == Birthday(calendar: .chinese, year: 1990, month: 1, day: 15))
        #expect(
            reading.contacts[1].birthday == Birthday(calendar: .chinese, year: nil, month: 6, isLeapMonth: true, day: 1)
        )
        let problem = "Other Calendar Birthday begins with no calendar that is known"
        #expect(reading.reasons == ["4: \(problem)", "5: \(problem)"])
    }

    @Test func withoutBirthdaysItSaysSo() throws {
        let reading = try readings.read("Name,E-mail,Größe\nAnna,a@example.org,170\n")
        #expect(reading.kind == "csv")
        #expect(
            reading.reasons == [
                "a CSV without a column of birthdays: it has \"Name\", \"E-mail\", \"Größe\", of which \"Name\", "
                    + "\"E-mail\" are understood; export all columns, or call the one with birthdays Birthday"
            ])
        #expect(reading.parts(.unreadable) == [FilePath(readings.path)])
    }

    @Test func manyQuotationMarksTakeLinearTime() throws {
        for text in ["\"\n", "\"a\",\"", ",", "x,1/2/1980\n\"", "\"\"\"\n\""] {
            let isLinear = try WorkGrowth.isLinear(upTo: 32_000) { size in
                let header = "Name,Birthday\n"
                _ = try readings.read(header + String(repeating: text, count: size))
            }
            #expect(isLinear, "\(text)")
        }
    }
}
