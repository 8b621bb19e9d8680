import Messages
import PathBytes
import SafeText
import SystemPackage
import VCard

/// The text of a plain list: a date and a name in each line, `YYYY-MM-DD Name`, `--MM-DD Name`, or any other date that can be no
/// other day: `23.11.1990 Name`. Empty lines, and those that begin with `#`, are nobody.
enum ListText: RewrittenText {
    static let kind = SourceKinds.list
    static let dateName: CleanText = "birthday"

    /// A quarter of the lines in the beginning of the text have to be of the form: a list whose lines are mostly written
    /// otherwise is still a list, and each of them is named.
    static func recognizes(_ head: TextHead) -> Bool {
        var (people, others) = (0, 0)
        for line in head.lines(without: "#") {
            if Line(line)?.isDated ?? false { people += 1 } else { others += 1 }
        }
        return people > 0 && people * 3 >= others
    }

    static func add(_ text: UnsafeRawBufferPointer, to cards: inout RewrittenCards) {
        for (index, line) in TextLines(text).enumerated() {
            if cards.isStopped { return }
            let (number, line) = (index + 1, line.withoutBlanks)
            guard let first = line.first, first != UInt8(ascii: "#") else { continue }
            guard let person = Line(line) else {
                cards.report(problem: Message("not of the form YYYY-MM-DD Name or --MM-DD Name"), at: number)
                continue
            }
            cards.begin(at: number)
            cards.add(named: person.name, person.date, at: number)
            cards.end(at: number)
        }
    }

    /// A line with what looks like a date and a name.
    private struct Line<Bytes: BidirectionalCollection<UInt8>> {
        let name: Bytes.SubSequence
        let date: Bytes.SubSequence
        private let textDate: TextDate?

        init?(_ line: Bytes) {
            textDate = TextDate(atStartOf: line)
            let firstWord = line.prefix { $0 > 0x20 }
            if let textDate {
                date = line.prefix(textDate.length)
            } else {
                let isDate = firstWord.allSatisfy { $0.isDigit || [0x2D, 0x2E, 0x2F].contains($0) }
                guard isDate, firstWord.contains(where: \.isDigit) else { return nil }
                date = firstWord
            }
            let rest = line[date.endIndex...]
            name = rest.withoutBlanks
            guard let first = rest.first, first <= 0x20, !name.isEmpty else { return nil }
        }

        /// Whether the date has one of the forms.
        var isDated: Bool {
            if let textDate {
                let isInWords = date.contains { !$0.isDigit && ![0x20, 0x2C, 0x2D, 0x2E, 0x2F].contains($0) }
                return textDate.year != nil || isInWords || textDate.order == .day || date.contains(0x2D)
            }
            let parts = date.split(omittingEmptySubsequences: false) { !$0.isDigit }.map(\.count)
            switch parts.count {
            case 1: return parts == [8]
            case 3 where parts[0] == 4: return parts.dropFirst().allSatisfy { (1...2).contains($0) }
            case 3, 4: return parts.starts(with: [0, 0]) && parts.dropFirst(2).allSatisfy { [1, 2, 4].contains($0) }
            default: return false
            }
        }
    }
}

/// The file of birthday(1), a program of Debian's: `Name=DD/MM/YYYY` in each line, with flags behind. Lines that begin with `#`
/// are comments; `&include FILE` reads another file.
enum BirthdayText: RewrittenText {
    static let kind = SourceKinds.list
    static let dateName: CleanText = "date"

    /// As of a list, a quarter of the lines have to be of the form.
    static func recognizes(_ head: TextHead) -> Bool {
        var (entries, others) = (0, 0)
        for line in head.lines(without: "#") {
            if Entry(line) != nil || included(line) != nil { entries += 1 } else { others += 1 }
        }
        return entries > 0 && entries * 3 >= others
    }

    static func add(_ text: UnsafeRawBufferPointer, to cards: inout RewrittenCards) {
        for (index, line) in TextLines(text).enumerated() {
            if cards.isStopped { return }
            let (number, line) = (index + 1, line.withoutBlanks)
            guard let first = line.first, first != UInt8(ascii: "#") else { continue }
            if let path = included(line) {
                cards.include(FilePath(bytes: Array(path)), at: number)
            } else if let entry = Entry(line) {
                // Anniversaries and events are nobody: their text is a sentence.
                guard entry.isBirthday else { continue }
                let isCut = line.endIndex == text.endIndex && lengths(before: line, in: text).isCut(entry.written)
                cards.begin(at: number)
                cards.add("FN", entry.name, at: number)
                if isCut {
                    cards.reportCutDate(at: number)
                } else {
                    cards.add("BDAY", raw: entry.date.utf8, at: number)
                }
                cards.end(at: number, isCut: isCut)
            } else {
                cards.report(problem: Message("not of the form Name=DD/MM/YYYY or Name=DD/MM"), at: number)
            }
        }
    }

    private static func lengths(
        before line: Slice<UnsafeRawBufferPointer>, in text: UnsafeRawBufferPointer
    ) -> DateLengths {
        var lengths = DateLengths()
        for line in TextLines(UnsafeRawBufferPointer(rebasing: text[..<line.startIndex])) {
            if let entry = Entry(line.withoutBlanks) { lengths.insert(entry.written) }
        }
        return lengths
    }

    private static func included<Line: BidirectionalCollection<UInt8>>(_ line: Line) -> Line.SubSequence? {
        let directive = "&include"
        guard line.starts(with: directive.utf8) else { return nil }
        let path = line.dropFirst(directive.utf8.count)
        return path.first.map { $0 <= 0x20 } ?? false ? path.withoutBlanks : nil
    }

    /// A line with a name and a date.
    private struct Entry<Line: BidirectionalCollection<UInt8>> {
        let name: Line.SubSequence
        let written: Line.SubSequence
        /// As a card has it.
        let date: String
        private(set) var isBirthday = true

        init?(_ line: Line) {
            guard let equals = line.lastIndex(of: UInt8(ascii: "=")) else { return nil }
            name = line[..<equals].withoutBlanks
            let words = line[line.index(after: equals)...].split { $0 <= 0x20 }
            guard !name.isEmpty, let first = words.first, let date = Self.date(first) else { return nil }
            (self.date, written) = (date, first)
            for flag in words.dropFirst().map(\.lowercasedASCII) where ["bd", "ann", "ev"].contains(flag) {
                isBirthday = flag == "bd"
            }
        }

        /// `DD/MM`, `DD/MM/YYYY`, `DD/MM/YY`, which is of the 20th century.
        private static func date(_ text: some Collection<UInt8>) -> String? {
            let parts = text.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            let isDate =
                (2...3).contains(parts.count) && parts.prefix(2).allSatisfy { (1...2).contains($0.count) }
                && parts.dropFirst(2).allSatisfy { [2, 4].contains($0.count) } && parts.joined().allSatisfy(\.isDigit)
            guard isDate else { return nil }
            let numbers = parts.map { $0.reduce(0) { $0 * 10 + Int($1 & 0x0F) } }
            let year = parts.count < 3 ? nil : numbers[2] + (parts[2].count == 2 ? 1_900 : 0)
            return DayAndMonth(numbers[0], numbers[1], as: .day, year: year).written
        }
    }
}
