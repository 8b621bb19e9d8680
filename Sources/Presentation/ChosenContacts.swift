import BirthdayCore
import ContactLibrary
import Failures
import JSONC
import Messages
import SafeText

/// Those whom the user has hidden or muted, or chosen days of notices for, those who are gone among them.
package struct ChosenContacts {
    /// In order of their names.
    private let people: [Contact]
    private let absent: [PersonChoice]
    private let session: CommandSession

    /// - Parameter text: only those whose names or nicknames contain the words; nil for all.
    package init(_ text: String?, of contacts: ContactRequest, _ session: CommandSession) throws(CommandFailure) {
        var request = contacts
        request.everyGroup = true
        let known = try session.readKnown(request)
        let chosen = known.everybody.filter { $0.isHidden || $0.isMuted || $0.chosenLeadTimes != nil }
        let order = session.locale.order
        people = (text.map(ContactSearch(chosen).containing) ?? chosen).sorted { order.key(of: $0.name) }
        let isLimited = text != nil || !request.groups.isEmpty || !request.excludedGroups.isEmpty
        absent = isLimited ? [] : known.choicesOfNobody
        self.session = session
    }

    package var isEmpty: Bool { people.isEmpty && absent.isEmpty }

    /// A line for each, with the identifier. Nobody knows the name of who is gone.
    package var text: String {
        let texts = session.texts
        let there = people.map { contact in
            let chosen = Message.chosen(isHidden: false, isMuted: contact.isMuted, contact.chosenLeadTimes)
            let parts = [ContactDetails(contact, session).line] + chosen.map(texts.text)
            return "\(contact.id)  \(texts.row(parts))\n"
        }
        let gone = absent.map { choice in
            // Translators: The card of a person is no longer there.
            let chosen = [Message.inContext("person", "gone")] + Message.chosen(choice)
            let day = texts.date(choice.chosenOn, withYear: true)
            return "\(choice.id)  \(texts.row(chosen.map(texts.text) + [day]))\n"
        }
        return (there + gone).joined()
    }

    /// `people` are there, `gone` are not, with the day of the choice.
    package var document: String {
        let document: JSONValue = [
            "people": .array(
                people.map { contact in
                    var object: JSONObject = [
                        "id": .string(contact.id), "name": .string(CleanText(cleaning: contact.name).string),
                        "hidden": .bool(contact.isHidden), "muted": .bool(contact.isMuted),
                    ]
                    object["notify"] = contact.chosenLeadTimes?.json
                    return .object(object)
                }),
            "gone": .array(
                absent.map { choice in
                    var object: JSONObject = [
                        "id": .string(choice.id), "hidden": .bool(choice.isHidden), "muted": .bool(choice.isMuted),
                        "since": .string(choice.chosenOn.description),
                    ]
                    object["notify"] = choice.leadTimes?.json
                    return .object(object)
                }),
            "total": .int(people.count + absent.count),
        ]
        return document.serialized() + "\n"
    }
}

extension Message {
    /// What was chosen for somebody who is gone: `hidden`, `notified on the day`.
    package static func chosen(_ choice: PersonChoice) -> [Message] {
        chosen(isHidden: choice.isHidden, isMuted: choice.isMuted, choice.leadTimes)
    }

    fileprivate static func chosen(isHidden: Bool, isMuted: Bool, _ leadTimes: LeadTimes?) -> [Message] {
        (isHidden ? [hidden] : []) + (isMuted ? [muted] : []) + (leadTimes.map { [$0.message] } ?? [])
    }

    /// Nobody is shown the person.
    // Translators: What the user chose for a person, whom no widget and no list shows.
    package static var hidden: Message { .inContext("person", "hidden") }

    /// Nobody is notified of the person's birthday.
    // Translators: What the user chose for a person, of whose birthday no notification tells.
    package static var muted: Message { .inContext("person", "muted") }
}
