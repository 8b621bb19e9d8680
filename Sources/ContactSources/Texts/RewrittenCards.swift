import BirthdayCore
import ICalendar
import LinuxSystem
import Messages
import PathBytes
import SafeText
import SystemPackage
import VCard

/// A text format that holds people in another form than cards. The whole text is rewritten as cards, so that the reader of
/// cards alone deals with charsets, dates, limits and their problems.
protocol RewrittenText: Sendable {
    /// What `sources` calls a file of the format.
    static var kind: String { get }
    /// Whether the beginning of a text is of the format.
    static func recognizes(_ head: TextHead) -> Bool
    /// What a birthday is called in the format, for problems.
    static var dateName: CleanText { get }
    /// Adds everybody in a text, which is in UTF-8 or an encoding that contains ASCII and has no byte order mark.
    static func add(_ text: UnsafeRawBufferPointer, to cards: inout RewrittenCards)
}

/// Cards that are made of a text of another format, and read a batch at a time: memory does not grow with the text.
struct RewrittenCards {
    /// In bytes.
    private static let batchSize = 1 << 20

    private(set) var collector: ContactCollector
    private let file: FilePath
    private let dateName: CleanText
    private var stream: VCardStream
    private var count = 0
    /// How many groups of properties there are.
    private var groups = 0
    /// The lines of the batch, and the line of the text that each was made of.
    private var bytes: [UInt8] = []
    private var lines: [Int] = []
    /// How many lines were read before the batch.
    private var linesBefore = 0
    /// What is wrong with the date in a line of the text, where more is known of it than that it is no date.
    private var dateProblems: [Int: Message] = [:]
    /// Other files that the text wants to be read as well.
    private(set) var includes: [FilePath] = []
    /// Whether the budget is spent: what is left of the text is not read.
    private(set) var isStopped = false
    private let damage: TextDamage
    /// The line of the text that the card begins at whose lines come in, and those of cards that are cut.
    private var start = 0
    private var cut: Set<Int> = []

    init(
        _ format: any RewrittenText.Type, file: FilePath, _ damage: TextDamage, _ collector: consuming ContactCollector
    ) {
        self.file = file
        self.damage = damage
        dateName = format.dateName
        stream = VCardStream(collector.reader)
        self.collector = collector
    }

    mutating func begin(at line: Int) {
        append("BEGIN:VCARD\nVERSION:4.0\n")
        lines += [line, line]
        start = line
        noteDamage(in: line)
    }

    /// Ends the card.
    ///
    /// - Parameters:
    ///   - last: the last line of the text that it was made of.
    ///   - isCut: the text ends in it.
    mutating func end(at line: Int, last: Int? = nil, isCut: Bool = false) {
        if isCut || damage.openLine.map({ $0 == last }) ?? false { cut.insert(start) }
        append("END:VCARD\n")
        lines.append(line)
        if bytes.count >= Self.batchSize { read(isLast: false) }
    }

    /// Adds a property whose value is a text, unless that is blank.
    mutating func add(_ property: StaticString, _ value: some Sequence<UInt8>, at line: Int) {
        add(property, [value], separator: ",", at: line)
    }

    /// Adds a property whose value has several parts between separators, unless all are empty.
    mutating func add(
        _ property: StaticString, _ parts: [some Sequence<UInt8>], separator: Unicode.Scalar, at line: Int
    ) {
        let start = bytes.count
        append(property)
        bytes.append(0x3A)
        var isBlank = true
        for (index, part) in parts.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: separator)) }
            for byte in part {
                isBlank = isBlank && byte <= 0x20
                append(escaping: byte)
            }
        }
        if isBlank { return bytes.removeSubrange(start...) }
        end(line: line)
    }

    /// Adds a property whose value is no text: a date.
    ///
    /// - Parameters:
    ///   - parameters: as they stand, with the semicolon before them.
    ///   - problem: what is known to be wrong with it.
    mutating func add(
        _ property: StaticString, parameters: String = "", raw value: some Sequence<UInt8>, at line: Int,
        problem: Message? = nil
    ) {
        append(property)
        bytes += parameters.utf8
        bytes.append(0x3A)
        for byte in value { bytes.append(byte < 0x20 ? 0x20 : byte) }
        end(line: line)
        if let problem { dateProblems[line] = problem }
    }

    /// Adds a name, without the words in it that say what the day is, and the day.
    mutating func add(named text: some Sequence<UInt8>, _ date: some Sequence<UInt8>, at line: Int) {
        let (name, summary) = Self.summary(text)
        add("FN", name, at: line)
        add(summary?.occasion ?? .birthday, date, label: summary.map { $0.label(of: $0.name) } ?? "", at: line)
    }

    /// What a text says of whose day it is; the text as it stands where it is not in UTF-8.
    static func summary(_ text: some Sequence<UInt8>) -> (name: [UInt8], summary: EventSummary?) {
        let text = Array(text)
        guard let string = String(validating: text, as: UTF8.self) else { return (text, nil) }
        let summary = EventSummary(string, year: nil)
        return (Array(summary.name.utf8), summary)
    }

    /// Adds a day of somebody's. The program has name days of its own.
    mutating func add(_ occasion: Occasion, _ date: some Sequence<UInt8>, label: String, at line: Int) {
        switch occasion {
        case .birthday: add("BDAY", raw: date, at: line)
        case .anniversary: add("ANNIVERSARY", raw: date, at: line)
        case .memorial: add("DEATHDATE", raw: date, at: line)
        case .other: add(date: date, label: label, at: line)
        case .nameday: break
        }
    }

    /// Adds a date that is called by a text, as Apple's cards have it.
    mutating func add(date: some Sequence<UInt8>, label: String, at line: Int) {
        groups += 1
        bytes += "item\(groups).".utf8
        add("X-ABDATE", raw: date, at: line)
        bytes += "item\(groups).".utf8
        add("X-ABLABEL", (label.isEmpty ? "_$!<Other>!$_" : label).utf8, at: line)
    }

    /// Adds a line that is nobody, and should be somebody.
    mutating func report(problem reason: Message, at line: Int) {
        collector.count { $0.cards += 1 }
        collector.count { $0.skipped += 1 }
        report(remark: reason, at: line)
    }

    /// The text is not whole, perhaps because it was cut while it was written: whoever it gave before stays.
    mutating func markIncomplete() { collector.reading.markIncomplete(file) }

    /// Adds a problem that costs nobody.
    mutating func report(remark reason: Message, at line: Int) {
        if line == damage.openLine { markIncomplete() }
        collector.report(SourceProblem(file: file, line: line, reason: reason))
    }

    /// Says that the text ends in a date.
    mutating func reportCutDate(at line: Int) {
        let reason = Message("the last row is cut off: its date is shorter than the others, and it has no line end")
        report(remark: reason, at: line)
    }

    /// Adds what the text as a whole lacks, which is no fault of it.
    mutating func report(note reason: Message) {
        collector.report(SourceProblem(file: file, line: nil, reason: reason))
    }

    /// Has another file read after this one.
    mutating func include(_ path: FilePath, at line: Int) {
        guard path.isAbsolute else {
            return report(remark: Message("the path of an included file has to begin with /"), at: line)
        }
        includes.append(path)
    }

    /// The text as a whole is not what it has to be: what it gave earlier is kept.
    mutating func report(unreadable reason: Message) { collector.report(unreadable: file, reason: reason) }

    /// The collector, once the whole text was added. A text without anybody is valid.
    consuming func finish() -> ContactCollector {
        if !bytes.isEmpty { read(isLast: true) }
        if count > 0 {
            collector.finish(count, [])
        } else {
            collector.report(outside: [])
        }
        return collector
    }

    private mutating func read(isLast: Bool) {
        let (text, lines, before) = (bytes, lines, linesBefore)
        (bytes, self.lines) = ([], [])
        var stream = stream
        let done = text.withUnsafeBytes { text in
            stream.read(text, isLast: isLast) { card, _ in
                count += 1
                card.place { lines[min(max($0 - before, 1), lines.count) - 1] }
                card.isCut = cut.contains(card.line) || card.problems.contains { $0.line == damage.openLine }
                card.problems = card.problems.map(renamed)
                collector.add(&card)
            }
        }
        self.stream = stream
        let lineCount = text[..<done].count { $0 == 0x0A }
        linesBefore += lineCount
        bytes = Array(text[done...])
        self.lines = Array(lines[lineCount...])
        dateProblems = dateProblems.filter { [first = self.lines.first ?? .max] in $0.key >= first }
        cut = cut.filter { [first = self.lines.first ?? .max] in $0 >= first }
        isStopped = collector.budget.isSpent
    }

    /// The problem in the words of the format.
    private func renamed(_ problem: CardProblem) -> CardProblem {
        let renamed = problem.renaming("BDAY", to: dateName)
        guard renamed != problem, let reason = dateProblems[problem.line] else { return renamed }
        return CardProblem(line: problem.line, reason: reason)
    }

    private mutating func append(_ text: StaticString) {
        bytes += UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    }

    /// RFC 6350, 3.4. CR is dropped: the LF beside it is the line's end.
    private mutating func append(escaping byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\\"), UInt8(ascii: ","), UInt8(ascii: ";"): bytes += [UInt8(ascii: "\\"), byte]
        case 0x0A: bytes += [UInt8(ascii: "\\"), UInt8(ascii: "n")]
        case 0x0D: break
        default: bytes.append(byte)
        }
    }

    private mutating func end(line: Int) {
        bytes.append(0x0A)
        lines.append(line)
        noteDamage(in: line)
    }

    private mutating func noteDamage(in line: Int) { if damage.lines.contains(line) { cut.insert(start) } }
}

extension ContactCollector {
    /// Adds everybody in a text of another format.
    ///
    /// - Parameter damage: of the text, which is in UTF-8 or an encoding that contains ASCII.
    mutating func add(
        _ format: any RewrittenText.Type, _ text: UnsafeRawBufferPointer, _ damage: TextDamage, file: FilePath
    ) {
        var cards = RewrittenCards(format, file: file, damage, self)
        // One owner: the contacts are not copied when the first is added.
        reading = SourceReading(identity: reading.identity, kind: reading.kind, readAt: reading.readAt)
        format.add(text, to: &cards)
        let includes = cards.includes
        self = cards.finish()
        for path in includes { add(included: path, by: file) }
    }

    /// The maximum number of files that a text and those that it includes can include.
    private static var maximumIncludes: Int { 100 }

    /// Adds everybody of a file that another one includes, once.
    private mutating func add(included path: FilePath, by file: FilePath) {
        guard included.count < Self.maximumIncludes, path != reading.identity, included.insert(path).inserted else {
            return
        }
        guard FileKind(path: path) == .regular else {
            begin(path, FileFingerprint(path: path))
            return report(
                unreadable: path, reason: Message("no file, and {file} includes it", ["file": .path(file.string)]))
        }
        do { try addText(of: path) } catch { report(unreadable: path, error) }
    }
}
