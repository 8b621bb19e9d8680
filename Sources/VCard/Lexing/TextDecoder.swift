import Messages
import SafeText

/// Decodes the values of one input to UTF-8: transfer encodings and charsets.
package struct TextDecoder {
    /// Decodes charsets that are not built in.
    let decode: CharsetDecoder?
    /// The input was UTF-16: declared charsets no longer apply to its bytes.
    let isTranscoded: Bool
    /// The first value that was read in the fallback charset, not yet reported.
    private var fallback: CardProblem?
    /// The fallback was reported: later values add nothing.
    private(set) var hasReportedFallback: Bool

    /// - Parameter decode: decodes charsets that are not built in.
    package init(decode: CharsetDecoder?) { self.init(decode: decode, isTranscoded: false) }

    init(decode: CharsetDecoder?, isTranscoded: Bool, hasReportedFallback: Bool = false) {
        self.hasReportedFallback = hasReportedFallback
        self.decode = decode
        self.isTranscoded = isTranscoded
    }

    /// The problem of a value that was read in the fallback charset, handed over once.
    package mutating func takeFallback() -> CardProblem? { fallback.take() }

    /// Calls `body` with the property's value as valid UTF-8, still escaped.
    @inline(__always)
    mutating func withText<Result>(of property: Property, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        if property.parameters.encoding == .plain, property.parameters.charset == nil, property.value.isUTF8 {
            return body(property.value)
        }
        return decoded(property).withUnsafeBytes(body)
    }

    private mutating func decoded(_ property: Property) -> [UInt8] {
        let bytes: [UInt8]
        switch property.parameters.encoding {
        case .plain: bytes = Array(property.value)
        case .quotedPrintable: bytes = property.value.decodedQuotedPrintable
        case .base64: bytes = property.value.decodedBase64
        }
        let isText = isTranscoded && property.parameters.encoding == .plain
        let declared = property.parameters.charset.map(\.parameterText)
        var failure: CharsetFailure?
        if let declared, !isText {
            do {
                return try CharsetName.decode(bytes, from: declared, with: decode)
            } catch {
                failure = error
            }
        }
        // ESC changes the charset within a text (ISO 2022): such bytes are ASCII by accident.
        let isEscaped = failure != nil && bytes.contains(ASCII.escape)
        if !isEscaped, bytes.withUnsafeBytes(\.isUTF8) { return bytes }
        reportFallback(of: property, declared, failure)
        return CharsetName.windows1252(bytes)
    }

    /// Reports once an input: where one value has no usable charset, the others have none either.
    private mutating func reportFallback(of property: Property, _ charset: String?, _ failure: CharsetFailure?) {
        guard !hasReportedFallback else { return }
        hasReportedFallback = true
        let name = Message.Value.code(property.shownName)
        let declared = Message.Value.text(CleanText(quoting: (charset ?? "").utf8))
        var asWritten: Message?
        let reason =
            switch failure {
            case nil:
                // Translators: {property} is one of a vCard's, such as FN; windows-1252 is a charset.
                Message("{property} is not UTF-8, read as windows-1252", ["property": name])
            case .invalid:
                Message(
                    "{property} is not in the charset \"{charset}\", read as windows-1252",
                    ["property": name, "charset": declared])
            case .unknown:
                Message("{property} is in a charset that is not known, read as windows-1252", ["property": name])
            case .unavailable(let converter):
                Message(
                    // Translators: iconv is what converts charsets; {name} is what it calls this one.
                    "{property} is in the charset \"{charset}\", for which this system has no converter (iconv's {name}), read as windows-1252",
                    ["property": name, "charset": declared, "name": .code(CleanText(cleaning: converter))])
            }
        // A name that is not known can be anybody's.
        if failure == .unknown {
            asWritten = Message(
                "{property} is in the charset \"{charset}\", which is not known, read as windows-1252",
                ["property": name, "charset": declared])
        }
        fallback = CardProblem(line: property.line, reason: reason, asWritten: asWritten)
    }
}

extension UnsafeRawBufferPointer {
    /// Whether the bytes are well-formed UTF-8.
    var isUTF8: Bool {
        var position = 0
        while position &+ 8 <= count {
            let word = loadUnaligned(fromByteOffset: position, as: UInt64.self)
            guard word & 0x8080_8080_8080_8080 == 0 else { return isStrictUTF8 }
            position &+= 8
        }
        while position < count {
            guard self[position] < 0x80 else { return isStrictUTF8 }
            position &+= 1
        }
        return true
    }

    private var isStrictUTF8: Bool {
        withMemoryRebound(to: UInt8.self) { (try? UTF8Span(validating: $0.span)) != nil }
    }

    /// A property's name, in upper case.
    var asName: String { String(decoding: prefix(40).map(ASCII.upper), as: UTF8.self) }
}

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

    /// The charsets by the keys of their names: the labels of WHATWG, Encoding, 4.2, but those of `replacement` and
    /// `x-user-defined`, and what else was seen in cards.
    ///
    /// Where a charset of Microsoft's extends another one, text is nearly always in the extended one (there): Shift_JIS is
    /// CP932, EUC-KR is UHC, GB2312 is GBK, ISO 8859-9 is windows-1254.
    static let list: [String: CharsetName] = {
        var list = ["": CharsetName.utf8]
        for (charset, names) in names {
            for name in names.split(separator: " ") { list[key(String(name))] = charset }
        }
        return list
    }()

    private static let names: [(CharsetName, String)] = [
        (.utf8, "UTF-8 US-ASCII ASCII ANSI_X3.4-1968 unicode-1-1-utf-8 unicode20utf8 x-unicode20utf8"),
        (.windows1252, "ISO-8859-1 Latin1 L1 windows-1252 CP1252 CP819 IBM819 csISOLatin1 iso-ir-100"),
        (.iconv("CP1250"), "windows-1250 CP1250"),
        (.iconv("CP1251"), "windows-1251 CP1251"),
        (.iconv("CP1253"), "windows-1253 CP1253"),
        (.iconv("CP1254"), "windows-1254 CP1254 ISO-8859-9 8859-9 Latin5 L5 csISOLatin5 iso-ir-148"),
        (.iconv("CP1255"), "windows-1255 CP1255"),
        (.iconv("CP1256"), "windows-1256 CP1256"),
        (.iconv("CP1257"), "windows-1257 CP1257"),
        (.iconv("CP1258"), "windows-1258 CP1258"),
        (.iconv("CP874"), "TIS-620 ISO-8859-11 windows-874 dos-874 CP874"),
        (.iconv("ISO-8859-2"), "ISO-8859-2 8859-2 Latin2 L2 csISOLatin2 iso-ir-101"),
        (.iconv("ISO-8859-3"), "ISO-8859-3 8859-3 Latin3 L3 csISOLatin3 iso-ir-109"),
        (.iconv("ISO-8859-4"), "ISO-8859-4 8859-4 Latin4 L4 csISOLatin4 iso-ir-110"),
        (.iconv("ISO-8859-5"), "ISO-8859-5 8859-5 Cyrillic csISOLatinCyrillic iso-ir-144"),
        (
            .iconv("ISO-8859-6"),
            "ISO-8859-6 8859-6 Arabic ISO-8859-6-E ISO-8859-6-I ASMO-708 ECMA-114 csISOLatinArabic csISO88596E "
                + "csISO88596I iso-ir-127"
        ),
        (
            .iconv("ISO-8859-7"),
            "ISO-8859-7 8859-7 Greek greek8 ECMA-118 ELOT_928 sun_eu_greek csISOLatinGreek iso-ir-126"
        ),
        (
            .iconv("ISO-8859-8"),
            "ISO-8859-8 8859-8 Hebrew ISO-8859-8-E ISO-8859-8-I logical visual csISOLatinHebrew csISO88598E csISO88598I "
                + "iso-ir-138"
        ),
        (.iconv("ISO-8859-10"), "ISO-8859-10 8859-10 Latin6 L6 csISOLatin6 iso-ir-157"),
        (.iconv("ISO-8859-13"), "ISO-8859-13 8859-13 Latin7"),
        (.iconv("ISO-8859-14"), "ISO-8859-14 8859-14 Latin8"),
        (.iconv("ISO-8859-15"), "ISO-8859-15 8859-15 Latin-9 L9 csISOLatin9"),
        (.iconv("ISO-8859-16"), "ISO-8859-16 8859-16 Latin10"),
        (.iconv("KOI8-R"), "KOI8-R KOI8 koi csKOI8R"),
        (.iconv("KOI8-U"), "KOI8-U KOI8-RU"),
        (.iconv("IBM866"), "IBM866 CP866 866 csIBM866"),
        (.iconv("CP437"), "CP437 IBM437"),
        (.iconv("CP850"), "CP850 IBM850"),
        (.iconv("CP852"), "CP852 IBM852"),
        (.iconv("MACINTOSH"), "macintosh Mac MacRoman csMacintosh"),
        (.iconv("MAC-UK"), "x-mac-cyrillic x-mac-ukrainian"),
        (.iconv("CP932"), "Shift_JIS SJIS MS_Kanji Windows-31J CP932 MS932 csShiftJIS"),
        (.iconv("EUC-JP"), "EUC-JP csEUCPkdFmtJapanese"),
        (.iconv("ISO-2022-JP"), "ISO-2022-JP csISO2022JP JIS"),
        (
            .iconv("GBK"),
            "GB2312 GBK EUC-CN GB_2312-80 chinese CP936 MS936 windows-936 csGB2312 csISO58GB231280 iso-ir-58"
        ),
        (.iconv("GB18030"), "GB18030"),
        (.iconv("BIG5"), "Big5 csBig5 CN-Big5 x-x-big5 CP950 windows-950"),
        (.iconv("BIG5-HKSCS"), "Big5-HKSCS"),
        (
            .iconv("UHC"),
            "EUC-KR KS_C_5601-1987 KS_C_5601-1989 KSC5601 korean csEUCKR csKSC56011987 iso-ir-149 CP949 UHC windows-949"
        ),
        (.iconv("JOHAB"), "JOHAB"),
        (.iconv("ISO-2022-KR"), "ISO-2022-KR"),
        (.iconv("UTF-16"), "UTF-16 unicode unicodefeff csUnicode ISO-10646-UCS-2 UCS-2"),
        (.iconv("UTF-16BE"), "UTF-16BE unicodefffe"),
        (.iconv("UTF-16LE"), "UTF-16LE"),
    ]
}

extension CharsetName {
    /// The bytes, in a declared charset, as UTF-8.
    fileprivate static func decode(
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
    fileprivate static func windows1252(_ bytes: [UInt8]) -> [UInt8] {
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

extension UnsafeRawBufferPointer {
    /// The bytes that this quoted-printable stands for (RFC 2045, 6.7), its soft breaks already removed. An `=` without two
    /// hexadecimal digits stands for itself.
    var decodedQuotedPrintable: [UInt8] {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(count)
        var position = 0
        while position < count {
            if self[position] == ASCII.equals, position + 2 < count,
                let high = Self.hexadecimal(self[position + 1]), let low = Self.hexadecimal(self[position + 2])
            {
                decoded.append(high << 4 | low)
                position += 3
            } else {
                decoded.append(self[position])
                position += 1
            }
        }
        // A soft break that nothing follows.
        if decoded.last == ASCII.equals, last == ASCII.equals { decoded.removeLast() }
        return decoded
    }

    private static func hexadecimal(_ byte: UInt8) -> UInt8? {
        switch ASCII.upper(byte) {
        case ASCII.zero...ASCII.nine: byte - ASCII.zero
        case 0x41...0x46: ASCII.upper(byte) - 0x41 + 10
        default: nil
        }
    }

    /// The bytes that this base64 stands for (RFC 4648, 4). Those outside the alphabet are skipped.
    fileprivate var decodedBase64: [UInt8] {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(count / 4 * 3)
        var bits: UInt32 = 0
        var length = 0
        for byte in self {
            guard let six = Self.base64(byte) else { continue }
            bits = bits << 6 | six
            length += 6
            if length >= 8 {
                length -= 8
                decoded.append(UInt8(truncatingIfNeeded: bits >> UInt32(length)))
            }
        }
        return decoded
    }

    private static func base64(_ byte: UInt8) -> UInt32? {
        switch byte {
        case 0x41...0x5A: UInt32(byte - 0x41)
        case 0x61...0x7A: UInt32(byte - 0x61 + 26)
        case ASCII.zero...ASCII.nine: UInt32(byte - ASCII.zero + 52)
        case 0x2B: 62
        case ASCII.slash: 63
        default: nil
        }
    }
}
