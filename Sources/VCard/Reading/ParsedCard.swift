import BirthdayCore
import Messages
import SafeText

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
    /// The first that is not blank of FN (lowest PREF), N, NICKNAME, ORG, EMAIL, TEL; empty without any. FN is cut where it is
    /// beyond the limit and nothing else names a person.
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

    /// Cuts a name, and leaves out a UID, beyond the limits, of a card that another format gives.
    package mutating func apply(_ limits: CardLimits) {
        if limits.areExceeded(by: name) {
            name = limits.beginning(of: name)
            problems.append(.cut("SUMMARY", at: line, limits))
        }
        if let uid, limits.areExceeded(by: uid) {
            self.uid = nil
            problems.append(.tooLong("UID", at: line, limits))
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
    /// Behind a reference: few cards have a problem, and each date that is read has room for one.
    private let reasons: [Message]
    /// What is wrong, `BDAY "19723101" is not a date (month 31)`; text from the card is quoted harmlessly and shortened.
    package var reason: Message { reasons[0] }
    /// The reason with the card's text as it stands, letters too, for who owns the card: a log may be read by others.
    package var reasonAsWritten: Message? { reasons.count > 1 ? reasons[1] : nil }

    package init(line: Int, reason: Message, asWritten: Message? = nil) {
        self.line = line
        reasons = asWritten.map { $0 == reason ? [reason] : [reason, $0] } ?? [reason]
    }

    /// What is beyond the limit of a text is left out as a whole.
    static func tooLong(_ property: CleanText, at line: Int, _ limits: CardLimits) -> CardProblem {
        CardProblem(
            line: line,
            reason: .plural(
                // Translators: {property} is what a card calls a name, a birthday or an identifier, such as FN, BDAY, UID.
                "{property} has more than {count} byte, and is left out",
                "{property} has more than {count} bytes, and is left out", limits.text, ["property": .code(property)]))
    }

    /// Of a name, the beginning is better than none.
    static func cut(_ property: CleanText, at line: Int, _ limits: CardLimits) -> CardProblem {
        CardProblem(
            line: line,
            reason: .plural(
                // Translators: {property} is what a card calls a name, such as FN.
                "{property} has more than {count} byte, and is cut",
                "{property} has more than {count} bytes, and is cut", limits.text, ["property": .code(property)]))
    }

    /// The problem with another name of a property.
    package func renaming(_ property: CleanText, to name: CleanText) -> CardProblem {
        func renamed(_ reason: Message) -> Message { reason.replacing(.code(property), with: .code(name)) }
        return CardProblem(line: line, reason: renamed(reason), asWritten: reasonAsWritten.map(renamed))
    }
}

/// How much of a card is read. What is beyond is left out as a whole and reported; nothing is cut but a name that would be
/// none.
package struct CardLimits: Sendable {
    /// Of a text, in bytes of UTF-8: a name or a part of one, a UID, the name of a group, a date.
    package let text: Int
    package let nicknames: Int
    /// Dates that are no birthdays.
    package let dates: Int
    /// Labels in which theirs are looked for: those of addresses and numbers count too.
    package let labels: Int
    /// Groups that a person is in, by categories and in any other way.
    package let groups: Int
    /// Members that the card of a group names.
    package let members: Int

    /// Of the card of a contact: far more than people write, and within what the store numbers.
    package static let contact = CardLimits(
        text: 1_000, nicknames: Contact.maximumNicknames, dates: Contact.maximumDates, labels: 1_000,
        groups: Contact.maximumGroups, members: 100_000)
    /// Of a card that is edited: it is found by what is read of it, and all of its groups and members stay.
    package static let edited = CardLimits(
        text: contact.text, nicknames: .max, dates: contact.dates, labels: contact.labels, groups: .max, members: .max)

    /// As much of a text as is within the limit.
    func beginning(of text: String) -> String {
        var scalars = String.UnicodeScalarView()
        var size = 0
        for scalar in text.unicodeScalars {
            size += UTF8.width(scalar)
            if size > self.text { break }
            scalars.append(scalar)
        }
        return CardText.normalized(String(scalars))
    }

    func areExceeded(by text: String) -> Bool { text.utf8.count > self.text }
}

extension CleanText {
    /// Untrusted text in a message, to stand in quotation marks: shortened to 40 characters, and without characters that control a
    /// terminal or the direction of text.
    init(quoting bytes: some Collection<UInt8>) {
        let maximumLength = 40
        // Four bytes a scalar at most; one that is cut off becomes U+FFFD behind the last one shown.
        let text = String(decoding: bytes.prefix(maximumLength * 4 + 4), as: UTF8.self).unicodeScalars
        let shown = text.lazy.filter { !$0.isHiddenInQuotation }
        var quoted = String.UnicodeScalarView(shown.prefix(maximumLength))
        if shown.dropFirst(maximumLength).first != nil { quoted.append("…") }
        self.init(cleaning: String(quoted))
    }

    /// An untrusted date in a message: its digits and punctuation, of the first 200 bytes. Words become an ellipsis, since
    /// they can be a name; a single letter is a part of a date (`T`, `Z`, `L`).
    init(quotingDate bytes: some Collection<UInt8>) {
        var shown: [UInt8] = []
        var word: [UInt8] = []
        func endWord() {
            let isPart = word.count == 1 && word[0] < 0x80
            shown += isPart || word.isEmpty ? word : Array("…".utf8)
            word = []
        }
        for byte in bytes.prefix(200) {
            if byte > ASCII.space, byte < 0x40 {
                endWord()
                shown.append(byte)
            } else {
                word.append(byte)
            }
        }
        endWord()
        self.init(quoting: shown)
    }
}

extension Unicode.Scalar {
    /// Controls, format characters (which turn the direction of text) and line separators.
    fileprivate var isHiddenInQuotation: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse: true
        default: false
        }
    }
}
