// Sets a name or a date apart from a sentence of the other direction (UAX #9, 2.4): without it a Hebrew name turns the
// number after it around, and a line that begins with one is laid out from the right.

extension CleanText {
    private static let isolate: Unicode.Scalar = "\u{2068}"  // FIRST STRONG ISOLATE
    private static let popIsolate: Unicode.Scalar = "\u{2069}"  // POP DIRECTIONAL ISOLATE

    /// The text, isolated where letters of the other direction are in it.
    ///
    /// - Parameter isRightToLeft: the direction of the sentence.
    package func isolated(inRightToLeft isRightToLeft: Bool) -> CleanText {
        let hasOther = string.unicodeScalars.contains {
            isRightToLeft ? $0.properties.isAlphabetic && !Self.isRightToLeft($0) : Self.isRightToLeft($0)
        }
        return hasOther ? CleanText(clean: "\(Self.isolate)\(string)\(Self.popIsolate)") : self
    }

    /// The text without isolates, for a place that draws character after character.
    package var withoutIsolates: CleanText {
        guard string.unicodeScalars.contains(where: Self.isIsolate) else { return self }
        return CleanText(clean: String(String.UnicodeScalarView(string.unicodeScalars.filter { !Self.isIsolate($0) })))
    }

    /// The text where every isolate in it ends and none is inside another, else the text without them.
    var balanced: CleanText {
        var isOpen = false
        for scalar in string.unicodeScalars where Self.isIsolate(scalar) {
            guard isOpen == (scalar == Self.popIsolate) else { return withoutIsolates }
            isOpen.toggle()
        }
        return isOpen ? withoutIsolates : self
    }

    private static func isIsolate(_ scalar: Unicode.Scalar) -> Bool { scalar == isolate || scalar == popIsolate }

    /// Blocks of scripts that are written from right to left (DerivedBidiClass.txt: R and AL).
    private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x1_0800...0x1_0FFF, 0x1_E800...0x1_EFFF: true
        default: false
        }
    }
}
