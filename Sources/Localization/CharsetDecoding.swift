import Foundation

/// Decodes text in a charset that a card declares, by its IANA name.
///
/// Foundation does it, not `iconv`: a static program has no gconv modules.
package func decodeText(_ bytes: [UInt8], charset: String) -> String? {
    guard let encoding = encoding(named: charset) else { return nil }
    return String(bytes: bytes, encoding: encoding)
}

private func encoding(named charset: String) -> String.Encoding? {
    switch charset.lowercased() {
    case "shift_jis", "shift-jis", "sjis", "windows-31j", "cp932", "ms_kanji", "x-sjis": .shiftJIS
    case "euc-jp", "eucjp", "x-euc-jp": .japaneseEUC
    case "iso-2022-jp": .iso2022JP
    case "iso-8859-1", "iso8859-1", "latin1", "l1", "iso_8859-1": .windowsCP1252
    case "iso-8859-2", "iso8859-2", "latin2", "l2", "iso_8859-2": .isoLatin2
    case "windows-1250", "cp1250": .windowsCP1250
    case "windows-1251", "cp1251": .windowsCP1251
    case "windows-1252", "cp1252": .windowsCP1252
    case "windows-1253", "cp1253": .windowsCP1253
    case "windows-1254", "cp1254": .windowsCP1254
    case "us-ascii", "ascii": .ascii
    case "utf-8", "utf8": .utf8
    case "utf-16", "utf16": .utf16
    case "macintosh", "macroman", "x-mac-roman": .macOSRoman
    default: nil
    }
}
