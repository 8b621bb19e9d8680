/// Converts text to UTF-8 from a charset that is not built in.
///
/// It comes from outside: this module is pure. The name is one of our own list, never the card's text.
package typealias CharsetDecoder =
    @Sendable (_ iconvName: String, _ bytes: [UInt8]) throws(CharsetFailure) -> [UInt8]

/// Why bytes are not read in the charset that a card declares.
package enum CharsetFailure: Error, Hashable, Sendable {
    /// The bytes are not valid in the charset, or end within a character.
    case invalid
    /// The charset is not in the list of those that are read.
    case unknown
    /// This system has no converter for the charset, which has this name for iconv.
    case unavailable(iconvName: String)
}

/// Decodes text in a declared charset.
enum Charset {
    /// The bytes as UTF-8.
    static func decode(
        _ bytes: [UInt8], from declared: String, with decoder: CharsetDecoder?
    ) throws(CharsetFailure) -> [UInt8] {
        let text: [UInt8]
        switch CharsetName(declared) {
        case .utf8: text = bytes
        // ISO 8859-1 has control characters where windows-1252 has letters; nobody means them (WHATWG, Encoding).
        case .windows1252: return windows1252(bytes)
        case .iconv(let name):
            guard let decoder else { throw .unavailable(iconvName: name) }
            text = try decoder(name, bytes)
        case nil: throw .unknown
        }
        // The reader of cards relies on UTF-8, so what comes from outside is validated.
        guard text.withUnsafeBytes(\.isUTF8) else { throw .invalid }
        return text
    }

    /// Every byte has a meaning: the five that windows-1252 leaves free are control characters (WHATWG, Encoding).
    static func windows1252(_ bytes: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count + bytes.count / 8)
        for byte in bytes {
            let scalar = (0x80...0x9F).contains(byte) ? specials[Int(byte - 0x80)] : Unicode.Scalar(byte)
            text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        }
        return text
    }

    /// The characters of 0x80–0x9F.
    private static let specials: [Unicode.Scalar] = [
        "€", "\u{81}", "‚", "ƒ", "„", "…", "†", "‡", "ˆ", "‰", "Š", "‹", "Œ", "\u{8D}", "Ž", "\u{8F}",
        "\u{90}", "‘", "’", "“", "”", "•", "–", "—", "˜", "™", "š", "›", "œ", "\u{9D}", "ž", "Ÿ",
    ]
}

/// A charset that a card may declare: the list of those that are read.
///
/// A declared name is looked up here and never passed on: iconv gives a meaning to suffixes such as `//IGNORE`, and knows
/// charsets (UTF-7, ISO-2022-CN-EXT) that only an attack would use.
enum CharsetName: Equatable {
    /// UTF-8, and ASCII as a part of it: built in.
    case utf8
    /// windows-1252, which ISO 8859-1 is read as: built in.
    case windows1252
    /// A charset that needs tables, by glibc's name for iconv.
    case iconv(String)

    /// The charset of a declared name in any spelling; nil for one that is not in the list.
    init?(_ declared: String) {
        guard declared.utf8.count <= 40, let charset = Self.list[Self.key(declared)] else { return nil }
        self = charset
    }

    /// The name without what spellings differ in: case, separators, the `x-` of an unregistered name (RFC 2978), the year
    /// of an ISO standard (`ISO_8859-2:1987`).
    private static func key(_ declared: String) -> String {
        let name = declared.uppercased().split(separator: ":", omittingEmptySubsequences: false).first ?? ""
        return (name.hasPrefix("X-") ? name.dropFirst(2) : name).filter { $0 != "-" && $0 != "_" && $0 != " " }
    }

    /// The charsets by the keys of their names.
    ///
    /// Where a charset of Microsoft's extends another one, text is nearly always in the extended one (WHATWG, Encoding,
    /// 4.2): Shift_JIS is CP932, EUC-KR is UHC, GB2312 is GBK, ISO 8859-9 is windows-1254.
    static let list: [String: CharsetName] = {
        var list: [String: CharsetName] = [:]
        func add(_ charset: CharsetName, _ names: String...) {
            for name in names { list[key(name)] = charset }
        }
        add(.utf8, "", "UTF-8", "US-ASCII", "ASCII", "ANSI_X3.4-1968", "unicode-1-1-utf-8")
        add(.windows1252, "ISO-8859-1", "Latin1", "L1", "windows-1252", "CP1252")
        add(.iconv("CP932"), "Shift_JIS", "SJIS", "MS_Kanji", "Windows-31J", "CP932", "MS932", "csShiftJIS")
        add(.iconv("EUC-JP"), "EUC-JP", "csEUCPkdFmtJapanese")
        add(.iconv("ISO-2022-JP"), "ISO-2022-JP", "csISO2022JP", "JIS")
        add(.iconv("GBK"), "GB2312", "GBK", "EUC-CN", "GB_2312-80", "CP936", "MS936", "windows-936", "csGB2312")
        add(.iconv("GB18030"), "GB18030")
        add(.iconv("BIG5"), "Big5", "csBig5", "CN-Big5", "CP950", "windows-950")
        add(.iconv("BIG5-HKSCS"), "Big5-HKSCS")
        add(.iconv("UHC"), "EUC-KR", "KS_C_5601-1987", "KSC5601", "csEUCKR", "CP949", "UHC", "windows-949")
        add(.iconv("CP874"), "TIS-620", "ISO-8859-11", "windows-874", "CP874")
        add(.iconv("KOI8-R"), "KOI8-R", "KOI8", "csKOI8R")
        add(.iconv("KOI8-U"), "KOI8-U", "KOI8-RU")
        add(.iconv("IBM866"), "IBM866", "CP866")
        add(.iconv("MACINTOSH"), "macintosh", "Mac", "MacRoman", "mac-roman")
        for name in ["UTF-16", "UTF-16BE", "UTF-16LE"] { add(.iconv(name), name) }
        for number in [2, 3, 4, 5, 6, 7, 8, 10, 13, 14, 15, 16] {
            add(.iconv("ISO-8859-\(number)"), "ISO-8859-\(number)", "8859-\(number)")
        }
        for (number, name) in [2: "Latin2", 3: "Latin3", 4: "Latin4", 10: "Latin6", 15: "Latin-9", 16: "Latin10"] {
            add(.iconv("ISO-8859-\(number)"), name)
        }
        add(.iconv("ISO-8859-2"), "L2")
        add(.iconv("ISO-8859-5"), "Cyrillic")
        add(.iconv("ISO-8859-6"), "Arabic")
        add(.iconv("ISO-8859-7"), "Greek")
        add(.iconv("ISO-8859-8"), "Hebrew", "ISO-8859-8-I", "ISO-8859-8-E")
        add(.iconv("ISO-8859-13"), "Latin7")
        add(.iconv("ISO-8859-14"), "Latin8")
        add(.iconv("CP1254"), "ISO-8859-9", "Latin5", "L5")
        for number in [1250, 1251, 1253, 1254, 1255, 1256, 1257, 1258] {
            add(.iconv("CP\(number)"), "windows-\(number)", "CP\(number)")
        }
        return list
    }()
}
