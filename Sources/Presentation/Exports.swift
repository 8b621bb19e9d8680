import BirthdayCore
import Failures
import ICalendar
import LinuxSystem
import LocalTime
import Messages
import SafeText
import VCard
import WidgetTimeline

/// Birthdays as a calendar for other programs.
package struct CalendarExport {
    /// How many years are written of a birthday that no recurrence rule of iCalendar describes.
    private static let years = 20

    private let session: CommandSession

    private let alarms: [AlarmLead]

    /// - Parameter alarms: the reminders of every event; one that is named twice is written once.
    package init(_ session: CommandSession, alarms: [AlarmLead]) {
        self.session = session
        var written: Set<AlarmLead> = []
        self.alarms = alarms.filter { written.insert($0).inserted }
    }

    /// Writes an event at a time.
    package func write(_ contacts: [Contact], to output: inout OutputBuffer) throws(CommandFailure) {
        var calendar = newCalendar
        for event in events(of: contacts) {
            write(event, to: &calendar)
            try output.write(calendar.take())
        }
        try output.write(calendar.finish())
    }

    /// The whole calendar.
    func text(_ contacts: [Contact]) -> String {
        var calendar = newCalendar
        for event in events(of: contacts) { write(event, to: &calendar) }
        return calendar.finish()
    }

    /// A calendar of its own for each event, by its UID.
    func texts(_ contacts: [Contact]) -> [(uid: String, text: String)] {
        events(of: contacts).map { event in
            var calendar = newCalendar
            write(event, to: &calendar)
            return (event.uid, calendar.finish())
        }
    }

    private var newCalendar: CalendarWriter { CalendarWriter(timestamp: timestamp, alarms: alarms) }

    /// One date of a person, and the days on which it is celebrated. The first is the day of birth where it is known; else the
    /// first of this year, or the last 29 February. So it changes once a year at most.
    private typealias Event = (
        contact: Contact, uid: String, yearly: LabelledDate, first: CalendarDay, recurrence: CalendarWriter.Recurrence
    )

    /// In an order that no day changes.
    private func events(of contacts: [Contact]) -> some Sequence<Event> {
        contacts.sorted { $0.id }.lazy.flatMap { events(of: $0) }
    }

    private func write(_ event: Event, to calendar: inout CalendarWriter) {
        let (contact, isBirthday) = (event.contact, event.yearly.occasion == .birthday)
        calendar.event(
            uid: event.uid, first: event.first, date: event.yearly, recurrence: event.recurrence,
            summary: isBirthday ? "🎂 " + name(contact) : summary(event.yearly, of: contact), name: name(contact),
            categories: contact.groups.map { CleanText(cleaning: $0).string }.filter { !$0.isEmpty })
    }

    /// `💍 Anna Berg & Bert Holm: wedding anniversary`.
    private func summary(_ yearly: LabelledDate, of contact: Contact) -> String {
        let row = BirthdayRow(
            UpcomingBirthday(contact: contact, yearly: yearly, date: session.now.day, daysUntil: 0, turns: nil),
            texts: session.texts)
        let occasion = Message.occasionName(row.occasion, label: row.label, years: nil)
        let picture = WidgetIcons.emoji.picture(of: row).map { $0.string + " " } ?? ""
        return picture + session.texts.text(.of(row.title, occasion)).string
    }

    /// The celebrated dates of a contact. A day that two birthdays fall on is the first one's alone, as it is one row in a list.
    private func events(of contact: Contact) -> [Event] {
        let (contact, calculator) = (session.withoutImpossibleYears(contact), session.calculator)
        var found: [Event] = []
        let celebrated = calculator.celebrated(contact)
        for (place, yearly) in celebrated.enumerated() {
            let birthday = yearly.date
            guard let next = calculator.occurrences(of: birthday, from: newYear, years: 3).first else { continue }
            let isBirthday = yearly.occasion == .birthday
            let isSecond =
                isBirthday
                ? contact.birthday != nil && birthday != contact.birthday
                : celebrated[..<place].contains { $0.occasion == yearly.occasion }
            let uid = yearly.eventUID(person: contact.id, isSecond: isSecond)
            let others = found.filter { isBirthday && $0.yearly.occasion == .birthday }
            if birthday.calendar.sharesGregorianMonths, !birthday.movesInLeapYears {
                if others.contains(where: { $0.yearly.date.sharesEveryDay(with: birthday) }) { continue }
                let isLeapDay = birthday.month == 2 && birthday.day == 29
                let recurrence: CalendarWriter.Recurrence =
                    isLeapDay ? .leapDay(session.configuration.rules.leapDay) : .yearly
                let first = dayOfBirth(birthday) ?? (isLeapDay ? lastLeapDay : next)
                found.append((contact, uid, yearly, first, recurrence))
            } else {
                let taken = others.flatMap { calculator.occurrences(of: $0.yearly.date, from: next, years: Self.years) }
                let days = calculator.occurrences(of: birthday, from: next, years: Self.years)
                    .filter { !taken.contains($0) }
                guard let first = days.first else { continue }
                let rest = Array(days.dropFirst())
                found.append((contact, uid, yearly, first, .days(rest)))
            }
        }
        return found
    }

    private func name(_ contact: Contact) -> String {
        let name = CleanText(cleaning: contact.name)
        return (name.isEmpty ? session.texts.noName : name).string
    }

    /// Nil where no year of birth is known: none is made up.
    private func dayOfBirth(_ birthday: Birthday) -> CalendarDay? {
        guard birthday.calendar == .gregorian, let year = birthday.year, (1...9999).contains(year) else { return nil }
        return CalendarDay(year: year, month: birthday.month, day: birthday.day)
    }

    private var newYear: CalendarDay { CalendarDay(year: session.now.day.year, month: 1, day: 1) ?? session.now.day }

    /// A series that begins on a 29 February is one of 29 February wherever it is read.
    private var lastLeapDay: CalendarDay {
        let today = session.now.day
        let years = (0...8).lazy.map { today.year - $0 }
        return years.compactMap { CalendarDay(year: $0, month: 2, day: 29) }.first { $0 <= today } ?? today
    }

    /// Now in UTC, as RFC 5545 (3.3.5) has it.
    private var timestamp: String {
        let utc = LocalInstant(secondsSince1970: session.now.secondsSince1970, utcOffset: 0).description
        return utc.prefix { $0 != "+" }.filter { $0 != "-" && $0 != ":" } + "Z"
    }
}

extension Birthday {
    /// Whether both are Gregorian days, under whatever count of years, and the same.
    fileprivate func sharesEveryDay(with other: Birthday) -> Bool {
        calendar.sharesGregorianMonths && other.calendar.sharesGregorianMonths && month == other.month
            && day == other.day
    }
}

/// Contacts as a table (RFC 4180) with the names that Google Contacts gives its columns, which other address books and our own
/// reader take. Of a birthday in another calendar only a column of ours knows.
package struct TableExport {
    /// How many of Google's pairs of columns for dates with a label there are: as many as one of the contacts has, one at least.
    private let events: Int

    /// Writes a row at a time.
    package static func write(_ contacts: [Contact], to output: inout OutputBuffer) throws(CommandFailure) {
        let table = TableExport(events: max(1, contacts.map { events(of: $0).count }.max() ?? 0))
        try output.write(line(table.columns))
        for contact in contacts { try output.write(line(table.fields(contact))) }
    }

    private var columns: [String] {
        ["First Name", "Middle Name", "Last Name", "Nickname", "Birthday", "Labels"]
            + (1...events).flatMap { ["Event \($0) - Label", "Event \($0) - Value"] } + ["Other Calendar Birthday"]
    }

    private func fields(_ contact: Contact) -> [String] {
        let birthdays = [contact.birthday, contact.nativeBirthday].compactMap(\.self)
        let gregorian = birthdays.first { $0.calendar == .gregorian }
        let other = birthdays.first { $0.calendar != .gregorian }
        let events = Self.events(of: contact).flatMap { [Self.withoutFormula($0.label), $0.date.hyphenated] }
        let name = Self.name(contact) + [contact.nicknames.first ?? ""]
        return name.map(Self.withoutFormula) + [
            gregorian.map(\.hyphenated) ?? "", Self.withoutFormula(contact.groups.joined(separator: " ::: ")),
        ] + events + Array(repeating: "", count: 2 * self.events - events.count) + [
            other.map { "\($0.calendar.rawValue) \($0.hyphenated)\($0.isLeapMonth ? " leap" : "")" } ?? ""
        ]
    }

    /// The dates that Google would keep with a label.
    private static func events(of contact: Contact) -> [(label: String, date: Birthday)] {
        let dates = contact.dates.filter { $0.date.calendar == .gregorian }
        return dates.filter { ![.memorial, .nameday].contains($0.occasion) }.map { date in
            (date.occasion == .anniversary ? "Anniversary" : date.label.isEmpty ? "Other" : date.label, date.date)
        }
    }

    /// The parts, where the name is made of nothing else; a name that is more, or another one, stands whole in the first.
    private static func name(_ contact: Contact) -> [String] {
        if let parts = contact.structuredName {
            let fields = [parts.given, parts.additional, parts.family]
            if fields.filter({ !$0.isEmpty }).joined(separator: " ") == contact.name { return fields }
        }
        return [contact.name, "", ""]
    }

    /// A text that a spreadsheet takes for a formula gets an apostrophe before it, as one types it there; the reader of CSV
    /// takes it away.
    private static func withoutFormula(_ text: String) -> String {
        guard let first = text.unicodeScalars.first, ["=", "+", "-", "@"].contains(first) else { return text }
        return "'" + text
    }

    private static func line(_ fields: [String]) -> String { fields.map(quoted).joined(separator: ",") + "\r\n" }

    private static func quoted(_ field: String) -> String {
        let isPlain = field.unicodeScalars.allSatisfy { !["\"", ",", ";", "\t", "\n", "\r"].contains($0) }
        if isPlain, field.first != " ", field.last != " " { return field }
        return "\"" + String(field.unicodeScalars.flatMap { $0 == "\"" ? ["\"", "\""] : [$0] }.map(Character.init))
            + "\""
    }
}

/// Contacts as one vCard file; every card has a UID of its own.
package enum CardExport {
    /// Writes a card at a time. khard leaves out cards without a UID, and all but one of those that share one.
    package static func write(_ contacts: [Contact], to output: inout OutputBuffer) throws(CommandFailure) {
        var writer = VCardWriter()
        var isTaken: Set<String> = []
        for var contact in contacts {
            let uid = contact.uid.flatMap { isTaken.contains($0) ? nil : $0 } ?? contact.id
            isTaken.insert(uid)
            contact.uid = uid
            writer.write(contact)
            try output.write(writer.take())
        }
    }
}
