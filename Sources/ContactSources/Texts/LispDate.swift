import BirthdayCore
import ICalendar
import VCard

/// A date of Emacs' diary that is an expression of Lisp, `%%(org-anniversary 1990 11 23)`, and what is written behind it.
struct LispDate {
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
        guard let written else { return cards.add(problem: "no date in \(function)", at: line) }
        let shown = String(decoding: text, as: UTF8.self)
        // Which number is the month, an agenda shows by a setting that nothing here knows.
        guard isOrgs else {
            let date = numbers.map(String.init).joined(separator: " ")
            return cards.add(
                problem:
                    "diary-anniversary \(date): its day depends on the settings of Emacs; write org-anniversary YEAR MONTH DAY",
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
