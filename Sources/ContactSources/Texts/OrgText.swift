import BirthdayCore
import ICalendar
import Messages
import SafeText
import VCard

/// The text of an Org file. Each headline with an address, a number or a birthday among its properties is a person, as
/// org-contacts has it; and so is each line of an agenda with an anniversary, `%%(org-anniversary 1990 11 23) Anna Berg`. Tags, its
/// own and those above it, are groups.
enum OrgText: RewrittenText {
    static let kind = "org"
    typealias Line = Slice<UnsafeRawBufferPointer>

    static let dateName: CleanText = "BIRTHDAY"

    static func recognizes(_ head: TextHead) -> Bool {
        var hasHeadline = false
        for line in head.lines {
            hasHeadline = hasHeadline || OrgHeadline(line) != nil
            if hasHeadline, line.withoutBlanks.lowercasedASCII == ":properties:" { return true }
            if LispDate(line)?.isOrgs ?? false { return true }
        }
        return false
    }

    static func add(_ text: UnsafeRawBufferPointer, to cards: inout RewrittenCards) {
        var tags = InheritedTags()
        var (person, groups): (Person?, [[UInt8]]) = (nil, [])
        var (headlines, people) = (0, 0)
        for (index, line) in TextLines(text).enumerated() {
            if cards.isStopped { return }
            let number = index + 1
            if let headline = OrgHeadline(line) {
                headlines += 1
                if person?.add(to: &cards) ?? false { people += 1 }
                let inherited = tags.above(headline)
                groups = headline.tags + inherited
                person = Person(headline, line: number, inherited: inherited)
            } else if line.startsInAnyCase(with: "#+FILETAGS:") {
                tags.add(ofFile: line.drop { $0 != 0x3A })
            } else if let date = LispDate(line.withoutBlanks) {
                people += 1
                date.addPerson(to: &cards, at: number, groups: groups)
            } else {
                person?.add(line.withoutBlanks, at: number)
            }
        }
        if person?.add(to: &cards) ?? false { people += 1 }
        if people == 0 {
            cards.report(
                note: .plural(
                    "one headline, and none with BIRTHDAY among its properties, or with EMAIL, PHONE, ALIAS or ADDRESS; no line with %%(org-anniversary YEAR MONTH DAY) NAME",
                    "{count} headlines, and none with BIRTHDAY among its properties, or with EMAIL, PHONE, ALIAS or ADDRESS; no line with %%(org-anniversary YEAR MONTH DAY) NAME",
                    headlines))
        }
    }

    /// A headline and the drawer of properties below it, while its lines come in.
    private struct Person {
        private let line: Int
        private let headline: OrgHeadline
        private let inherited: [[UInt8]]
        private var isInDrawer = false
        private var properties: [String: (value: Line, line: Int)] = [:]

        /// Those by which org-contacts knows a person, and those that are read beside them.
        private static let marks = ["email", "phone", "alias", "address", "birthday"]
        private static let names = Set(marks + ["nickname", "id"])

        init(_ headline: OrgHeadline, line: Int, inherited: [[UInt8]]) {
            (self.headline, self.line, self.inherited) = (headline, line, inherited)
        }

        mutating func add(_ line: Line, at number: Int) {
            guard line.first == 0x3A, let end = line.dropFirst().firstIndex(of: 0x3A), end - line.startIndex < 12 else {
                return
            }
            let (name, value) = (line[..<end].dropFirst().lowercasedASCII, line[(end + 1)...].withoutBlanks)
            switch name {
            case "properties": isInDrawer = true
            case "end": isInDrawer = false
            case _ where isInDrawer && Self.names.contains(name) && !value.isEmpty && properties[name] == nil:
                properties[name] = (value, number)
            default: break
            }
        }

        /// Adds the person; false where the headline is none.
        func add(to cards: inout RewrittenCards) -> Bool {
            guard Self.marks.contains(where: { properties[$0] != nil }) else { return false }
            cards.begin(at: line)
            cards.add("FN", headline.title, at: line)
            for (property, name) in [("NICKNAME", "nickname"), ("EMAIL", "email"), ("UID", "id")]
                as [(StaticString, String)]
            {
                if let (value, line) = properties[name] { cards.add(property, value, at: line) }
            }
            cards.add("CATEGORIES", headline.tags + inherited, separator: ",", at: line)
            if let (value, line) = properties["birthday"] { cards.add("BDAY", raw: Self.date(value), at: line) }
            cards.end(at: line)
            return true
        }

        /// The date of a property: as a card has it, a timestamp (`[1990-11-23 Fri]`, also without brackets or a year), or
        /// `%%(org-anniversary 1990 11 23)`.
        private static func date(_ value: Line) -> [UInt8] {
            if let date = LispDate(value) { return date.written ?? Array(value) }
            let isTimestamp = value.first == 0x5B || value.first == 0x3C
            let text = isTimestamp ? value.dropFirst().prefix { $0 != 0x5D && $0 != 0x3E } : value
            let first = text.prefix { $0 > 0x20 }
            let parts = first.split(separator: 0x2D, omittingEmptySubsequences: false)
            let isOneWord = parts.count > 1 || first.count == 8
            guard isOneWord, first.allSatisfy({ $0.isDigit || $0 == 0x2D }) else { return Array(text) }
            // Month and day, as in a timestamp.
            return parts.count == 2 && parts.allSatisfy { (1...2).contains($0.count) }
                ? [0x2D, 0x2D] + first : Array(first)
        }
    }

    /// The tags of the file and of the headlines above one.
    private struct InheritedTags {
        /// Far more than people write: a person gets each of them.
        private static let (maximumCount, maximumSize) = (16, 256)

        private var ofFile: [[UInt8]] = []
        /// The headlines above the next one, each with its tags and those above it.
        private var parents: [(level: Int, tags: [[UInt8]])] = []

        mutating func add(ofFile tags: some BidirectionalCollection<UInt8>) {
            ofFile = Self.limited(ofFile + tags.split { $0 == 0x3A || $0 <= 0x20 }.map { Array($0) })
        }

        /// Those that a headline inherits. It is above the next one, if that is deeper.
        mutating func above(_ headline: OrgHeadline) -> [[UInt8]] {
            while let last = parents.last, last.level >= headline.level { parents.removeLast() }
            let inherited = parents.last?.tags ?? ofFile
            parents.append((headline.level, Self.limited(headline.tags + inherited)))
            return inherited
        }

        private static func limited(_ tags: [[UInt8]]) -> [[UInt8]] {
            var size = 0
            return Array(
                tags.prefix(maximumCount).prefix { tag in
                    size += tag.count
                    return size <= maximumSize
                })
        }
    }
}

/// A headline of Org mode: stars, a title, and tags between colons at its end.
private struct OrgHeadline {
    /// The number of stars.
    let level: Int
    /// Without the state of a task, a priority, and what a link leads to.
    let title: [UInt8]
    let tags: [[UInt8]]

    /// - Returns: nil for another line.
    init?(_ line: some BidirectionalCollection<UInt8>) {
        let stars = line.prefix { $0 == 0x2A }
        guard !stars.isEmpty, stars.endIndex < line.endIndex, line[stars.endIndex] == 0x20 else { return nil }
        level = stars.count
        var rest = Array(line[stars.endIndex...].withoutBlanks)
        let last = rest.lastIndex { $0 <= 0x20 }.map { $0 + 1 } ?? 0
        if rest.count - last > 2, rest[last] == 0x3A, rest.last == 0x3A {
            tags = rest[last...].split(separator: 0x3A).map(Array.init)
            rest = Array(rest[..<last].withoutBlanks)
        } else {
            tags = []
        }
        for state in ["TODO ", "DONE "] where rest.starts(with: state.utf8) {
            rest = Array(rest.dropFirst(state.utf8.count).withoutBlanks)
        }
        if rest.count > 3, rest[0] == 0x5B, rest[1] == 0x23, rest[3] == 0x5D {
            rest = Array(rest.dropFirst(4).withoutBlanks)
        }
        title = Self.withoutLink(rest)
    }

    /// What a title that is one link shows: `[[https://example.org][Anna Berg]]`.
    private static func withoutLink(_ title: [UInt8]) -> [UInt8] {
        guard title.starts(with: "[[".utf8), title.suffix(2) == [0x5D, 0x5D] else { return title }
        let inside = title.dropFirst(2).dropLast(2)
        return Array(inside.split(separator: Array("][".utf8), maxSplits: 1).last ?? inside)
    }
}

/// A date of Emacs' diary that is an expression of Lisp, `%%(org-anniversary 1990 11 23)`, and what is written behind it.
private struct LispDate {
    private let function: String
    private let numbers: [Int]
    /// What the agenda shows on the day, with `%d` for the years.
    private let text: [UInt8]

    /// - Returns: nil for another line.
    init?(_ line: some BidirectionalCollection<UInt8>) {
        guard line.startsInAnyCase(with: "%%("), let end = line.firstIndex(of: 0x29) else { return nil }
        let words = line[..<end].dropFirst(3).split { $0 <= 0x20 }
        guard let first = words.first?.lowercasedASCII, ["org-anniversary", "diary-anniversary"].contains(first) else {
            return nil
        }
        function = first
        numbers = words.dropFirst().compactMap { Int(String(decoding: $0, as: UTF8.self)) }
        guard numbers.count == words.count - 1 else { return nil }
        text = Array(line[line.index(after: end)...].withoutBlanks)
    }

    /// Whether the order of its numbers does not depend on Emacs' settings.
    var isOrgs: Bool { function == "org-anniversary" }

    /// The date as a card has it: Org's has the year first, the diary's the month, unless the numbers can be no such day.
    var written: [UInt8]? {
        var numbers = numbers
        guard isOrgs ? numbers.count == 3 : (2...3).contains(numbers.count) else { return nil }
        let isYearFirst = isOrgs || numbers.count == 3 && numbers[0] > 31
        let year = isYearFirst ? numbers.removeFirst() : numbers.count == 3 ? numbers.removeLast() : nil
        let date =
            isYearFirst
            ? DayAndMonth(numbers[0], numbers[1], as: .month, year: year)
            : DayAndMonth(numbers[0], numbers[1], order: .month, year: year)
        return Array(date.written.utf8)
    }

    /// Adds whose day it is, as the text behind says: `Anna Berg is %d years old`.
    func addPerson(to cards: inout RewrittenCards, at line: Int, groups: [[UInt8]]) {
        guard let written else {
            return cards.report(
                problem: Message("no date in {function}", ["function": .code(CleanText(cleaning: function))]), at: line)
        }
        let shown = String(decoding: text, as: UTF8.self)
        // Which number is the month, an agenda shows by a setting that nothing here knows.
        guard isOrgs else {
            let date = numbers.map(String.init).joined(separator: " ")
            return cards.report(
                problem: Message(
                    "diary-anniversary {date}: its day depends on the settings of Emacs; write org-anniversary YEAR MONTH DAY",
                    ["date": .code(CleanText(cleaning: date))]),
                at: line)
        }
        let years = shown.hasSuffix("%d") ? "1 years" : "1"
        let summary = EventSummary(shown.replacing("%d", with: years).replacing("%s", with: ""), year: nil)
        cards.begin(at: line)
        cards.add("FN", summary.name.utf8, at: line)
        cards.add("CATEGORIES", groups, separator: ",", at: line)
        switch summary.occasion {
        case .anniversary: cards.add("ANNIVERSARY", raw: written, at: line)
        case .memorial: cards.add("DEATHDATE", raw: written, at: line)
        default: cards.add("BDAY", raw: written, at: line)
        }
        cards.end(at: line)
    }
}
