import BirthdayCore

extension VCardWriter {
    /// The card of a contact.
    package static func card(for contact: Contact) -> [UInt8] {
        var writer = VCardWriter()
        writer.write(contact)
        return writer.bytes
    }

    /// Writes the card of a contact.
    ///
    /// FN is written even when it is empty: RFC 6350 (6.2.1) wants one.
    package mutating func write(_ contact: Contact) {
        begin()
        write(uid: contact.uid)
        property("FN", value: contact.name)
        if let name = contact.structuredName { write(name) }
        if !contact.nicknames.isEmpty { property("NICKNAME", values: contact.nicknames, separator: ",") }
        if let birthday = contact.birthday {
            property("BDAY", parameters: birthday.calendarParameters, raw: birthday.dateText)
        }
        if let birthday = contact.nativeBirthday { native(birthday) }
        if !contact.groups.isEmpty { property("CATEGORIES", values: contact.groups, separator: ",") }
        write(contact.dates)
        if contact.isDeceased {
            if let death = contact.dates.first(where: { $0.occasion == .memorial })?.date {
                property("DEATHDATE", parameters: death.calendarParameters, raw: death.dateText)
            } else {
                // RFC 6474 (2.1) allows a text.
                property("DEATHDATE", parameters: [("VALUE", "text")], value: "unknown")
            }
        }
        if contact.isExcluded { property("X-NC-EXCLUDE-FROM-BIRTHDAY-CALENDAR", raw: "true") }
        end()
    }

    /// Writes the card of a group (RFC 6350, 6.1.4) whose members are UIDs.
    package mutating func writeGroup(uid: String?, name: String, members: [String]) {
        begin()
        property("KIND", raw: "group")
        write(uid: uid)
        property("FN", value: name)
        // Without `urn:uuid:`: not every UID is a UUID.
        for member in members { write(member, as: "MEMBER") }
        end()
    }

    mutating func write(_ name: StructuredName) {
        let line = beginLine("N")
        append(text: name.family)
        separate(ASCII.semicolon)
        append(text: name.given)
        separate(ASCII.semicolon)
        append(text: name.additional)
        separate(ASCII.semicolon)
        append(text: name.prefix)
        separate(ASCII.semicolon)
        append(text: name.suffix)
        endLine(line)
    }

    private mutating func write(uid: String?) {
        if let uid { write(uid, as: "UID", declaring: [("VALUE", "text")]) }
    }

    /// A URI has nothing to escape; any other text is declared as one (RFC 6350, 6.7.6).
    private mutating func write(
        _ identifier: String, as name: StaticString, declaring parameters: [(StaticString, String)] = []
    ) {
        if CardText.isURI(identifier) {
            property(name, raw: identifier)
        } else if !CardText.isBlank(identifier) {
            property(name, parameters: parameters, value: identifier)
        }
    }
}
