import BirthdayCore

/// A phrase that says what an event is, beside the name of whose it is.
///
/// Where several agree with a text, the longest is meant: `anniversaire de mariage` is no birthday.
struct EventPhrase {
    let occasion: Occasion
    /// The celebration need not be on the day itself.
    let isParty: Bool
    private let text: [Character]
    /// In capitals alone it is no name.
    private let isShouted: Bool
    private let links: [[Character]]
    private let endings: [[Character]]
    private let openings: [[Character]]

    private init(_ phrase: String, _ occasion: Occasion, _ beside: Beside) {
        self.occasion = occasion
        isParty = OccasionWords.parties.contains(phrase)
        text = Array(phrase)
        isShouted = OccasionWords.shouted.contains(phrase)
        (links, endings, openings) = beside
    }

    /// What can stand beside all phrases of a language.
    private typealias Beside = (links: [[Character]], endings: [[Character]], openings: [[Character]])

    /// The phrase as people write it.
    var label: String { (text.first?.uppercased() ?? "") + String(text.dropFirst()) }

    /// A phrase at an end of a text: how many of its characters it and what belongs to it take at either end.
    typealias Found = (phrase: EventPhrase, atStart: Int, atEnd: Int)

    /// What a text says that is nothing but a phrase: `Geburtstag`, `30. Geburtstag`.
    static func meaning(of text: ArraySlice<Character>) -> Occasion? {
        let text = text.trimmed { $0.isWhitespace }
        let words = text.firstIndex(of: " ").map { isOrdinal(text[..<$0]) ? text[$0...] : text } ?? text
        return OccasionWords.occasion(named: String(words))
    }

    /// The longest phrase at an end of a text.
    static func longest(in written: [Character]) -> Found? {
        let text = EventText(written)
        var best: (length: Int, found: Found)?
        for start in text.starts where start < text.lowered.count {
            for phrase in byFirst[text.lowered[start]] ?? [] where phrase.text.count > best?.length ?? 0 {
                if let found = phrase.behind(start, in: text) { best = (phrase.text.count, found) }
            }
        }
        for end in text.ends where end > 0 {
            for phrase in byLast[text.lowered[end - 1]] ?? [] where phrase.text.count > best?.length ?? 0 {
                if let found = phrase.before(end, in: text) { best = (phrase.text.count, found) }
            }
        }
        return best?.found
    }

    private static let all = OccasionWords.all.flatMap { words -> [EventPhrase] in
        let beside: Beside = (
            words.links.map(Array.init), words.endings.map(Array.init), words.openings.map { Array($0 + " ") }
        )
        return words.phrases.flatMap { phrases in
            phrases.besideName.map { EventPhrase($0, phrases.occasion, beside) }
        }
    }
    private static let byFirst = Dictionary(grouping: all) { $0.text.first ?? " " }
    private static let byLast = Dictionary(grouping: all) { $0.text.last ?? " " }

    private func matches(_ written: ArraySlice<Character>) -> Bool {
        !isShouted || written.allSatisfy { !$0.isLowercase }
    }

    /// The phrase that begins at an index, and the name behind it. What links the two is in lower case.
    private func behind(_ start: Int, in text: EventText) -> Found? {
        guard text.lowered[start...].starts(with: self.text) else { return nil }
        var end = start + self.text.count
        guard end < text.lowered.count, !text.isInWord(end), matches(text.written[start..<end]) else { return nil }
        if !text.skipSeparators(from: &end), end < text.lowered.count, text.written[end].isLowercase {
            let link = links.first { link in
                text.lowered[end...].starts(with: link)
                    && (link.last == "'" || text.lowered[(end + link.count)...].first == " ")
            }
            end += link?.count ?? 0
        }
        _ = text.skipSeparators(from: &end)
        if let afterAdverb = text.endOfAdverb(at: end) { end = afterAdverb }
        return (self, atStart: end, atEnd: text.lengthOfEnd)
    }

    /// The phrase that ends at an index, and the name before it.
    private func before(_ last: Int, in text: EventText) -> Found? {
        var end = last - self.text.count
        guard end > 0, text.lowered[end..<last].elementsEqual(self.text), !text.isInWord(end),
            matches(text.written[end..<last])
        else { return nil }
        end = text.withoutFillers(endingAt: end)
        let name: ArraySlice<Character> = text.lowered[..<end]
        let ending = endings.first { ending in
            name.suffix(ending.count).elementsEqual(ending)
                && (ending != Array(OccasionWords.genitive) || Self.isGenitive(name))
        }
        end -= ending?.count ?? 0
        let start = openings.first { text.lowered.starts(with: $0) }?.count ?? text.lengthOfOpening
        guard end > start else { return nil }
        return (self, atStart: start, atEnd: text.lowered.count - end)
    }

    /// A name without the word that links it to what stands before it, in any language.
    static func withoutLink(_ text: ArraySlice<Character>) -> ArraySlice<Character> {
        guard text.first?.isLowercase ?? false else { return text }
        let lowered = EventText(Array(text)).lowered
        let link = allLinks.first { link in
            lowered.starts(with: link) && (link.last == "'" || lowered.dropFirst(link.count).first == " ")
        }
        return text.dropFirst(link?.count ?? 0).drop { $0 == " " }
    }

    private static let allLinks = all.flatMap(\.links).sorted { $0.count > $1.count }

    /// What stands around phrases and names, and is a part of neither.
    static func isOrnament(_ character: Character) -> Bool {
        character.isWhitespace || "!.！。…¡#<>=~_*-–—•·|:".contains(character)
            || character.unicodeScalars.first?.properties.generalCategory == .otherSymbol
    }

    /// Whether the s at the end of a name is not the name's own.
    private static func isGenitive(_ name: ArraySlice<Character>) -> Bool {
        let word = String(name[((name.lastIndex { $0 == " " || $0 == "-" } ?? -1) + 1)...])
        return word.count > 2 && !word.hasSuffix("ss") && !word.hasSuffix("us")
            && !OccasionWords.namesInS.contains(word)
    }

    /// `46th`, `46.`, `46`.
    fileprivate static func isOrdinal(_ word: ArraySlice<Character>) -> Bool {
        let digits = word.prefix(while: \.isASCIIDigit)
        return (1...3).contains(digits.count) && word.count - digits.count <= 3
    }
}

/// The text of a summary in which phrases are looked for.
private struct EventText {
    let written: [Character]
    /// As many characters, in lower case.
    let lowered: [Character]

    init(_ written: [Character]) {
        self.written = written
        lowered = written.map { character in
            let lowered = character == "’" ? "'" : character.lowercased()
            return lowered.count == 1 ? Character(lowered) : character
        }
        lengthOfEnd = lowered.count - Self.withoutFillers(lowered, written, endingAt: lowered.count)
    }

    private static let maximumFillers = 6

    /// Where a phrase can begin: at the start, and behind each of the words that may stand before it, `Happy 46th`, `C'est l'`.
    var starts: [Int] {
        var starts = [0]
        while starts.count <= Self.maximumFillers, let next = endOfFiller(at: starts[starts.count - 1]) {
            starts.append(next)
        }
        return starts
    }

    /// Where a phrase can end: at the end, before `is today`, and before an age.
    var ends: [Int] {
        let age = lowered.lastIndex(of: " ").flatMap { EventPhrase.isOrdinal(lowered[($0 + 1)...]) ? $0 : nil }
        return [lowered.count] + (lengthOfEnd == 0 ? [] : [lowered.count - lengthOfEnd]) + [age].compactMap(\.self)
    }

    /// The length of the words at the end that say when.
    let lengthOfEnd: Int

    /// The length of the words that begin a sentence: `Today is`, `Heute hat`.
    var lengthOfOpening: Int {
        var position = 0
        while let end = endOfFiller(at: position) {
            let word = wordText(position, end)
            let isOpening =
                position == 0
                ? OccasionWords.adverbs.contains(word)
                : OccasionWords.helpers.contains(word) && written[position].isLowercase
            guard isOpening else { break }
            position = end
        }
        return position
    }

    private func wordText(_ start: Int, _ end: Int) -> String {
        String(lowered[start..<end].trimmed { $0.isWhitespace || $0 == "," || $0 == ":" })
    }

    /// The end of an ordinal, or of a word that may stand before a phrase, and of the blanks behind it; nil for another word.
    private func endOfFiller(at start: Int) -> Int? {
        if lowered[start...].starts(with: "l'") { return start + 2 }
        if let adverb = Self.wideAdverbs.first(where: { lowered[start...].starts(with: $0) }) {
            return start + adverb.count
        }
        guard let space = lowered[start...].prefix(16).firstIndex(of: " ") else { return nil }
        let word = wordText(start, space)
        guard
            EventPhrase.isOrdinal(lowered[start..<space]) || OccasionWords.helpers.contains(word)
                || OccasionWords.adverbs.contains(word)
        else { return nil }
        return lowered[space...].firstIndex { $0 != " " }
    }

    /// The end of a word that says when, behind a phrase: `Birthday today: `.
    func endOfAdverb(at start: Int) -> Int? {
        guard start < written.count, written[start].isLowercase, let end = endOfFiller(at: start),
            OccasionWords.adverbs.contains(wordText(start, end))
        else { return nil }
        return end
    }

    /// In scripts without blanks.
    private static let wideAdverbs = OccasionWords.adverbs.filter { ($0.unicodeScalars.first?.value ?? 0) >= 0x2E80 }
        .sorted { $0.count > $1.count }.map(Array.init)

    /// The end of what stands before an index, without separators, ordinals, and words in lower case that say when.
    func withoutFillers(endingAt last: Int) -> Int { Self.withoutFillers(lowered, written, endingAt: last) }

    private static func withoutFillers(_ lowered: [Character], _ written: [Character], endingAt last: Int) -> Int {
        var end = last
        for _ in 0..<maximumFillers {
            var trimmed = end
            while trimmed > 0, isSeparator(lowered[trimmed - 1]) { trimmed -= 1 }
            if let adverb = wideAdverbs.first(where: { lowered[..<trimmed].suffix($0.count) == $0[...] }) {
                end = trimmed - adverb.count
                continue
            }
            if last < lowered.count, let age = lengthOfWideAge(lowered[..<trimmed]) {
                end = trimmed - age
                continue
            }
            guard let space = lowered[..<trimmed].suffix(16).lastIndex(of: " "), space > 0 else { break }
            let word = lowered[(space + 1)..<trimmed]
            let isAdverb = OccasionWords.adverbs.contains(String(word))
            let isFiller = isAdverb || OccasionWords.helpers.contains(String(word))
            // A short one in capitals can be a name: Chris Hoy, Yo-Yo Ma.
            let isWritten = !written[space + 1].isUppercase || isAdverb && word.count > 4
            guard isFiller && isWritten || last < lowered.count && EventPhrase.isOrdinal(word) else { break }
            end = space
        }
        // At the end of a text they are a part of it.
        if end == lowered.count { return end }
        while end > 0, isSeparator(lowered[end - 1]) { end -= 1 }
        return end
    }

    /// The length of an age in years, `40岁`, at the end of a text in a script without blanks; nil without one.
    private static func lengthOfWideAge(_ text: ArraySlice<Character>) -> Int? {
        guard let last = text.last, "岁歳歲才세".contains(last) else { return nil }
        let digits = text.dropLast().reversed().prefix { $0.isASCIIDigit }.count
        return (1...3).contains(digits) ? digits + 1 : nil
    }

    /// - Returns: whether there was more than a blank.
    func skipSeparators(from position: inout Int) -> Bool {
        var isMore = false
        while position < lowered.count, Self.isSeparator(lowered[position]) {
            isMore = isMore || lowered[position] != " "
            position += 1
        }
        return isMore
    }

    private static func isSeparator(_ character: Character) -> Bool { " :：-–—,、·|/~#".contains(character) }

    /// Whether the characters before and at an index are letters of one word, in a script that has blanks between words.
    func isInWord(_ index: Int) -> Bool {
        func isOfWord(_ character: Character) -> Bool {
            guard let scalar = character.unicodeScalars.first else { return false }
            return scalar.properties.isAlphabetic && !(0x2E80...0x9FFF).contains(scalar.value)
                && !(0xAC00...0xD7AF).contains(scalar.value)
        }
        return isOfWord(lowered[index - 1]) && isOfWord(lowered[index])
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
