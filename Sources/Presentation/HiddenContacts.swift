import BirthdayCore
import JSONC
import OutputFormats
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

    /// A heading, and a line for each; none if there is nobody.
    var paragraph: [String] {
        if people.isEmpty { return [] }
        let lines = people.map { "  \(ContactDetails($0.contact, session).line)" }
        return [([session.texts.label(.notShown).string] + lines).joined(separator: "\n")]
    }

    /// An object for each.
    var json: some Sequence<JSONValue> {
        people.lazy.map { contact, reason in
            [
                "id": .string(contact.id), "name": .string(CleanText(cleaning: contact.name).string),
                "reason": .string(reason.rawValue),
            ]
        }
    }
}
