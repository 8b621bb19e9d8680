/// The texts of a property that is a list with commas, each once, in their order, within limits.
package struct TextList {
    private var texts: [String] = []
    private var seen: Set<String> = []
    /// The first that is not blank, however long it is.
    private(set) var first: String?
    /// What was left out, once a line.
    package private(set) var problems: [CardProblem] = []
    private var isFull = false

    package init() {}

    /// Takes the texts that are not blank.
    mutating func add(
        _ property: Property, upTo maximum: Int, _ limits: CardLimits, _ decoder: inout TextDecoder
    ) {
        decoder.withText(of: property) { text in
            CardText.forEachPart(of: text, separator: ASCII.comma) { part in
                let text = CardText.unescaped(part)
                if text.isEmpty { return }
                if first == nil { first = text }
                if limits.areExceeded(by: text) {
                    guard problems.last?.line != property.line else { return }
                    problems.append(
                        limits.problem(
                            at: property.line, "\(property.writtenName.asName) has a name of", ", which is left out"))
                } else if texts.isEmpty {
                    texts = [text]
                } else if isNew(text) {
                    append(text, of: property, upTo: maximum)
                }
            }
        }
    }

    private mutating func append(_ text: String, of property: Property, upTo maximum: Int) {
        if texts.count < maximum { return texts.append(text) }
        if isFull { return }
        isFull = true
        problems.append(
            CardProblem(
                line: property.line,
                reason: "\(property.writtenName.asName): the names after the first \(maximum) are left out"))
    }

    /// The texts, which move out of the list: it is used up.
    package mutating func take() -> [String] { taking(&texts, leaving: []) }

    /// Compares up to 16 texts one by one; a set finds more of them.
    private mutating func isNew(_ text: String) -> Bool {
        guard texts.count >= 16 else { return !texts.contains(text) }
        if isFull { return !seen.contains(text) }
        if seen.isEmpty { seen = Set(texts) }
        return seen.insert(text).inserted
    }
}

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
