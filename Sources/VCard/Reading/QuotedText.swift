/// Untrusted text in a message: in quotation marks, shortened, and without characters that control a terminal or the
/// direction of text.
struct QuotedText: CustomStringConvertible {
    /// The maximum number of characters that are shown.
    private static let maximumLength = 40

    let description: String

    init(_ bytes: some Collection<UInt8>) {
        // Four bytes a scalar at most; one that is cut off becomes U+FFFD behind the last one shown.
        let text = String(decoding: bytes.prefix(Self.maximumLength * 4 + 4), as: UTF8.self).unicodeScalars
        let shown = text.lazy.filter { !Self.isHidden($0) }
        var quoted = String.UnicodeScalarView(shown.prefix(Self.maximumLength))
        if shown.dropFirst(Self.maximumLength).first != nil { quoted.append("…") }
        description = "\"\(String(quoted))\""
    }

    /// Controls, format characters (which turn the direction of text) and line separators.
    private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse: true
        default: false
        }
    }
}

/// An untrusted date in a message: its digits and punctuation. Words become an ellipsis, since they can be a name; a
/// single letter is a part of a date (`T`, `Z`, `L`).
struct QuotedDate: CustomStringConvertible {
    let description: String

    init(_ bytes: some Collection<UInt8>) {
        var shown: [UInt8] = []
        var word: [UInt8] = []
        func endWord() {
            let isPart = word.count == 1 && word[0] < 0x80
            shown += isPart || word.isEmpty ? word : Array("…".utf8)
            word = []
        }
        for byte in bytes.prefix(Self.maximumLength) {
            if byte > ASCII.space, byte < 0x40 {
                endWord()
                shown.append(byte)
            } else {
                word.append(byte)
            }
        }
        endWord()
        description = QuotedText(shown).description
    }

    /// The maximum number of bytes that are read.
    private static let maximumLength = 200
}
