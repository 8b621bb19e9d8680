import BirthdayCore
import SystemPackage
import VCard

/// A change to a card of a contact source.
package struct SourceEdit: Hashable, Sendable {
    package var change: CardChange
    /// Where the card was when its source was read.
    package var origin: ContactOrigin
    /// The card's UID, by which it is found where it has one.
    package var uid: String?
    /// The card's name; it finds a card without UID.
    package var name: String

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

    var cardEdit: CardEdit { CardEdit(change, of: CardLocator(line: origin.line, uid: uid, name: name)) }
}
