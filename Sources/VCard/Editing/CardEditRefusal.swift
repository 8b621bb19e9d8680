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
