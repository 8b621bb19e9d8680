// Sets a name or a date apart from a sentence of the other direction (UAX #9, 2.4): without it a Hebrew name turns the
// number after it around, and a line that begins with one is laid out from the right.

extension CleanText {
    private static let leftToRightMark: Unicode.Scalar = "\u{200E}"
    private static let rightToLeftMark: Unicode.Scalar = "\u{200F}"

    /// The text, isolated where something of the other direction is in it, a letter or a direction mark, and in a
    /// sentence from right to left also where nothing in it has a direction: numbers and brackets then run from the left.
    ///
    /// - Parameter isRightToLeft: the direction of the sentence.
    package func isolated(inRightToLeft isRightToLeft: Bool) -> CleanText {
        let scalars = string.unicodeScalars
        guard isRightToLeft else {
            // No scalar before U+0580 is written from right to left: most texts need no look at their scalars.
            let mayTurn = string.utf8.contains { $0 >= 0xD6 }
            return mayTurn && scalars.contains(where: Self.isRightToLeft) ? between(.isolate) : self
        }
        // Only a sentence from right to left has to ask Unicode for each character.
        let directions = scalars.lazy.compactMap(Self.direction)
        return isEmpty || !directions.contains(false) && directions.contains(true) ? self : between(.isolate)
    }

    /// The text of a machine, such as a path or a command: from left to right whatever its first letter is, and isolated
    /// where a sentence could turn it or it the sentence.
    ///
    /// - Parameter isRightToLeft: the direction of the sentence.
    package func isolatedFromLeft(inRightToLeft isRightToLeft: Bool) -> CleanText {
        let isMixed = isRightToLeft ? !isEmpty : string.unicodeScalars.contains(where: Self.isRightToLeft)
        return isMixed ? between(.leftToRightIsolate) : self
    }

    private func between(_ isolate: Unicode.Scalar) -> CleanText {
        CleanText(clean: "\(isolate)\(string)\(Unicode.Scalar.popIsolate)")
    }

    /// The text without isolates, for a place that draws character after character.
    package var withoutIsolates: CleanText {
        guard string.unicodeScalars.contains(where: \.isIsolate) else { return self }
        return CleanText(clean: String(String.UnicodeScalarView(string.unicodeScalars.filter { !$0.isIsolate })))
    }

    /// The line with a direction mark before it where its first letter is of the other direction, for a reader that takes
    /// that letter for the direction of the whole line although it is isolated (UAX #9, P2 passes over isolates).
    ///
    /// - Parameter isRightToLeft: the direction of the line.
    package func marked(asRightToLeft isRightToLeft: Bool) -> CleanText {
        let first = string.unicodeScalars.lazy.compactMap(Self.direction).first
        guard let first, first != isRightToLeft else { return self }
        return CleanText(clean: "\(isRightToLeft ? Self.rightToLeftMark : Self.leftToRightMark)\(string)")
    }

    /// Whether it is one of the marks that have a direction and nothing else.
    static func isDirectionMark(_ scalar: Unicode.Scalar) -> Bool {
        scalar == leftToRightMark || scalar == rightToLeftMark || scalar == "\u{61C}"  // ARABIC LETTER MARK
    }

    /// Whether it is of a script that is written from right to left.
    static func isRightToLeftLetter(_ scalar: Unicode.Scalar) -> Bool {
        !isDirectionMark(scalar) && isInRightToLeftBlock(scalar)
    }

    /// Whether it sets the direction to right to left; nil where it sets none.
    private static func direction(_ scalar: Unicode.Scalar) -> Bool? {
        if isRightToLeft(scalar) { return true }
        return scalar == leftToRightMark || scalar.properties.isAlphabetic ? false : nil
    }

    private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
        scalar == rightToLeftMark || isInRightToLeftBlock(scalar)
    }

    /// Blocks of scripts that are written from right to left (DerivedBidiClass.txt: R and AL).
    private static func isInRightToLeftBlock(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x1_0800...0x1_0FFF, 0x1_E800...0x1_EFFF: true
        default: false
        }
    }
}

extension Unicode.Scalar {
    /// FIRST STRONG ISOLATE
    package static let isolate: Unicode.Scalar = "\u{2068}"
    /// LEFT-TO-RIGHT ISOLATE
    fileprivate static let leftToRightIsolate: Unicode.Scalar = "\u{2066}"
    /// POP DIRECTIONAL ISOLATE
    package static let popIsolate: Unicode.Scalar = "\u{2069}"

    fileprivate var isIsolate: Bool {
        self == .isolate || self == .leftToRightIsolate || self == .popIsolate
    }
}

extension BidirectionalCollection<Unicode.Scalar> {
    /// Whether an isolate begins in it and does not end. They are one deep.
    package var hasOpenIsolate: Bool { last(where: \.isIsolate).map { $0 != .popIsolate } ?? false }
}
