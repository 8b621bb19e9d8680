/// Converts text to UTF-8 from a charset that is not built in; nil when it is no text in that charset, or the system
/// lacks the charset.
///
/// It comes from outside: this module is pure. The name is one of our own list, never the card's text.
package typealias CharsetDecoder = @Sendable (_ iconvName: String, _ bytes: [UInt8]) -> [UInt8]?

/// Decodes text in a declared charset.
enum Charset {
    /// The bytes as UTF-8; nil when they are not text in that charset, or the charset is not read.
    static func decode(_ bytes: [UInt8], from declared: String, with decoder: CharsetDecoder?) -> [UInt8]? {
        switch CharsetName(declared) {
        case .utf8: bytes.withUnsafeBytes(\.isUTF8) ? bytes : nil
        // ISO 8859-1 has control characters where windows-1252 has letters; nobody means them (WHATWG, Encoding).
        case .windows1252: windows1252(bytes)
        // The reader of cards relies on UTF-8, so what comes from outside is validated.
        case .iconv(let name): decoder?(name, bytes).flatMap { $0.withUnsafeBytes(\.isUTF8) ? $0 : nil }
        case nil: nil
        }
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
