import BirthdayCore
import CalendarSystems

/// How an address book writes the cards of its groups: `KIND:group` with MEMBER (RFC 6350, 6.1.4), or Apple's properties.
package struct GroupCardForm: Hashable, Sendable {
    private var version = "3.0"
    private var isApples = true
    /// Members are written without `urn:uuid:`.
    private var hasBareMembers = false
    private var lineEnd = [ASCII.carriageReturn, ASCII.lineFeed]

    /// The form of the first card of a group in a file that can be edited as one; nil where there is none.
    package init?(ofGroupIn file: [UInt8], decode: CharsetDecoder?) {
        self.init(in: file, decode) { $0.memberName != nil }
    }

    /// The form that goes with the first card of a file. Versions before 4.0 have no groups but Apple's.
    package init(besideCardsIn file: [UInt8], decode: CharsetDecoder?) {
        self = GroupCardForm(in: file, decode) { _ in true } ?? GroupCardForm()
        if !isVersion4 { (version, isApples) = ("3.0", true) }
    }

    private init() {}

    private init?(in file: [UInt8], _ decode: CharsetDecoder?, where isMeant: (CardLines) -> Bool) {
        let form = file.withUnsafeBytes { file -> GroupCardForm? in
            for card in CardIndex(file, VCardReader(decode: decode)).cards {
                guard let lines = try? CardLines(file.part(card.bytes.lowerBound, card.bytes.upperBound), decode),
                    isMeant(lines)
                else { continue }
                return GroupCardForm(lines)
            }
            return nil
        }
        guard let form else { return nil }
        self = form
    }

    private init(_ card: CardLines) {
        let version = card.properties("VERSION").first.map { String(decoding: $0.text, as: UTF8.self) }
        self.version = CardText.normalized(version ?? "3.0")
        isApples = card.memberName.map { $0 != "MEMBER" } ?? false
        hasBareMembers = EditedProperties.members.names.flatMap(card.properties).last?.isBareMember ?? false
        lineEnd = card.lineEnd
    }

    fileprivate var isVersion4: Bool { version == "4.0" }

    /// The card of a group, with a line end at its end: what the changes make of an empty one.
    func card(_ group: NewGroupCard) throws(CardEditRefusal) -> [UInt8] {
        let lines =
            [
                "BEGIN:VCARD", "VERSION:\(version)", "UID:\(isVersion4 ? "urn:uuid:" : "")\(group.uid)",
                "\(isApples ? "X-ADDRESSBOOKSERVER-KIND" : "KIND"):group", "FN:",
            ]
            // N is required before version 4.0.
            + (isVersion4 ? ["END:VCARD"] : ["N:;;;;", "END:VCARD"])
        var card = Array(lines.map { Array($0.utf8) }.joined(separator: lineEnd))
        for change in [CardChange.renameGroup(to: group.name), .addMembers(uids: group.members)] {
            card = try CardEditor(now: 0).changed(card, by: change, hasBareMembers: hasBareMembers) ?? card
        }
        return card + lineEnd
    }

    /// A file of one card.
    package func file(_ group: NewGroupCard) throws(CardEditRefusal) -> [UInt8] { try appending(group, to: [], nil) }

    /// A file with the card of a group at its end. It is read again, and everything else found as it was.
    package func appending(
        _ group: NewGroupCard, to file: [UInt8], _ decode: CharsetDecoder?
    ) throws(CardEditRefusal) -> [UInt8] {
        guard file.withUnsafeBytes({ UTF16Text($0) == nil }) else { throw .isUTF16 }
        let isASCII = group.name.utf8.allSatisfy { $0 < 0x80 }
        guard isASCII || file.withUnsafeBytes(\.isUTF8) else { throw .cannotHoldName }
        let isWhole = file.isEmpty || file.last == ASCII.lineFeed || file.last == ASCII.carriageReturn
        let card = try card(group)
        let new = file + (isWhole ? [] : lineEnd) + card
        let before = try file.span.withUnsafeBytes { bytes throws(CardEditRefusal) in
            let index = CardIndex(bytes, VCardReader(decode: decode))
            // Behind a card without an end, other programs take the new one for a part of it.
            if let last = index.cards.last {
                _ = try CardLines(bytes.part(last.bytes.lowerBound, last.bytes.upperBound), decode)
            }
            return index
        }
        let after = new.withUnsafeBytes { CardIndex($0, VCardReader(decode: decode)) }
        guard after.hasSameCards(as: before, adding: 1),
            after.cards.last?.bytes == new.count - card.count..<new.count - lineEnd.count
        else { throw .wouldChangeMore }
        return new
    }
}

/// A card that an address book is to get for a group.
package struct NewGroupCard: Hashable, Sendable {
    package var name: String
    /// A UUID (RFC 9562), in lower case.
    package var uid: String
    /// The UIDs of its members.
    package var members: [String]

    package init(name: String, uid: String, members: [String]) {
        self.name = name
        self.uid = uid
        self.members = members
    }
}

/// The card that an address book is to get for a person.
package struct NewPersonCard: Hashable, Sendable {
    /// One line of text.
    package var name: String
    package var birthday: Birthday
    /// A UUID (RFC 9562), in lower case.
    package var uid: String
    /// The name's first word is the family's, as in Hungarian.
    package var isFamilyFirst: Bool
    /// The groups that it names itself.
    package var groups: [String] = []

    package init(name: String, birthday: Birthday, uid: String, isFamilyFirst: Bool = false) {
        self.name = name
        self.isFamilyFirst = isFamilyFirst
        self.birthday = birthday
        self.uid = uid
    }

    /// The person whom a reader of the card knows.
    package var contact: Contact {
        Contact(
            uid: uid, name: name, birthday: birthday.inGregorianMonths,
            nativeBirthday: birthday.calendar == .gregorian ? nil : birthday, groups: groups)
    }

    /// A file of the card, in the version of the cards beside it. It is read again, and found to say the same.
    ///
    /// Version 3.0 has no date without a year. Apple's 1604 with its parameter is what most programs know, and many also
    /// where a server or an editor has dropped the parameter: iOS, Nextcloud, DAVx5, CardBook.
    ///
    /// A birthday in another calendar is written as Apple does, in both versions. Where the day is a Gregorian one, BDAY
    /// stands beside it, for programs that know no other calendar.
    package func file(in form: GroupCardForm) throws(CardEditRefusal) -> [UInt8] {
        var writer = VCardWriter()
        writer.begin(isVersion3: !form.isVersion4)
        writer.property("UID", raw: (form.isVersion4 ? "urn:uuid:" : "") + uid)
        writer.property("FN", value: name)
        // Version 3.0 requires N.
        writer.write(StructuredName(full: name, isFamilyFirst: isFamilyFirst))
        let person = contact
        if let birthday = person.birthday, form.isVersion4 {
            writer.property("BDAY", raw: birthday.dateText)
        } else if let birthday = person.birthday {
            let isYearless = birthday.year == nil
            writer.property(
                "BDAY", parameters: isYearless ? [("X-APPLE-OMIT-YEAR", "1604")] : [], raw: birthday.longDateText)
        }
        if let birthday = person.nativeBirthday { writer.native(birthday) }
        if !groups.isEmpty { writer.property("CATEGORIES", values: groups, separator: ",") }
        writer.end()
        let bytes = writer.bytes
        var cards: [ParsedCard] = []
        let outside = bytes.withUnsafeBytes { file in VCardReader().read(file) { cards.append($0) } }
        guard outside.isEmpty, cards.count == 1, let card = cards.first, card.problems.isEmpty,
            card.name == CardText.normalized(name),
            (card.birthday, card.nativeBirthday) == (person.birthday, person.nativeBirthday),
            card.categories == groups.map(CardText.normalized),
            card.uid.map(ParsedCard.memberKey) == ParsedCard.memberKey(uid)
        else { throw .wouldChangeMore }
        return bytes
    }
}

extension Birthday {
    /// The date with hyphens, and Apple's year where there is none.
    fileprivate var longDateText: String {
        let digits = Birthday(year: year ?? 1604, month: month, day: day)?.dateText ?? dateText
        return "\(digits.prefix(4))-\(digits.dropFirst(4).prefix(2))-\(digits.suffix(2))"
    }
}
