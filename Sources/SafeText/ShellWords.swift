import PathBytes
import SystemPackage

/// Words of a command that is printed to be typed, quoted for a shell whatever is in them: for those of POSIX and for fish,
/// in whose single quotes a backslash has a meaning before a quote or another backslash.
package enum ShellWords {
    /// - Returns: nil where one of them cannot be shown as it is.
    package static func text(_ words: [String]) -> String? {
        guard words.allSatisfy({ CleanText(cleaning: $0).string == $0 }) else { return nil }
        return words.map(quoted).joined(separator: " ")
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
