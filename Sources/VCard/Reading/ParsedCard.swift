import BirthdayCore

/// A card as it was read.
package struct ParsedCard: Sendable {
    /// What a card stands for.
    package enum Kind: Hashable, Sendable {
        /// A person, or anything that can have a birthday.
        case person
        /// A group, and the UIDs of its members as `bareUID` gives them.
        case group(members: [String])
    }

    /// The line of `BEGIN:VCARD` in the input, from 1.
    package var line: Int
    /// The card in the input, from `BEGIN` to the end of the `END` line, its line end not included.
    package var bytes: Range<Int>
    package var kind: Kind
    /// The card's UID as written.
    package var uid: String?
    /// The first that is not blank of FN (lowest PREF), N, NICKNAME, ORG, EMAIL, TEL; empty without any.
    package var name: String
    /// NICKNAME, each once, in the card's order.
    package var nicknames: [String] = []
    /// The name is made of the parts of N: no other property gives one.
    package var isNameOfParts = false
    /// N, unless all its parts are blank.
    package var structuredName: StructuredName?
    /// The first usable Gregorian BDAY; without one, Android's birthday, then an X-ABDATE labelled as one, then a BDAY in
    /// another calendar.
    package var birthday: Birthday?
    /// X-ALTBDAY; without one, a BDAY in another calendar that stands beside a Gregorian birthday.
    package var nativeBirthday: Birthday?
    /// Anniversaries, the day of death, and dates with other labels, each once.
    package var dates: [LabelledDate] = []
    /// CATEGORIES, each once, in the card's order.
    package var categories: [String]
    /// The card has a DEATHDATE (RFC 6474), whatever it says.
    package var isDeceased: Bool
    /// The user asked Nextcloud not to show this birthday.
    package var isExcluded: Bool
    /// What is wrong with the card, in order of importance.
    package var problems: [CardProblem]
    /// A birthday is written and unusable: the first of `problems` is the reason.
    package var isBirthdayUnusable = false

    /// Its name, its UID or its birthday is beyond the limits: it is not to become a contact or a group.
    package var isLeftOut = false

    /// The input ends inside of it: more of it may be missing than its END.
    package var isCut = false

    /// The person as a contact without an identifier. What the card says moves into it: the card is used up.
    package mutating func takeContact(origin: ContactOrigin) -> Contact {
        var contact = Contact(
            uid: taking(&uid, leaving: nil), name: taking(&name, leaving: ""),
            nicknames: taking(&nicknames, leaving: []), structuredName: taking(&structuredName, leaving: nil),
            birthday: birthday, nativeBirthday: nativeBirthday, dates: taking(&dates, leaving: []),
            groups: .groups(named: Self.groups(of: taking(&categories, leaving: []))), isDeceased: isDeceased,
            isExcluded: isExcluded,
            hasUnusableBirthday: isBirthdayUnusable && birthday == nil && nativeBirthday == nil, origin: origin)
        contact.isNameOfParts = isNameOfParts && contact.structuredName != nil
        return contact
    }

    /// The categories without those that Google gives to all contacts of an account, and to those with a star: it makes no
    /// groups of them either.
    static func groups(of categories: [String]) -> [String] {
        categories.contains(where: isGoogles) ? categories.filter { !isGoogles($0) } : categories
    }

    private static func isGoogles(_ category: String) -> Bool { category == "myContacts" || category == "starred" }

    /// What the UID of a group's member is compared by.
    package static func memberKey(_ uid: String) -> String { bareUID(uid).comparableUID }

    /// The UID without `urn:uuid:` and quotation marks: cards write it with them as a member, and without as UID.
    package static func bareUID(_ uid: String) -> String {
        let bytes = Array(uid.utf8)
        return bytes.withUnsafeBytes {
            let text = $0.trimmed().withoutQuotes()
            return String(decoding: text.hasPrefix("URN:UUID:") ? text.part(9, text.count) : text, as: UTF8.self)
        }
    }
}

extension ParsedCard {
    /// A person's card without a birthday, as the reader of another format makes one.
    package init(line: Int, bytes: Range<Int>, uid: String?, name: String, categories: [String]) {
        self.init(
            line: line, bytes: bytes, kind: .person, uid: uid, name: name, structuredName: nil, birthday: nil,
            nativeBirthday: nil, categories: categories, isDeceased: false, isExcluded: false, problems: [])
    }
}

/// A problem in the input: a value with a place, not an error to throw.
package struct CardProblem: Error, Hashable, Sendable {
    /// The line in the input, from 1.
    package var line: Int
    /// What is wrong, `BDAY "19723101" is not a date (month 31)`; text from the card is quoted harmlessly and shortened.
    package var reason: String
    /// The reason with the card's text as it stands, letters too, for who owns the card: a log may be read by others.
    package var reasonAsWritten: String?

    package init(line: Int, reason: String, asWritten: String? = nil) {
        self.line = line
        self.reason = reason
        reasonAsWritten = asWritten == reason ? nil : asWritten
    }
}
