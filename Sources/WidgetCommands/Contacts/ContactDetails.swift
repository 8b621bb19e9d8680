import BirthdayCore
import CalendarSystems
import JSONC
import Localization
import OutputFormats
import WidgetTimeline

/// Everything that is shown of one contact.
struct ContactDetails {
    private let contact: Contact
    private let session: CommandSession
    /// The next day of each birthday that is celebrated by the user's rules.
    private let rows: [BirthdayRow]

    init(_ contact: Contact, _ session: CommandSession) {
        self.contact = contact
        self.session = session
        rows = session.calculator.upcoming([contact], today: session.now.day)
            .map { BirthdayRow($0, isRedacted: false, texts: session.texts) }
    }

    private var birthdays: [Birthday] { [contact.birthday, contact.nativeBirthday].compactMap(\.self) }

    private var groups: [String] { contact.groups.map { CleanText(cleaning: $0).string }.filter { !$0.isEmpty } }

    /// Each birthday in its own calendar, in words.
    var dates: String {
        let dates = NativeDates(locale: session.locale.dates)
        return birthdays.map { CleanText(cleaning: dates.text($0)).string }.joined(separator: ", ")
    }

    /// For a terminal, a line for each thing that is known.
    var text: String {
        let dates = NativeDates(locale: session.locale.dates)
        var lines = [session.displayName(contact)]
        func add(_ label: String, _ value: String) {
            let indent = String(repeating: " ", count: 10 - label.count)
            lines.append("  \(label)\(indent)\(CleanText(cleaning: value))")
        }
        for birthday in birthdays { add("Birthday", dates.text(birthday)) }
        for row in rows {
            let age = row.turns.map { ", turns \($0)" } ?? ""
            add("Next", "\(session.texts.date(row.date, withYear: true)), \(row.when)\(age)")
            if row.birthday.calendar.isApproximate {
                add("", "as calculated; where the moon is watched, a day off or two")
            }
        }
        if rows.isEmpty { add("Next", "cannot be known: the calendar's tables do not reach this far") }
        if !groups.isEmpty { add("Groups", groups.joined(separator: ", ")) }
        add("From", session.context.environment.abbreviating(contact.origin.file) + ":\(contact.origin.line)")
        add("ID", contact.id)
        return lines.joined(separator: "\n") + "\n"
    }

    /// A document of contacts: the output of `export`, and of `contact` if several match.
    static func document(_ contacts: [Contact], _ session: CommandSession) -> String {
        let json: JSONValue = ["contacts": .array(contacts.map { ContactDetails($0, session).json })]
        return json.serialized() + "\n"
    }

    /// `born` has each day of birth in its own calendar, `birthdays` the next day of each.
    var json: JSONValue {
        [
            "id": .string(contact.id),
            "name": .string(CleanText(cleaning: contact.name).string),
            "born": .array(birthdays.map(JSONDocuments.birthObject)),
            "birthdays": .array(rows.map(JSONDocuments.birthdayObject)),
            "groups": .array(groups.map(JSONValue.string)),
            "source": .string(CleanText(cleaning: contact.origin.source).string),
            "file": .string(CleanText(cleaning: contact.origin.file).string),
            "line": .int(contact.origin.line),
        ]
    }
}
