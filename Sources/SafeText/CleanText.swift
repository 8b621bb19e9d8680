/// Text that can stand in a line: no control characters, no line ends, nothing that turns the direction of the text
/// around it. It is not escaped for any place.
///
/// Names come from shared address books, and `init(cleaning:)` is the only way for them into an entry. A literal is
/// taken as it is; only clean text and numbers can be interpolated in one.
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

extension CleanText {
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
}
