import BirthdayCore
import JSONC
import SafeText
import WidgetTimeline

/// The people who are known and not among the birthdays, in order of their names, each with the reason.
struct HiddenContacts {
    private let people: [(contact: Contact, reason: HiddenReason)]
    private let session: CommandSession

    init(_ contacts: [Contact], _ session: CommandSession) {
        self.session = session
        let order = session.locale.order
        people = contacts.compactMap { contact in session.hiddenReason(of: contact).map { (contact, $0) } }
            .sorted { order.key(of: $0.contact.name) }
    }

    var isEmpty: Bool { people.isEmpty }

    /// A heading, and a line for each, or with a style columns; none if there is nobody.
    func paragraph(_ style: TerminalStyle?) -> [String] {
        if people.isEmpty { return [] }
        let title = session.texts.label(.notShown).string
        guard let style else {
            let lines = people.map { contact, _ in
                "  \(session.texts.row([ContactDetails(contact, session).line] + session.cardCount(of: contact)))"
            }
            return [([title] + lines).joined(separator: "\n")]
        }
        let rows = people.map { contact, _ in
            ContactDetails(contact, session).cells(style)
                + session.cardCount(of: contact).map { TerminalColumns.Cell($0, style: style.quiet) }
        }
        let columns = TerminalColumns(rows, width: style.columns - 2)
        return [([style.bold(title)] + rows.map { "  \(columns.line($0))" }).joined(separator: "\n")]
    }

    /// An object for each.
    var json: some Sequence<JSONValue> {
        people.lazy.map { contact, reason in
            [
                "id": .string(contact.id), "name": .string(CleanText(cleaning: contact.name).string),
                "reason": .string(reason.rawValue), "cards": .int(contact.cards.count),
            ]
        }
    }
}
