/// Text that can stand in a line: no control characters, no line ends, nothing that turns the direction of the text
/// around it. It is not escaped for any place.
///
/// Names come from shared address books, and `init(cleaning:)` is the only way for them into an entry. A literal is
/// taken as it is; only clean text and numbers can be interpolated in one.
///
/// Why: docs/decisions.md#direction-of-a-line.
package struct CleanText: Hashable, Sendable {
    /// The text; empty when nothing visible is left of what was cleaned.
    package let string: String

    /// The maximum of scalars that are read: a name of a megabyte must not delay a bar.
    private static let maximumScalars = 16_384
    /// The maximum of scalars in one character: a family emoji has 11, combining marks can be stacked without end.
    private static let maximumScalarsOfCharacter = 16

    /// The text on one line, without what could disturb the line. Direction marks stay among letters that are written
    /// from right to left, where they place punctuation; anywhere else all that they do is to turn the line.
    package init(cleaning text: String) { self.init(text, isDate: false) }

    /// A date as ICU writes it, with its spaces at which no line ends (U+00A0, U+202F).
    package init(ofDate text: String) { self.init(text, isDate: true) }

    private init(_ text: String, isDate: Bool) {
        if Self.isPlain(text) {
            string = text
            return
        }
        var result = String.UnicodeScalarView()
        var needsSpace = false
        var hasInk = false
        for scalar in text.unicodeScalars.prefix(Self.maximumScalars) where !Self.isDropped(scalar) {
            // White_Space has C0's and C1's own spaces (TAB, LF, VT, FF, CR, NEL) in it.
            if scalar.properties.isWhitespace, !isDate || scalar != "\u{A0}" && scalar != "\u{202F}" {
                needsSpace = !result.isEmpty
                continue
            }
            if needsSpace { result.append(" ") }
            needsSpace = false
            hasInk = hasInk || !scalar.properties.isDefaultIgnorableCodePoint
            result.append(scalar)
        }
        if !result.contains(where: Self.isRightToLeftLetter) { result.removeAll(where: Self.isDirectionMark) }
        string = hasInk ? String(result).limitingCharacters(to: Self.maximumScalarsOfCharacter) : ""
    }

    /// - Parameter string: clean already.
    init(clean string: String) { self.string = string }

    /// A text of this program's or its translators', or one that is clean as it stands: a command.
    package init(ofMessage text: Substring) { self.init(clean: String(text)) }

    /// Whether nothing visible is left.
    package var isEmpty: Bool { string.isEmpty }

    /// Whether it is short and printable ASCII with single spaces between words, as most names are: then nothing has to be
    /// looked up for every scalar.
    private static func isPlain(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            var previous: UInt8 = 0x20
            for byte in bytes {
                guard (0x20...0x7E).contains(byte), byte != 0x20 || previous != 0x20 else { return false }
                previous = byte
            }
            return previous != 0x20 && bytes.count <= maximumScalars
        }
    }

    private static func isDropped(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x2028, 0x2029: false  // line and paragraph separator: folded like any space
        case _ where scalar.setsDirection: true
        case 0xFFF9...0xFFFB, 0xFFFC: true  // interlinear annotation, object replacement
        default:
            switch scalar.properties.generalCategory {
            case .control: !scalar.properties.isWhitespace
            case .surrogate, .privateUse, .unassigned: scalar.value & 0xFFFE == 0xFFFE
            default: false
            }
        }
    }

    /// The name of a group. One that nothing is seen of is written as Swift writes it in a literal, `\u{200B}`: it can be
    /// typed like that.
    package init(ofGroup name: String) {
        let text = CleanText(cleaning: name)
        if !text.isEmpty, VisibleName(name).hasInk {
            self = text
        } else {
            let scalars = name.unicodeScalars.map { "\\u{\(String($0.value, radix: 16, uppercase: true))}" }
            self = CleanText(clean: scalars.joined())
        }
    }

    /// What the user wrote for a line, with its spaces and its markup.
    ///
    /// - Returns: nil for more than one line, and for characters that no format can carry: control characters,
    ///   noncharacters.
    package init?(asItStands text: String) {
        let isLine = text.unicodeScalars.allSatisfy { scalar in
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: false
            default: scalar.value & 0xFFFE != 0xFFFE
            }
        }
        guard isLine else { return nil }
        self.init(clean: text)
    }

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

    // Sets a name or a date apart from a sentence of the other direction (UAX #9, 2.4): without it a Hebrew name turns the
    // number after it around, and a line that begins with one is laid out from the right.

    private static let leftToRightMark: Unicode.Scalar = "\u{200E}"
    private static let rightToLeftMark: Unicode.Scalar = "\u{200F}"

    /// The text, isolated where something of the other direction is in it, a letter or a direction mark, and in a
    /// sentence from right to left also where nothing in it has a direction: numbers and brackets then run from the left.
    ///
    /// What is isolated already stays as it is.
    ///
    /// - Parameter isRightToLeft: the direction of the sentence.
    package func isolated(inRightToLeft isRightToLeft: Bool) -> CleanText {
        // No scalar before U+0580 is written from right to left, or is an isolate: most texts need no look at their scalars.
        if !isRightToLeft, Self.isLeftToRight(string) { return self }
        let scalars = string.unicodeScalars
        // All isolates begin with these bytes of UTF-8.
        if string.utf8.contains(0xE2), scalars.contains(where: \.isIsolate) { return self }
        guard isRightToLeft else { return scalars.contains(where: Self.isRightToLeft) ? between(.isolate) : self }
        // Only a sentence from right to left has to ask Unicode for each character.
        let directions = scalars.lazy.compactMap(Self.direction)
        return isEmpty || !directions.contains(false) && directions.contains(true) ? self : between(.isolate)
    }

    /// A date, as `isolated`: one of a language from right to left that has a word of another in it, such as the name of a
    /// month, runs from the right all the same.
    package func isolatedDate(inRightToLeft isRightToLeft: Bool) -> CleanText {
        isRightToLeft && self.isRightToLeft ? self : isolated(inRightToLeft: isRightToLeft)
    }

    private static func isLeftToRight(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { $0.allSatisfy { $0 < 0xD6 } }
    }

    /// Whether it is written from right to left.
    package var isRightToLeft: Bool { string.unicodeScalars.contains(where: Self.isRightToLeftLetter) }

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
    private static func isDirectionMark(_ scalar: Unicode.Scalar) -> Bool {
        scalar == leftToRightMark || scalar == rightToLeftMark || scalar == "\u{61C}"  // ARABIC LETTER MARK
    }

    /// Whether it is of a script that is written from right to left.
    private static func isRightToLeftLetter(_ scalar: Unicode.Scalar) -> Bool {
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

extension CleanText: CustomStringConvertible {
    package var description: String { string }
}

extension CleanText: ExpressibleByStringInterpolation {
    package init(stringLiteral literal: String) { string = literal }

    package init(stringInterpolation parts: Interpolation) { string = parts.string }

    /// What a literal may hold beside its own text: clean text and numbers.
    package struct Interpolation: StringInterpolationProtocol {
        fileprivate var string = ""

        package init(literalCapacity: Int, interpolationCount: Int) { string.reserveCapacity(literalCapacity) }

        package mutating func appendLiteral(_ literal: String) { string += literal }

        package mutating func appendInterpolation(_ text: CleanText) { string += text.string }

        package mutating func appendInterpolation(_ number: Int) { string += String(number) }
    }
}

extension [CleanText] {
    /// The texts one after another.
    package func joined(separator: CleanText) -> CleanText {
        guard var joined = first?.string else { return "" }
        for text in dropFirst() { joined += separator.string + text.string }
        return CleanText(clean: joined)
    }
}

extension String {
    /// The text with no character longer than that number of scalars; the rest of a longer one is dropped.
    fileprivate func limitingCharacters(to scalars: Int) -> String {
        guard unicodeScalars.count > scalars else { return self }
        var result = ""
        for character in self {
            if character.unicodeScalars.count <= scalars {
                result.append(character)
            } else {
                result.unicodeScalars.append(contentsOf: character.unicodeScalars.prefix(scalars))
            }
        }
        return result
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
