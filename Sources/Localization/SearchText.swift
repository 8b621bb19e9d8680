import Foundation

/// Text as a search compares it: without case, accents, the strokes and ligatures that are no accents (ł, æ), and the
/// forms of apostrophes and hyphens.
package struct SearchText: Hashable, Sendable {
    private let folded: String

    package init(_ text: String) { folded = Self.folded(text) }

    /// The text between spaces and commas.
    package var words: [SearchText] {
        folded.split { $0.isWhitespace || $0 == "," }.map { SearchText(folded: String($0)) }
    }

    /// Whether the other text is part of this one.
    package func contains(_ other: SearchText) -> Bool { folded.contains(other.folded) }

    /// Whether it can be a part of a text in another script, as that is written in ASCII.
    package var isASCII: Bool { folded.utf8.allSatisfy { $0 < 0x80 } }

    private init(folded: String) { self.folded = folded }

    private static func folded(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
        let text = text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
        guard text.unicodeScalars.contains(where: { plainForms[$0] != nil }) else { return text }
        var result = ""
        for scalar in text.unicodeScalars {
            if let plain = plainForms[scalar] { result += plain } else { result.unicodeScalars.append(scalar) }
        }
        return result
    }

    /// Small letters that Unicode does not decompose, as keyboards without them write them.
    private static let plainForms: [Unicode.Scalar: String] = [
        "æ": "ae", "œ": "oe", "ø": "o", "ð": "d", "đ": "d", "þ": "th", "ß": "ss", "ł": "l", "ħ": "h", "ı": "i",
        "ĳ": "ij",
        "ĸ": "k", "ŋ": "n", "ŧ": "t", "ſ": "s", "ƀ": "b", "ɓ": "b", "ɖ": "d", "ɗ": "d", "ə": "e", "ɛ": "e", "ƒ": "f",
        "ɠ": "g", "ɣ": "g", "ɨ": "i", "ƙ": "k", "ɲ": "n", "ɔ": "o", "ʉ": "u", "ʋ": "v", "ƴ": "y", "ƶ": "z", "ʒ": "z",
        "’": "'", "‘": "'", "ʼ": "'", "ʻ": "'", "ʹ": "'", "‐": "-", "‑": "-", "–": "-",
    ]
}

extension SearchText {
    /// A text in another script as Latin letters write it, for a search that is typed in ASCII: Чайковский is cajkovskij
    /// and chaykovskiy. Empty for a text in Latin letters.
    ///
    /// Only the beginning is looked at: a name of a megabyte must not delay a search.
    package static func transliterations(of text: String) -> [SearchText] {
        let beginning = text.unicodeScalars.prefix(256)
        guard beginning.contains(where: { !isLatin($0) && $0.properties.isAlphabetic }) else { return [] }
        let hasGreekOrCyrillic = beginning.contains { (0x0370...0x052F).contains($0.value) }
        let name = String(beginning)
        return (hasGreekOrCyrillic ? [scholarly, english] : [scholarly]).compactMap {
            name.applyingTransform($0, reverse: false).map { SearchText($0) }
        }
    }

    /// ICU's transliteration of all scripts: ISO 9 for Cyrillic, classical for Greek, Pinyin for Chinese.
    private static let scholarly = StringTransform("Any-Latin; Latin-ASCII")
    /// With Greek and Russian as they are spelt in English (UNGEGN, BGN).
    private static let english = StringTransform("Greek-Latin/UNGEGN; Russian-Latin/BGN; Any-Latin; Latin-ASCII")

    /// Blocks of Latin letters and of the modifiers beside them (Blocks.txt).
    private static func isLatin(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case ..<0x0370, 0x1D00...0x1EFF, 0x2C60...0x2C7F, 0xA720...0xA7FF, 0xAB30...0xAB6F, 0xFB00...0xFB06,
            0xFF21...0xFF5A:
            true
        default: false
        }
    }
}
