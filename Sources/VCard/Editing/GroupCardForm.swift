import BirthdayCore
import CalendarSystems

/// How an address book writes the cards of its groups: `KIND:group` with MEMBER (RFC 6350, 6.1.4), or Apple's properties.
package struct GroupCardForm: Hashable, Sendable {
    private var version: String
    private var isApples: Bool
    /// Members are written without `urn:uuid:`.
    private var hasBareMembers = false
    private var lineEnd: [UInt8]

    /// The form of the first card of a group in a file that can be edited as one; nil where there is none.
    package init?(ofGroupIn file: [UInt8], decode: CharsetDecoder?) {
        let form = file.withUnsafeBytes { file in
            CardIndex(file, VCardReader(decode: decode)).cards.lazy.compactMap { card -> GroupCardForm? in
                guard case .group = card.kind,
                    let lines = try? CardLines(file.part(card.bytes.lowerBound, card.bytes.upperBound)),
                    let group = try? GroupCardEditing(lines, decode: decode)
                else { return nil }
                var form = GroupCardForm(lines)
                form.isApples = group.memberName != GroupCardEditing.member
                form.hasBareMembers = group.hasBareMembers ?? false
                return form
            }.first
        }
        guard let form else { return nil }
        self = form
    }

    /// The form that goes with the first card of a file. Versions before 4.0 have no groups but Apple's.
    package init(besideCardsIn file: [UInt8], decode: CharsetDecoder?) {
        let lines = file.withUnsafeBytes { file in
            CardIndex(file, VCardReader(decode: decode)).cards.first.flatMap { card in
                (try? CardLines(file.part(card.bytes.lowerBound, card.bytes.upperBound))).map(GroupCardForm.init)
            }
        }
        self = lines ?? GroupCardForm(version: "3.0", isApples: true, lineEnd: [ASCII.carriageReturn, ASCII.lineFeed])
        if version != "4.0" { (version, isApples) = ("3.0", true) }
    }

    fileprivate var isVersion4: Bool { version == "4.0" }

    private init(version: String, isApples: Bool, lineEnd: [UInt8]) {
        (self.version, self.isApples, self.lineEnd) = (version, isApples, lineEnd)
    }

    private init(_ card: CardLines) {
        let version = card.properties("VERSION", nil).first.map { String(decoding: $0.text, as: UTF8.self) } ?? "3.0"
        self.init(version: CardText.normalized(version), isApples: false, lineEnd: card.lineEnd)
    }

    /// The card of a group, with a line end at its end.
    func card(_ group: NewGroupCard) throws(CardEditRefusal) -> [UInt8] {
        let lines = [
            "BEGIN:VCARD", "VERSION:\(version)", "UID:\(isVersion4 ? "urn:uuid:" : "")\(group.uid)",
            "\(isApples ? "X-ADDRESSBOOKSERVER-KIND" : "KIND"):group", "END:VCARD",
        ]
        let frame = Array(lines.map { Array($0.utf8) }.joined(separator: lineEnd))
        let card = try frame.span.withUnsafeBytes { bytes throws(CardEditRefusal) in
            let card = try CardLines(bytes)
            var added = try card.adding("FN", text: group.name).bytes
            if !isVersion4 {
                // N is required before version 4.0.
                var name = FoldedText(column: 0, fold: lineEnd + [ASCII.space])
                name.append(Array("N:".utf8))
                name.append(text: group.name, isQuotedPrintable: false)
                name.append(Array(";;;;".utf8))
                added += name.bytes + lineEnd
            }
            added += try GroupCardEditing(card, decode: nil)
                .adding(group.members, hasBareMembers: hasBareMembers).flatMap(\.bytes)
            return [BytePatch.insertion(added, at: card.end)].applied(to: bytes)
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
        let new = try file + (isWhole ? [] : lineEnd) + card(group)
        let reader = VCardReader(decode: decode, limits: .edited)
        let before = try file.span.withUnsafeBytes { bytes throws(CardEditRefusal) in
            let index = CardIndex(bytes, reader)
            // Behind a card without an end, other programs take the new one for a part of it.
            if let last = index.cards.last {
                _ = try CardLines(bytes.part(last.bytes.lowerBound, last.bytes.upperBound))
            }
            return index
        }
        let after = new.withUnsafeBytes { CardIndex($0, reader) }
        guard let added = after.cards.last, after.hasSameCards(as: before, adding: 1),
            case .group(let members) = added.kind,
            Set(members.map(\.comparableUID)) == Set(group.members.map(ParsedCard.memberKey)),
            added.name == CardText.normalized(group.name)
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
