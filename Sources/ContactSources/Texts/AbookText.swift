import Messages
import SafeText

/// The text of abook's address book: an INI file with a section a person.
///
/// The birthday is `anniversary`, abook's own field for it, unless the user has made a field for birthdays: then
/// `anniversary` is an anniversary.
enum AbookText: RewrittenText {
    static let kind = SourceKinds.abook
    static let dateName: CleanText = "BDAY"

    /// Names that users give their field for birthdays in abookrc.
    private static let birthdayFields: Set = ["birthday", "bday", "birthdate", "birth", "born"]

    /// By `[format]`, or by the heading of a person with a field behind it, where that is left out.
    static func recognizes(_ head: TextHead) -> Bool {
        let lines = Array(head.lines(without: "#").prefix(2))
        guard let heading = lines.first.flatMap(heading) else { return false }
        return heading == "format" || isPerson(heading) && lines.last?.contains(UInt8(ascii: "=")) ?? false
    }

    /// What stands between the brackets of a section's line, in lower case; nil for another line.
    private static func heading(_ line: some BidirectionalCollection<UInt8>) -> String? {
        guard line.first == UInt8(ascii: "[") else { return nil }
        return line.dropFirst().prefix { $0 != UInt8(ascii: "]") }.prefix(40).withoutBlanks.lowercasedASCII
    }

    private static func isPerson(_ heading: String) -> Bool {
        !heading.isEmpty && heading.utf8.allSatisfy(\.isDigit)
    }

    static func add(_ text: UnsafeRawBufferPointer, to cards: inout RewrittenCards) {
        var person: Person?
        var isNamed = false
        var lines = TextLines(text)
        while let line = lines.next()?.withoutBlanks, !cards.isStopped {
            let number = lines.number
            if let heading = heading(line) {
                person?.end(in: &cards)
                person = isPerson(heading) ? Person(at: number, in: &cards) : nil
            } else if line.first != UInt8(ascii: "#"), let equals = line.firstIndex(of: UInt8(ascii: "=")) {
                let key = String(decoding: line[..<equals].withoutBlanks, as: UTF8.self).lowercased()
                person?.add(key, line[line.index(after: equals)...].withoutBlanks, at: number, to: &cards)
            } else if let first = line.first, first != UInt8(ascii: "#"), !isNamed {
                // One for all: a person's lines may stand there.
                isNamed = true
                cards.markIncomplete()
                cards.report(remark: Message("not a line of abook's address book"), at: number)
            }
        }
        person?.end(in: &cards, last: lines.number)
    }

    /// A section while its lines come in, with its dates, of which only the whole section tells what they are.
    private struct Person {
        private typealias Field = (value: Slice<UnsafeRawBufferPointer>, line: Int)

        private let line: Int
        private var birthday: Field?
        private var anniversary: Field?

        init(at line: Int, in cards: inout RewrittenCards) {
            self.line = line
            cards.begin(at: line)
        }

        mutating func add(
            _ key: String, _ value: Slice<UnsafeRawBufferPointer>, at line: Int, to cards: inout RewrittenCards
        ) {
            guard !value.isEmpty else { return }
            switch key {
            case "name": cards.add("FN", value, at: line)
            case "nick": cards.add("NICKNAME", value, at: line)
            case "email": cards.add("EMAIL", value.prefix { $0 != UInt8(ascii: ",") }, at: line)
            case "groups":
                let groups = value.split(separator: UInt8(ascii: ",")).map(\.withoutBlanks)
                cards.add("CATEGORIES", groups, separator: ",", at: line)
            case "anniversary": anniversary = anniversary ?? (value, line)
            case _ where birthdayFields.contains(key): birthday = birthday ?? (value, line)
            default: break
            }
        }

        /// - Parameter last: the last line of the text, where nothing follows.
        func end(in cards: inout RewrittenCards, last: Int? = nil) {
            if let (value, line) = birthday ?? anniversary { cards.add("BDAY", raw: value, at: line) }
            if birthday != nil, let (value, line) = anniversary { cards.add("ANNIVERSARY", raw: value, at: line) }
            cards.end(at: line, last: last)
        }
    }
}
