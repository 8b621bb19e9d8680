/// Makes text that strangers wrote fit to stand in a line of ours. It is not escaped for any place by this.
///
/// Names come from shared address books. A line must survive them: no control characters, no line ends, nothing that
/// turns the direction of the text around it, and an end.
package enum DisplayName {
    /// The most characters (grapheme clusters) of a name in a bar.
    package static let maximumLength = 60
    /// So much of a name is looked at: nobody's is longer, and a megabyte of one must not hold up a bar.
    private static let longest = 16_384
    /// The most scalars in one character: a family emoji has 11, a tower of combining marks has no end.
    private static let maximumScalars = 16

    /// The name on one line, without what could disturb the line; empty when nothing visible is left.
    package static func clean(_ name: String) -> String { cleaned(name, keepsIsolates: false) }

    /// As `clean`, of a line of ours, which may have set a name apart.
    package static func cleanLine(_ line: String) -> String { cleaned(line, keepsIsolates: true) }

    private static func cleaned(_ name: String, keepsIsolates: Bool) -> String {
        var result = String.UnicodeScalarView()
        var needsSpace = false
        var hasInk = false
        for scalar in name.unicodeScalars.prefix(longest)
        where !isDropped(scalar) || keepsIsolates && DirectionIsolate.isMark(scalar) {
            if isSpace(scalar) {
                needsSpace = !result.isEmpty
                continue
            }
            if needsSpace { result.append(" ") }
            needsSpace = false
            hasInk = hasInk || !scalar.properties.isDefaultIgnorableCodePoint
            result.append(scalar)
        }
        return hasInk ? String(result).limitingCharacters(to: maximumScalars) : ""
    }

    /// The clean name, cut to `maximumLength` characters; a cut is shown by an ellipsis.
    package static func short(_ name: String) -> String {
        truncated(clean(name), to: maximumLength)
    }

    /// The text, cut to so many characters where it is longer, the last one then an ellipsis.
    package static func truncated(_ text: String, to length: Int) -> String {
        guard let end = text.index(text.startIndex, offsetBy: length, limitedBy: text.endIndex), end < text.endIndex,
            let cut = text.index(text.startIndex, offsetBy: length - 1, limitedBy: text.endIndex)
        else { return text }
        return text[..<cut] + "…"
    }

    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        // C0's and C1's own spaces (TAB, LF, VT, FF, CR, NEL) are White_Space too.
        scalar.properties.isWhitespace
    }

    private static func isDropped(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x2028, 0x2029: false  // line and paragraph separator: folded like any space
        case 0x202A...0x202E, 0x2066...0x2069: true  // bidi embeddings, overrides, isolates
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

extension String {
    /// The text with no character longer than so many scalars; what is beyond is dropped.
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
