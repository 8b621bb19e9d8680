import SafeText

/// How wide characters are, in hundredths of the font's size.
///
/// Those of ASCII are DejaVu Sans's, the widest of the fonts that are usual for an interface; those of other scripts its
/// mean, rounded up. What a viewer draws is not wider, with few exceptions.
enum CharacterWidths {
    static func hundredths(_ character: Character, isBold: Bool) -> Int {
        guard let scalar = character.unicodeScalars.first else { return 0 }
        if (0x20...0x7E).contains(scalar.value) { return (isBold ? bold : regular)[Int(scalar.value) - 0x20] }
        if scalar.properties.isEmojiPresentation { return 135 }
        if scalar.properties.generalCategory == .format { return 0 }
        if scalar.isEastAsian || scalar.value == 0x2026 { return 100 }
        let width = other(scalar)
        return isBold ? width * 11 / 10 : width
    }

    private static func other(_ scalar: Unicode.Scalar) -> Int {
        let isUpper = scalar.properties.isUppercase
        switch scalar.value {
        case 0xA0: return 32
        case 0x00C0...0x03FF, 0x1E00...0x1FFF: return isUpper ? 72 : 62  // Latin, Greek
        case 0x0400...0x052F: return isUpper ? 80 : 70  // Cyrillic
        case 0x0590...0x05FF, 0x0660...0x0669: return 57  // Hebrew, Arabic digits
        case 0x0600...0x077F: return 58  // Arabic, whose letters are joined
        case 0x1_F000...0x1_FAFF: return 135
        default: return isUpper ? 75 : 64
        }
    }

    /// From U+0020 on.
    private static let regular = [
        32, 40, 46, 84, 64, 95, 78, 27, 39, 39, 50, 84, 32, 36, 32, 34, 64, 64, 64, 64, 64, 64, 64, 64,
        64, 64, 34, 34, 84, 84, 84, 53, 100, 68, 69, 70, 77, 63, 58, 77, 75, 29, 29, 66, 56, 86, 75, 79,
        60, 79, 69, 63, 61, 73, 68, 99, 69, 61, 69, 39, 34, 39, 84, 50, 50, 61, 63, 55, 63, 62, 35, 63,
        63, 28, 28, 58, 28, 97, 63, 61, 63, 63, 41, 52, 39, 63, 59, 82, 59, 59, 52, 64, 34, 64, 84,
    ]

    private static let bold = [
        35, 46, 52, 84, 70, 100, 87, 31, 46, 46, 52, 84, 38, 42, 38, 37, 70, 70, 70, 70, 70, 70, 70, 70,
        70, 70, 40, 40, 84, 84, 84, 58, 100, 77, 76, 73, 83, 68, 68, 82, 84, 37, 37, 77, 64, 100, 84, 85,
        73, 85, 77, 72, 68, 81, 77, 110, 77, 72, 73, 46, 37, 46, 84, 50, 50, 67, 72, 59, 72, 68, 44, 72,
        71, 34, 34, 67, 34, 104, 71, 69, 72, 72, 49, 60, 48, 71, 65, 92, 65, 65, 58, 71, 37, 71, 84,
    ]
}
