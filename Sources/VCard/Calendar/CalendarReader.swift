/// Reads the birthdays in an iCalendar file (RFC 5545): its lines are those of a vCard, so the same scanner cuts them.
///
/// Every VEVENT is handed over as a card; only what comes every year and lasts all day has a birthday.
package struct CalendarReader: Sendable {
    private let decode: CharsetDecoder?

    /// - Parameter decode: knows charsets that are not built in.
    package init(decode: CharsetDecoder? = nil) { self.decode = decode }

    /// Calls `body` for each event in order and returns the problems that belong to none.
    package func read(_ bytes: UnsafeRawBufferPointer, _ body: (ParsedCard) -> Void) -> [CardProblem] {
        var decoder = TextDecoder(decode: decode, isTranscoded: false)
        var lines = LineScanner(bytes)
        var event: BirthdayEvent?
        // What is open inside the event: an alarm has a summary of its own.
        var depth = 0
        var isCalendar = false
        var problems: [CardProblem] = []
        /// The event ends; one whose END is missing ends with its calendar.
        func close(at end: Int, isWhole: Bool) {
            guard let ended = event else { return }
            if !isWhole { problems.append(CardProblem(line: ended.line, reason: "END:VEVENT is missing")) }
            ended.card(end: end, &decoder).map(body)
            event = nil
            depth = 0
        }
        while let line = lines.next() {
            line.withUnfolded(in: bytes) { unfolded in
                let header = Header(unfolded)
                guard header.isWhole, let property = Property(header, name: .kept(0), line: line.number) else { return }
                let value = property.value.trimmed()
                let isEvent = value.matches("VEVENT")
                if header.name.matches("BEGIN") {
                    isCalendar = isCalendar || value.matches("VCALENDAR")
                    if isEvent {
                        close(at: line.start, isWhole: false)
                        depth = 0
                        event = BirthdayEvent(line: line.number, start: line.start)
                    } else {
                        depth += 1
                    }
                } else if header.name.matches("END") {
                    if isEvent || value.matches("VCALENDAR") {
                        close(at: line.end, isWhole: isEvent)
                    } else {
                        depth = max(0, depth - 1)
                    }
                } else if depth == 0 {
                    event?.add(property, &decoder)
                }
            }
        }
        close(at: bytes.count, isWhole: false)
        if !isCalendar { problems.append(CardProblem(line: 1, reason: "no calendar in the file")) }
        return problems
    }
}
