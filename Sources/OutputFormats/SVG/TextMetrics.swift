import SafeText

/// How wide a text will be, roughly: the viewer's font is not known.
struct TextMetrics {
    var size: Int
    var weight: Int = 400

    /// The width in pixels.
    func width(_ text: some StringProtocol) -> Double {
        let hundredths = text.reduce(0) { $0 + CharacterWidths.hundredths($1, isBold: weight >= 600) }
        return Double(hundredths * size) / 100
    }

    /// The text, cut where it would be wider than its place; a cut is shown by an ellipsis.
    func fitting(_ text: String, width room: Int) -> String {
        guard width(text) > Double(room) else { return text }
        let ellipsis = width("…")
        var used = 0.0
        let kept = text.prefix { character in
            used += width(String(character))
            return used + ellipsis <= Double(room)
        }
        return (Self.trimmingSpace(kept) + "…").endingIsolate
    }

    /// The text on at most that number of lines, as even as these can be; the last line is cut where it is too long. It is
    /// broken between words, or between two ideographs where it does not fit otherwise.
    func wrapped(_ text: String, width room: Int, lines count: Int) -> [String] {
        for isBetweenWords in [true, false] {
            let filled = filled(text, width: room, lines: count, isBetweenWords)
            guard filled.isWhole else { continue }
            // The narrowest place in which there are no more lines: nothing short is left over in the last one.
            var (narrow, wide, best) = (0, room, filled.lines)
            while wide - narrow > 1 {
                let width = (narrow + wide) / 2
                let even = self.filled(text, width: width, lines: filled.lines.count, isBetweenWords)
                if even.isWhole { (wide, best) = (width, even.lines) } else { narrow = width }
            }
            return best
        }
        return filled(text, width: room, lines: count, false).lines
    }

    /// Whether the text has room on that number of lines without a cut.
    func fits(_ text: String, width room: Int, lines count: Int) -> Bool {
        [true, false].contains { filled(text, width: room, lines: count, $0).isWhole }
    }

    /// Lines with as much in each as fits, and whether nothing is cut.
    private func filled(
        _ text: String, width room: Int, lines count: Int, _ isBetweenWords: Bool
    ) -> (lines: [String], isWhole: Bool) {
        var lines: [String] = []
        var rest = text
        while !rest.isEmpty {
            let fits = width(rest) <= Double(room)
            guard lines.count < count - 1, !fits, let end = lastBreak(in: rest, width: room, isBetweenWords) else {
                return (lines + [fitting(rest, width: room)], fits)
            }
            let line = Self.trimmingSpace(rest[..<end])
            rest =
                (line.unicodeScalars.hasOpenIsolate ? String(Unicode.Scalar.isolate) : "")
                + rest[end...].drop { $0 == " " }
            lines.append(String(line).endingIsolate)
        }
        return (lines, true)
    }

    /// The lines of a text in the first of the sizes, which go down, in which nothing is cut; else in the last one.
    static func largest(
        of sizes: [Int], weight: Int = 400, wrapping text: String, width room: Int, lines count: Int
    ) -> (size: Int, lines: [String]) {
        var found = (size: 0, lines: [text])
        for size in sizes {
            found = (size, TextMetrics(size: size, weight: weight).wrapped(text, width: room, lines: count))
            if found.lines.last?.contains("…") != true { return found }
        }
        return found
    }

    /// The last place at which a line may end and up to which the text fits.
    private func lastBreak(in text: String, width room: Int, _ isBetweenWords: Bool) -> String.Index? {
        var used = 0.0
        var found: String.Index?
        var previous: Character = " "
        for index in text.indices {
            if index > text.startIndex, Self.mayBreak(between: previous, and: text[index], isBetweenWords) {
                found = index
            }
            used += width(text[index...index])
            if used > Double(room) { return found }
            previous = text[index]
        }
        return nil
    }

    /// A line may end at a space and behind a hyphen, and on either side of an ideograph (UAX #14). Japanese has no spaces: a
    /// word with its endings begins where what is no hiragana follows hiragana, or a comma.
    private static func mayBreak(between character: Character, and next: Character, _ isBetweenWords: Bool) -> Bool {
        if next == " " || character == "-" { return true }
        guard let scalar = character.unicodeScalars.first, let following = next.unicodeScalars.first,
            !closing.contains(following)
        else { return false }
        // ZERO WIDTH SPACE
        if scalar == "\u{200B}" { return true }
        if isBetweenWords { return scalar.endsJapaneseWord && !following.isHiragana }
        return scalar.isEastAsian && following.isEastAsian
    }

    /// What begins no line (UAX #14 classes CL, EX and NS).
    private static let closing = Set("、。，．！？：；）」』】〉》ー々ゝ".unicodeScalars)

    private static func trimmingSpace(_ text: Substring) -> Substring {
        text.last == " " ? text.dropLast() : text
    }
}

extension Unicode.Scalar {
    var isHiragana: Bool { (0x3041...0x309F).contains(value) }

    fileprivate var endsJapaneseWord: Bool { isHiragana || self == "、" || self == "，" || self == "。" }
}

extension StringProtocol {
    /// The text with the end of an isolate that is open in it: a cut can have taken it away.
    fileprivate var endingIsolate: String {
        unicodeScalars.hasOpenIsolate ? self + String(Unicode.Scalar.popIsolate) : String(self)
    }
}
