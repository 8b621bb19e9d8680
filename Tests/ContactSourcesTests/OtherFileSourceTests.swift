import LinuxSystem
import Messages
import SystemPackage
import TestSupport
import Testing

@testable import ContactSources

/// Files of formats that are not read.
@Suite struct OtherFileSourceTests {
    private let readings: TextReadings

    init() throws { readings = try TextReadings() }

    @Test(
        arguments: [
            ("PK\u{3}\u{4}aaaaaaaaaaaaaaaaaaaaaaaaaa[Content_Types].xml", "a spreadsheet"),
            ("PK\u{3}\u{4}aaaaaaaaaaaaaaaaaaaaaaaaaacontacts.vcf", "an archive"),
            ("PK\u{3}\u{4}", "an archive"), ("!BDN", "a data file of Outlook's"),
            ("# remark\nversion: 1\n\ndn: cn=Anna\n", "LDIF"), ("dn: cn=Anna\n", "LDIF"), ("<html>", "HTML or XML"),
            ("{\"contacts\":[]}", "JSON"), ("%PDF-1.7", "a PDF"), ("bplist00", "a property list of Apple's"),
            ("# x\nREM 23 Nov MSG Anna's birthday\n", "a file of remind(1)"),
            ("rem Nov 23 1990 msg Anna %b\n", "a file of remind(1)"),
            ("1990* nov 23 , Anna turns \\a\n* dec 24 , Bert\n", "a file of when(1)"),
            ("m=dec & d=25 , Christmas\n", "a file of when(1)"),
            ("LANG=utf-8\n11/23\tAnna's birthday\n", "a file of calendar(1)"),
            ("Nov 23*\tAnna\n", "a file of calendar(1)"),
            ("#include <calendar.birthday>\n", "a file of calendar(1)"),
            ("%%(diary-anniversary 11 23 1990) Anna's %d%s birthday\n", "a file of Emacs' diary"),
            ("&Nov 23 Anna\n", "a file of Emacs' diary"),
            ("Anna Berg: 1990-11-23\nBert Holm, 24 December\n", "a list of days, in another form"),
            ("Anna Berg - 23.11.1990\n", "a list of days, in another form"),
            ("Anna Berg,1990-11-23\nBert Holm,1980-12-24\n", "a CSV without a header"),
            ("a,b,c\n1,2,3\n", "a CSV with 3 columns"), ("Name;Größe\nAnna;170\n", "a CSV with 2 columns"),
            ("{\\rtf1 Anna", "RTF"), ("0 HEAD\n1 SOUR x\n", "GEDCOM"), ("---\nname: Anna\n", "YAML"),
            ("[[person]]\nname = \"Anna\"\n", "TOML"),
            ("title = \"x\"\n[anna]\nbirthday = 1990-11-23\n", "TOML"),
            ("# Birthdays\n\n## Family\n\n- Anna: 1990-11-23\n", "Markdown"),
            ("alias anna Anna Berg <anna@example.org>\n", "mutt's aliases"),
            ("[\n  {\n    \"name\": \"Anna\", \"date\": \"1990-11-23\" } ]\n", "JSON"),
            ("[\"vcalendar\", [], []]\n", "JSON"), ("BZh91AY&SY", "compressed"),
            (String(repeating: "a", count: 257) + "ustar", "an archive"),
            (
                "11/23/1990 @ 00:00 -> 11/23/1990 @ 23:59 {1Y} |Anna\n12/24/1980 [1] {1Y} Bert\n",
                "a file of calcurse(1)"
            ),
            ("bd Birthdays\n00001123 Anna Berg\n00001224 Bert (!1980!)\n", "a file of pal(1)"),
            ("// <!-- <mdb:mork:z v=\"1.4\"/> -->\n", "an address book of Thunderbird before 78"),
        ]) func saysWhatItIsAndWhatToDo(text: String, start: String) throws
    {
        let reading = try readings.read(text)
        #expect(reading.kind == "unknown")
        #expect(reading.parts(.unreadable) == [FilePath(readings.path)])
        let reason = try #require(reading.problems.first?.reason.english)
        #expect(reason.hasPrefix(start))
        #expect(
            ["export", "save", "unpack", "list", "call", "begin", "write"].contains { reason.contains($0) }, "\(reason)"
        )
        #expect(reading.contacts.isEmpty)
    }
}

extension OtherFileSourceTests {
    /// What was to be cards has none; of anything else that is not said.
    @Test(
        arguments: [
            ("hello\nworld\n", "neither vCards nor another format that is read"), ("", "the file is empty"),
            (String(repeating: "\0", count: 5_000), "nothing but blanks, or NUL bytes"),
            ("END:VCARD\n", "no vCard in the file"),
            ("VERSION:3.0\nFN:Anna\n", "no vCard in the file"), ("BEGIN:VCAL", "no calendar in the file"),
        ]) func whyThereAreNoCards(text: String, start: String) throws
    {
        let reading = try readings.read(text)
        #expect(reading.problems.first?.reason.english.hasPrefix(start) ?? false)
        #expect(reading.parts(.incomplete).count == 1)
    }

    /// Who owns the file reads on a terminal what stands in it; a log, which others may read, has no names.
    @Test func lettersAreForATerminalAlone() throws {
        let table = try #require(try readings.read("Anna Berg,Bert\nCleo,Dora\n").problems.first)
        #expect(
            !table.reason.english.contains("Anna") && table.asWritten.reason.english.contains("\"Anna Berg\", \"Bert\"")
        )
        let date = try #require(try readings.read("Name,Birthday\nAnna,sometime in May\n").problems.first)
        #expect(date.reason.english == "Birthday \"…\" is not a date")
        #expect(date.asWritten.description.hasSuffix(":2: Birthday \"sometime in May\" is not a date"))
    }

    @Test func aCalendarWithoutBirthdaysSaysWhatItHas() throws {
        func reasons(_ events: String) throws -> [String] {
            try readings.read("BEGIN:VCALENDAR\n\(events)END:VCALENDAR\n").reasons
        }
        let event = "BEGIN:VEVENT\nSUMMARY:Meeting\nDTSTART:20200307T100000Z\nEND:VEVENT\n"
        let rest = ", and no birthday: no event that lasts all day and comes every year"
        #expect(try reasons("") == ["a calendar without events"])
        #expect(try reasons(event) == ["one event\(rest)"])
        #expect(try reasons(event + event) == ["2 events\(rest)"])
        #expect(
            try reasons("BEGIN:VEVENT\nSUMMARY:A\nDTSTART;VALUE=DATE:19900307\nRRULE:FREQ=YEARLY\nEND:VEVENT\n") == [])
    }
}
