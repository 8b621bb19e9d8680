/// A colour that a bar can give a text.
package struct TextColor: Hashable, Sendable {
    /// `#rrggbb` with small letters.
    package let hexadecimal: String

    /// - Parameter text: `#rgb`, `#rrggbb`, or one of X11's names, in any case, with or without its spaces.
    package init?(_ text: String) {
        let name = text.lowercased().filter { $0 != " " }
        guard name.hasPrefix("#") else {
            guard let color = Self.named(name) else { return nil }
            hexadecimal = color
            return
        }
        let digits = name.dropFirst()
        guard text.utf8.count == name.utf8.count, digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else { return nil }
        switch digits.count {
        case 3: hexadecimal = "#" + digits.map { "\($0)\($0)" }.joined()
        case 6: hexadecimal = name
        default: return nil
        }
    }

    private static func named(_ name: String) -> String? {
        let words = x11Colors.split { $0 == " " || $0 == "\n" }
        let names = stride(from: 0, to: words.count, by: 2)
        return names.first { words[$0] == name }.map { "#" + words[$0 + 1] }
    }
}

/// The colours of birthdays, by how near they are.
package struct WidgetColors: Hashable, Sendable {
    /// What has a colour of its own. Raw values are those of `--colors`.
    package enum Key: String, CaseIterable, Sendable {
        case today
        case tomorrow
        /// In 2 to 7 days.
        case soon
        case later
        /// Whoever reaches a round age, however near: it is said of few.
        case round
    }

    private var colors: [Key: TextColor] = [:]

    package init() {}

    package var isEmpty: Bool { colors.isEmpty }

    package subscript(key: Key) -> TextColor? {
        get { colors[key] }
        set { colors[key] = newValue }
    }

    /// Nil for no colour.
    func color(of row: BirthdayRow) -> TextColor? {
        if row.isRound, let color = colors[.round] { return color }
        return switch row.daysUntil {
        case ..<0: nil
        case 0: colors[.today]
        case 1: colors[.tomorrow]
        case 2...7: colors[.soon]
        default: colors[.later]
        }
    }
}

/// Why a text is no list of colours.
package enum ColorProblem: Error, Hashable {
    /// It has no `=`.
    case notAPair(String)
    case unknownKey(String)
    case repeatedKey(String)
    case notAColor(String)
}

extension WidgetColors {
    /// `today=#f80,later=gray50`.
    package init(parsing list: String) throws(ColorProblem) {
        for pair in list.split(separator: ",", omittingEmptySubsequences: false) {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2 else { throw .notAPair(String(pair)) }
            guard let key = Key(rawValue: parts[0].lowercased()) else { throw .unknownKey(parts[0]) }
            guard colors[key] == nil else { throw .repeatedKey(parts[0]) }
            guard let color = TextColor(parts[1]) else { throw .notAColor(parts[1]) }
            colors[key] = color
        }
    }
}
