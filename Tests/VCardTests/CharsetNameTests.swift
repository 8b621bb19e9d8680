import Testing

@testable import VCard

/// The charsets that cards declare, in the spellings that are seen.
@Suite struct CharsetNameTests {
    @Test(arguments: [
        ("Shift_JIS", "CP932"), ("SHIFT-JIS", "CP932"), ("x-sjis", "CP932"), ("windows-31j", "CP932"),
        ("EUC-JP", "EUC-JP"), ("eucJP", "EUC-JP"), ("x-euc-jp", "EUC-JP"), ("iso-2022-jp", "ISO-2022-JP"),
        ("ISO-8859-2", "ISO-8859-2"), ("iso8859_2", "ISO-8859-2"), ("ISO_8859-2:1987", "ISO-8859-2"),
        ("latin2", "ISO-8859-2"), ("ISO-8859-5", "ISO-8859-5"), ("ISO-8859-7", "ISO-8859-7"), ("iso-8859-9", "CP1254"),
        ("ISO-8859-15", "ISO-8859-15"), ("Latin-9", "ISO-8859-15"), ("ISO-8859-16", "ISO-8859-16"),
        ("windows-1250", "CP1250"), ("Cp1251", "CP1251"), ("WINDOWS-1258", "CP1258"), ("koi8-r", "KOI8-R"),
        ("KOI8-U", "KOI8-U"), ("gb2312", "GBK"), ("GBK", "GBK"), ("gb18030", "GB18030"), ("BIG5", "BIG5"),
        ("euc-kr", "UHC"), ("ks_c_5601-1987", "UHC"), ("TIS-620", "CP874"), ("macintosh", "MACINTOSH"),
        ("x-mac-roman", "MACINTOSH"), ("utf-16", "UTF-16"), ("UTF-16LE", "UTF-16LE"), ("UTF16BE", "UTF-16BE"),
    ])
    func areIconvs(declared: String, name: String) {
        #expect(CharsetName(declared) == .iconv(name))
    }

    @Test(arguments: ["UTF-8", "utf8", "US-ASCII", "ascii", "ANSI_X3.4-1968", ""])
    func isBuiltInAsUTF8(declared: String) {
        #expect(CharsetName(declared) == .utf8)
    }

    @Test(arguments: ["ISO-8859-1", "iso8859-1", "ISO_8859-1:1987", "latin1", "L1", "Windows-1252", "cp1252"])
    func isBuiltInAsWindows1252(declared: String) {
        #expect(CharsetName(declared) == .windows1252)
    }

    /// What iconv would take and we do not: it never comes to see the card's text.
    @Test(arguments: [
        "UTF-7", "UTF-8//IGNORE", "SHIFT_JIS//TRANSLIT", "KOI8-R//", "//", "/etc/passwd", "ISO-2022-CN-EXT", "UNICODE",
        "char", "ISO-8859-12", "KOI8-R\u{0}", "KOI8-R,UTF-7",
    ])
    func areNotRead(declared: String) {
        #expect(CharsetName(declared) == nil)
        let (cards, _) = read(card("FN;CHARSET=\"\(declared)\";ENCODING=QUOTED-PRINTABLE:=E4=FF")) {
            _, _ throws(CharsetFailure) in
            Issue.record("asked for \(declared.prefix(40))")
            throw .invalid
        }
        #expect(cards.first?.name == "äÿ")
        #expect(cards.first?.problems.count == 1)
    }

    @Test func aNameWithoutEndIsNotRead() { areNotRead(declared: String(repeating: "A", count: 100_000)) }
}
