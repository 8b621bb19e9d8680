extension CleanText {
    /// How many columns of a terminal the text takes: two for each character of East Asian width W or F (UAX #11), none
    /// for marks that stand on another character, and more for the few that are drawn much wider.
    package var columns: Int {
        string.unicodeScalars.reduce(0) { $0 + Self.columns($1) }
    }

    /// The text with spaces after it, that number of columns wide; unchanged where it is as wide already.
    package func padded(toColumns width: Int) -> CleanText {
        CleanText(clean: string + String(repeating: " ", count: max(0, width - columns)))
    }

    /// Spaces, to align what stands behind them.
    package init(spaces count: Int) { self.init(clean: String(repeating: " ", count: max(0, count))) }

    /// How many columns one scalar takes.
    static func columns(_ scalar: Unicode.Scalar) -> Int {
        (0x20...0x7E).contains(scalar.value) ? 1 : columns(beyondASCII: scalar)
    }

    private static func columns(beyondASCII scalar: Unicode.Scalar) -> Int {
        switch scalar.value {
        // A whole sentence and cuneiform: up to ten em, where a font has them.
        case 0xFDFD, 0x1_2000...0x1_254F: return 20
        // Dashes of two and three em.
        case 0x2E3A...0x2E3B: return 6
        // Vowels and finals of Hangul: within the syllable of its initial.
        case 0x1160...0x11FF, 0xD7B0...0xD7FF: return 0
        case 0xFFE0...0xFFE6, 0x1_6FE0...0x1_8DFF, 0x1_AFF0...0x1_B2FF, 0x1_F200...0x1_F2FF, 0x1_F300...0x1_F64F,
            0x1_F680...0x1_F6FF, 0x1_F900...0x1_F9FF, 0x1_FA70...0x1_FAFF:
            return 2
        case _ where scalar.isEastAsian: return 2
        default:
            let isMark = [.nonspacingMark, .enclosingMark, .format].contains(scalar.properties.generalCategory)
            return isMark ? 0 : 1
        }
    }
}

extension Unicode.Scalar {
    /// Whether it is of the scripts whose characters are as wide as high: Chinese, Japanese and Korean (UAX #11).
    package var isEastAsian: Bool {
        switch value {
        case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
            0x2_0000...0x3_FFFF:
            true
        default: false
        }
    }
}
