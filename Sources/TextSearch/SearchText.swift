import Foundation
import Synchronization

/// Text as a search compares it: without case, accents, points and vowel signs of Arabic and Hebrew, the strokes and
/// ligatures that are no accents (ł, æ), and the forms of apostrophes and hyphens.
///
/// Why: docs/decisions.md#order-and-search.
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
        let marked = text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
        let text = withoutPoints(marked)
        guard text.unicodeScalars.contains(where: { plainForms[$0] != nil }) else { return text }
        var result = ""
        for scalar in text.unicodeScalars {
            if let plain = plainForms[scalar] { result += plain } else { result.unicodeScalars.append(scalar) }
        }
        return result
    }

    /// Foundation's folding leaves the marks of Arabic and Hebrew, which most people do not write, and the tatweel.
    private static func withoutPoints(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { isArabicOrHebrew($0) }) else { return text }
        let scalars = text.decomposedStringWithCanonicalMapping.unicodeScalars.filter { scalar in
            let isMark = scalar.properties.generalCategory == .nonspacingMark || scalar == "\u{640}"
            return !(isMark && isArabicOrHebrew(scalar))
        }
        return String(String.UnicodeScalarView(scalars)).precomposedStringWithCanonicalMapping
    }

    private static func isArabicOrHebrew(_ scalar: Unicode.Scalar) -> Bool { (0x0590...0x08FF).contains(scalar.value) }

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
    /// A text as it is written in ASCII, for a search that is typed so: Чайковский is cajkovskij and chaykovskiy, 김 gim and
    /// kim, 王小明 wang xiao ming and wangxiaoming, Müller mueller. Empty where there is no other way to write it than
    /// without accents.
    ///
    /// Only the beginning is looked at: a name of a megabyte must not delay a search.
    package static func spellings(of text: String) -> [SearchText] {
        var name = String(text.unicodeScalars.prefix(256))
        var spellings: [String] = []
        if name.unicodeScalars.contains(where: PinyinReadings.isHan) {
            name = pinyin.withLock { readings in
                let known = readings ?? PinyinReadings()
                readings = known
                return known.spelled(name)
            }
            spellings.append(name)
        }
        spellings += transforms(for: name.unicodeScalars).compactMap { name.applyingTransform($0, reverse: false) }
        return Set(spellings.flatMap { variants($0) }).map { SearchText($0) }
    }

    /// Opened for the first name that has a Chinese character.
    private static let pinyin = Mutex<PinyinReadings?>(nil)

    /// Whether each word that is typed is a word of the name, in one of its spellings.
    package static func hasWords(_ typed: String, in name: String) -> Bool {
        let words = SearchText(typed).words
        let known = ([SearchText(name)] + spellings(of: name)).flatMap(\.words)
        return !words.isEmpty && words.allSatisfy(known.contains)
    }

    /// What is equal for two names that may be the same: their words in any order, also as they are written in ASCII.
    package static func keys(of name: String) -> Set<String> {
        let name = String(name.map { $0 == ";" || $0 == "\\" ? " " : $0 })
        return Set(
            ([SearchText(name)] + spellings(of: name)).map { $0.words.map(\.folded).sorted().joined(separator: " ") })
    }

    /// The transforms of ICU that write the scripts among these.
    private static func transforms(for scalars: some Sequence<Unicode.Scalar>) -> [StringTransform] {
        var transforms: Set<String> = []
        for scalar in scalars {
            switch scalar.value {
            case 0xC4, 0xD6, 0xDC, 0xE4, 0xF6, 0xFC: transforms.insert("de-ASCII")
            // Greek and Russian as they are spelt in English (UNGEGN, BGN), and Ukrainian.
            case 0x0370...0x03FF: transforms.insert("Greek-Latin/UNGEGN; \(scholarly)")
            case 0x0400...0x052F:
                transforms.formUnion(["Russian-Latin/BGN; \(scholarly)", "Ukrainian-Latin/BGN; \(scholarly)"])
            case 0x1100...0x11FF, 0xAC00...0xD7FF: transforms.insert("NFD; Korean-Latin/BGN; \(scholarly)")
            default: break
            }
            if !isLatin(scalar), !PinyinReadings.isHan(scalar), scalar.properties.isAlphabetic {
                transforms.insert(scholarly)
            }
        }
        return transforms.map { StringTransform($0) }
    }

    /// ICU's transliteration of all scripts: ISO 9 for Cyrillic, classical for Greek. Chinese characters have readings before.
    private static let scholarly = "Any-Latin; Latin-ASCII"

    /// A spelling, also without the apostrophes of soft signs and breathings, and as one word: syllables of one name stand
    /// apart.
    private static func variants(_ spelling: String) -> [String] {
        let plain = spelling.filter { $0 != "'" && $0 != "`" }
        return [spelling, plain, plain.filter { $0 != " " }]
    }

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
