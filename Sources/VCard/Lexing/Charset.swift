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
