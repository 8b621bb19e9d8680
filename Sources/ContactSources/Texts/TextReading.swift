import LinuxSystem
import Messages
import SystemPackage
import VCard

/// A text with contacts while it comes in chunks, whatever its format. Cards are read as they come; the other formats
/// need the whole text.
///
/// Why: docs/decisions.md#files-as-people-have-them.
struct TextReading {
    /// The maximum number of contacts that memory is reserved for.
    private static let maximumReserve = 1 << 20

    private let file: FilePath
    /// In bytes; 0 where it is not known.
    private let size: Int
    private var hasReserved = false
    private var format: TextFormat?
    /// Why the text holds no cards, where its beginning tells.
    private var noCards: Message?
    private var cards: ContactCollector.FileCards

    init(file: FilePath, size: Int, collector: ContactCollector) {
        self.file = file
        self.size = size
        cards = collector.fileCards
    }

    /// - Returns: how many bytes are done with.
    mutating func read(
        _ chunk: UnsafeRawBufferPointer, isLast: Bool, into collector: inout ContactCollector
    ) -> Int {
        guard isLast || chunk.count >= TextHead.length else { return 0 }
        let head = chunk.prefix(TextHead.length)
        let format = format ?? TextFormat(head)
        if self.format == nil, case .cards = format { noCards = OtherFormat.noCards(TextHead(head)) }
        self.format = format
        if case .cards = format {
            let done = collector.add(&cards, chunk, isLast: isLast, noCards: noCards)
            reserve(done, in: &collector)
            return done
        }
        guard isLast else {
            if case .other = format { return chunk.count }
            return 0
        }
        switch format {
        case .calendar:
            collector.add(whole: chunk) { collector, text, _ in collector.add(calendar: text) }
        case .rewritten(let format): collector.add(whole: chunk) { $0.add(format, $1, $2, file: file) }
        case .other(let reason):
            collector.report(unreadable: file, reason: reason.text, asWritten: reason.asWritten)
        case .cards: break
        }
        return chunk.count
    }

    /// Reserves memory for the contacts of the whole text, as many for each byte as in its first chunk: an array that grows
    /// is copied into new memory again and again.
    private mutating func reserve(_ done: Int, in collector: inout ContactCollector) {
        guard !hasReserved, done > 0, size > done else { return }
        hasReserved = true
        let (contacts, rest) = (Double(collector.reading.content.cards.count), Double(size - done))
        collector.reserve(Int(min(contacts * rest / Double(done) * 1.1, Double(Self.maximumReserve))))
    }
}

extension ContactCollector {
    /// Adds every contact of a file of text.
    mutating func addText(of path: FilePath) throws(SystemError) {
        let fingerprint = FileFingerprint(path: path)
        begin(path, fingerprint)
        try addText(path, size: fingerprint.size) { reader, body throws(SystemError) in
            try reader.readChunks(path, body)
        }
    }

    /// Adds every contact of the text at a path which may be a pipe.
    mutating func addText(named path: FilePath) throws(SystemError) {
        begin(path, nil)
        try addText(path) { reader, body throws(SystemError) in try reader.readChunks(named: path, body) }
    }

    /// Adds every contact of the text on standard input.
    mutating func addStandardInput(as name: FilePath) throws(SystemError) {
        begin(name, nil)
        try addText(name) { reader, body throws(SystemError) in try reader.readChunks(descriptor: 0, name, body) }
    }

    /// Adds a text that is read as a whole.
    fileprivate mutating func add(
        whole text: UnsafeRawBufferPointer,
        _ body: (inout ContactCollector, UnsafeRawBufferPointer, TextDamage) -> Void
    ) {
        TextDamage.read(text) { text, damage in
            if let line = damage.lines.min() {
                reading.markIncomplete(file)
                let reason = Message("NUL bytes, as they are left where writing was interrupted")
                report(SourceProblem(file: file, line: line, reason: reason))
            }
            body(&self, text, damage)
        }
    }

    /// Adds a calendar, and the cards behind it where files were joined.
    fileprivate mutating func add(calendar text: UnsafeRawBufferPointer) {
        var lines = TextLines(text)
        while let line = lines.next() {
            guard line.first == 0x42 || line.first == 0x62, line.startsInAnyCase(with: "BEGIN:VCARD") else { continue }
            let before = lines.number - 1
            add(events: UnsafeRawBufferPointer(rebasing: text[..<line.startIndex]))
            let cards = UnsafeRawBufferPointer(rebasing: text[line.startIndex...])
            return add(cards: cards) { $0 + before }
        }
        add(events: text)
    }

    private mutating func addText(
        _ file: FilePath, size: Int = 0,
        _ read: (inout FileReader, (UnsafeRawBufferPointer, Bool) -> Int) throws(SystemError) -> Void
    ) throws(SystemError) {
        var reader = FileReader(budget: budget)
        var text = TextReading(file: file, size: size, collector: self)
        do {
            try read(&reader) { text.read($0, isLast: $1, into: &self) }
        } catch {
            // The cards before a stretch without an end are kept.
            guard error.cause == .tooLarge else { throw error }
            report(unreadable: file, error)
        }
    }
}

/// The format of a text with contacts, recognized by its beginning, never by a file's name.
enum TextFormat {
    case calendar
    case rewritten(any RewrittenText.Type)
    /// One that is not read: what it is, and what to do.
    case other(OtherFormat.Reason)
    /// Anything else: the reader of cards reports what is wrong with it.
    case cards

    /// - Parameter bytes: the beginning of the text, or all of it.
    init(_ bytes: some Collection<UInt8>) {
        if let reason = OtherFormat.binary(Array(bytes)) {
            self = .other((reason, nil))
            return
        }
        let head = TextHead(bytes)
        let first = head.lines(without: "#").first { _ in true } ?? []
        // The rest of the name can be cut.
        self =
            first.startsInAnyCase(with: "BEGIN:VCAL")
            ? .calendar : first.startsInAnyCase(with: "BEGIN:VCARD") ? .cards : Self.rewritten(head)
    }

    static let rewrittenTexts: [any RewrittenText.Type] = [
        AbookText.self, BBDBText.self, OrgText.self, CSVText.self, BirthdayText.self, ListText.self,
    ]
    /// Those that are recognized by a line, not by how many have their form.
    private static let ofFirstLines = rewrittenTexts.prefix(4)
    /// Those whose lines a file of days has none of.
    private static let surest = rewrittenTexts.prefix(3)

    private static func rewritten(_ head: TextHead) -> TextFormat {
        if let beginning = head.beforeCards {
            // A line with a day before cards is no list, and cards behind a list are no reason to lose it.
            let isMost = beginning.lines.count * 2 > head.lines.count
            let format = (isMost ? rewrittenTexts[...] : ofFirstLines).first { $0.recognizes(beginning) }
            return format.map { .rewritten($0) } ?? .cards
        }
        if let format = surest.first(where: { $0.recognizes(head) }) { return .rewritten(format) }
        if let reason = OtherFormat.known(head) { return .other((reason, nil)) }
        if let format = rewrittenTexts.first(where: { $0.recognizes(head) }) { return .rewritten(format) }
        return OtherFormat.table(head).map { .other($0) } ?? .cards
    }

    /// What `sources` calls a file of the format.
    var kind: String {
        switch self {
        case .calendar: "ics"
        case .rewritten(let format): format.kind
        case .other: "unknown"
        case .cards: SourceKinds.cards
        }
    }
}

/// The beginning of a text, by which its format is recognized: in UTF-8, without a byte order mark or NULs.
struct TextHead {
    /// The number of bytes that decide.
    static let length = 4_096

    /// The lines without their ends. The last one of a longer text, which can be cut, is left out unless it is the only one.
    let lines: [ArraySlice<UInt8>]
    let bytes: ArraySlice<UInt8>

    init(_ head: some Collection<UInt8>) {
        let isWhole = head.count < Self.length
        bytes = Array(head).withUnsafeBytes { TextDamage.read($0) { text, _ in Array(text)[...] } }
        let lines = bytes.split(omittingEmptySubsequences: false) { $0 == 0x0A || $0 == 0x0D }
        self.lines = isWhole || lines.count < 2 ? lines : lines.dropLast()
    }

    private init(_ lines: ArraySlice<ArraySlice<UInt8>>, of bytes: ArraySlice<UInt8>) {
        self.lines = Array(lines)
        self.bytes = bytes[..<(lines.last?.endIndex ?? bytes.startIndex)]
    }

    /// What stands before the first card; nil where there is none. A line `BEGIN:VCARD` begins one where a property follows.
    fileprivate var beforeCards: TextHead? {
        let written = lines.indices.filter { !lines[$0].withoutBlanks.isEmpty }
        return zip(written, written.dropFirst()).first { begin, next in
            lines[begin].withoutBlanks.startsInAnyCase(with: "BEGIN:VCARD") && Self.isProperty(lines[next])
        }.map { TextHead(lines[..<$0.0], of: bytes) }
    }

    /// Whether a content line's name stands before a colon or semicolon (RFC 6350, 3.3).
    private static func isProperty(_ line: ArraySlice<UInt8>) -> Bool {
        let name = line.prefix { $0.isDigit || (0x61...0x7A).contains($0.lowercasedASCII) || $0 == 0x2D || $0 == 0x2E }
        return !name.isEmpty && [0x3A, 0x3B].contains(line.dropFirst(name.count).first)
    }

    /// The lines that are neither blank nor begin with a mark.
    func lines(without comment: Unicode.Scalar) -> some Sequence<ArraySlice<UInt8>> {
        let mark = UInt8(ascii: comment)
        return lines.lazy.map(\.withoutBlanks).filter { $0.first.map { $0 != mark } ?? false }
    }
}

/// What shows that the writing of a text was interrupted, by which what it gave before is kept.
struct TextDamage {
    /// The lines with NULs in them: some file systems leave those where the power failed.
    private(set) var lines: Set<Int> = []
    /// The last line, where no line end follows it.
    private(set) var openLine: Int?

    /// Hands over a text in UTF-8, or an encoding that contains ASCII, without a byte order mark; NULs that follow each other
    /// are a blank.
    static func read<Result>(
        _ bytes: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer, TextDamage) -> Result
    ) -> Result {
        if let utf8 = CardText.transcodedFromUTF16(bytes) {
            return utf8.withUnsafeBytes { readUTF8($0, body) }
        }
        let mark = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        return readUTF8(UnsafeRawBufferPointer(rebasing: bytes[mark...]), body)
    }

    private static func readUTF8<Result>(
        _ bytes: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer, TextDamage) -> Result
    ) -> Result {
        var damage = TextDamage()
        if let last = bytes.last, last != 0x0A, last != 0x0D { damage.openLine = bytes.count { $0 == 0x0A } + 1 }
        guard bytes.contains(0) else { return body(bytes, damage) }
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count)
        var (line, isNull) = (1, false)
        for byte in bytes {
            if byte == 0 {
                if !isNull { text.append(0x20) }
                damage.lines.insert(line)
            } else {
                text.append(byte)
                if byte == 0x0A { line += 1 }
            }
            isNull = byte == 0
        }
        return text.withUnsafeBytes { body($0, damage) }
    }
}

/// How long the numbers in dates are, by which a date is known that is cut at the end of a text.
struct DateLengths {
    private var known: Set<[Int]> = []

    mutating func insert(_ date: some Collection<UInt8>) { known.insert(Self.lengths(date)) }

    /// Whether the last number of a date is shorter than those of the others that begin like it: `1990-11-2` beside
    /// `1980-12-24`. Where some have no leading zeros, one digit is a day.
    func isCut(_ date: some Collection<UInt8>) -> Bool {
        let lengths = Self.lengths(date)
        guard let last = lengths.last, !known.contains(lengths), last > 1 || !known.joined().contains(1) else {
            return false
        }
        let place = lengths.count - 1
        return known.contains { $0.count > place && $0[..<place] == lengths[..<place] && $0[place] > last }
    }

    private static func lengths(_ date: some Collection<UInt8>) -> [Int] {
        date.split { !$0.isDigit }.prefix(3).map(\.count)
    }
}

/// The lines of a text, without their line feeds and one at a time: all of them would take many times the text's memory.
struct TextLines: Sequence, IteratorProtocol {
    private var rest: Slice<UnsafeRawBufferPointer>?
    /// The number of the last line, from 1.
    private(set) var number = 0

    init(_ text: UnsafeRawBufferPointer) { rest = text[...] }

    mutating func next() -> Slice<UnsafeRawBufferPointer>? {
        guard let text = rest else { return nil }
        number += 1
        guard let end = text.firstIndex(of: 0x0A) else {
            rest = nil
            return text
        }
        rest = text[(end + 1)...]
        return text[..<end]
    }
}

extension BidirectionalCollection<UInt8> {
    /// The bytes without ASCII's white space and controls at both ends.
    var withoutBlanks: SubSequence {
        guard let first = firstIndex(where: { $0 > 0x20 }), let last = lastIndex(where: { $0 > 0x20 }) else {
            return self[endIndex...]
        }
        return self[first...last]
    }

    /// Whether the bytes begin with an ASCII text, in any case.
    func startsInAnyCase(with text: StaticString) -> Bool {
        var position = startIndex
        for byte in UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount) {
            guard position < endIndex, self[position].lowercasedASCII == byte.lowercasedASCII else { return false }
            formIndex(after: &position)
        }
        return true
    }

    /// The text with ASCII's letters in lower case.
    var lowercasedASCII: String { String(decoding: map(\.lowercasedASCII), as: UTF8.self) }
}

extension UInt8 {
    var lowercasedASCII: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }

    var isDigit: Bool { (0x30...0x39).contains(self) }
}
