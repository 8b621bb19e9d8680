import PathBytes
import SystemPackage

/// One person, as one card gives them, or several together.
///
/// `Optional` is spelled out: a variable with `?` begins as nil, and the compiler copies the whole contact for that.
package struct Contact: Hashable, Sendable {
    /// The card's own UID, where it has one.
    package var uid: Optional<String>
    /// What the person is called; empty when the card says nothing. Untrusted text.
    package var name: String
    /// What the person is also called, each once, in the card's order (RFC 6350, 6.2.3). Untrusted text.
    package var nicknames: [String]
    /// The parts of the name, where the card gives them.
    package var structuredName: Optional<StructuredName>
    /// The birthday the card gives as BDAY.
    package var birthday: Optional<Birthday>
    /// A second birthday in the person's own calendar (X-ALTBDAY).
    package var nativeBirthday: Optional<Birthday>
    /// The person's other dates, each once, in the card's order.
    package var dates: [LabelledDate]
    /// Names of the groups, in the card's order.
    package var groups: [String]
    /// The card has a date of death (RFC 6474).
    package var isDeceased: Bool
    /// The user asked not to be shown this birthday (Nextcloud's property).
    package var isExcluded: Bool
    /// The card has a birthday that cannot be read.
    package var hasUnusableBirthday: Bool
    /// Where the card lives; of several the first.
    package var origin: ContactOrigin
    /// The name is what `structuredName` gives, in an order that depends on the reader's language.
    package var isNameOfParts = false
    /// The person's cards, where there are several, in the order of the sources; behind them those that only add.
    package var joinedCards: [CardReference] = []
    /// Those of the groups that only such cards name.
    package var addedGroups: [String] = []
    /// Of the keys that cards of other people have too, what tells the person from those.
    var distinctions: [CardKey: CardDistinction] = [:]
    /// The user chose that the person is shown nowhere. Not of the card: see `PersonChoice`.
    package var isHidden = false
    /// The user chose that no notice is given of the person.
    package var isMuted = false
    /// When the user chose to be notified of the person, whatever groups say.
    package var chosenLeadTimes: LeadTimes?
    /// Those of the groups that the user put the person into, and no card.
    package var chosenGroups: [String] = []

    /// How many of each there are, whether one card has them or several.
    package static let (maximumNicknames, maximumDates, maximumGroups) = (100, 64, 1_000)

    package init(
        uid: String? = nil, name: String,
        nicknames: [String] = [], structuredName: StructuredName? = nil,
        birthday: Birthday?, nativeBirthday: Birthday? = nil, dates: [LabelledDate] = [], groups: [String] = [],
        isDeceased: Bool = false, isExcluded: Bool = false, hasUnusableBirthday: Bool = false,
        origin: ContactOrigin = ContactOrigin(source: "", file: "", line: 1)
    ) {
        self.uid = uid
        self.name = name
        self.nicknames = nicknames
        self.structuredName = structuredName
        self.birthday = birthday
        self.nativeBirthday = nativeBirthday
        self.dates = dates
        self.groups = groups
        self.isDeceased = isDeceased
        self.isExcluded = isExcluded
        self.hasUnusableBirthday = hasUnusableBirthday
        self.origin = origin
    }

    /// The person's cards, in the order of the sources.
    package var cards: [CardReference] { joinedCards.isEmpty ? [ownCard] : joinedCards }

    var ownCard: CardReference {
        CardReference(origin: origin, uid: uid, name: name, birthday: birthday, nativeBirthday: nativeBirthday)
    }

    /// The groups that the person is in by more than cards that only add.
    package var ownGroups: [String] {
        if addedGroups.isEmpty { return groups }
        let added = Set(addedGroups)
        return groups.filter { !added.contains($0) }
    }

    /// The birthday, and a second one.
    package var birthdays: [Birthday] { [birthday, nativeBirthday].compactMap(\.self) }

    /// Whether a birthday of the person is known.
    package var hasBirthday: Bool { birthday != nil || nativeBirthday != nil }

    /// Whether the person has a date of one of these occasions.
    package func hasDate(of occasions: Set<Occasion>) -> Bool {
        occasions.contains(.birthday) && hasBirthday || dates.contains { occasions.contains($0.occasion) }
    }

    /// The person with nothing to celebrate but the day of death, where there is one.
    package var remembered: Contact {
        var contact = self
        (contact.birthday, contact.nativeBirthday) = (nil, nil)
        contact.dates.removeAll { $0.occasion != .memorial }
        return contact
    }
}

/// One of a person's cards.
package struct CardReference: Hashable, Sendable {
    package let origin: ContactOrigin
    package let uid: String?
    package let name: String
    package let birthday: Birthday?
    package let nativeBirthday: Birthday?
    /// The person's by the name alone: it has no birthday, and takes nothing away.
    package internal(set) var onlyAdds = false

    /// The birthday, and a second one.
    package var birthdays: [Birthday] { [birthday, nativeBirthday].compactMap(\.self) }

    /// What tells the card from others, wherever in its file it begins by now.
    package var place: CardPlace { CardPlace(key: key, name: name, book: origin.book) }
}

/// A person's card in an address book.
package struct CardPlace: Hashable, Sendable {
    fileprivate let key: CardKey
    /// Several people of a book can have one key.
    fileprivate let name: String
    /// As in `ContactOrigin`.
    fileprivate let book: FilePath
}

/// Where a card was read.
package struct ContactOrigin: Hashable, Sendable {
    /// The identity of the contact source: its canonical path, or `-` for standard input.
    package let source: FilePath
    /// Where the file lies that holds the card.
    package let location: FileLocation
    /// The line of `BEGIN:VCARD`, from 1.
    package var line: Int
    /// Whether the file is the source.
    private let isSource: Bool

    package init(source: FilePath, file: FilePath, line: Int) {
        self.init(source: source, FileLocation(file), line: line)
    }

    package init(source: FilePath, _ location: FileLocation, line: Int) {
        self.source = source
        self.location = location
        self.line = line
        isSource = source.length > location.directory.length && source == location.path
    }

    /// The file that holds the card.
    package var file: FilePath { location.path }

    /// The address book: a directory of a vdir, or the file that is the source. UIDs are its own, and so are the members of
    /// groups' cards: servers know none in other books.
    package var book: FilePath { isSource ? source : location.directory }

    /// Whether the file is the card's own, as in a vdir.
    package var isCardFile: Bool { !isSource && file.extension?.lowercased() == "vcf" }
}

/// The five parts of vCard's N property (RFC 6350, 6.2.2); a part with several names has them joined by spaces.
package struct StructuredName: Hashable, Sendable {
    package var family: String
    package var given: String
    package var additional: String
    package var prefix: String
    package var suffix: String

    package init(
        family: String = "", given: String = "", additional: String = "", prefix: String = "", suffix: String = ""
    ) {
        self.family = family
        self.given = given
        self.additional = additional
        self.prefix = prefix
        self.suffix = suffix
    }
}

extension StructuredName {
    /// The whole name, as it is read aloud.
    ///
    /// Where family and given name are in Han, kana or hangul, the family's comes first, and no space stands between them:
    /// 李伟, 山田太郎, 김민수. Elsewhere it comes last.
    ///
    /// - Parameter isFamilyFirst: it comes first elsewhere too, as in Hungarian.
    package func full(isFamilyFirst: Bool = false) -> String {
        if family.isEastAsian, given.isEastAsian {
            let separator = additional.isEmpty || additional.isEastAsian ? "" : " "
            return Self.joined([prefix, [family, additional, given].joined(separator: separator), suffix])
        }
        let name = isFamilyFirst ? [family, given, additional] : [given, additional, family]
        return Self.joined([prefix] + name + [suffix])
    }

    /// A whole name that stands in the order of a register, `Berg, Anna`, as it is read aloud; nil where these parts do not
    /// say that it does.
    package func turned(_ name: String) -> String? {
        // Few names have one: their bytes tell that more quickly than an index is found.
        let mayHaveComma = name.utf8.withContiguousStorageIfAvailable { $0.contains(UInt8(ascii: ",")) } ?? true
        guard mayHaveComma, let comma = name.utf8.firstIndex(of: UInt8(ascii: ",")), !family.isEmpty, !given.isEmpty
        else { return nil }
        let rest = name[name.index(after: comma)...].drop(while: \.isWhitespace)
        guard Self.words(name[..<comma]) == Self.words(family) else { return nil }
        let words = Set(Self.words(rest))
        let known = [given, additional, prefix, suffix].flatMap(Self.words)
        guard words.isSubset(of: known), words.isSuperset(of: Self.words(given)) else { return nil }
        return rest.contains(",") ? full() : StructuredName(family: family, given: String(rest)).full()
    }

    private static func words(_ name: some StringProtocol) -> [String] {
        name.lowercased().split { $0.isWhitespace || $0 == "," }.map(String.init)
    }

    /// The parts of a whole name, of which one word is the family's: the first where `full` has it first, else the last. A
    /// single word is a given name, and so is what has a comma. Address books let people correct that.
    package init(full name: String, isFamilyFirst: Bool = false) {
        var words = name.split(whereSeparator: \.isWhitespace).map(String.init)
        self.init()
        guard words.count > 1, !name.contains(",") else {
            given = name
            return
        }
        let isFamilyFirst = isFamilyFirst || words.allSatisfy(\.isEastAsian)
        family = isFamilyFirst ? words.removeFirst() : words.removeLast()
        given = words.joined(separator: " ")
    }

    private static func joined(_ parts: [String]) -> String {
        parts.filter { !$0.isEmpty }.joined(separator: " ")
    }
}

extension String {
    /// Whether it has letters of Han, kana or hangul alone, with their marks.
    var isEastAsian: Bool {
        // The first of them is U+1100, in three bytes.
        guard let first = utf8.first, first >= 0xE1 else { return false }
        return unicodeScalars.allSatisfy { scalar in
            switch scalar.value {
            // Hangul: Jamo, compatibility Jamo, syllables and the Jamo beside them.
            case 0x1100...0x11FF, 0x3131...0x318E, 0xA960...0xA97F, 0xAC00...0xD7FF: true
            // Iteration marks and zero, kana with their marks, Bopomofo.
            case 0x3005...0x3007, 0x3021...0x3029, 0x303B, 0x3041...0x312F, 0x31F0...0x31FF, 0xFF65...0xFF9F: true
            // Han, its radicals and compatibility forms.
            case 0x2E80...0x2FDF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF: true
            // Variation selectors choose a form of the character before them.
            case 0xFE00...0xFE0F, 0xE0100...0xE01EF: true
            default: false
            }
        }
    }
}

/// What became of the cards of one reading. Each card is counted in `cards` and in one of the others.
package struct CardCounts: Hashable, Sendable {
    package var cards = 0
    package var withBirthday = 0
    package var withoutBirthday = 0
    /// Cards of groups, which are no persons.
    package var groups = 0
    /// Cards with an unusable birthday or of a size beyond all bounds, and files without a card.
    package var skipped = 0

    package init() {}

    package static func += (left: inout CardCounts, right: CardCounts) {
        left.cards += right.cards
        left.withBirthday += right.withBirthday
        left.withoutBirthday += right.withoutBirthday
        left.groups += right.groups
        left.skipped += right.skipped
    }
}
