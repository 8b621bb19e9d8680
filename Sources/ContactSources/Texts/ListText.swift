import VCard

/// The text of a plain list: `YYYY-MM-DD Name`, `--MM-DD Name` or `MM-DD Name` in each line. Empty lines, and those that
/// begin with `#`, are nobody.
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
            person.addDate(to: &cards, at: number)
            cards.end(at: number)
        }
    }

    /// A line with what looks like a date and a name.
    private struct Line<Bytes: BidirectionalCollection<UInt8>> {
        let name: Bytes.SubSequence
        private let date: Bytes.SubSequence

        init?(_ line: Bytes) {
            date = line.prefix { $0 > 0x20 }
            name = line[date.endIndex...].withoutBlanks
            let isDate = date.allSatisfy { $0.isDigit || [0x2D, 0x2E, 0x2F].contains($0) }
            guard isDate, date.contains(where: \.isDigit), !name.isEmpty else { return nil }
        }

        /// Whether the date has one of the forms.
        var isDated: Bool {
            let parts = date.split(omittingEmptySubsequences: false) { !$0.isDigit }.map(\.count)
            switch parts.count {
            case 1: return parts == [8]
            case 2: return dayOfYear != nil
            case 3 where parts[0] == 4: return parts.dropFirst().allSatisfy { (1...2).contains($0) }
            case 3, 4: return parts.starts(with: [0, 0]) && parts.dropFirst(2).allSatisfy { [1, 2, 4].contains($0) }
            default: return false
            }
        }

        /// Month and day, or the other way round, of a date without a year and hyphens for it.
        private var dayOfYear: (first: Int, second: Int)? {
            let parts = date.split(separator: 0x2D, omittingEmptySubsequences: false)
            guard parts.count == 2, parts.allSatisfy({ (1...2).contains($0.count) && $0.allSatisfy(\.isDigit) }) else {
                return nil
            }
            let numbers = parts.map { $0.reduce(0) { $0 * 10 + Int($1 - 0x30) } }
            return (numbers[0], numbers[1])
        }

        func addDate(to cards: inout RewrittenCards, at number: Int) {
            guard let (first, second) = dayOfYear else { return cards.add("BDAY", raw: date, at: number) }
            let day = DayAndMonth(first, second, order: nil)
            cards.add("BDAY", raw: day.written.utf8, at: number, problem: day.problem(in: date))
        }
    }
}
