import PathBytes
import SystemPackage

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

/// Words of a command that is printed to be typed, quoted for a shell whatever is in them: for those of POSIX and for fish,
/// in whose single quotes a backslash has a meaning before a quote or another backslash.
package enum ShellWords {
    /// - Returns: nil where one of them cannot be shown as it is.
    package static func text(_ words: [String]) -> String? {
        guard words.allSatisfy({ CleanText(cleaning: $0).string == $0 }) else { return nil }
        return words.map(quoted).joined(separator: " ")
    }

    /// One word, in quotation marks where it needs them.
    package static func word(_ word: String) -> String {
        !word.isEmpty && word.utf8.allSatisfy(isPlain) ? word : quoted(CleanText(cleaning: word).string)
    }

    /// The name of a group as it is shown, by which it is found.
    package static func group(_ name: String) -> String { quoted(CleanText(ofGroup: name).string) }

    fileprivate static func quoted(_ word: String) -> String {
        "'" + word.unicodeScalars.map { "'\\".unicodeScalars.contains($0) ? "'\\\($0)'" : "\($0)" }.joined() + "'"
    }

    /// Whether a byte means itself wherever it stands in a word.
    fileprivate static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "-")...UInt8(ascii: "9"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}

extension FilePath {
    /// The path as a word for a shell, to be copied from a message.
    package var shellWord: String {
        if bytes.allSatisfy(ShellWords.isPlain) { return string }
        if let text, let word = ShellWords.text([text]) { return word }
        // What a message would change, such as a no-break space, would lead to another file. Every shell has printf, few
        // have $'…' (POSIX.1-2024, 2.2.4).
        let escaped = bytes.map { byte in
            let digits = String(byte, radix: 8)
            return ShellWords.isPlain(byte)
                ? String(Unicode.Scalar(byte)) : "\\" + String(repeating: "0", count: 3 - digits.count) + digits
        }.joined()
        // A substitution loses line ends at its end.
        return bytes.last == 0x0A ? "$'\(escaped)'" : "\"$(printf '\(escaped)')\""
    }
}

/// Numbers and bytes as lower-case hexadecimal digits.
package enum Hexadecimal {
    /// Sixteen digits.
    package static func text(of number: UInt64) -> String {
        withUnsafeBytes(of: digits(of: number)) { bytes in
            bytes.withMemoryRebound(to: UInt8.self) { digits in
                String(copying: UTF8Span(unchecked: digits.span, isKnownASCII: true))
            }
        }
    }

    /// Two digits for each byte.
    package static func text(of bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// - Returns: nil for what `text(of:)` does not give.
    package static func bytes(of text: String) -> [UInt8]? {
        let digits = text.utf8.compactMap { digit -> UInt8? in
            switch digit {
            case 0x30...0x39: digit - 0x30
            case 0x61...0x66: digit - 0x61 + 10
            default: nil
            }
        }
        guard digits.count == text.utf8.count, digits.count.isMultiple(of: 2) else { return nil }
        return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }

    /// Sixteen digits as bytes in memory.
    package static func digits(of number: UInt64) -> (UInt64, UInt64) {
        (eightDigits(of: number >> 32), eightDigits(of: number & 0xFFFF_FFFF))
    }

    /// The digits of the lower 32 bits, all at once: each four bits move to a byte of their own, and those above 9 become
    /// letters.
    private static func eightDigits(of half: UInt64) -> UInt64 {
        var nibbles = (half | half << 16) & 0x0000_FFFF_0000_FFFF
        nibbles = (nibbles | nibbles << 8) & 0x00FF_00FF_00FF_00FF
        nibbles = (nibbles | nibbles << 4) & 0x0F0F_0F0F_0F0F_0F0F
        let letters = (nibbles &+ 0x0606_0606_0606_0606) >> 4 & 0x0101_0101_0101_0101
        let distance = UInt64(UInt8(ascii: "a") - UInt8(ascii: "9") - 1)
        return (nibbles &+ 0x3030_3030_3030_3030 &+ letters &* distance).bigEndian
    }
}

/// Bytes as `%` and two hexadecimal digits each (RFC 3986, 2.1).
package enum PercentEncoding {
    /// - Parameter isKept: whether a byte stands for itself; `%` never does.
    package static func text(of bytes: [UInt8], keeping isKept: (UInt8) -> Bool = { _ in false }) -> String {
        bytes.reduce(into: "") { text, byte in
            if byte != percent, isKept(byte) {
                text.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                text += "%" + Hexadecimal.text(of: [byte])
            }
        }
    }

    /// - Returns: nil where a `%` has no two digits behind it.
    package static func bytes(of text: String) -> [UInt8]? {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == percent else {
                bytes.append(byte)
                continue
            }
            let digits = String(Substring(rest.prefix(2))).lowercased()
            guard let value = Hexadecimal.bytes(of: digits), value.count == 1 else {
                return nil
            }
            bytes += value
            rest = rest.dropFirst(2)
        }
        return bytes
    }

    private static let percent = UInt8(ascii: "%")
}
