import Messages
import VCard

/// Formats that people's contacts come in and that are not read.
enum OtherFormat {
    /// What a file is; and that with its text as it stands, for a terminal, where it differs.
    typealias Reason = (text: Message, asWritten: Message?)

    /// What the file is and which export to make instead; nil for what is not known, or may be a table.
    static func known(_ head: TextHead) -> Message? {
        let first = head.lines(without: "#").first { _ in true } ?? []
        let beginning = Array(head.bytes.lazy.filter { $0 > 0x20 }.prefix(16))
        // A longer line of hyphens is a rule below or above a title.
        if first.elementsEqual("---".utf8) { return yaml }
        return texts.first { first.startsInAnyCase(with: $0.start) }?.reason
            ?? (jsonBeginnings.contains { beginning.startsInAnyCase(with: $0) } ? json : nil)
            ?? dayFile(head) ?? (isTOML(head) ? form(.command("TOML")) : nil)
    }

    /// What a table or list in another form than ours is.
    static func table(_ head: TextHead) -> Reason? {
        if let reason = CSVText.reason(head) { return reason }
        if isMarkdown(head) { return (form(.command("Markdown")), nil) }
        return isOtherList(head) ? (dayList, nil) : nil
    }

    /// Why a text that was read as cards has none; nil for one that was to have some.
    static func noCards(_ head: TextHead) -> Message? {
        if head.bytes.isEmpty { return Message("the file is empty") }
        if head.bytes.allSatisfy({ $0 <= 0x20 }) {
            return Message("nothing but blanks, or NUL bytes as they are left where writing was interrupted")
        }
        let isMeant = head.lines.contains { line in
            let line = line.withoutBlanks
            return cardBeginnings.contains { line.startsInAnyCase(with: $0) }
        }
        return isMeant
            ? nil
            : Message(
                "neither vCards nor another format that is read: export the contacts as vCard or CSV, and read that")
    }

    private static let cardBeginnings: [StaticString] = ["BEGIN", "END:", "VERSION:", "FN:", "FN;", "N:", "N;", "BDAY"]

    /// What a file is by its first bytes; nil for a text.
    static func binary(_ bytes: [UInt8]) -> Message? {
        if bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) { return archive(bytes) }
        // The first header of a tar archive (POSIX, pax).
        if bytes.dropFirst(257).starts(with: "ustar".utf8) { return unpackable }
        return magics.first { bytes.starts(with: $0.magic) }?.reason
    }

    private static let spreadsheet = Message("a spreadsheet: save it as CSV, with a header, and read that")

    private static let unpackable = Message("an archive: unpack it, and read what is in it")
    private static let compressed = Message("compressed: unpack it, and read what is in it")

    private static let magics: [(magic: [UInt8], reason: Message)] = [
        (
            Array("!BDN".utf8),
            Message("a data file of Outlook's: in Outlook, export the contacts as CSV, and read that")
        ),
        ([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1], spreadsheet),
        ([0x1F, 0x8B], compressed), ([0xFD, 0x37, 0x7A, 0x58, 0x5A], compressed),
        ([0x28, 0xB5, 0x2F, 0xFD], compressed),
        (Array("BZh".utf8) + [0x39, 0x31, 0x41, 0x59], compressed),
        ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], unpackable), (Array("Rar!".utf8) + [0x1A], unpackable),
        (
            Array("{\\rtf".utf8),
            Message("RTF: save it as plain text, YYYY-MM-DD Name or --MM-DD Name in each line, and read that")
        ),
        (Array("bplist00".utf8), Message("a property list of Apple's: in Contacts, export a vCard, and read that")),
        (Array("%PDF".utf8), Message("a PDF: export the contacts as vCard or CSV, and read that")),
    ]

    private static let texts: [(start: StaticString, reason: Message)] = [
        ("dn:", ldif), ("version: 1", ldif),
        (
            "// <!-- <mdb:mork",
            Message("an address book of Thunderbird before 78: export it there as vCard, and read that")
        ),
        ("<", Message("HTML or XML: export the contacts as vCard or CSV, and read that")),
        ("0 HEAD", form(.command("GEDCOM"))), ("%YAML", yaml),
        (
            "alias ",
            Message(
                "mutt's aliases, which have no birthdays: put these into a list, YYYY-MM-DD Name or --MM-DD Name in each line"
            )
        ),
    ]
    /// Without blanks, which may stand between all of these.
    private static let jsonBeginnings: [StaticString] = ["{\"", "{}", "[{", "[[\"", "[[{", "[[]", "[\"", "[]"]

    private static let yaml = form(.command("YAML"))

    private static func form(_ name: Message) -> Message {
        Message(
            // Translators: {format} is the name of a format, such as TOML or Markdown.
            "{format}, which is not read: put the birthdays into a list, YYYY-MM-DD Name or --MM-DD Name in each line",
            ["format": .message(name)])
    }
    private static let ldif =
        Message("LDIF: export the address book as vCard instead (in Thunderbird: Tools, Export), and read that")
    private static let json = Message("JSON: export the contacts as vCard or CSV, and read that")

    /// A spreadsheet is an archive too; its first file says so.
    private static func archive(_ bytes: [UInt8]) -> Message {
        let name = bytes.dropFirst(30).prefix(80)
        let isSpreadsheet = ["[Content_Types].xml", "_rels/", "xl/", "mimetype", "docProps/"].contains { start in
            name.starts(with: start.utf8)
        }
        return isSpreadsheet ? spreadsheet : unpackable
    }
}

/// Files of days that other programs show, and lists in another form than ours. What the days are in them is a sentence.
extension OtherFormat {
    private typealias Line = ArraySlice<UInt8>

    /// What a file is that a program has; nil for another.
    private static func dayFile(_ head: TextHead) -> Message? {
        let lines = head.lines.filter { !$0.withoutBlanks.isEmpty }
        if lines.contains(where: isCalcurses) {
            return Message("a file of calcurse(1): make a calendar of it with calcurse --export, and read that")
        }
        return programs.first { _, isLine in lines.contains(where: isLine) }.map { name, _ in
            Message(
                // Translators: {program} is such as "remind(1)", or "Emacs' diary".
                "a file of {program}, which is not read: put the birthdays into a list, YYYY-MM-DD Name or --MM-DD Name in each line",
                ["program": .message(name)])
        }
    }

    private static let programs: [(name: Message, isLine: @Sendable (ArraySlice<UInt8>) -> Bool)] = [
        (.command("remind(1)"), { words($0).count > 2 && words($0)[0].lowercasedASCII == "rem" }),
        (.command("when(1)"), isWhens), (.command("calendar(1)"), isCalendars),
        (.command("pal(1)"), isPals), (Message("Emacs' diary"), isDiarys),
    ]

    /// `11/23/1990 @ 00:00 -> 11/23/1990 @ 23:59 |Anna`, `12/24/1980 [1] {1Y} Bert`.
    private static func isCalcurses(_ line: Line) -> Bool {
        let words = words(line)
        return words.count > 2 && words[0].count == 10 && words[0].split(separator: 0x2F).count == 3
            && (words[1].elementsEqual("@".utf8) || words[1].first == 0x5B && words[1].last == 0x5D)
    }

    /// The day of every year, `00001123 Anna`.
    private static func isPals(_ line: Line) -> Bool {
        let day = line.prefix { $0 > 0x20 }
        return day.count == 8 && day.starts(with: "0000".utf8) && day.allSatisfy(\.isDigit)
    }

    private static func words(_ line: Line) -> [Line] { line.split { $0 <= 0x20 } }

    /// `1990* nov 23 , Anna`, `* dec 24 , Bert`, `m=dec & d=25 , Christmas`.
    private static func isWhens(_ line: Line) -> Bool {
        guard let comma = line.firstIndex(of: 0x2C), line[line.index(after: comma)...].first == 0x20 else {
            return false
        }
        let when = words(line[..<comma])
        if when.first.map({ $0.count > 2 && "mdwjyz".utf8.contains($0[$0.startIndex]) && $0.dropFirst().first == 0x3D })
            ?? false
        {
            return true
        }
        guard when.count == 3, when[2].allSatisfy({ $0.isDigit || $0 == 0x2A }) else { return false }
        let year = when[0].last == 0x2A ? when[0].dropLast() : when[0]
        return (year.isEmpty || year.count == 4) && year.allSatisfy(\.isDigit) && !when[1].contains(where: \.isDigit)
    }

    /// A day without a year, a tab and a text: `11/23\tAnna`, `Nov 23\tAnna`; `#include <calendar.birthday>`.
    private static func isCalendars(_ line: Line) -> Bool {
        if line.startsInAnyCase(with: "#include <calendar") || line.startsInAnyCase(with: "#include \"calendar") {
            return true
        }
        guard let tab = line.firstIndex(of: 0x09) else { return false }
        let day = line[..<tab].withoutBlanks
        let text = day.last == 0x2A ? day.dropLast() : day
        guard let date = TextDate(atStartOf: text), date.length == text.count else { return false }
        return date.year == nil && !date.hasShortYear && !text.contains(0x2D) && !text.contains(0x2E)
    }

    /// `%%(diary-anniversary 11 23 1990) Anna`, `&Nov 23 Anna`.
    private static func isDiarys(_ line: Line) -> Bool {
        if line.startsInAnyCase(with: "%%(") || line.startsInAnyCase(with: "&%%(") { return true }
        return line.first == 0x26 && TextDate(atStartOf: line.dropFirst()) != nil
    }

    /// Sections, and values behind equals signs.
    private static func isTOML(_ head: TextHead) -> Bool {
        let lines = Array(head.lines(without: "#"))
        let isSection = { (line: Line) in line.first == 0x5B && line.last == 0x5D }
        return lines.contains(where: isSection) && lines.contains { $0.contains(0x3D) }
            && lines.allSatisfy { line in
                isSection(line) || line.firstIndex(of: 0x3D).map { $0 > line.startIndex } ?? false
            }
    }

    /// Headings below the first, items, tables and quotations, in half of the lines.
    private static func isMarkdown(_ head: TextHead) -> Bool {
        let lines = head.lines.map(\.withoutBlanks).filter { !$0.isEmpty }
        let marked = lines.count { line in
            markdown.contains { line.startsInAnyCase(with: $0) }
        }
        return marked > 0 && marked * 2 >= lines.count
    }

    private static let markdown: [StaticString] = ["## ", "### ", "- ", "+ ", "> ", "| ", "**", "```"]

    private static let dayList =
        Message(
            "a list of days, in another form than is read: write YYYY-MM-DD Name or, without the year, --MM-DD Name in each line"
        )

    /// Whether half of the lines have a date in them, and something else.
    private static func isOtherList(_ head: TextHead) -> Bool {
        let lines = Array(head.lines(without: "#"))
        let dated = lines.count { line in
            let words = words(line)
            return words.count > 1
                && words.prefix(20).contains { word in
                    guard let date = TextDate(atStartOf: line[word.startIndex...]) else { return false }
                    return date.year != nil || date.order != nil || word.last == 0x2E
                }
        }
        return dated > 0 && dated * 2 >= lines.count
    }
}
