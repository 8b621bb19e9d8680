import BirthdayCore

/// What a card says in the properties that are edited. Texts are as the reader has them.
package struct CardContent: Sendable {
    package let uid: String?
    package var name: String
    package var categories: [String]
    /// The UIDs of a group's members, without `urn:uuid:`; nil where the card has no MEMBER properties.
    package var members: [String]?
    /// The card is to be taken out of its file.
    package var isRemoved = false

    package init(uid: String? = nil, name: String, categories: [String] = [], members: [String]? = nil) {
        (self.uid, self.name, self.categories, self.members) = (uid, name, categories, members)
    }

    /// Whether both say the same, in whatever order.
    package func isSame(as other: CardContent) -> Bool {
        uid == other.uid && isRemoved == other.isRemoved && gains(over: other).isEmpty
            && other.gains(over: self).isEmpty
    }

    /// What the other one does not say.
    func gains(over other: CardContent) -> Set<[String]> {
        Set(
            EditedProperties.allCases.flatMap { properties in
                Set(properties.values(of: self)).subtracting(properties.values(of: other)).map {
                    properties.names + [$0]
                }
            })
    }
}

/// A function of what a card says: the whole of an edit. `CardLines` writes what came of it.
package struct CardChange: Sendable {
    package let apply: @Sendable (inout CardContent) throws(CardEditRefusal) -> Void

    private init(_ apply: @escaping @Sendable (inout CardContent) throws(CardEditRefusal) -> Void) {
        self.apply = apply
    }

    /// A change to the card of a group.
    private static func ofGroup(
        _ change:
            @escaping @Sendable (_ card: inout CardContent, _ members: inout [String]) throws(CardEditRefusal) -> Void
    ) -> CardChange {
        CardChange { card throws(CardEditRefusal) in
            guard var members = card.members else { throw .isNoGroup }
            try change(&card, &members)
            card.members = members
        }
    }

    /// Puts the person into a group.
    package static func addCategory(_ name: String) -> CardChange {
        CardChange { $0.categories.appendNewGroups([CardText.normalized(name)]) }
    }

    /// Takes the category out, however it is spelled (`GroupName`).
    package static func removeCategory(_ name: String) -> CardChange {
        let group = GroupName(CardText.normalized(name))
        return CardChange { $0.categories.removeAll { GroupName($0) == group } }
    }

    /// Gives the category another name. Of several spellings one stays, and none where the card has the new name already.
    package static func renameCategory(_ old: String, to new: String) -> CardChange {
        let (old, new) = (GroupName(CardText.normalized(old)), CardText.normalized(new))
        return CardChange { card in
            var isThere = GroupName(new) != old && card.categories.contains { GroupName($0) == GroupName(new) }
            card.categories = card.categories.compactMap { category in
                guard GroupName(category) == old else { return category }
                defer { isThere = true }
                return isThere ? nil : new
            }
        }
    }

    /// Names more members in the card of a group, by the UIDs of their cards.
    package static func addMembers(uids: [String]) -> CardChange {
        ofGroup { _, members in
            var known = Set(members.map(\.comparableUID))
            members += uids.map(ParsedCard.bareUID).filter { known.insert($0.comparableUID).inserted }
        }
    }

    package static func removeMembers(uids: [String]) -> CardChange {
        let gone = Set(uids.map(ParsedCard.memberKey))
        return ofGroup { $1.removeAll { gone.contains($0.comparableUID) } }
    }

    /// Gives the group whose card it is another name.
    package static func renameGroup(to name: String) -> CardChange {
        ofGroup { card, _ in card.name = CardText.normalized(name) }
    }

    /// Takes the card of the group of this name out of the file.
    package static func removeGroupCard(_ name: String) -> CardChange {
        ofGroup { card, _ throws(CardEditRefusal) in
            guard GroupName(card.name) == GroupName(CardText.normalized(name)) else { throw .hasOtherName }
            card.isRemoved = true
        }
    }
}

/// A change, and the card that it is for, as an earlier reading found it.
package struct CardEdit: Sendable {
    package var change: CardChange
    package var origin: ContactOrigin
    /// The card's UID, by which alone it is found where no other card of the file has it.
    package var uid: String?
    /// The card's name. Of several cards with the UID, or with the name and no UID, it is the one at the line with the
    /// name; where that one moved, the only one with the name.
    package var name: String
    /// A card that is not there is as the change would make it.
    package var mayBeMissing = false

    package init(_ change: CardChange, origin: ContactOrigin, uid: String?, name: String) {
        self.change = change
        self.origin = origin
        self.uid = uid
        self.name = name
    }

    /// A change to a person's card.
    package init(_ change: CardChange, of contact: Contact) {
        self.init(change, origin: contact.origin, uid: contact.uid, name: contact.name)
    }

    /// A change to the card of a group.
    package init(_ change: CardChange, of card: GroupCard, mayBeMissing: Bool = false) {
        self.init(change, origin: card.origin, uid: card.uid, name: card.name)
        self.mayBeMissing = mayBeMissing
    }
}
