import LocalTime
import VCard

/// Reads the birthdays and other yearly dates in an iCalendar file (RFC 5545).
///
/// Every VEVENT is handed over as a card; only what comes every year and lasts all day has a date.
package struct CalendarReader: Sendable {
    private let today: CalendarDay
    private let decode: CharsetDecoder?

    /// - Parameters:
    ///   - today: a series whose last day is before it is nobody's date any more.
    ///   - decode: decodes charsets that are not built in.
    package init(today: CalendarDay, decode: CharsetDecoder? = nil) { (self.today, self.decode) = (today, decode) }

    /// Calls `body` for each event in order.
    ///
    /// - Returns: the problems that belong to no event, whether the file ends before its calendar does, and whether a series
    ///   has an end, so that another day gives something else.
    package func read(
        _ bytes: UnsafeRawBufferPointer, _ body: (ParsedCard) -> Void
    ) -> (problems: [CardProblem], isCut: Bool, hasEnds: Bool) {
        var scan = CalendarScan(today: today, decoder: TextDecoder(decode: decode))
        ContentProperty.forEach(in: bytes) { scan.take($0, body) }
        var result = scan.finish(at: bytes.count, body)
        // The first line of another calendar, cut.
        let last = bytes.lastIndex(of: UInt8(ascii: "\n")).map { bytes[($0 + 1)...] } ?? bytes[...]
        let isBegin = !last.isEmpty && "BEGIN:VCALENDAR".utf8.starts(with: last) { $0 == $1 & ~0x20 || $0 == $1 }
        if isBegin, !result.isCut {
            let line = bytes.count { $0 == UInt8(ascii: "\n") } + 1
            result = (result.problems + [CardProblem(line: line, reason: "END:VCALENDAR is missing")], true)
        }
        return (result.problems, result.isCut, scan.hasEnds)
    }
}

/// The state of a reading: the event whose properties come in, and what is wrong between the events.
private struct CalendarScan {
    private let today: CalendarDay
    private var decoder: TextDecoder
    private var event: BirthdayEvent?
    /// The number of components that are open inside the event: an alarm has a summary of its own.
    private var depth = 0
    private var hasCalendar = false
    /// Where the calendar begins that has no END yet.
    private var openCalendar: Int?
    private var problems: [CardProblem] = []
    private(set) var hasEnds = false

    init(today: CalendarDay, decoder: TextDecoder) { (self.today, self.decoder) = (today, decoder) }

    mutating func take(_ property: ContentProperty, _ body: (ParsedCard) -> Void) {
        switch property.name {
        case "BEGIN": begin(property, body)
        case "END": end(property, body)
        default: if depth == 0 { event?.add(property, &decoder) }
        }
    }

    mutating func finish(
        at end: Int, _ body: (ParsedCard) -> Void
    ) -> (problems: [CardProblem], isCut: Bool) {
        if event != nil {
            close(at: end, isWhole: false, isCut: true, body)
        } else if let line = openCalendar {
            problems.append(CardProblem(line: line, reason: "END:VCALENDAR is missing"))
        }
        if !hasCalendar { problems.append(CardProblem(line: 1, reason: "no calendar in the file")) }
        return (problems, openCalendar != nil)
    }

    private mutating func begin(_ property: ContentProperty, _ body: (ParsedCard) -> Void) {
        if property.hasValue("VEVENT") {
            close(at: property.bytes.lowerBound, isWhole: false, body)
            depth = 0
            event = BirthdayEvent(line: property.line, start: property.bytes.lowerBound)
        } else {
            if property.hasValue("VCALENDAR") { (hasCalendar, openCalendar) = (true, property.line) }
            depth += 1
        }
    }

    private mutating func end(_ property: ContentProperty, _ body: (ParsedCard) -> Void) {
        if property.hasValue("VEVENT") {
            if event == nil {
                problems.append(CardProblem(line: property.line, reason: "END:VEVENT ends no event"))
            }
            close(at: property.bytes.upperBound, isWhole: true, body)
        } else if property.hasValue("VCALENDAR") {
            openCalendar = nil
            close(at: property.bytes.upperBound, isWhole: false, body)
        } else {
            depth = max(0, depth - 1)
        }
    }

    /// Hands over the event. One whose END is missing ends with its calendar.
    private mutating func close(at end: Int, isWhole: Bool, isCut: Bool = false, _ body: (ParsedCard) -> Void) {
        guard var ended = event.take() else { return }
        hasEnds = hasEnds || ended.hasEnd
        if !isWhole { problems.append(CardProblem(line: ended.line, reason: "END:VEVENT is missing")) }
        if var card = ended.card(end: end, today: today, &decoder) {
            card.isCut = isCut
            body(card)
        }
        depth = 0
    }
}
