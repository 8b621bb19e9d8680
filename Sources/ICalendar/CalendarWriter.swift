import BirthdayCore
import LocalTime
import VCard

/// Writes birthdays as all-day events of an iCalendar (RFC 5545), whose lines are those of a vCard.
///
/// Why: docs/decisions.md#calendars.
package struct CalendarWriter: ~Copyable {
    /// The days on which an event comes again.
    package enum Recurrence: Hashable, Sendable {
        /// Every year on the first day's month and day.
        case yearly
        /// Every year on 29 February, in ordinary years as the rule says.
        case leapDay(LeapDayRule)
        /// On these days after the first, where no rule of RFC 5545 gives them: in a lunar calendar.
        case days([CalendarDay])
    }

    private var lines = VCardWriter()
    private let timestamp: String
    private let alarms: [AlarmLead]

    /// - Parameters:
    ///   - timestamp: when it is written, in UTC: `20261121T093000Z`.
    ///   - alarms: the reminders of every event.
    package init(timestamp: String, alarms: [AlarmLead] = []) {
        self.timestamp = timestamp
        self.alarms = alarms
        lines.property("BEGIN", raw: "VCALENDAR")
        lines.property("VERSION", raw: "2.0")
        lines.property("PRODID", raw: "-//bday-widget//EN")
        lines.property("CALSCALE", raw: "GREGORIAN")
    }

    /// - Parameters:
    ///   - uid: of `LabelledDate.eventUID`: stable, so that importing again changes events and adds none.
    ///   - first: the day on which it all began where that is known, else a day that is celebrated.
    ///   - date: what is celebrated, written as khal writes it too where the year is known (`X-BIRTHDAY`), since DTSTART's
    ///     year alone is none; in another calendar as Apple writes it.
    package mutating func event(
        uid: String, first: CalendarDay, date: LabelledDate, recurrence: Recurrence, summary: String, name: String,
        categories: [String]
    ) {
        lines.property("BEGIN", raw: "VEVENT")
        lines.property("UID", raw: uid)
        lines.property("DTSTAMP", raw: timestamp)
        lines.property("DTSTART", parameters: [("VALUE", "DATE")], raw: first.basicText)
        write(recurrence)
        lines.property("SUMMARY", value: summary)
        write(date, first)
        lines.property("X-FNAME", value: name)
        if !categories.isEmpty { lines.property("CATEGORIES", values: categories, separator: ",") }
        lines.property("TRANSP", raw: "TRANSPARENT")
        for alarm in alarms { write(alarm, description: summary) }
        lines.property("END", raw: "VEVENT")
    }

    private mutating func write(_ date: LabelledDate, _ first: CalendarDay) {
        if date.date.calendar != .gregorian {
            if date.occasion == .birthday { lines.native(date.date) }
        } else if date.date.year == first.year {
            let name: StaticString =
                switch date.occasion {
                case .birthday: "X-BIRTHDAY"
                case .anniversary: "X-ANNIVERSARY"
                case .memorial: "X-DEATHDATE"
                case .nameday, .other: "X-ABDATE"
                }
            lines.property(name, raw: first.basicText)
        }
        if date.occasion == .other { lines.property("X-ABLABEL", value: date.label) }
    }

    /// RFC 5545, 3.6.6.
    private mutating func write(_ alarm: AlarmLead, description: String) {
        lines.property("BEGIN", raw: "VALARM")
        lines.property("ACTION", raw: "DISPLAY")
        lines.property("DESCRIPTION", value: description)
        lines.property("TRIGGER", raw: alarm.trigger)
        lines.property("END", raw: "VALARM")
    }

    /// Takes the text so far: what is written after it comes behind it.
    package mutating func take() -> String { lines.take() }

    /// Ends the calendar, and takes the rest of its text.
    package consuming func finish() -> String {
        lines.property("END", raw: "VCALENDAR")
        return lines.take()
    }

    private mutating func write(_ recurrence: Recurrence) {
        switch recurrence {
        case .yearly: lines.property("RRULE", raw: "FREQ=YEARLY")
        // The 60th day of a year is 29 February or 1 March.
        case .leapDay(.march1): lines.property("RRULE", raw: "FREQ=YEARLY;BYYEARDAY=60")
        case .leapDay(.february28): lines.property("RRULE", raw: "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1")
        case .days(let days):
            guard !days.isEmpty else { return }
            let dates = days.map(\.basicText).joined(separator: ",")
            lines.property("RDATE", parameters: [("VALUE", "DATE")], raw: dates)
        }
    }
}

// Calendars that were written before.

extension CalendarWriter {
    private static let stamp = Array("DTSTAMP:".utf8)

    /// Whether two differ in nothing but when they were written.
    package static func areSame(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        func lines(_ text: [UInt8]) -> some Sequence<ArraySlice<UInt8>> {
            text.split(separator: UInt8(ascii: "\n")).lazy.filter { !$0.starts(with: stamp) }
        }
        return lines(one).elementsEqual(lines(other))
    }

    /// The UIDs of the events of a calendar in which nothing is anybody else's, whoever wrote it last: a synchroniser writes
    /// what we wrote in its own way. Nil where something is, or where a calendar without events is not as we write it.
    package static func ownEvents(in calendar: UnsafeRawBufferPointer) -> Set<String>? {
        var decoder = TextDecoder(decode: nil)
        var uids: Set<String> = []
        var isBegun = false
        /// The components that are open, from the calendar on, and whether the event among them has its UID.
        var (depth, hasUID, isOwn) = (0, true, isOneCalendar(calendar))
        ContentProperty.forEach(in: calendar) { property in
            switch property.name {
            case "BEGIN":
                if depth == 0 {
                    isOwn = isOwn && property.hasValue("VCALENDAR") && !isBegun
                    isBegun = true
                } else if depth == 1, !property.hasValue("VTIMEZONE") {
                    isOwn = isOwn && hasUID && property.hasValue("VEVENT")
                    hasUID = false
                }
                depth += 1
            case "END": depth -= 1
            case "UID" where depth == 2:
                let uid = property.text(&decoder)
                isOwn = isOwn && LabelledDate.isEventUID(uid)
                hasUID = true
                uids.insert(uid)
            default: isOwn = isOwn && depth > 0
            }
        }
        if uids.isEmpty {
            let isBlank = calendar.allSatisfy { $0 <= 0x20 }
            isOwn = isBlank || calendar.elementsEqual(CalendarWriter(timestamp: "").finish().utf8)
        }
        return isOwn && hasUID && depth == 0 ? uids : nil
    }

    /// Whether no line stands before a calendar or behind it, also none that is no property.
    private static func isOneCalendar(_ text: UnsafeRawBufferPointer) -> Bool {
        let end = (text.lastIndex { $0 > 0x20 } ?? -1) + 1
        return text.drop { $0 <= 0x20 }.starts(with: "BEGIN:VCALENDAR".utf8)
            && text[..<end].suffix(14).elementsEqual("\nEND:VCALENDAR".utf8)
    }
}

extension CalendarDay {
    /// `20261123`, as RFC 5545 (3.3.4) has dates.
    fileprivate var basicText: String { description.filter { $0 != "-" } }
}

extension LabelledDate {
    /// How the UIDs of our events end.
    static let eventHost = "@bday-widget"

    /// Whether an event of this UID is one of ours: a person's identifier, `-` and so on, as `eventUID` has it.
    package static func isEventUID(_ uid: String) -> Bool {
        let key = uid.dropFirst(16)
        return uid.prefix(16).allSatisfy { "0123456789abcdef".contains($0) } && key.hasPrefix("-")
            && key.hasSuffix(eventHost)
    }

    /// The UID of the date's event: a person's identifier and an occasion, by which the reader knows both again.
    ///
    /// - Parameter isSecond: the person has another date of this occasion before it.
    package func eventUID(person: String, isSecond: Bool) -> String {
        let key = occasion == .birthday ? "\(isSecond ? "second-" : "")birthday" : identifier(isSecond: isSecond)
        return "\(person)-\(key)\(Self.eventHost)"
    }
}

extension AlarmLead {
    /// The value of TRIGGER (RFC 5545, 3.8.6.3), from the beginning of the event: `-P1DT9H`, `PT9H`.
    var trigger: String {
        if hours == 0 { return "PT0S" }
        let (days, rest) = hours.magnitude.quotientAndRemainder(dividingBy: 24)
        return (hours > 0 ? "-P" : "P") + (days > 0 ? "\(days)D" : "") + (rest > 0 ? "T\(rest)H" : "")
    }
}
