import BirthdayCore
import ContactLibrary
import JSONC
import SafeText
import WidgetTimeline

/// The one contact that a user names in a call.
struct ContactChoice {
    let session: CommandSession
    /// Whether only the members of groups are looked at.
    let isLimited: Bool
    /// Whether those who match are listed in JSON where there are several.
    let json: Bool

    /// - Parameter text: a name, a nickname, words of either, or an identifier.
    /// - Throws: `CommandFailure` if nobody matches, or several do: then they are listed on standard output.
    func only(_ text: String, among contacts: ContactSearch) throws(CommandFailure) -> Contact {
        // A script's empty variable names nobody, not the only contact.
        let shown = CleanText(cleaning: ArgumentText.shown(text)).shortened
        let found = text.allSatisfy(\.isWhitespace) ? [] : contacts.matching(text)
        guard let only = found.first else {
            let groups = isLimited ? " in these groups" : ""
            throw CommandFailure(
                .noInput, "nobody\(groups) is called \"\(shown)\"; who is known: bday-widget list --all --no-group")
        }
        guard found.count == 1 else {
            try write(found)
            throw CommandFailure(.usage, "\(found.count) contacts match \"\(shown)\"; use an ID from the list above")
        }
        return only
    }

    /// Writes everybody who matches, one after another.
    private func write(_ found: [Contact]) throws(CommandFailure) {
        var output = OutputBuffer(session.console)
        if json {
            try ContactDetails.write(found, session, to: &output)
        } else {
            for contact in found {
                try output.write("\(contact.id)  \(ContactDetails(contact, session).line)\n")
            }
        }
        try output.flush()
    }
}

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
