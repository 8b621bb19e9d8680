/// How wide a text will be, roughly: the viewer's font is not known, so widths are those of a wide sans-serif.
struct TextMetrics {
    var size: Int
    var weight: Int = 400

    /// The width in pixels.
    func width(_ text: some StringProtocol) -> Double {
        text.reduce(0) { $0 + Self.ems($1) } * Double(size) * (weight >= 600 ? 1.08 : 1)
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
        return Self.trimmingSpace(kept) + "…"
    }

    /// The text on at most that number of lines, broken at spaces; the last line is cut where it is too long.
    func wrapped(_ text: String, width room: Int, lines count: Int) -> [String] {
        var lines: [String] = []
        var rest = text[...]
        while !rest.isEmpty {
            guard lines.count < count - 1, width(rest) > Double(room), let end = lastBreak(in: rest, width: room) else {
                return lines + [fitting(String(rest), width: room)]
            }
            lines.append(String(rest[..<end]))
            rest = rest[end...].drop { $0 == " " }
        }
        return lines
    }

    /// The last space up to which the text fits.
    private func lastBreak(in text: Substring, width room: Int) -> Substring.Index? {
        var used = 0.0
        var found: Substring.Index?
        for index in text.indices {
            if text[index] == " ", index > text.startIndex { found = index }
            used += width(text[index...index])
            if used > Double(room) { return found }
        }
        return nil
    }

    private static func trimmingSpace(_ text: Substring) -> Substring {
        text.last == " " ? text.dropLast() : text
    }

    private static func ems(_ character: Character) -> Double {
        guard let scalar = character.unicodeScalars.first else { return 0 }
        if scalar.properties.isEmojiPresentation { return 1.35 }
        switch scalar.value {
        case 0x20...0x7E: return ascii(scalar)
        case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
            0x20000...0x3FFFF:
            return 1  // East Asian wide
        case 0x1F000...0x1FAFF: return 1.35
        case 0x2022, 0x2026: return 1  // the bullet of a hidden name, the ellipsis
        default: return scalar.properties.isUppercase ? 0.75 : 0.64
        }
    }

    private static func ascii(_ scalar: Unicode.Scalar) -> Double {
        switch scalar {
        case "i", "j", "l", "I", "'", "|", ".", ",", ":", ";", "!", " ": 0.34
        case "f", "r", "t", "(", ")", "[", "]", "/", "\\", "-", "\"", "J": 0.42
        case "m", "w", "M", "W", "@", "%", "&": 0.98
        case "A"..."Z", "#", "$", "<", ">", "=", "+", "~", "^", "{", "}": 0.76
        default: 0.64
        }
    }
}
