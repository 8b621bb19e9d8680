/// Birthdays in an iCalendar (RFC 5545), as cards.
///
/// An event is one when it lasts all day and comes every year. The year in which such an event begins is no evidence of
/// a year of birth: Nextcloud begins all of them in 1970 or 1972.
package enum CalendarReader {
    /// A birthday, and the line of its `BEGIN:VEVENT`, from 1.
    package struct Event: Sendable {
        package let line: Int
        /// A vCard.
        package let card: [UInt8]
    }

    /// Whether the first line of a file says so.
    package static func isCalendar(_ head: [UInt8]) -> Bool {
        head.withUnsafeBytes { bytes in
            var lines = LineScanner(bytes, from: bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
            while let line = lines.next() {
                let text = bytes.part(line.start, line.firstEnd).trimmed()
                if !text.isEmpty { return text.matches("BEGIN:VCALENDAR") }
            }
            return false
        }
    }

    package static func birthdays(_ bytes: UnsafeRawBufferPointer) -> [Event] {
        var events: [Event] = []
        var lines = LineScanner(bytes, from: bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
        var decoder = TextDecoder(decode: nil, isTranscoded: false)
        var event: CalendarEvent?
        /// How deep inside of an event: its alarms have properties of the same names.
        var alarms = 0
        while let line = lines.next() {
            line.withUnfolded(in: bytes) { unfolded in
                let header = Header(unfolded)
                guard header.isWhole, let property = Property(header, name: .label, line: line.number) else { return }
                let value = property.value.trimmed()
                if header.name.matches("BEGIN"), value.matches("VEVENT") {
                    event = CalendarEvent(line: line.number)
                    alarms = 0
                } else if header.name.matches("BEGIN") {
                    alarms += 1
                } else if header.name.matches("END"), value.matches("VEVENT") {
                    if let card = event?.card, let line = event?.line { events.append(Event(line: line, card: card)) }
                    event = nil
                } else if header.name.matches("END") {
                    alarms -= 1
                } else if alarms == 0 {
                    event?.add(header.name, decoder.withText(of: property, CardText.unescaped))
                }
            }
        }
        return events
    }
}

/// What an event says while its lines come in.
private struct CalendarEvent {
    let line: Int
    private var values: [String: String] = [:]

    init(line: Int) { self.line = line }

    /// The first of each property that matters.
    mutating func add(_ name: UnsafeRawBufferPointer, _ value: String) {
        let name = name.asName
        if Self.names.contains(name), values[name] == nil { values[name] = value }
    }

    private static let names: Set = [
        "SUMMARY", "UID", "DTSTART", "RRULE", "RDATE", "CATEGORIES", "X-NEXTCLOUD-BC-FIELD-TYPE",
        "X-NEXTCLOUD-BC-UNKNOWN-YEAR", "X-NEXTCLOUD-BC-YEAR", "X-BIRTHDAY", "X-FNAME", "X-ANNIVERSARY", "X-ABDATE",
    ]

    /// The card of whose birthday it is; nil where it is none.
    var card: [UInt8]? {
        guard let start = values["DTSTART"], start.utf8.count == 8, let monthDay = monthDay(of: start),
            values["RRULE"]?.uppercased().contains("FREQ=YEARLY") == true || values["X-BIRTHDAY"] != nil,
            (values["X-NEXTCLOUD-BC-FIELD-TYPE"] ?? "BDAY").uppercased() == "BDAY", values["X-ANNIVERSARY"] == nil,
            values["X-ABDATE"] == nil
        else { return nil }
        let (name, year) = SummaryText(values["SUMMARY"] ?? "").parts
        var writer = VCardWriter()
        writer.begin()
        if let uid = values["UID"] { writer.property("UID", value: uid) }
        writer.property("FN", value: values["X-FNAME"] ?? name)
        writer.property("BDAY", raw: values["X-BIRTHDAY"] ?? (knownYear ?? year ?? "--") + monthDay)
        if let categories = values["CATEGORIES"] {
            writer.property("CATEGORIES", values: categories.split(separator: ",").map(String.init), separator: ",")
        }
        writer.end()
        return writer.bytes
    }

    private var knownYear: String? {
        guard values["X-NEXTCLOUD-BC-UNKNOWN-YEAR"] != "1" else { return nil }
        return values["X-NEXTCLOUD-BC-YEAR"].flatMap { $0.utf8.count == 4 ? $0 : nil }
    }

    private func monthDay(of start: String) -> String? {
        start.utf8.allSatisfy(ASCII.isDigit) ? String(start.suffix(4)) : nil
    }
}

/// The title of an event, `🎂 Anna Berg (1990)`, `Anna Berg's Birthday`, taken apart.
private struct SummaryText {
    let parts: (name: String, year: String?)

    init(_ summary: String) {
        var name = summary[...]
        for sign in ["🎂", "🎁", "🎉"] where name.hasPrefix(sign) { name = name.dropFirst().drop { $0.isWhitespace } }
        var year: String?
        // Nextcloud and Sabre: the year of birth in brackets, with a star in some languages.
        if name.hasSuffix(")"), let open = name.lastIndex(of: "(") {
            let digits = name[name.index(after: open)...].dropLast().drop { $0 == "*" }
            if digits.utf8.count == 4, digits.utf8.allSatisfy(ASCII.isDigit) {
                year = String(digits)
                name = name[..<open]
            }
        }
        for ending in ["'s birthday", "’s birthday", "' birthday", "s geburtstag", " birthday"]
        where name.lowercased().hasSuffix(ending) && name.count > ending.count { name = name.dropLast(ending.count) }
        for beginning in ["birthday of ", "birthday: ", "geburtstag von ", "anniversaire de "]
        where name.lowercased().hasPrefix(beginning) { name = name.dropFirst(beginning.count) }
        parts = (String(name), year)
    }
}
