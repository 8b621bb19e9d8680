/// Whether a name that somebody types differs visibly from every other one: something in it is visible, and
/// nothing invisible stands beside that. Joiners, variation selectors and tags are part of it where Unicode has them change
/// what is seen.
///
/// Why: docs/decisions.md#groups-in-cards.
package struct VisibleName {
    private let scalars: [Unicode.Scalar]

    package init(_ name: String) { scalars = Array(name.unicodeScalars) }

    package var isVisible: Bool {
        hasInk && scalars.indices.allSatisfy { Self.isPlain(scalars[$0]) || isNeeded($0) }
    }

    /// Whether something in it is seen.
    package var hasInk: Bool { scalars.contains(where: Self.hasInk) }

    /// Whether the scalar is seen by itself, not only on another one.
    private static func hasInk(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .spacingMark: false
        default: isPlain(scalar) && !scalar.properties.isWhitespace
        }
    }

    /// Whether the scalar takes a place of its own wherever it stands. A space does.
    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .lineSeparator, .paragraphSeparator: false
        case .spaceSeparator: scalar == " "
        default: !scalar.properties.isDefaultIgnorableCodePoint && !blanks.contains(scalar)
        }
    }

    /// Symbols and letters without a glyph that are not default ignorable: Braille's, musical, hieroglyphic, Khitan.
    private static let blanks: Set<Unicode.Scalar> = [
        "\u{2800}", "\u{FFFC}", "\u{1D159}", "\u{13441}", "\u{13442}", "\u{16FE4}",
    ]

    /// Whether the invisible scalar at a place changes what stands beside it.
    private func isNeeded(_ place: Int) -> Bool {
        switch scalars[place].value {
        case 0x200C: isBetweenCursive(place) || follows(place, Self.isVirama) && isLetter(after: place)
        case 0x200D:
            isBetweenEmoji(place) || isBetweenCursive(place) || follows(place, Self.isVirama)
                || isLetter(before: place) && place + 1 < scalars.count && Self.isVirama(scalars[place + 1])
        case 0xFE0E, 0xFE0F: isEmojiStyle(place)
        case 0xFE00...0xFE02, 0xE0100...0xE01EF: follows(place, \.properties.isIdeographic)
        case 0x180B...0x180F: follows(place, Self.isMongolian)
        case 0xE0020...0xE007F: isFlagsTag(place)
        default: false
        }
    }

    private func follows(_ place: Int, _ isWanted: (Unicode.Scalar) -> Bool) -> Bool {
        place > 0 && isWanted(scalars[place - 1])
    }

    // Joiners between letters: UAX #31, 2.3. Bengali, Kannada and Sinhala have one before the virama, too.

    private static func isVirama(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.canonicalCombiningClass == .virama
    }

    private func isLetter(before place: Int) -> Bool {
        scalars[..<place].last { !Self.isMark($0) }?.properties.isAlphabetic ?? false
    }

    private func isLetter(after place: Int) -> Bool {
        place + 1 < scalars.count && scalars[place + 1].properties.generalCategory == .otherLetter
    }

    private func isBetweenCursive(_ place: Int) -> Bool {
        guard let before = scalars[..<place].last(where: { !Self.isMark($0) }), place + 1 < scalars.count else {
            return false
        }
        return Self.isCursive(before) && Self.isCursive(scalars[place + 1])
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .nonspacingMark
    }

    /// A letter of a script whose letters join: Arabic, Syriac, N'Ko, Mandaic, Mongolian, Adlam.
    private static func isCursive(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0620...0x077F, 0x07CA...0x07EA, 0x0840...0x086F, 0x0870...0x08C9, 0x1E900...0x1E943:
            scalar.properties.isAlphabetic
        default: isMongolian(scalar)
        }
    }

    private static func isMongolian(_ scalar: Unicode.Scalar) -> Bool { (0x1820...0x18AA).contains(scalar.value) }

    // Emoji: UTS #51, 1.4.

    private static func isEmoji(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isEmoji && !scalar.isASCII }

    private func isBetweenEmoji(_ place: Int) -> Bool {
        let isStyled = follows(place) { $0 == "\u{FE0F}" }
        return (isStyled ? isEmojiStyle(place - 1) : follows(place, Self.isEmoji))
            && place + 1 < scalars.count && Self.isEmoji(scalars[place + 1])
    }

    /// Whether the selector at a place chooses between a coloured and a plain form, or makes a keycap.
    private func isEmojiStyle(_ place: Int) -> Bool {
        if follows(place, Self.isEmoji) { return true }
        return follows(place, \.properties.isEmoji) && place + 1 < scalars.count && scalars[place + 1] == "\u{20E3}"
    }

    /// The regions whose flags are a black flag with tags.
    private static let flags = ["gbeng", "gbsct", "gbwls"].map { region in
        region.unicodeScalars.map { 0xE0000 + $0.value } + [0xE007F]
    }

    private func isFlagsTag(_ place: Int) -> Bool {
        let flag = scalars[..<place].lastIndex { !(0xE0020...0xE007F).contains($0.value) }
        guard let flag, scalars[flag] == "\u{1F3F4}" else { return false }
        let tags = scalars[(flag + 1)...].prefix { (0xE0020...0xE007F).contains($0.value) }.map(\.value)
        return Self.flags.contains(tags)
    }
}
