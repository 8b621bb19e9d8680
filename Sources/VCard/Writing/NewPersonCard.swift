import BirthdayCore

/// The card that an address book is to get for a person.
package struct NewPersonCard: Hashable, Sendable {
    /// One line of text.
    package var name: String
    /// A Gregorian one.
    package var birthday: Birthday
    /// A UUID (RFC 9562), in lower case.
    package var uid: String
    /// The name's first word is the family's, as in Hungarian.
    package var isFamilyFirst: Bool

    package init(name: String, birthday: Birthday, uid: String, isFamilyFirst: Bool = false) {
        self.name = name
        self.isFamilyFirst = isFamilyFirst
        self.birthday = birthday
        self.uid = uid
    }

    /// A file of the card, in the version of the cards beside it. It is read again, and found to say the same.
    ///
    /// Version 3.0 has no date without a year. Apple's 1604 with its parameter is what most programs know, and many also
    /// where a server or an editor has dropped the parameter: iOS, Nextcloud, DAVx5, CardBook.
    package func file(in form: GroupCardForm) throws(CardEditRefusal) -> [UInt8] {
        var writer = VCardWriter()
        writer.begin(isVersion3: !form.isVersion4)
        writer.property("UID", raw: (form.isVersion4 ? "urn:uuid:" : "") + uid)
        writer.property("FN", value: name)
        // Version 3.0 requires N.
        writer.write(StructuredName(full: name, isFamilyFirst: isFamilyFirst))
        if form.isVersion4 {
            writer.property("BDAY", raw: birthday.dateText)
        } else {
            let isYearless = birthday.year == nil
            writer.property(
                "BDAY", parameters: isYearless ? [("X-APPLE-OMIT-YEAR", "1604")] : [], raw: birthday.longDateText)
        }
        writer.end()
        let bytes = writer.bytes
        var cards: [ParsedCard] = []
        let outside = bytes.withUnsafeBytes { file in VCardReader().read(file) { cards.append($0) } }
        guard outside.isEmpty, cards.count == 1, let card = cards.first, card.problems.isEmpty,
            card.name == CardText.normalized(name), card.birthday == birthday,
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
