import LinuxSystem
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
            ("// <!-- <mdb:mork:z v=\"1.4\"/> -->\n", "an address book of Thunderbird before 78"),
        ]) func saysWhatItIsAndWhatToDo(text: String, start: String) throws
    {
        let reading = try readings.read(text)
        #expect(reading.kind == OtherFileSource.kind)
        #expect(reading.unreadable == [FilePath(readings.path)])
        let reason = try #require(reading.problems.first?.reason)
        #expect(reason.hasPrefix(start))
        #expect(reason.contains("export") || reason.contains("save") || reason.contains("unpack"), "\(reason)")
        #expect(reading.contacts.isEmpty)
    }
}
