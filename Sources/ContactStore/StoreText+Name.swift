import VCard

extension StoreText {
    /// The properties that no standard has.
    enum Name: Int, CaseIterable {
        case identity, path, sourceKind, provenance, counts, dependencies, directories, collectionNames, readAt, readOn,
            limited, groups
        /// Identifier, the second since 1970 in which it was first stored (not in version 1), line and file of a contact, in
        /// one property because there are many contacts.
        case contact
        /// The contact's further identifiers, each with its second.
        /// The card has a birthday that cannot be read.
        case unusableBirthday
        /// The birthdays of a card that does not carry them in the properties that others read too.
        case birthdays
        /// The contact's dates that are no birthdays: a line each, with kind, date and label.
        case dates
        /// The collections of the vdir were read as groups.
        case collections
        /// Line and file of a group's card in a source.
        case groupCard
        /// The lead times of a group of the store.
        case leadTimes
        /// A group was made by the user, not by an address book.
        case madeHere
        /// The lead times `both` of a group were chosen.
        case chosenBoth
        /// The group that cards still name while it is renamed.
        case formerName
        /// When a group came back with a preference of its own.
        case returned
        /// Who was in a group whose deletion has not ended.
        case deleted
        /// What is absent of a group: since when, the marks of source and address book, people, hashes of cards.
        case absence
        /// The key of the ledger of notifications.
        case ledgerKey
        /// Who is hidden or muted.
        case choice

        var text: StaticString {
            switch self {
            case .identity: "X-BDAY-IDENTITY"
            case .path: "X-BDAY-PATH"
            case .sourceKind: "X-BDAY-SOURCE-KIND"
            case .provenance: "X-BDAY-MEMBERSHIP"
            case .counts: "X-BDAY-COUNTS"
            case .dependencies: "X-BDAY-WATCHED"
            case .directories: "X-BDAY-DIRECTORIES"
            case .collectionNames: "X-BDAY-COLLECTION-NAMES"
            case .readAt: "X-BDAY-READ-AT"
            case .readOn: "X-BDAY-READ-ON"
            case .limited: "X-BDAY-LIMITED"
            case .groups: "X-BDAY-GROUPS"
            case .contact: "X-BDAY-CONTACT"
            case .unusableBirthday: "X-BDAY-UNUSABLE"
            case .birthdays: "X-BDAY-BIRTHDAYS"
            case .dates: "X-BDAY-DATES"
            case .collections: "X-BDAY-COLLECTIONS"
            case .groupCard: "X-BDAY-GROUP-CARD"
            case .leadTimes: "X-BDAY-NOTIFY"
            case .madeHere: "X-BDAY-CREATED"
            case .chosenBoth: "X-BDAY-NOTIFY-CHOSEN"
            case .formerName: "X-BDAY-FORMER-NAME"
            case .returned: "X-BDAY-RETURNED"
            case .deleted: "X-BDAY-DELETED"
            case .absence: "X-BDAY-ABSENT"
            case .ledgerKey: "X-BDAY-LEDGER-KEY"
            case .choice: "X-BDAY-PERSON"
            }
        }

        func value(in card: ParsedCard) -> String? { card.extensions.first { $0.name == rawValue }?.text }
    }
}
