import BirthdayCore
import LinuxSystem

/// Contacts as a table (RFC 4180) with the names that Google Contacts gives its columns, which other address books and our own
/// reader take. Of a birthday in another calendar only a column of ours knows.
package struct ContactTable {
    /// How many of Google's pairs of columns for dates with a label there are: as many as one of the contacts has, one at least.
    private let events: Int

    /// Writes a row at a time.
    package static func write(_ contacts: [Contact], to output: inout OutputBuffer) throws(CommandFailure) {
        let table = ContactTable(events: max(1, contacts.map { events(of: $0).count }.max() ?? 0))
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
        contact.dates.filter { $0.date.calendar == .gregorian && $0.occasion != .memorial }.map { date in
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

extension Birthday {
    /// `1990-11-23`, without a year `--11-23`.
    package var hyphenated: String {
        func padded(_ number: Int, to digits: Int) -> String {
            let text = String(number)
            return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
        }
        return "\(year.map { padded($0, to: 4) } ?? "-")-\(padded(month, to: 2))-\(padded(day, to: 2))"
    }
}
