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

    /// All labels of WHATWG, Encoding, 4.2, but those of `replacement` and `x-user-defined`.
    private static let labels = """
        unicode-1-1-utf-8 unicode11utf8 unicode20utf8 utf-8 utf8 x-unicode20utf8 866 cp866 csibm866 ibm866
        csisolatin2 iso-8859-2 iso-ir-101 iso8859-2 iso88592 iso_8859-2 iso_8859-2:1987 l2 latin2
        csisolatin3 iso-8859-3 iso-ir-109 iso8859-3 iso88593 iso_8859-3 iso_8859-3:1988 l3 latin3
        csisolatin4 iso-8859-4 iso-ir-110 iso8859-4 iso88594 iso_8859-4 iso_8859-4:1988 l4 latin4
        csisolatincyrillic cyrillic iso-8859-5 iso-ir-144 iso8859-5 iso88595 iso_8859-5 iso_8859-5:1988
        arabic asmo-708 csiso88596e csiso88596i csisolatinarabic ecma-114 iso-8859-6 iso-8859-6-e
        iso-8859-6-i iso-ir-127 iso8859-6 iso88596 iso_8859-6 iso_8859-6:1987 csisolatingreek ecma-118
        elot_928 greek greek8 iso-8859-7 iso-ir-126 iso8859-7 iso88597 iso_8859-7 iso_8859-7:1987
        sun_eu_greek csiso88598e csisolatinhebrew hebrew iso-8859-8 iso-8859-8-e iso-ir-138 iso8859-8
        iso88598 iso_8859-8 iso_8859-8:1988 visual csiso88598i iso-8859-8-i logical csisolatin6 iso-8859-10
        iso-ir-157 iso8859-10 iso885910 l6 latin6 iso-8859-13 iso8859-13 iso885913 iso-8859-14 iso8859-14
        iso885914 csisolatin9 iso-8859-15 iso8859-15 iso885915 iso_8859-15 l9 iso-8859-16 cskoi8r koi koi8
        koi8-r koi8_r koi8-ru koi8-u csmacintosh mac macintosh x-mac-roman dos-874 iso-8859-11 iso8859-11
        iso885911 tis-620 windows-874 cp1250 windows-1250 x-cp1250 cp1251 windows-1251 x-cp1251
        ansi_x3.4-1968 ascii cp1252 cp819 csisolatin1 ibm819 iso-8859-1 iso-ir-100 iso8859-1 iso88591
        iso_8859-1 iso_8859-1:1987 l1 latin1 us-ascii windows-1252 x-cp1252 cp1253 windows-1253 x-cp1253
        cp1254 csisolatin5 iso-8859-9 iso-ir-148 iso8859-9 iso88599 iso_8859-9 iso_8859-9:1989 l5 latin5
        windows-1254 x-cp1254 cp1255 windows-1255 x-cp1255 cp1256 windows-1256 x-cp1256 cp1257 windows-1257
        x-cp1257 cp1258 windows-1258 x-cp1258 x-mac-cyrillic x-mac-ukrainian chinese csgb2312
        csiso58gb231280 gb2312 gb_2312 gb_2312-80 gbk iso-ir-58 x-gbk gb18030 big5 big5-hkscs cn-big5 csbig5
        x-x-big5 cseucpkdfmtjapanese euc-jp x-euc-jp csiso2022jp iso-2022-jp csshiftjis ms932 ms_kanji
        shift-jis shift_jis sjis windows-31j x-sjis cseuckr csksc56011987 euc-kr iso-ir-149 korean
        ks_c_5601-1987 ks_c_5601-1989 ksc5601 ksc_5601 windows-949 unicodefffe utf-16be csunicode
        iso-10646-ucs-2 ucs-2 unicode unicodefeff utf-16 utf-16le
        """

    @Test(arguments: labels.split(whereSeparator: \.isWhitespace).map(String.init))
    func areLabelsOfTheWeb(declared: String) {
        #expect(CharsetName(declared) != nil)
    }

    @Test(arguments: [
        ("csISOLatin2", "ISO-8859-2"), ("l9", "ISO-8859-15"), ("korean", "UHC"), ("chinese", "GBK"),
        ("dos-874", "CP874"),
        ("csIBM866", "IBM866"), ("CP437", "CP437"), ("CP850", "CP850"), ("CP852", "CP852"),
        ("x-mac-cyrillic", "MAC-UK"),
        ("ISO-2022-KR", "ISO-2022-KR"), ("JOHAB", "JOHAB"), ("unicodefffe", "UTF-16BE"),
    ])
    func haveOtherNames(declared: String, name: String) {
        #expect(CharsetName(declared) == .iconv(name))
    }

    /// What iconv would take and we do not: it never comes to see the card's text.
    @Test(arguments: [
        "UTF-7", "UTF-8//IGNORE", "SHIFT_JIS//TRANSLIT", "KOI8-R//", "//", "/etc/passwd", "ISO-2022-CN-EXT",
        "ISO-2022-CN",
        "HZ-GB-2312", "replacement", "x-user-defined", "char", "ISO-8859-12", "KOI8-R\u{0}", "KOI8-R,UTF-7",
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
