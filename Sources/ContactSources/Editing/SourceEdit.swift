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

/// What became of edits.
package struct SourceEditOutcome: Hashable, Sendable {
    /// In the order of the edits.
    package var results: [SourceEditResult]
    /// Files in the directories of the edits that an edit which was killed can have left, or anybody else made under such a
    /// name. They stay: the user has to look at them.
    package var leftovers: [FilePath]
}

/// What became of a `SourceEdit`.
package enum SourceEditResult: Hashable, Sendable {
    /// The card was changed; in a dry run, it would be.
    ///
    /// - Parameters:
    ///   - file: as the source names it.
    ///   - line: of the card in the file before the change.
    case changed(file: FilePath, line: Int)
    /// The card is as the change would make it.
    case unchanged(file: FilePath, line: Int)
    case refused(SourceEditRefusal)
}
