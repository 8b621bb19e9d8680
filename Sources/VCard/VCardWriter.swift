import BirthdayCore
import LocalTime

/// Writes vCard 4 text (RFC 6350): escaped, folded at 75 octets between characters, lines ended by CRLF.
///
/// `VCardReader` is its inverse: what was written comes back as `CardText.normalized` leaves it.
package struct VCardWriter: ~Copyable {
    /// The text so far.
    package private(set) var bytes: [UInt8] = []

    package init() {}

    /// Takes the text so far: what is written after it begins anew.
    package mutating func take() -> String {
        defer { bytes.removeAll(keepingCapacity: true) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Begins a card.
    ///
    /// - Parameter isVersion3: the properties are of vCard 3.0, whose texts are escaped and folded in the same way.
    package mutating func begin(isVersion3: Bool = false) {
        append(isVersion3 ? "BEGIN:VCARD\r\nVERSION:3.0\r\n" : "BEGIN:VCARD\r\nVERSION:4.0\r\n")
    }

    /// Ends the card.
    package mutating func end() { append("END:VCARD\r\n") }

    /// Writes a property whose value is a text. Its name, and those of parameters, are written as they are.
    ///
    /// - Parameter group: the number of the group that ties properties together (RFC 6350, 3.3).
    package mutating func property(
        _ name: StaticString, group: Int? = nil, parameters: [(StaticString, String)] = [], value: String
    ) {
        let line = beginLine(name, group: group, parameters)
        append(text: value)
        endLine(line)
    }

    /// Writes a property whose value is a list of texts between separators: `,` in CATEGORIES, `;` in N.
    package mutating func property(_ name: StaticString, values: [String], separator: Unicode.Scalar) {
        let line = beginLine(name)
        for (index, value) in values.enumerated() {
            if index > 0 { separate(UInt8(ascii: separator)) }
            append(text: value)
        }
        endLine(line)
    }

    /// Writes a property whose value is no text and stands as it is: a date, a URI. Line ends in it become spaces.
    package mutating func property(
        _ name: StaticString, group: Int? = nil, parameters: [(StaticString, String)] = [], raw value: String
    ) {
        let line = beginLine(name, group: group, parameters)
        CardText.withUTF8(value) { utf8 in
            if CardText.hasNoControls(utf8) { return bytes.append(contentsOf: utf8) }
            for byte in utf8 where byte != 0 && byte != ASCII.delete {
                bytes.append(byte < ASCII.space && byte != ASCII.tab ? ASCII.space : byte)
            }
        }
        endLine(line)
    }

    /// Begins a property whose value comes in parts.
    ///
    /// - Returns: where the line begins, for `endLine`.
    private mutating func beginLine(
        _ name: StaticString, group: Int? = nil, _ parameters: [(StaticString, String)] = []
    ) -> Int {
        let start = bytes.count
        if let group { bytes += "item\(group).".utf8 }
        append(name)
        for (parameter, value) in parameters {
            bytes.append(ASCII.semicolon)
            append(parameter)
            bytes.append(ASCII.equals)
            bytes += Self.parameterValue(value)
        }
        bytes.append(ASCII.colon)
        return start
    }

    /// A separator between the parts of a value.
    private mutating func separate(_ separator: UInt8) { bytes.append(separator) }

    private mutating func endLine(_ start: Int) {
        if bytes.count - start > 75 { fold(from: start) }
        bytes.append(ASCII.carriageReturn)
        bytes.append(ASCII.lineFeed)
    }

    /// Folds the line to at most 75 octets, the space of a continuation included (RFC 6350, 3.2).
    private mutating func fold(from lineStart: Int) {
        let line = Array(bytes[lineStart...])
        bytes.removeSubrange(lineStart...)
        var start = 0
        var room = 75
        while line.count - start > room {
            var end = start + room
            while end > start + 1, line[end] & 0xC0 == 0x80 { end -= 1 }
            bytes += line[start..<end]
            append("\r\n ")
            start = end
            room = 74
        }
        bytes += line[start...]
    }

    private mutating func append(_ text: StaticString) {
        bytes.append(contentsOf: UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// RFC 6350, 3.4. A semicolon is escaped everywhere: that is allowed, and it is a separator in some values.
    mutating func append(text: String) {
        CardText.withUTF8(text) { utf8 in
            if CardText.isPlain(utf8) { bytes.append(contentsOf: utf8) } else { appendEscaped(text) }
        }
    }

    private mutating func appendEscaped(_ text: String) {
        CardText.withNormalizedUTF8(text) { utf8 in
            for byte in utf8 {
                if Self.isEscaped(byte) { bytes.append(ASCII.backslash) }
                bytes.append(byte == ASCII.lineFeed ? UInt8(ascii: "n") : byte)
            }
        }
    }

    private static func isEscaped(_ byte: UInt8) -> Bool {
        byte == ASCII.lineFeed || byte == ASCII.backslash || byte == ASCII.comma || byte == ASCII.semicolon
    }

    /// RFC 6868, and quotation marks where a character would end the value.
    private static func parameterValue(_ text: String) -> [UInt8] {
        var value: [UInt8] = []
        for byte in CardText.normalized(text).utf8 {
            switch byte {
            case ASCII.lineFeed: value += [ASCII.caret, UInt8(ascii: "n")]
            case ASCII.quote: value += [ASCII.caret, UInt8(ascii: "'")]
            case ASCII.caret: value += [ASCII.caret, ASCII.caret]
            default: value.append(byte)
            }
        }
        let needsQuotes = value.contains { $0 == ASCII.comma || $0 == ASCII.colon || $0 == ASCII.semicolon }
        return needsQuotes ? [ASCII.quote] + value + [ASCII.quote] : value
    }

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

    /// Writes the dates that are no birthdays, as the reader gives them back: the first anniversary as RFC 6350 (6.2.6) has
    /// it, with whose it is too; the others as Apple's dates with labels. The day of death is DEATHDATE's.
    mutating func write(_ dates: [LabelledDate]) {
        var group = 0
        var hasAnniversary = false
        for date in dates where ![.birthday, .memorial, .nameday].contains(date.occasion) {
            if date.occasion == .anniversary, !hasAnniversary {
                hasAnniversary = true
                property("ANNIVERSARY", parameters: date.date.calendarParameters, raw: date.date.dateText)
                write(date.partner)
                continue
            }
            group += 1
            let label = date.occasion == .anniversary ? "_$!<Anniversary>!$_" : date.label
            property("X-ABDATE", group: group, parameters: date.date.calendarParameters, raw: date.date.dateText)
            property("X-ABLabel", group: group, value: label.isEmpty ? "_$!<Other>!$_" : label)
        }
    }

    /// Writes a birthday in a calendar of its own as Apple does.
    package mutating func native(_ birthday: Birthday) {
        property("X-ALTBDAY", parameters: [("CALSCALE", birthday.calendar.rawValue)], raw: birthday.nativeText)
    }

    private mutating func write(_ partner: Partner?) {
        switch partner {
        case .named(let name): property("RELATED", parameters: [("TYPE", "spouse"), ("VALUE", "text")], value: name)
        case .card(let uid):
            // Not every UID is a UUID, and a URN of one is what other programs look for.
            let isURI = CardText.isURI(uid)
            property("RELATED", parameters: [("TYPE", "spouse")], raw: isURI ? uid : "urn:uuid:\(uid)")
        case nil: break
        }
    }
}

/// How birthdays are written; `Property.birthday(in:)` reads them back.
///
/// A year that four digits cannot carry is left out, and the years that stand for none (`CalendarSystem.yearOfBirth`) come
/// back as none.
extension Birthday {
    /// BDAY's date, `19850412` or `--0412`, in whatever calendar: RFC 6350's basic form.
    var dateText: String {
        guard let year, (1...9999).contains(year) else { return "--" + (month * 100 + day).padded(to: 4) }
        return ((year * 100 + month) * 100 + day).padded(to: 8)
    }

    /// The parameters that name the calendar of a BDAY (RFC 6350, 5.8); none for the Gregorian one.
    ///
    /// A leap month is a parameter, so that the date stays valid.
    fileprivate var calendarParameters: [(StaticString, String)] {
        guard calendar != .gregorian else { return [] }
        return [("CALSCALE", calendar.rawValue)] + (isLeapMonth ? [("X-LEAP-MONTH", "TRUE")] : [])
    }

    /// X-ALTBDAY's date, Apple's `EEEEYYYYMM[L]DD`, each missing field one hyphen.
    fileprivate var nativeText: String {
        let written = calendar.eraYear(of: self).flatMap { (1...9999).contains($0.year) ? $0 : nil }
        let era = written?.era.map { $0.padded(to: 4) } ?? "-"
        let year = written.map { $0.year.padded(to: 4) } ?? "-"
        return era + year + month.padded(to: 2) + (isLeapMonth ? "L" : "") + day.padded(to: 2)
    }
}

extension Contact {
    /// Whether a card can hold both birthdays of the contact, so that it gives them back as they are.
    package var fitsBirthdaysIntoCard: Bool {
        if let birthday {
            if let year = birthday.year {
                guard (1...9999).contains(year), birthday.calendar.yearOfBirth(year) != nil else {
                    return false
                }
            }
            // Of two birthdays, a card's Gregorian one is the first.
            if birthday.calendar != .gregorian, nativeBirthday?.calendar == .gregorian { return false }
        }
        guard let nativeBirthday, let year = nativeBirthday.year else { return true }
        guard let written = nativeBirthday.calendar.eraYear(of: nativeBirthday) else { return false }
        return (1...9999).contains(written.year) && (0...9999).contains(written.era ?? 0)
            && nativeBirthday.calendar.year(of: written) == year
            && nativeBirthday.calendar.yearOfBirth(year) != nil
    }
}
