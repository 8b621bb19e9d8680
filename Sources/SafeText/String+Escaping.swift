extension String {
    /// The text with each scalar that has a replacement replaced.
    ///
    /// Programs that read an escaped text see scalars, or bytes. A character is not what to look for: an apostrophe with a
    /// combining mark behind it is another one than an apostrophe, and ends a quotation all the same.
    package func replacing(_ replacement: (Unicode.Scalar) -> String?) -> String {
        guard unicodeScalars.contains(where: { replacement($0) != nil }) else { return self }
        var result = ""
        for scalar in unicodeScalars {
            if let text = replacement(scalar) {
                result += text
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    package func replacing(scalar: Unicode.Scalar, with text: String) -> String {
        replacing { $0 == scalar ? text : nil }
    }

    /// The text with a word joiner behind each of these scalars, for a reader that has no escape and looks for what
    /// stands behind them: it sees another scalar there, and draws nothing for it.
    package func separating(_ scalars: Set<Unicode.Scalar>) -> String {
        replacing { scalars.contains($0) ? "\($0)\u{2060}" : nil }
    }

    /// The JSON document with `\uXXXX` for every scalar that json-c does not escape and that controls a terminal, ends a
    /// line or changes its direction. Such scalars occur only in strings, so the document's value stays the same.
    package func escapingInvisibles() -> String {
        guard unicodeScalars.contains(where: \.actsUnescaped) else { return self }
        return replacing { $0.actsUnescaped ? "\\u" + Hexadecimal.text(of: UInt64($0.value)).suffix(4) : nil }
    }
}

extension Unicode.Scalar {
    /// Whether it embeds text of another direction, overrides or isolates its direction (UAX #9, 2).
    var setsDirection: Bool { (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value) }

    fileprivate var actsUnescaped: Bool {
        switch value {
        case 0x7F...0x9F, 0x2028, 0x2029: true  // DEL and C1, line and paragraph separator
        default: setsDirection
        }
    }
}
