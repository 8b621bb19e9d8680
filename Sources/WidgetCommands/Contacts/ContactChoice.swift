import BirthdayCore
import ContactLibrary
import JSONC
import LinuxSystem
import Messages
import Presentation
import SafeText
import WidgetTimeline

/// The one contact that a user names in a call.
struct ContactChoice {
    let session: CommandSession
    /// Whether only the members of groups are looked at.
    let isLimited: Bool
    /// Whether those who match are listed in JSON where there are several.
    let json: Bool

    /// - Parameters:
    ///   - text: a name, a nickname, words of either, or an identifier.
    ///   - isFirst: whether somebody is meant before others who match as well.
    /// - Throws: `CommandFailure` if nobody matches, or several do: then they are listed on standard output.
    func only(_ text: String, among contacts: ContactSearch, _ isFirst: (Contact) -> Bool = { _ in false })
        throws(CommandFailure) -> Contact
    {
        // A script's empty variable names nobody, not the only contact.
        let shown = CleanText(cleaning: ArgumentText.shown(text)).shortened
        let matching = text.allSatisfy(\.isWhitespace) ? [] : contacts.matching(text)
        let first = matching.filter(isFirst)
        let found = first.isEmpty ? matching : first
        guard let only = found.first else {
            throw CommandFailure(
                .noInput,
                Diagnosis(
                    .nobodyCalled("\(shown)", inGroups: isLimited), .clause, .whoIsKnown,
                    command: "bday-widget list --all --no-group"))
        }
        guard found.count == 1 else {
            try write(found)
            throw CommandFailure(.usage, Diagnosis(.severalCalled(found.count, "\(shown)")))
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
