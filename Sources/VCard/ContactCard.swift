import BirthdayCore

extension VCardWriter {
    /// The card of a contact, with further properties: texts between semicolons.
    package static func card(for contact: Contact, extensions: [(String, [String])] = []) -> [UInt8] {
        var writer = VCardWriter()
        writer.write(contact, extensions: extensions)
        return writer.bytes
    }

    /// Writes the card of a contact, with further properties: texts between semicolons.
    ///
    /// FN is written even when it is empty: RFC 6350 (6.2.1) wants one.
    package mutating func write(_ contact: Contact, extensions: [(String, [String])] = []) {
        begin()
        write(uid: contact.uid)
        property("FN", value: contact.name)
        if let name = contact.structuredName {
            property(
                "N", values: [name.family, name.given, name.additional, name.prefix, name.suffix], separator: ";")
        }
        if let birthday = contact.birthday {
            property("BDAY", parameters: birthday.calendarParameters, raw: birthday.dateText)
        }
        if let birthday = contact.nativeBirthday {
            property("X-ALTBDAY", parameters: [("CALSCALE", birthday.calendar.rawValue)], raw: birthday.nativeText)
        }
        if !contact.groups.isEmpty { property("CATEGORIES", values: contact.groups, separator: ",") }
        // RFC 6474 (2.1) allows a text. That there was a death is all that is known.
        if contact.isDeceased { property("DEATHDATE", parameters: [("VALUE", "text")], value: "unknown") }
        if contact.isExcluded { property("X-NC-EXCLUDE-FROM-BIRTHDAY-CALENDAR", raw: "true") }
        for (name, values) in extensions { property(name, values: values, separator: ";") }
        end()
    }

    /// Writes the card of a group (RFC 6350, 6.1.4) whose members are UIDs, with further properties: texts between semicolons.
    package mutating func writeGroup(
        uid: String?, name: String, members: [String], extensions: [(String, [String])] = []
    ) {
        begin()
        property("KIND", raw: "group")
        write(uid: uid)
        property("FN", value: name)
        // Any UID: one that is no UUID would be none with `urn:uuid:` before it either.
        for member in members { write(member, as: "MEMBER") }
        for (name, values) in extensions { property(name, values: values, separator: ";") }
        end()
    }

    private mutating func write(uid: String?) {
        guard let uid, !CardText.isBlank(uid) else { return }
        write(uid, as: "UID", declaring: [("VALUE", "text")])
    }

    /// A URI has nothing to escape; any other text is declared as one (RFC 6350, 6.7.6).
    private mutating func write(
        _ identifier: String, as name: String, declaring parameters: [(String, String)] = []
    ) {
        if CardText.isURI(identifier) {
            property(name, raw: identifier)
        } else {
            property(name, parameters: parameters, value: identifier)
        }
    }
}
