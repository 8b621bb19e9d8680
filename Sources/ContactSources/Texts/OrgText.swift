/// The text of org-contacts: each headline with an address, a number or a birthday among its properties is a person. Tags, its
/// own and those above it, are groups.
enum OrgText: RewrittenText {
    typealias Line = Slice<UnsafeRawBufferPointer>

    static let dateName = "BIRTHDAY"

    static func recognizes(_ head: TextHead) -> Bool {
        var hasHeadline = false
        for line in head.lines {
            hasHeadline = hasHeadline || OrgHeadline(line) != nil
            if hasHeadline, line.withoutBlanks.lowercasedASCII == ":properties:" { return true }
        }
        return false
    }

    static func add(_ text: UnsafeRawBufferPointer, to cards: inout RewrittenCards) {
        var tags = InheritedTags()
        var person: Person?
        for (index, line) in TextLines(text).enumerated() {
            if cards.isStopped { return }
            let number = index + 1
            if let headline = OrgHeadline(line) {
                person?.add(to: &cards)
                person = Person(headline, line: number, inherited: tags.above(headline))
            } else if line.startsInAnyCase(with: "#+FILETAGS:") {
                tags.add(ofFile: line.drop { $0 != 0x3A })
            } else {
                person?.add(line.withoutBlanks, at: number)
            }
        }
        person?.add(to: &cards)
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

        func add(to cards: inout RewrittenCards) {
            guard Self.marks.contains(where: { properties[$0] != nil }) else { return }
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
        }

        /// The date of a property: as a card has it, a timestamp (`[1990-11-23 Fri]`), or `%%(org-anniversary 1990 11 23)`.
        private static func date(_ value: Line) -> [UInt8] {
            if value.startsInAnyCase(with: "%%(org-anniversary ") {
                let numbers = value.drop { $0 != 0x20 }.prefix { $0 != 0x29 }.split(separator: 0x20)
                return numbers.count == 3 ? Array(numbers.joined(separator: [0x2D])) : Array(value)
            }
            guard let first = value.first, first == 0x5B || first == 0x3C else { return Array(value) }
            return Array(value.dropFirst().prefix { $0 > 0x20 && $0 != 0x5D && $0 != 0x3E })
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
struct OrgHeadline {
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
