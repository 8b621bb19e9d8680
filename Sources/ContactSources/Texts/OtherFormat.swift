/// Formats that people's contacts come in and that are not read.
enum OtherFormat {
    /// What a file is.
    struct Reason {
        let text: String
        /// With its text as it stands, for a terminal.
        var asWritten: String?
    }

    /// What the file is and which export to make instead; nil for what is not known.
    static func reason(_ head: TextHead) -> Reason? {
        if let text = known(head) { return Reason(text: text) }
        return CSVText.reason(head) ?? (DayFiles.isOtherList(head) ? Reason(text: DayFiles.list) : nil)
    }

    private static func known(_ head: TextHead) -> String? {
        let bytes = head.bytes
        if let reason = binary.first(where: { bytes.starts(with: $0.magic) })?.reason { return reason }
        if bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) { return archive(bytes) }
        guard let first = head.lines(without: "#").first(where: { _ in true }) else { return nil }
        return texts.first { first.startsInAnyCase(with: $0.start) }?.reason
    }

    private static let spreadsheet = "a spreadsheet: save it as CSV, with a header, and read that"

    private static let binary: [(magic: [UInt8], reason: String)] = [
        (Array("!BDN".utf8), "a data file of Outlook's: in Outlook, export the contacts as CSV, and read that"),
        ([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1], spreadsheet),
        ([0x1F, 0x8B], "compressed: unpack it, and read what is in it"),
        (Array("bplist00".utf8), "a property list of Apple's: in Contacts, export a vCard, and read that"),
        (Array("%PDF".utf8), "a PDF: export the contacts as vCard or CSV, and read that"),
    ]

    private static let texts: [(start: StaticString, reason: String)] = [
        ("dn:", ldif), ("version: 1", ldif),
        ("// <!-- <mdb:mork", "an address book of Thunderbird before 78: export it there as vCard, and read that"),
        ("<", "HTML or XML: export the contacts as vCard or CSV, and read that"),
        ("{", json), ("[{", json), ("[\"vcard\"", json),
    ]
    private static let ldif =
        "LDIF: export the address book as vCard instead (in Thunderbird: Tools, Export), and read that"
    private static let json = "JSON: export the contacts as vCard or CSV, and read that"

    /// A spreadsheet is an archive too; its first file says so.
    private static func archive(_ bytes: ArraySlice<UInt8>) -> String {
        let name = bytes.dropFirst(30).prefix(80)
        let isSpreadsheet = ["[Content_Types].xml", "_rels/", "xl/", "mimetype", "docProps/"].contains { start in
            name.starts(with: start.utf8)
        }
        return isSpreadsheet ? spreadsheet : "an archive: unpack it, and read what is in it"
    }
}
