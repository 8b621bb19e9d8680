/// Reads the birthdays in an iCalendar file (RFC 5545): its lines are those of a vCard, so the same scanner cuts them.
///
/// Every VEVENT is handed over as a card; only what comes every year and lasts all day has a birthday.
package struct CalendarReader: Sendable {
    private let decode: CharsetDecoder?

    /// - Parameter decode: knows charsets that are not built in.
    package init(decode: CharsetDecoder? = nil) { self.decode = decode }

    /// Calls `body` for each event in order and returns the problems that belong to none.
    package func read(_ bytes: UnsafeRawBufferPointer, _ body: (ReadCard) -> Void) -> [CardProblem] {
        var decoder = TextDecoder(decode: decode, isTranscoded: false)
        var lines = LineScanner(bytes, from: 0)
        var event: BirthdayEvent?
        // What is open inside the event: an alarm has a summary of its own.
        var depth = 0
        var isCalendar = false
        var problems: [CardProblem] = []
        while let line = lines.next() {
            line.withUnfolded(in: bytes) { unfolded in
                let header = Header(unfolded)
                guard header.isWhole, let property = Property(header, name: .kept(0), line: line.number) else { return }
                let value = property.value.trimmed()
                if header.name.matches("BEGIN") {
                    isCalendar = isCalendar || value.matches("VCALENDAR")
                    if event != nil {
                        depth += 1
                    } else if value.matches("VEVENT") {
                        event = BirthdayEvent(line: line.number, start: line.start)
                    }
                } else if header.name.matches("END") {
                    if depth > 0 {
                        depth -= 1
                    } else if let ended = event {
                        ended.card(end: line.end, &decoder).map(body)
                        event = nil
                    }
                } else if depth == 0 {
                    event?.add(property, &decoder)
                }
            }
        }
        if let event {
            problems.append(CardProblem(line: event.line, reason: "END:VEVENT is missing"))
            event.card(end: bytes.count, &decoder).map(body)
        }
        if !isCalendar { problems.append(CardProblem(line: 1, reason: "no calendar in the file")) }
        return problems
    }
}
