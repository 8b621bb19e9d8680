import SafeText

/// How wide a text will be, roughly: the viewer's font is not known.
struct TextMetrics {
    var size: Int
    var weight: Int = 400

    /// The width in pixels.
    func width(_ text: some StringProtocol) -> Double {
        let hundredths = text.reduce(0) { $0 + Self.hundredths($1, isBold: weight >= 600) }
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

    /// How wide a character is, in hundredths of the font's size.
    ///
    /// Those of ASCII are DejaVu Sans's, the widest of the fonts that are usual for an interface; those of other scripts its
    /// mean, rounded up. What a viewer draws is not wider, with few exceptions.
    private static func hundredths(_ character: Character, isBold: Bool) -> Int {
        guard let scalar = character.unicodeScalars.first else { return 0 }
        if (0x20...0x7E).contains(scalar.value) { return (isBold ? bold : regular)[Int(scalar.value) - 0x20] }
        if scalar.properties.isEmojiPresentation { return 135 }
        if scalar.properties.generalCategory == .format { return 0 }
        if scalar.isEastAsian || scalar.value == 0x2026 { return 100 }
        let width = other(scalar)
        return isBold ? width * 11 / 10 : width
    }

    private static func other(_ scalar: Unicode.Scalar) -> Int {
        let isUpper = scalar.properties.isUppercase
        switch scalar.value {
        case 0xA0: return 32
        case 0x00C0...0x03FF, 0x1E00...0x1FFF: return isUpper ? 72 : 62  // Latin, Greek
        case 0x0400...0x052F: return isUpper ? 80 : 70  // Cyrillic
        case 0x0590...0x05FF, 0x0660...0x0669: return 57  // Hebrew, Arabic digits
        case 0x0600...0x077F: return 58  // Arabic, whose letters are joined
        case 0x1_F000...0x1_FAFF: return 135
        default: return isUpper ? 75 : 64
        }
    }

    /// From U+0020 on.
    private static let regular = [
        32, 40, 46, 84, 64, 95, 78, 27, 39, 39, 50, 84, 32, 36, 32, 34, 64, 64, 64, 64, 64, 64, 64, 64,
        64, 64, 34, 34, 84, 84, 84, 53, 100, 68, 69, 70, 77, 63, 58, 77, 75, 29, 29, 66, 56, 86, 75, 79,
        60, 79, 69, 63, 61, 73, 68, 99, 69, 61, 69, 39, 34, 39, 84, 50, 50, 61, 63, 55, 63, 62, 35, 63,
        63, 28, 28, 58, 28, 97, 63, 61, 63, 63, 41, 52, 39, 63, 59, 82, 59, 59, 52, 64, 34, 64, 84,
    ]

    private static let bold = [
        35, 46, 52, 84, 70, 100, 87, 31, 46, 46, 52, 84, 38, 42, 38, 37, 70, 70, 70, 70, 70, 70, 70, 70,
        70, 70, 40, 40, 84, 84, 84, 58, 100, 77, 76, 73, 83, 68, 68, 82, 84, 37, 37, 77, 64, 100, 84, 85,
        73, 85, 77, 72, 68, 81, 77, 110, 77, 72, 73, 46, 37, 46, 84, 50, 50, 67, 72, 59, 72, 68, 44, 72,
        71, 34, 34, 67, 34, 104, 71, 69, 72, 72, 49, 60, 48, 71, 65, 92, 65, 65, 58, 71, 37, 71, 84,
    ]
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
