/// Decodes text in a declared charset (`ISO-8859-1`, `SHIFT_JIS`); nil when it does not know it.
///
/// It comes from outside: this module is pure.
package typealias CharsetDecoder = @Sendable (_ charset: String, _ bytes: [UInt8]) -> String?

/// The charsets that need no tables to speak of.
enum Charset {
    /// The bytes as UTF-8; nil when they are not text in that charset, or nobody knows it.
    static func decode(_ bytes: [UInt8], from name: String, with decoder: CharsetDecoder?) -> [UInt8]? {
        switch name.uppercased() {
        case "", "UTF-8", "UTF8", "US-ASCII", "ASCII": bytes.withUnsafeBytes(\.isUTF8) ? bytes : nil
        // ISO 8859-1 has control characters where windows-1252 has letters; nobody means them (WHATWG, Encoding).
        case "ISO-8859-1", "ISO8859-1", "ISO_8859-1", "LATIN1", "WINDOWS-1252", "CP1252": windows1252(bytes)
        default: decoder?(name, bytes).map { Array($0.utf8) }
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
