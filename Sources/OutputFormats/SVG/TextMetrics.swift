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

    /// The text on at most that number of lines, broken at spaces, after hyphens and between ideographs; the last line is
    /// cut where it is too long.
    func wrapped(_ text: String, width room: Int, lines count: Int) -> [String] {
        var lines: [String] = []
        var rest = text
        while !rest.isEmpty {
            guard lines.count < count - 1, width(rest) > Double(room), let end = lastBreak(in: rest, width: room) else {
                return lines + [fitting(rest, width: room)]
            }
            let line = Self.trimmingSpace(rest[..<end])
            rest =
                (line.unicodeScalars.hasOpenIsolate ? String(Unicode.Scalar.isolate) : "")
                + rest[end...].drop { $0 == " " }
            lines.append(String(line).endingIsolate)
        }
        return lines
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
    private func lastBreak(in text: String, width room: Int) -> String.Index? {
        var used = 0.0
        var found: String.Index?
        var previous: Character = " "
        for index in text.indices {
            if index > text.startIndex, Self.mayBreak(between: previous, and: text[index]) { found = index }
            used += width(text[index...index])
            if used > Double(room) { return found }
            previous = text[index]
        }
        return nil
    }

    /// A line may end on either side of an ideograph (UAX #14).
    private static func mayBreak(between character: Character, and next: Character) -> Bool {
        if next == " " || character == "-" { return true }
        guard let scalar = character.unicodeScalars.first, let following = next.unicodeScalars.first else {
            return false
        }
        return scalar.isEastAsian && following.isEastAsian
    }

    private static func trimmingSpace(_ text: Substring) -> Substring {
        text.last == " " ? text.dropLast() : text
    }
}

extension StringProtocol {
    /// The text with the end of an isolate that is open in it: a cut can have taken it away.
    fileprivate var endingIsolate: String {
        unicodeScalars.hasOpenIsolate ? self + String(Unicode.Scalar.popIsolate) : String(self)
    }
}
