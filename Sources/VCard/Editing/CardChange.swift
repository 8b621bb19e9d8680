/// A change to one property of a card, or the removal of a group's card.
package enum CardChange: Hashable, Sendable {
    /// Puts the person into a group: a category at the end of the last CATEGORIES.
    case addCategory(String)
    /// Takes the category out, however it is spelled (`GroupName`).
    case removeCategory(String)
    /// Gives the category another name, in its place.
    case renameCategory(String, to: String)
    /// Names more members in the card of a group, by the UIDs of their cards.
    case addMembers(uids: [String])
    case removeMembers(uids: [String])
    /// Gives the group whose card it is another name.
    case renameGroup(to: String)
    /// Takes the card of the group of this name out of the file.
    case removeGroupCard(String)
}

/// Which card of a file is meant.
package struct CardLocator: Hashable, Sendable {
    /// The line of `BEGIN:VCARD`, from 1, as of an earlier reading.
    package var line: Int
    /// The card's UID, by which alone it is found where no other card of the file has it.
    package var uid: String?
    /// The card's name. Of several cards with the UID, or with the name and no UID, it is the one at the line with the
    /// name; where that one moved, the only one with the name.
    package var name: String

    package init(line: Int, uid: String?, name: String) {
        self.line = line
        self.uid = uid
        self.name = name
    }
}

/// A change, and the card that it is for.
package struct CardEdit: Hashable, Sendable {
    package var card: CardLocator
    package var change: CardChange

    package init(_ change: CardChange, of card: CardLocator) {
        self.card = card
        self.change = change
    }
}

/// What became of an edit that was not refused.
package enum CardEditOutcome: Hashable, Sendable {
    /// - Parameter line: of the card in the file as it was read.
    case changed(line: Int)
    /// The card is as the change would make it.
    case unchanged(line: Int)
}

/// Why a card is not edited. It is as it was.
package enum CardEditRefusal: Error, Hashable, Sendable {
    case isMissing
    case isRepeated
    case isNested
    case hasNoEnd
    case isUTF16
    case cannotHoldName
    case cannotSplitValue
    case isNoGroup
    case hasBlankName
    case wouldChangeMore
    case hasOtherName
    case wouldLeaveText
    case isFull

    /// For the user, to stand after the place of the card: no text from the card is in it.
    package var reason: String {
        switch self {
        case .isMissing: "the card is not there any more"
        case .isRepeated:
            "the file has changed, and several of its cards have this UID and name: it is not certain which one is meant"
        case .isNested: "another card lies inside of the card"
        case .hasNoEnd: "the card has no END:VCARD"
        case .isUTF16: "the file is in UTF-16, which is read and not edited"
        case .cannotHoldName: "the card is not in UTF-8, and its charset may not have all letters of the name"
        case .cannotSplitValue: "the value to change is encoded in a way that is read and not edited"
        case .isNoGroup: "the card is not one of a group with MEMBER properties"
        case .hasBlankName: "a name is empty"
        case .wouldChangeMore: "the change would damage another part of the card"
        case .hasOtherName: "the group's card has another name by now"
        case .isFull: "the card has more than is read of a card, and the change would have no effect"
        case .wouldLeaveText: "the file has no other card, and text that is none"
        }
    }
}
