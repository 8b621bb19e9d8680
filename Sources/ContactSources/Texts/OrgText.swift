import BirthdayCore
import Messages
import SafeText
import VCard

/// The text of an Org file. Each headline with an address, a number or a birthday among its properties is a person, as
/// org-contacts has it; and so is each line of an agenda with an anniversary, `%%(org-anniversary 1990 11 23) Anna Berg`, and
/// each headline with a timestamp of every year that is called a birthday: by its line, the headline, its tags, or what is above
/// it. Tags, its own and those above it, are groups.
enum OrgText: RewrittenText {
    static let kind = "org"
    typealias Line = Slice<UnsafeRawBufferPointer>

    static let dateName: CleanText = "BIRTHDAY"

    static func recognizes(_ head: TextHead) -> Bool {
        var hasHeadline = false
        for line in head.lines {
            hasHeadline = hasHeadline || OrgHeadline(line) != nil
            if hasHeadline, line.withoutBlanks.lowercasedASCII == ":properties:" { return true }
            if let date = LispDate(line), hasHeadline || date.isOrgs { return true }
            if hasHeadline, YearlyTimestamp(in: line) != nil { return true }
        }
        return false
    }

    static func add(_ text: UnsafeRawBufferPointer, to cards: inout RewrittenCards) {
        var (outline, states) = (Outline(), OrgHeadline.usualStates)
        var (person, groups): (Person?, [[UInt8]]) = (nil, [])
        /// The level of the headline that Org ignores with all below it.
        var ignored: Int?
        let order = order(text)
        var (headlines, people) = (0, 0)
        for (index, line) in TextLines(text).enumerated() {
            if cards.isStopped { return }
            let number = index + 1
            if let headline = OrgHeadline(line, states: states) {
                headlines += 1
                if person?.add(to: &cards) ?? false { people += 1 }
                person = nil
                if let level = ignored, headline.level > level { continue }
                ignored = headline.isComment ? headline.level : nil
                let (inherited, titles) = outline.above(headline)
                groups = outline.tagsBelow
                if ignored == nil { person = Person(headline, line: number, inherited: inherited, below: titles) }
            } else if line.startsInAnyCase(with: "#+FILETAGS:") {
                outline.add(ofFile: line.drop { $0 != 0x3A })
                groups = outline.tagsBelow
            } else if line.startsInAnyCase(with: "#+TITLE:") || line.startsInAnyCase(with: "#+CATEGORY:") {
                outline.title = Array(line.drop { $0 != 0x3A })
            } else if let more = OrgHeadline.states(line) {
                states.formUnion(more)
            } else if let date = LispDate(line.withoutBlanks) {
                if ignored != nil { continue }
                people += 1
                date.addPerson(to: &cards, at: number, groups: groups, order: order)
            } else {
                person?.add(line.withoutBlanks, at: number)
            }
        }
        if person?.add(to: &cards, isLast: true) ?? false { people += 1 }
        if people == 0 {
            cards.report(
                note: .plural(
                    "one headline, and none with BIRTHDAY among its properties, or with EMAIL, PHONE, ALIAS or ADDRESS; no line with %%(org-anniversary YEAR MONTH DAY) NAME",
                    "{count} headlines, and none with BIRTHDAY among its properties, or with EMAIL, PHONE, ALIAS or ADDRESS; no line with %%(org-anniversary YEAR MONTH DAY) NAME",
                    headlines))
        }
    }

    /// The order of day and month in the diary's dates, as all of them tell it.
    private static func order(_ text: UnsafeRawBufferPointer) -> DayAndMonth.Order? {
        var orders: Set<DayAndMonth.Order> = []
        for line in TextLines(text) { if let order = LispDate(line.withoutBlanks)?.order { orders.insert(order) } }
        return orders.count == 1 ? orders.first : nil
    }

    /// A headline, the drawer of properties below it, and its days of every year, while its lines come in.
    private struct Person {
        private let line: Int
        private let headline: OrgHeadline
        private let inherited: [[UInt8]]
        /// Of the headlines above it.
        private let titles: [[UInt8]]
        /// Days that a line of their own calls something, and the first other one.
        private var days: [(occasion: Occasion, date: [UInt8], line: Int)] = []
        private var unnamedDay: (date: [UInt8], line: Int)?
        private var isInDrawer = false
        private var properties: [String: (value: Line, line: Int)] = [:]

        /// Those by which org-contacts knows a person, and those that are read beside them.
        private static let marks = ["email", "phone", "alias", "address", "birthday"]
        private static let names = Set(marks + ["nickname", "id"])

        init(_ headline: OrgHeadline, line: Int, inherited: [[UInt8]], below titles: [[UInt8]]) {
            (self.headline, self.line, self.inherited, self.titles) = (headline, line, inherited, titles)
            unnamedDay = headline.yearly.map { ($0.date, line) }
        }

        mutating func add(_ line: Line, at number: Int) {
            if let yearly = YearlyTimestamp(in: line) {
                let words = String(decoding: yearly.removed(from: line), as: UTF8.self)
                if let occasion = OccasionWords.occasion(named: words) {
                    days.append((occasion, yearly.date, number))
                } else if unnamedDay == nil {
                    unnamedDay = (yearly.date, number)
                }
            }
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
        ///
        /// - Parameter isLast: the text ends here.
        func add(to cards: inout RewrittenCards, isLast: Bool = false) -> Bool {
            let isCut = isLast && isInDrawer
            if isCut {
                cards.markIncomplete()
                cards.report(remark: Message(":END: is missing"), at: line)
            }
            let isContact = Self.marks.contains { properties[$0] != nil }
            let (name, days) = namedDays
            guard isContact || !days.isEmpty else { return false }
            cards.begin(at: line)
            cards.add("FN", isContact ? headline.title : name, at: line)
            for (property, name) in [("NICKNAME", "nickname"), ("EMAIL", "email"), ("UID", "id")]
                as [(StaticString, String)]
            {
                if let (value, line) = properties[name] { cards.add(property, value, at: line) }
            }
            let groups = (headline.tags + inherited).filter { isContact || Self.occasion($0) == nil }
            cards.add("CATEGORIES", groups, separator: ",", at: line)
            if let (value, line) = properties["birthday"] { cards.add("BDAY", raw: Self.date(value), at: line) }
            for day in days where day.occasion != .birthday || properties["birthday"] == nil {
                cards.add(day.occasion, day.date, label: day.label, at: day.line)
            }
            cards.end(at: line, isCut: isCut)
            return true
        }

        private typealias Day = (occasion: Occasion, label: String, date: [UInt8], line: Int)

        /// Whose days there are, as the headline says, and those of which something says what they are.
        private var namedDays: (name: [UInt8], days: [Day]) {
            var found: [Day] = days.map { ($0.occasion, "", $0.date, $0.line) }
            if found.isEmpty, unnamedDay == nil { return ([], []) }
            let (name, summary) = RewrittenCards.summary(headline.title)
            if let (date, line) = unnamedDay, let occasion = summary?.occasion ?? occasionAround {
                found.append((occasion, summary.map { $0.label(of: $0.name) } ?? "", date, line))
            }
            return (name, found)
        }

        /// What the tags and the headlines above say.
        private var occasionAround: Occasion? {
            (headline.tags + inherited).lazy.compactMap(Self.occasion).first
                ?? titles.lazy.map { String(decoding: $0, as: UTF8.self) }
                .compactMap { OccasionWords.occasion(inTitle: $0) }.first
        }

        private static func occasion(_ tag: [UInt8]) -> Occasion? {
            OccasionWords.occasion(named: String(decoding: tag, as: UTF8.self))
        }

        /// The date of a property: as a card has it, a timestamp (`[1990-11-23 Fri]`, also without brackets or a year), or
        /// `%%(org-anniversary 1990 11 23)`.
        private static func date(_ value: Line) -> [UInt8] {
            // Which number is the month, Emacs' settings say: unasked, the first.
            if let date = LispDate(value) { return date.written(.month).map { Array($0.utf8) } ?? Array(value) }
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

    /// What the file and the headlines above one say.
    private struct Outline {
        /// Far more than people write: a person gets each of them.
        private static let (maximumCount, maximumSize) = (16, 256)

        /// Of the file.
        var title: [UInt8] = []
        private var ofFile: [[UInt8]] = []
        /// The headlines above the next one, each with its tags and those above it.
        private var parents: [(level: Int, title: [UInt8], tags: [[UInt8]])] = []

        /// Of what stands below the last headline.
        var tagsBelow: [[UInt8]] { parents.last?.tags ?? ofFile }

        mutating func add(ofFile tags: some BidirectionalCollection<UInt8>) {
            ofFile = Self.limited(ofFile + tags.split { $0 == 0x3A || $0 <= 0x20 }.map { Array($0) })
        }

        /// The tags that a headline inherits, and the titles above it, the nearest first. It is above the next one, if that is
        /// deeper.
        mutating func above(_ headline: OrgHeadline) -> (tags: [[UInt8]], titles: [[UInt8]]) {
            while let last = parents.last, last.level >= headline.level { parents.removeLast() }
            let (tags, titles) = (tagsBelow, parents.suffix(Self.maximumCount).reversed().map(\.title) + [title])
            parents.append((headline.level, headline.title, Self.limited(headline.tags + tags)))
            return (tags, titles)
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
    /// As Org shows it, without the state of a task, a priority, and how much of it is done.
    let title: [UInt8]
    let tags: [[UInt8]]
    /// Of the title, without which that is.
    let yearly: YearlyTimestamp?
    /// Org ignores it, and what is below it.
    private(set) var isComment = false

    /// The states of tasks that Org and what is built on it know unasked.
    static let usualStates: Set<String> = [
        "TODO", "DONE", "NEXT", "WAIT", "WAITING", "HOLD", "STARTED", "STRT", "PROJ", "LOOP", "IDEA", "KILL",
        "CANCELED",
        "CANCELLED",
    ]

    /// - Parameter states: of tasks.
    /// - Returns: nil for another line.
    init?(_ line: some BidirectionalCollection<UInt8>, states: Set<String> = usualStates) {
        let stars = line.prefix { $0 == 0x2A }
        guard !stars.isEmpty, stars.endIndex < line.endIndex, line[stars.endIndex] == 0x20 else { return nil }
        level = stars.count
        var rest = Array(line[stars.endIndex...].withoutBlanks)[...]
        let last = rest.lastIndex { $0 <= 0x20 }.map { $0 + 1 } ?? 0
        if rest.count - last > 2, rest[last] == 0x3A, rest.last == 0x3A {
            tags = rest[last...].split(separator: 0x3A).map(Array.init)
            rest = rest[..<last].withoutBlanks
        } else {
            tags = []
        }
        while let word = rest.firstIndex(where: { $0 <= 0x20 }).map({ rest[..<$0] }) {
            let isPriority = word.count == 4 && word.starts(with: "[#".utf8) && word.last == 0x5D
            let name = String(decoding: word.prefix(40), as: UTF8.self)
            guard isPriority || name == "COMMENT" || states.contains(name) else { break }
            isComment = isComment || name == "COMMENT"
            rest = rest[word.endIndex...].withoutBlanks
        }
        yearly = YearlyTimestamp(in: rest)
        title = OrgMarkup.shown(yearly?.removed(from: rest)[...] ?? rest)
    }

    /// The states that a line of settings adds: `#+TODO: NEXT(n) | CANCELLED`.
    static func states(_ line: some BidirectionalCollection<UInt8>) -> [String]? {
        guard line.first == UInt8(ascii: "#"), let colon = line.prefix(16).firstIndex(of: 0x3A),
            ["#+todo", "#+seq_todo", "#+typ_todo"].contains(line[..<colon].lowercasedASCII)
        else { return nil }
        return line[colon...].dropFirst().split { $0 <= 0x20 || $0 == UInt8(ascii: "|") }.prefix(100).map {
            String(decoding: $0.prefix { $0 != UInt8(ascii: "(") }, as: UTF8.self)
        }
    }
}

/// A timestamp that comes every year, `<1990-11-23 Fri +1y>`, in a line.
private struct YearlyTimestamp {
    /// Org is of that year: a day before it was not entered on that day, and its year is that of birth.
    private static let firstYearOfEntries = 2003
    /// Far longer than one is.
    private static let maximumLength = 64
    private static let repeaters: Set = ["+1y", "++1y", ".+1y", "+12m", "++12m", ".+12m"]

    /// As a card has it.
    let date: [UInt8]
    /// Where it begins and ends, from the start of the line.
    private let range: Range<Int>

    /// - Returns: nil where the line has none.
    init?(in line: some BidirectionalCollection<UInt8>) {
        var rest = line[...]
        while let start = rest.firstIndex(of: 0x3C) {
            rest = rest[line.index(after: start)...]
            guard let end = rest.prefix(Self.maximumLength).firstIndex(of: 0x3E) else { continue }
            let words = Array(rest[..<end]).split { $0 <= 0x20 }
            let parts = words.first?.split(separator: 0x2D).map(Array.init) ?? []
            guard parts.map(\.count) == [4, 2, 2], parts.joined().allSatisfy(\.isDigit),
                words.contains(where: { Self.repeaters.contains($0.lowercasedASCII) })
            else { continue }
            let isOfBirth = (Int(String(decoding: parts[0], as: UTF8.self)) ?? .max) < Self.firstYearOfEntries
            date = (isOfBirth ? parts[0] : [0x2D]) + [0x2D] + parts[1] + [0x2D] + parts[2]
            let first = line.distance(from: line.startIndex, to: start)
            range = first..<first + line.distance(from: start, to: end) + 1
            return
        }
        return nil
    }

    /// The line without it.
    func removed(from line: some Collection<UInt8>) -> [UInt8] {
        Array((Array(line.prefix(range.lowerBound)) + line.dropFirst(range.upperBound)).withoutBlanks)
    }
}

/// How Org shows a text.
private enum OrgMarkup {
    /// The text without what links lead to (`[[https://example.org][Anna Berg]]`), the marks of emphasis (`*Anna*`), and how
    /// much is done (`[3/4]`, `[75%]`). One that is longer than a name may be is left as it is.
    static func shown(_ text: ArraySlice<UInt8>) -> [UInt8] {
        guard text.count <= CardLimits.contact.text else { return Array(text) }
        var shown: [UInt8] = []
        var position = text.startIndex
        while position < text.endIndex {
            let rest = text[position...]
            if rest.starts(with: "[[".utf8), let end = rest.firstRange(of: Array("]]".utf8)) {
                let link = rest[..<end.lowerBound].dropFirst(2)
                shown += link.firstRange(of: Array("][".utf8)).map { link[$0.upperBound...] } ?? link
                position = end.upperBound
            } else if rest.first == 0x5B, let end = rest.firstIndex(of: 0x5D), isCookie(rest[..<end].dropFirst()) {
                position = end + 1
            } else {
                shown.append(text[position])
                position += 1
            }
        }
        return withoutEmphasis(Array(shown.withoutBlanks))
    }

    /// `3/4`, `75%`, `/`.
    private static func isCookie(_ text: ArraySlice<UInt8>) -> Bool {
        let rest = text.drop(while: \.isDigit)
        return rest.first == UInt8(ascii: "/") && rest.dropFirst().allSatisfy(\.isDigit)
            || rest.elementsEqual([UInt8(ascii: "%")])
    }

    /// Takes the marks off what stands between two of a kind, outside of words.
    private static func withoutEmphasis(_ text: [UInt8]) -> [UInt8] {
        var text = text
        var start = 0
        while let open = text[start...].firstIndex(where: { "*/_=~+".utf8.contains($0) }) {
            start = open + 1
            guard open == 0 || isOutside(text[open - 1]), start < text.count, text[start] > 0x20,
                let close = text.indices[start...].dropFirst().first(where: { index in
                    text[index] == text[open] && text[index - 1] > 0x20
                        && (index + 1 == text.count || isOutside(text[index + 1]))
                })
            else { continue }
            text.remove(at: close)
            text.remove(at: open)
            start = close - 1
        }
        return text
    }

    private static func isOutside(_ byte: UInt8) -> Bool { byte <= 0x20 || "-.,;:!?'\"(){}[]".utf8.contains(byte) }
}

/// A date of Emacs' diary that is an expression of Lisp, `%%(org-anniversary 1990 11 23)`, and what is written behind it.
private struct LispDate {
    private let function: String
    private let numbers: [Int]
    /// What the agenda shows on the day, with `%d` for the years.
    private let text: [UInt8]

    /// - Returns: nil for another line.
    init?(_ line: some BidirectionalCollection<UInt8>) {
        // With `&` the diary does not mark the day.
        let line = line.first == UInt8(ascii: "&") ? line.dropFirst() : line[...]
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

    /// Its numbers: Org has the year first, the diary does in one of its settings, and has it last in the others.
    private var parts: (first: Int, second: Int, year: Int?, isYearFirst: Bool)? {
        guard isOrgs ? numbers.count == 3 : (2...3).contains(numbers.count) else { return nil }
        if numbers.count == 2 { return (numbers[0], numbers[1], nil, false) }
        return isOrgs || numbers[0] > 31
            ? (numbers[1], numbers[2], numbers[0], true) : (numbers[0], numbers[1], numbers[2], false)
    }

    /// The order of day and month that the numbers tell, where it depends on Emacs' settings.
    var order: DayAndMonth.Order? {
        parts.flatMap { $0.isYearFirst ? nil : DayAndMonth.order($0.first, $0.second) }
    }

    /// The date as a card has it; nil for what is none.
    ///
    /// - Parameter order: of day and month, where the numbers do not tell it.
    func written(_ order: DayAndMonth.Order?) -> String? {
        guard let parts else { return nil }
        let date =
            parts.isYearFirst
            ? DayAndMonth(parts.first, parts.second, as: .month, year: parts.year)
            : DayAndMonth(parts.first, parts.second, order: order, year: parts.year)
        return date.monthAndDay == nil ? nil : date.written
    }

    /// Adds whose day it is, as the text behind says: `Anna Berg is %d years old`.
    ///
    /// - Parameter order: of all dates of the file.
    func addPerson(to cards: inout RewrittenCards, at line: Int, groups: [[UInt8]], order: DayAndMonth.Order?) {
        guard let written = written(order) else { return cards.report(problem: problem, at: line) }
        let shown = OrgMarkup.shown(text[...])
        // The name of none: it is too long.
        guard shown.count <= CardLimits.contact.text else {
            cards.begin(at: line)
            cards.add("FN", shown, at: line)
            return cards.end(at: line)
        }
        let years = shown.suffix(2).elementsEqual("%d".utf8) ? "1 years" : "1"
        let words = shown.replacing("%d".utf8, with: years.utf8).replacing("%s".utf8, with: "".utf8)
        cards.begin(at: line)
        cards.add(named: words, written.utf8, at: line)
        cards.add("CATEGORIES", groups, separator: ",", at: line)
        cards.end(at: line)
    }

    private var problem: Message {
        guard parts != nil, !isOrgs else {
            return Message("no date in {function}", ["function": .code(CleanText(cleaning: function))])
        }
        // Which number is the month, an agenda shows by a setting that nothing here knows.
        let date = numbers.map(String.init).joined(separator: " ")
        return Message(
            "diary-anniversary {date}: its day depends on the settings of Emacs; write org-anniversary YEAR MONTH DAY",
            ["date": .code(CleanText(cleaning: date))])
    }
}
