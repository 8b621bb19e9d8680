import Messages
import SafeText
import VCard

/// The text of BBDB's file: a vector of Lisp a person, each at the beginning of a line.
enum BBDBText: RewrittenText {
    static let kind = "bbdb"
    static let dateName: CleanText = "birthday"

    static func recognizes(_ head: TextHead) -> Bool {
        if fileFormat(head.lines) != nil { return true }
        guard let first = head.lines(without: ";").first(where: { _ in true }) else { return false }
        return isStart(first)
    }

    /// The number of the file's format, which the comments before the first record say.
    private static func fileFormat(_ lines: some Sequence<some BidirectionalCollection<UInt8>>) -> Int? {
        for line in lines.prefix(while: { $0.first.map { $0 == 0x3B } ?? true }) {
            let text = line.drop { $0 == 0x3B || $0 == 0x20 }
            guard text.startsInAnyCase(with: "file-format:") else { continue }
            return Int(String(decoding: text.dropFirst(12).withoutBlanks.prefix(3), as: UTF8.self))
        }
        return nil
    }

    /// Whether a record begins: with a name or none. JSON has a comma behind the first text.
    private static func isStart(_ line: some BidirectionalCollection<UInt8>) -> Bool {
        if line.startsInAnyCase(with: "[nil ") { return true }
        guard line.startsInAnyCase(with: "[\"") else { return false }
        let behind = line.dropFirst(2).drop { $0 != 0x22 }.dropFirst()
        return behind.first.map { $0 != 0x2C && $0 != 0x5D } ?? true
    }

    static func add(_ text: UnsafeRawBufferPointer, to cards: inout RewrittenCards) {
        let format = BBDBFormat(fileFormat(TextLines(text)) ?? 9)
        var lines = TextLines(text)
        var line = lines.next()
        while let first = line, !cards.isStopped {
            let number = lines.number
            var end = first.endIndex
            line = lines.next()
            guard isStart(first) else {
                let written = first.withoutBlanks
                if !written.isEmpty, written.first != 0x3B { addNothing(at: number, to: &cards) }
                continue
            }
            // Strings with line ends in them.
            while let next = line, !isStart(next) {
                end = next.endIndex
                line = lines.next()
            }
            if let fields = LispReader.vector(text[first.startIndex..<end]) {
                format.add(fields, at: number, to: &cards)
            } else {
                addNothing(at: number, to: &cards)
            }
        }
    }

    private static func addNothing(at line: Int, to cards: inout RewrittenCards) {
        cards.markIncomplete()
        cards.report(problem: Message("not a record of BBDB's"), at: line)
    }
}

/// Where the fields of a record are, which depends on the format of the file.
struct BBDBFormat {
    private let nickname: Int
    private let organization: Int
    private let mail: Int
    private let further: Int
    private let identifier: Int?

    /// - Parameter number: as the file says. 6 is BBDB 2's; since 7 a record has an affix, since 9 a UUID.
    init(_ number: Int) {
        let affix = number < 7 ? 0 : 1
        (nickname, organization, mail, further) = (2 + affix, 3 + affix, 6 + affix, 7 + affix)
        identifier = number < 9 ? nil : 9
    }

    fileprivate func add(_ fields: [LispValue], at line: Int, to cards: inout RewrittenCards) {
        func field(_ index: Int) -> LispValue? { index < fields.count ? fields[index] : nil }
        let (first, last) = (field(0)?.text ?? [], field(1)?.text ?? [])
        cards.begin(at: line)
        cards.add("N", [last, first, [], [], []], separator: ";", at: line)
        cards.add("NICKNAME", field(nickname)?.texts ?? [], separator: ",", at: line)
        cards.add("ORG", field(organization)?.texts.first ?? [], at: line)
        cards.add("EMAIL", field(mail)?.texts.first ?? [], at: line)
        if let identifier { cards.add("UID", field(identifier)?.text ?? [], at: line) }
        let more = Further(field(further))
        cards.add("CATEGORIES", more.groups, separator: ",", at: line)
        if let birthday = more.birthday { cards.add("BDAY", raw: birthday, at: line) }
        for wedding in more.weddings { cards.add("ANNIVERSARY", raw: wedding, at: line) }
        cards.end(at: line)
    }

    /// The fields that users add, by their names.
    private struct Further {
        private(set) var birthday: [UInt8]?
        private(set) var weddings: [[UInt8]] = []
        private(set) var groups: [[UInt8]] = []

        init(_ value: LispValue?) {
            guard case .list(let pairs)? = value else { return }
            var (anniversaries, withoutClass): ([[UInt8]], [UInt8]?) = ([], nil)
            for pair in pairs {
                guard case .list(let parts) = pair, parts.count == 2, case .symbol(let name) = parts[0],
                    let text = parts[1].text
                else { continue }
                switch name {
                case "birthday": birthday = birthday ?? Self.date(text).date
                case "wedding": weddings.append(Self.date(text).date)
                case "anniversary": anniversaries += text.split { $0 == 0x0A }.map(Array.init)
                case "mail-alias": groups += text.split(separator: 0x2C).map { Array($0.withoutBlanks) }
                default: break
                }
            }
            // Org's org-bbdb: `1990-11-23 birthday`, `2015-06-05 wedding`; a birthday where it says nothing.
            for anniversary in anniversaries {
                let (date, word) = Self.date(anniversary)
                switch word {
                case "birthday": birthday = birthday ?? date
                case "": withoutClass = withoutClass ?? date
                case "wedding": weddings.append(date)
                default: break
                }
            }
            birthday = birthday ?? withoutClass
        }

        /// A date, and the word behind it: `1990-11-23`, and as in Emacs' diary `Nov 23, 1990`. `11-23` is a day of every year:
        /// month and day, as in ISO 8601.
        private static func date(_ text: [UInt8]) -> (date: [UInt8], word: String) {
            let text = Array(text.withoutBlanks)
            var date = Array(text.prefix { $0 > 0x20 })
            let parts = date.split(separator: 0x2D, omittingEmptySubsequences: false)
            if parts.count == 2, parts.allSatisfy({ (1...2).contains($0.count) && $0.allSatisfy(\.isDigit) }) {
                return ([0x2D, 0x2D] + date, text.dropFirst(date.count).withoutBlanks.lowercasedASCII)
            }
            if let found = TextDate(atStartOf: text) { date = Array(text.prefix(found.length)) }
            return (date, text.dropFirst(date.count).withoutBlanks.lowercasedASCII)
        }
    }
}

/// A value as Emacs writes it into a file.
private enum LispValue {
    case text([UInt8])
    case symbol(String)
    /// A list, a vector, or a pair.
    case list([LispValue])

    /// Nil for what is no text.
    var text: [UInt8]? {
        if case .text(let text) = self { text } else { nil }
    }

    /// The texts of a list; one text is a list of one.
    var texts: [[UInt8]] {
        switch self {
        case .text(let text): [text]
        case .list(let values): values.compactMap(\.text)
        case .symbol: []
        }
    }
}

/// Reads values of Lisp. Nothing is evaluated.
private struct LispReader {
    /// A record of BBDB's has values four deep.
    private static let maximumDepth = 32

    private let text: Slice<UnsafeRawBufferPointer>
    private var position: Int

    private init(_ text: Slice<UnsafeRawBufferPointer>) {
        self.text = text
        position = text.startIndex
    }

    /// The values of a vector; nil for what is none, or not whole.
    static func vector(_ text: Slice<UnsafeRawBufferPointer>) -> [LispValue]? {
        var reader = LispReader(text)
        guard reader.skipBlanks() == 0x5B else { return nil }
        reader.position += 1
        return reader.values(until: 0x5D, depth: 0)
    }

    /// The next byte that is not blank and in no comment.
    private mutating func skipBlanks() -> UInt8? {
        while position < text.endIndex {
            if text[position] == 0x3B {
                while position < text.endIndex, text[position] != 0x0A { position += 1 }
            } else if text[position] > 0x20 {
                return text[position]
            } else {
                position += 1
            }
        }
        return nil
    }

    private mutating func values(until end: UInt8, depth: Int) -> [LispValue]? {
        guard depth < Self.maximumDepth else { return nil }
        var values: [LispValue] = []
        while let byte = skipBlanks() {
            position += 1
            switch byte {
            case end: return values
            case 0x22:
                guard let text = string() else { return nil }
                values.append(.text(text))
            case 0x28, 0x5B:
                guard let list = self.values(until: byte == 0x28 ? 0x29 : 0x5D, depth: depth + 1) else { return nil }
                values.append(.list(list))
            case 0x29, 0x5D: return nil
            // `#("Anna" 0 4 (face bold))`: a text with properties is read as a list.
            case 0x23: break
            default:
                position -= 1
                let name = symbol()
                // The point of a pair.
                if name != "." { values.append(name == "nil" ? .list([]) : .symbol(name)) }
            }
        }
        return nil
    }

    /// The text behind its quotation mark; nil where that has no end.
    private mutating func string() -> [UInt8]? {
        var bytes: [UInt8] = []
        while position < text.endIndex {
            var byte = text[position]
            position += 1
            if byte == 0x22 { return bytes }
            if byte == 0x5C {
                guard position < text.endIndex else { return nil }
                byte = Self.meaning(of: text[position])
                position += 1
            }
            bytes.append(byte)
        }
        return nil
    }

    private static func meaning(of escaped: UInt8) -> UInt8 {
        switch escaped {
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "t"): 0x09
        default: escaped
        }
    }

    private mutating func symbol() -> String {
        let start = position
        while position < text.endIndex, text[position] > 0x20, !Self.ends.contains(text[position]) { position += 1 }
        // A byte that ends every symbol is none of those that come here.
        if position == start { position += 1 }
        return String(decoding: text[start..<min(position, start + 40)], as: UTF8.self)
    }

    private static let ends = Array("()[]\";".utf8)
}
