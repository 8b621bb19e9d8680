import VCard

/// The text of a plain list: a date and a name in each line, `YYYY-MM-DD Name`, `--MM-DD Name`, or any other date that can be no
/// other day: `23.11.1990 Name`. Empty lines, and those that begin with `#`, are nobody.
enum ListText: RewrittenText {
    static let dateName = "birthday"

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
                cards.add(problem: "not of the form YYYY-MM-DD Name or --MM-DD Name", at: number)
                continue
            }
            cards.begin(at: number)
            cards.add("FN", person.name, at: number)
            cards.add("BDAY", raw: person.date, at: number)
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
