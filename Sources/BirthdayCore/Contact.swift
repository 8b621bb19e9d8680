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
    /// The person's other cards.
    package var otherCards: [CardReference] = []
    /// The first card, where the person has several: others may have completed what it says.
    var firstCard: Optional<CardReference> = nil
    /// Of the keys that cards of other people have too, what tells the person from those.
    var distinctions: [CardKey: CardDistinction] = [:]
    /// The user chose that the person is shown nowhere. Not of the card: see `PersonChoice`.
    package var isHidden = false
    /// The user chose that no notice is given of the person.
    package var isMuted = false
    /// Those of the groups that the user put the person into, and no card.
    package var chosenGroups: [String] = []

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
    package var cards: [CardReference] { [ownCard] + otherCards }

    var ownCard: CardReference { firstCard ?? CardReference(origin: origin, uid: uid, key: key, name: name) }

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
    package let key: CardKey
    package let name: String

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
    package var source: FilePath
    /// The file that holds the card.
    package var file: FilePath
    /// The line of `BEGIN:VCARD`, from 1.
    package var line: Int

    package init(source: FilePath, file: FilePath, line: Int) {
        self.source = source
        self.file = file
        self.line = line
    }

    /// The address book: a directory of a vdir, or the file that is the source. UIDs are its own, and so are the members of
    /// groups' cards: servers know none in other books.
    package var book: FilePath { file == source ? source : file.removingLastComponent() }

    /// Whether the file is the card's own, as in a vdir.
    package var isCardFile: Bool { file != source && file.extension?.lowercased() == "vcf" }
}
