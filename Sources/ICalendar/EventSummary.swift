import VCard

/// The name in the summary of an event, and the year of birth.
///
/// `🎂 Name (1980)`, `Name (*1980)`, `Name *` (Nextcloud), `Name's Birthday` (Sabre, Google), `Name's 46th birthday`
/// (khal), and what people write themselves. What has none of these forms is the name as it stands.
struct EventSummary {
    let name: String
    /// The year that stands in brackets after the name.
    let year: Int?
    /// A sign or word of a birthday confirms that the year is that of birth.
    let isCertain: Bool
    /// It is no birthday: Nextcloud's anniversaries and deaths.
    let isOther: Bool

    private static let marks: [Character] = ["🎂", "🎁", "🎉", "🎈", "🥳"]
    private static let otherMarks: [Character] = ["💍", "⚭", "✝", "†"]
    /// Before a name, in lower case.
    private static let beginnings = [
        "birthday: ", "birthday of ", "geburtstag: ", "geburtstag von ", "anniversaire de ", "anniversaire: ",
        "cumpleaños de ", "cumpleaños: ", "compleanno di ", "verjaardag van ", "urodziny: ",
    ]
    /// After a name, in lower case.
    private static let ends = [
        "'s birthday", "’s birthday", "' birthday", "’ birthday", " hat geburtstag", " (birthday)", " (geburtstag)",
        " birthday", " geburtstag", " - birthday", ": birthday",
    ]

    /// - Parameter stated: the year that the event has in another property: no other one is taken from the summary.
    init(_ summary: String, year stated: Int?) {
        var text = Substring(summary)
        isOther = text.contains { Self.otherMarks.contains($0) }
        var isMarked = false
        while let first = text.first, Self.marks.contains(first) || isMarked && first == " " {
            isMarked = true
            text = text.dropFirst()
        }
        var found: Int?
        if let (before, year, hasStar) = Self.year(atEndOf: text), stated == nil || stated == year {
            text = before
            found = year
            isMarked = isMarked || hasStar
        } else if text.hasSuffix(" *") {
            text = text.dropLast(2)
        }
        if let named = Self.withoutWords(text) {
            text = named
            isMarked = true
        }
        name = CardText.normalized(String(text.isEmpty ? Substring(summary) : text))
        year = found
        isCertain = isMarked
    }

    /// `Name (1980)`, `Name (*1980)`.
    private static func year(atEndOf text: Substring) -> (Substring, Int, Bool)? {
        guard text.hasSuffix(")"), let open = text.lastIndex(of: "(") else { return nil }
        let inside = text[text.index(after: open)...].dropLast()
        let digits = inside.drop { $0 == "*" || $0 == " " }
        guard digits.utf8.count == 4, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let year = Int(digits)
        else { return nil }
        return (text[..<open], year, digits.count < inside.count)
    }

    /// The name without the words that say what the event is; nil where there are none.
    private static func withoutWords(_ text: Substring) -> Substring? {
        let trimmed = CardText.normalized(String(text))
        let lower = trimmed.lowercased()
        // Lower case can be of another length; then nothing is cut.
        guard lower.count == trimmed.count else { return nil }
        for words in beginnings where lower.hasPrefix(words) { return Substring(trimmed.dropFirst(words.count)) }
        for words in ends where lower.hasSuffix(words) {
            let name = trimmed.dropLast(words.count)
            return words == " birthday" ? withoutOrdinal(name) : name
        }
        return nil
    }

    /// `Anna's 46th` → `Anna`.
    private static func withoutOrdinal(_ text: Substring) -> Substring {
        guard let space = text.lastIndex(of: " "), text[text.index(after: space)...].first?.isNumber == true else {
            return text
        }
        let name = text[..<space]
        return name.hasSuffix("'s") || name.hasSuffix("’s") ? name.dropLast(2) : name
    }
}
