import BirthdayCore

extension EventWords {
    /// Words at an end of a text: how many of its characters they and what stands between take there.
    struct Found {
        let words: EventWords
        let atStart: Int
        let atEnd: Int
    }

    /// What a text says that is nothing but a phrase.
    static func meaning(of text: ArraySlice<Character>) -> Occasion? {
        categories[String(text.trimmed { $0.isWhitespace }).lowercased()]
    }

    /// The longest phrase at an end of a text.
    static func longest(in text: [Character]) -> Found? {
        let lowered = text.map { character -> Character in
            let lowered = character == "’" ? "'" : character.lowercased()
            return lowered.count == 1 ? Character(lowered) : character
        }
        guard let last = lowered.last else { return nil }
        let start = lowered.firstIndex(of: " ").flatMap { isOrdinal(lowered[..<$0]) ? $0 + 1 : nil } ?? 0
        let first = start < lowered.count ? lowered[start] : last
        var best: (length: Int, found: Found)?
        for (words, phrase) in byFirst[first] ?? [] where phrase.count > best?.length ?? 0 {
            if let found = words.behind(phrase, at: start, in: lowered, text) { best = (phrase.count, found) }
        }
        for (words, phrase) in byLast[last] ?? [] where phrase.count > best?.length ?? 0 {
            if let found = words.before(phrase, in: lowered) { best = (phrase.count, found) }
        }
        return best?.found
    }

    private typealias Phrases = [Character: [(words: EventWords, phrase: [Character])]]

    private static let phrases = all.flatMap { words in words.phrases.map { (words: words, phrase: $0) } }
    private static let byFirst: Phrases = Dictionary(grouping: phrases) { $0.phrase.first ?? " " }
    private static let byLast: Phrases = Dictionary(grouping: phrases) { $0.phrase.last ?? " " }

    /// A phrase that begins at an index, and the name behind it. What links the two is in lower case.
    private func behind(
        _ phrase: [Character], at start: Int, in text: [Character], _ written: [Character]
    ) -> Found? {
        guard text[start...].starts(with: phrase) else { return nil }
        var end = start + phrase.count
        guard end < text.count, !Self.isInWord(text[end - 1], text[end]) else { return nil }
        if !Self.skipSeparators(text, &end), end < text.count, written[end].isLowercase {
            let link = links.first { link in
                text[end...].starts(with: link) && (link.last == "'" || text[(end + link.count)...].first == " ")
            }
            end += link?.count ?? 0
        }
        _ = Self.skipSeparators(text, &end)
        return Found(words: self, atStart: end, atEnd: 0)
    }

    /// A phrase at the end, and the name before it.
    private func before(_ phrase: [Character], in text: [Character]) -> Found? {
        var end = text.count - phrase.count
        guard end > 0, text[end...].elementsEqual(phrase), !Self.isInWord(text[end - 1], text[end]) else { return nil }
        while end > 0, Self.isSeparator(text[end - 1]) { end -= 1 }
        if let space = text[..<end].lastIndex(of: " "), Self.isOrdinal(text[(space + 1)..<end]) { end = space }
        let ending = endings.first { ending in
            text[..<end].suffix(ending.count).elementsEqual(ending)
                && (ending != Self.genitive || Self.isGenitive(text[..<end]))
        }
        end -= ending?.count ?? 0
        return end > 0 ? Found(words: self, atStart: 0, atEnd: text.count - end) : nil
    }

    /// Whether the s at the end of a name is not the name's own.
    private static func isGenitive(_ name: ArraySlice<Character>) -> Bool {
        let word = String(name[((name.lastIndex { $0 == " " || $0 == "-" } ?? -1) + 1)...])
        return word.count > 2 && !word.hasSuffix("ss") && !word.hasSuffix("us") && !namesInS.contains(word)
    }

    private static func isOrdinal(_ word: ArraySlice<Character>) -> Bool {
        let digits = word.prefix(while: \.isASCIIDigit)
        return (1...3).contains(digits.count) && word.count - digits.count <= 3
    }

    private static func isSeparator(_ character: Character) -> Bool { " :：-–—,、·|/~".contains(character) }

    /// - Returns: whether there was more than a blank.
    private static func skipSeparators(_ text: [Character], _ position: inout Int) -> Bool {
        var isMore = false
        while position < text.count, isSeparator(text[position]) {
            isMore = isMore || text[position] != " "
            position += 1
        }
        return isMore
    }

    /// Whether two neighbours are letters of one word, in a script that has blanks between words.
    private static func isInWord(_ one: Character, _ other: Character) -> Bool {
        func isOfWord(_ character: Character) -> Bool {
            guard let scalar = character.unicodeScalars.first else { return false }
            return scalar.properties.isAlphabetic && !(0x2E80...0x9FFF).contains(scalar.value)
                && !(0xAC00...0xD7AF).contains(scalar.value)
        }
        return isOfWord(one) && isOfWord(other)
    }
}

extension ArraySlice<Character> {
    func trimmed(_ isOutside: (Character) -> Bool) -> ArraySlice<Character> {
        guard let first = firstIndex(where: { !isOutside($0) }), let last = lastIndex(where: { !isOutside($0) }) else {
            return self[endIndex...]
        }
        return self[first...last]
    }
}

extension Character {
    var isASCIIDigit: Bool { isASCII && isNumber }
}
