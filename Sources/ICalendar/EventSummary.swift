import BirthdayCore
import VCard

/// The name in the summary of an event, what the event is, and the year in which it all began.
///
/// `🎂 Name (1980)`, `Name (*1980)`, `Name *` (Nextcloud), `Name's Birthday` (Sabre, Google), `Name's 46th birthday`
/// (khal), and what people write themselves, before the name or behind it: `Geburtstag: Name`, `Name - Birthday`,
/// `Happy Birthday Name!`. What has none of these forms is the name as it stands.
package struct EventSummary {
    package let name: String
    /// What the words or signs beside the name say; nil without any.
    package let occasion: Occasion?
    /// It is the name of a saint, with no word that says something else.
    var isSaint: Bool { occasion == nil && OccasionWords.isSaint(name) }
    /// The year that stands behind the name.
    let year: Int?
    /// A sign or word confirms that the year is the first one.
    let isCertain: Bool
    /// The words say that it is a celebration, which need not be on the day itself.
    let isParty: Bool

    /// The words, where they say no occasion that has a name of its own.
    private let ownLabel: String

    /// More things than a summary has beside a name.
    private static let maximumParts = 24

    private static let marks: [(Occasion, [Character])] = [
        (.birthday, ["🎂", "🎁", "🎉", "🎈", "🥳", "🍰", "🧁", "🎊"]), (.anniversary, ["💍", "⚭", "💒", "💑", "👰"]),
        (.memorial, ["✝", "†", "🕯", "⚰", "🪦", "🥀"]),
    ]

    /// Signs around a word, and what closes them.
    private static let pairs: [Character: String] = [
        "(": ")", "[": "]", "（": "）", "【": "】", "「": "」", "{": "}", "<": ">", "«": "»", "»": "«", "„": "“”", "“": "”",
        "\"": "\"", "'": "'", "*": "*", "_": "_", "~": "~", "=": "=",
    ]

    /// - Parameter stated: the year that the event has in another property: no other one is taken from the summary.
    package init(_ summary: String, year stated: Int?) {
        // What is beyond the limit is left out: nothing looks for words in it.
        guard summary.utf8.count <= CardLimits.contact.text else {
            (name, occasion, year, isCertain, isParty, ownLabel) = (summary, nil, nil, false, false, "")
            return
        }
        var parts = Parts(summary, stated: stated)
        for _ in 0..<Self.maximumParts where !parts.takeSomething() { break }
        let name = CardText.normalized(String(parts.text))
        self.name = name.isEmpty ? CardText.normalized(summary) : name
        occasion = parts.occasion ?? OccasionWords.occasion(named: self.name)
        year = occasion == .memorial ? parts.lastYear ?? parts.year : parts.year
        isCertain = parts.isCertain
        isParty = parts.isParty
        ownLabel = parts.ownLabel
    }

    /// What the summary says behind a name and a colon: `Anna Berg: First met`.
    package func label(of person: String) -> String {
        guard ownLabel.isEmpty, let person = name.firstRange(of: person) else { return ownLabel }
        return CardText.normalized(String(name[person.upperBound...].drop { ":：-–— ".contains($0) }))
    }

    /// The summary while what is no name is taken from its ends.
    private struct Parts {
        private(set) var text: ArraySlice<Character>
        private(set) var occasion: Occasion?
        private(set) var year: Int?
        /// Of a span of years.
        private(set) var lastYear: Int?
        private(set) var isCertain = false
        private(set) var isParty = false
        private(set) var ownLabel = ""
        private let stated: Int?

        init(_ summary: String, stated: Int?) {
            text = ArraySlice(CardText.normalized(summary))
            self.stated = stated
        }

        /// Takes one thing; false where there is nothing but a name.
        mutating func takeSomething() -> Bool {
            text = text.trimmed { $0.isWhitespace }
            return takeMark() || takeFirstBracket() || takeBracket() || takeStar() || takeWords() || takeDate()
                || takeYear() || takeFirstYear() || takeAge() || takeFirstAge()
        }

        private mutating func note(_ occasion: Occasion) {
            // The anniversary of a death.
            let isMoreExact = self.occasion == .anniversary && occasion == .memorial
            self.occasion = isMoreExact ? occasion : self.occasion ?? occasion
            isCertain = true
        }

        /// A picture at either end.
        private mutating func takeMark() -> Bool {
            for (occasion, marks) in EventSummary.marks {
                func isMark(_ character: Character?) -> Bool {
                    guard let scalar = character?.unicodeScalars.first else { return false }
                    return marks.contains(Character(scalar))
                }
                let rest = isMark(text.first) ? text.dropFirst() : isMark(text.last) ? text.dropLast() : text
                guard rest.count < text.count else { continue }
                // A picture alone is all that there is.
                guard rest.contains(where: { $0.isLetter || $0.isNumber }) else { return false }
                text = rest
                note(occasion)
                return true
            }
            return false
        }

        /// `[Birthday] Name`, `*Birthday* Name`; brackets around a name beside words, and other signs around all.
        private mutating func takeFirstBracket() -> Bool {
            guard let open = text.first, let closing = EventSummary.pairs[open] else { return false }
            let inner = text.drop { $0 == open }
            guard let end = inner.firstIndex(where: closing.contains) else { return false }
            let inside = inner[..<end]
            let rest = inner[end...].drop(while: closing.contains)
            if rest.isEmpty, isCertain || !"([（".contains(open), inside.contains(where: \.isLetter) {
                text = inside
                return true
            }
            guard rest.contains(where: \.isLetter), let words = EventPhrase.meaning(of: inside) else { return false }
            text = rest.trimmed { ":–—- ".contains($0) }
            note(words)
            return true
        }

        /// `(1980)`, `(*1980)`, `(Birthday)`, `[46]`, `(23.11.1980)`, `*Birthday*` at the end.
        private mutating func takeBracket() -> Bool {
            guard let last = text.last else { return false }
            let inner = text[..<((text.lastIndex { $0 != last } ?? text.startIndex) + 1)]
            for (open, closing) in EventSummary.pairs where closing.contains(last) {
                guard let start = inner.lastIndex(of: open), start > inner.startIndex else { continue }
                let inside = inner[(start + 1)...]
                let before = inner[..<start].trimmed { $0 == open }
                if let words = EventPhrase.meaning(of: inside) {
                    text = before
                    note(words)
                    return true
                }
                return takeTail(inside, leaving: before)
            }
            return false
        }

        /// `Name *`, `Name *1980`, `Name * 23.11.1980`.
        private mutating func takeStar() -> Bool {
            guard let start = text.lastIndex(where: { "*⚭†".contains($0) }), start > text.startIndex,
                text[start - 1].isWhitespace || text[start - 1] == ","
            else { return false }
            let before = text[..<start].trimmed { $0.isWhitespace || $0 == "," }
            if start + 1 == text.endIndex {
                text = before
                return true
            }
            return takeTail(text[start...], leaving: before)
        }

        /// A year, a date or an age, perhaps behind a sign.
        private mutating func takeTail(_ tail: ArraySlice<Character>, leaving before: ArraySlice<Character>) -> Bool {
            let signs: [(Character, Occasion)] = [
                ("*", .birthday), ("⚭", .anniversary), ("†", .memorial), ("✝", .memorial),
            ]
            let sign = signs.first { $0.0 == tail.first }?.1
            var written = (sign == nil ? tail : tail.dropFirst()).trimmed { $0.isWhitespace }
            var said: Occasion?
            if let space = written.firstIndex(where: \.isWhitespace),
                let occasion = EventSummary.occasion(beforeYear: written[..<space])
            {
                (written, said) = (written[(space + 1)...], occasion)
            }
            let numbers = written.split { !$0.isASCIIDigit }
            guard !numbers.isEmpty,
                written.allSatisfy({ $0.isASCIIDigit || " .-–—/".contains($0) }) || isAge(written)
                    || isDate(written)
            else {
                return false
            }
            let years = numbers.compactMap { $0.count == 4 ? Int(String($0)) : nil }
            if let year = years.first {
                guard stated.map(years.contains) ?? true else { return false }
                self.year = self.year ?? year
                lastYear = lastYear ?? years.last
            }
            text = before
            if let occasion = sign ?? said { note(occasion) }
            return true
        }

        /// `7 March 1980`.
        private func isDate(_ text: ArraySlice<Character>) -> Bool {
            let bytes = Array(String(text).utf8)
            return TextDate(atStartOf: bytes)?.length == bytes.count
        }

        /// `46 years`, `wird 46`.
        private func isAge(_ text: ArraySlice<Character>) -> Bool {
            let words = String(text).lowercased().split(separator: " ")
            return words.count > 1 && words.count < 5
                && words.allSatisfy { OccasionWords.ages.contains(String($0)) || EventSummary.isAge($0) }
        }

        /// The words that say what the event is, and what stands between them and the name.
        private mutating func takeWords() -> Bool {
            let core = text.trimmed(EventPhrase.isOrnament)
            // Words alone are all that there is.
            guard OccasionWords.occasion(named: String(core)) == nil, let found = EventPhrase.longest(in: Array(core))
            else { return false }
            let rest = core.dropFirst(found.atStart).dropLast(found.atEnd).trimmed(EventPhrase.isOrnament)
            guard rest.contains(where: \.isLetter) else { return false }
            text = rest
            note(found.phrase.occasion)
            isParty = isParty || found.phrase.isParty
            if occasion == .other, ownLabel.isEmpty { ownLabel = found.phrase.label }
            return true
        }

        /// `Name 1980`, `Name, 23.11.1980`.
        private mutating func takeYear() -> Bool {
            guard let space = text.lastIndex(where: \.isWhitespace) else { return false }
            var (before, tail) = (text[..<space], text[(space + 1)...])
            guard tail.split(whereSeparator: { !$0.isASCIIDigit }).contains(where: { $0.count == 4 }) else {
                return false
            }
            if let space = before.lastIndex(where: \.isWhitespace),
                EventSummary.occasion(beforeYear: before[(space + 1)...]) != nil
            {
                (before, tail) = (text[..<space], text[(space + 1)...])
            }
            before = before.trimmed { ",:–—-".contains($0) || $0.isWhitespace }
            return before.contains(where: \.isLetter) && takeTail(tail, leaving: before)
        }

        /// `Name - 7 March 1980`.
        private mutating func takeDate() -> Bool {
            guard let mark = text.lastIndex(where: { ",:–—-".contains($0) }), mark > text.startIndex else {
                return false
            }
            let tail = text[(mark + 1)...].trimmed { $0.isWhitespace }
            return isDate(tail) && takeTail(tail, leaving: text[..<mark])
        }

        /// `1926 Name`, `*1926 Name`, `(23.11.1926) Name`.
        private mutating func takeFirstYear() -> Bool {
            let written = text.first == "*" ? text.dropFirst().drop(while: \.isWhitespace) : text
            guard let space = written.firstIndex(where: \.isWhitespace), space - written.startIndex <= 16 else {
                return false
            }
            let year = written[..<space].trimmed { "()[]:,–—-".contains($0) }
            let rest = written[space...].trimmed { ",:–—-".contains($0) || $0.isWhitespace }
            guard year.split(whereSeparator: { !$0.isASCIIDigit }).contains(where: { $0.count == 4 }),
                rest.contains(where: \.isLetter), takeTail(year, leaving: rest)
            else { return false }
            isCertain = true
            return true
        }

        /// `Name - 46`, `Name wird 46`, `Name turns 46 years`, `Name's 46th`, `Heute wird Name 46`.
        private mutating func takeAge() -> Bool {
            var rest = text.trimmed { "!！ ".contains($0) }
            // An exclamation is about the age.
            var words = rest.count < text.count ? ["!"] : []
            while let space = rest.lastIndex(where: \.isWhitespace) {
                let written = rest[(space + 1)...]
                let word = String(written).lowercased()
                let isWill = word == "will" && words.last == "be"
                guard
                    isWill || OccasionWords.ages.contains(word) && Self.isNoName(written, word)
                        || EventSummary.isAge(word[...]) || Self.isDash(word)
                else { break }
                words.append(word)
                rest = rest[..<space].trimmed { $0.isWhitespace }
            }
            guard let age = words.first(where: { EventSummary.isAge($0[...]) }) else { return false }
            let name = Self.withoutOpening(rest)
            let isOwn = rest.suffix(2).elementsEqual("'s") || rest.suffix(2).elementsEqual("’s")
            if isOwn, age.last?.isLetter ?? false, rest.count > 2 {
                text = rest.dropLast(2)
                return true
            }
            guard words.count > 1 || rest.last == "," || name.hasVerb, name.text.contains(where: \.isLetter) else {
                return false
            }
            text = name.text.trimmed { ",:–—-".contains($0) || $0.isWhitespace }
            return true
        }

        /// A name without the words that begin a sentence: `Heute wird`.
        private static func withoutOpening(
            _ text: ArraySlice<Character>
        ) -> (text: ArraySlice<Character>, hasVerb: Bool) {
            var words = text.split(separator: " ")[...]
            guard let first = words.first, OccasionWords.adverbs.contains(String(first).lowercased()) else {
                return (text, false)
            }
            words.removeFirst()
            let name = words.drop { OccasionWords.ages.contains(String($0)) }
            return (name.first.map { text[$0.startIndex...] } ?? [], name.count < words.count)
        }

        private static func isNoName(_ written: ArraySlice<Character>, _ word: String) -> Bool {
            !(written.first?.isUppercase ?? false) || OccasionWords.years.contains(word)
                || OccasionWords.titleCaseAges.contains(word) || OccasionWords.adverbs.contains(word) && word.count > 4
        }

        /// `40 Jahre Name`, `Les 40 ans de Name`.
        private mutating func takeFirstAge() -> Bool {
            var words = text.split(separator: " ", maxSplits: 3)[...]
            let isArticle = words.first.map { OccasionWords.helpers.contains(String($0).lowercased()) } ?? false
            if isArticle { words.removeFirst() }
            guard words.count > 2, let age = words.first, EventSummary.isAge(Substring(String(age))),
                let years = words.dropFirst().first, OccasionWords.years.contains(String(years).lowercased())
            else { return false }
            let rest = EventPhrase.withoutLink(text[years.endIndex...].drop { $0 == " " })
            guard rest.contains(where: \.isLetter) else { return false }
            text = rest
            return true
        }

        private static func isDash(_ word: String) -> Bool { ["-", "–", "—"].contains(word) }
    }

    /// What a word before a year says: `born`, `gestorben`.
    private static func occasion(beforeYear word: ArraySlice<Character>) -> Occasion? {
        let word = String(word).lowercased()
        return OccasionWords.births.contains(word) ? .birthday : OccasionWords.occasion(named: word)
    }

    /// `46`, `46th`, `46.`: an ordinal too.
    private static func isAge(_ word: Substring) -> Bool {
        let digits = word.prefix { $0.isASCIIDigit }
        return (1...3).contains(digits.count) && word.count - digits.count <= 3
            && word.dropFirst(digits.count).allSatisfy { $0.isLetter || ".ºª°-'".contains($0) }
    }
}
