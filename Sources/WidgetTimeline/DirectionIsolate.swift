/// Sets a name apart from a sentence of the other direction (UAX #9, 2.4): without it a Hebrew name turns the number
/// after it around, and a line that begins with one is laid out from the right.
package enum DirectionIsolate {
    private static let start: Unicode.Scalar = "\u{2068}"  // FIRST STRONG ISOLATE
    private static let end: Unicode.Scalar = "\u{2069}"  // POP DIRECTIONAL ISOLATE

    /// The name, isolated where letters of the other direction are in it.
    ///
    /// - Parameter isRightToLeft: the direction of the sentence.
    static func name(_ name: String, inRightToLeft isRightToLeft: Bool) -> String {
        let hasOther = name.unicodeScalars.contains {
            isRightToLeft ? $0.properties.isAlphabetic && !Self.isRightToLeft($0) : Self.isRightToLeft($0)
        }
        return hasOther ? "\(start)\(name)\(end)" : name
    }

    /// Whether the character is one of the two that isolate.
    package static func isMark(_ scalar: Unicode.Scalar) -> Bool { scalar == start || scalar == end }

    /// The text where every isolate in it ends and none is inside another, else the text without them.
    package static func balanced(_ text: String) -> String {
        var isOpen = false
        for scalar in text.unicodeScalars where isMark(scalar) {
            guard isOpen == (scalar == end) else { return removed(text) }
            isOpen.toggle()
        }
        return isOpen ? removed(text) : text
    }

    /// The text without isolates.
    package static func removed(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.filter { !isMark($0) }))
    }

    /// Blocks of scripts that are written from right to left (DerivedBidiClass.txt: R and AL).
    private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x1_0800...0x1_0FFF, 0x1_E800...0x1_EFFF: true
        default: false
        }
    }
}
