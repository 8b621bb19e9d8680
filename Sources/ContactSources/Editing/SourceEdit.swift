import BirthdayCore
import LinuxSystem
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

/// Why a card in a contact source was not changed.
package enum SourceEditRefusal: Error, Hashable, Sendable {
    /// The source is of a kind that is read only: the kind's name.
    case isReadOnlyKind(String)
    case card(CardEditRefusal)
    case file(FileExchange.Failure)
    /// Another program wrote the file each time that it was read.
    case keepsChanging
    /// Another program wrote the file that was to be removed.
    case hasJustChanged
    /// The card is the only one of a file that is not removed with it.
    case wouldBeEmpty

    init(_ failure: FileExchange.Failure) { self = .file(failure) }

    /// For the user, to stand after the place of the card. No text from the card is in it.
    package var reason: String {
        switch self {
        case .isReadOnlyKind(let kind): "contacts from this kind of source (\(kind)) are read and not edited"
        case .card(let refusal): refusal.reason
        case .file(.isUnsupported):
            "its file system cannot exchange two files in one step, without which another program's change could be lost"
        case .file(.isReadOnly): "the file is read-only"
        case .file(.hasOtherNames): "the file has other names (hard links), which would keep the old card"
        case .file(.isInUse): "another program has the file open for writing"
        case .file(.hasOtherOwner): "the file belongs to another user or group, which a new one could not be given to"
        case .file(.system(let error)) where error.isBusy: "another program has locked \(error.path)"
        case .file(.system(let error)) where error.isMissing: CardEditRefusal.isMissing.reason
        case .file(.system(let error)): error.reason
        case .keepsChanging: "another program keeps writing the file"
        case .hasJustChanged: "another program has just written the file"
        case .wouldBeEmpty: "the file has no other card, and would be empty"
        }
    }

    /// What kind of reason it is.
    package enum Cause: Sendable {
        /// The card cannot be changed until somebody changes something else.
        case notPermitted
        /// The same, and the file only has to be made writable.
        case readOnly
        /// Another program was faster: a later try can go well.
        case busy
        case failed
    }

    package var cause: Cause {
        switch self {
        case .file(.isInUse), .keepsChanging, .hasJustChanged: .busy
        case .file(.isReadOnly): .readOnly
        case .file(.system(let error)):
            error.isPermission ? .readOnly : error.isBusy || error.isMissing ? .busy : .failed
        default: isLasting ? .notPermitted : .busy
        }
    }

    /// Whether the card, or its file, is not there any more.
    package var isMissing: Bool {
        switch self {
        case .card(.isMissing): true
        case .file(.system(let error)): error.isMissing
        default: false
        }
    }

    /// Whether a later try would be refused as well, unless somebody changes the file.
    package var isLasting: Bool {
        switch self {
        case .isReadOnlyKind, .wouldBeEmpty: true
        case .card(let refusal): ![.isMissing, .isRepeated, .hasOtherName].contains(refusal)
        case .file(.isUnsupported), .file(.isReadOnly), .file(.hasOtherNames), .file(.hasOtherOwner): true
        case .file(.system(let error)): error.isPermission
        case .file(.isInUse), .keepsChanging, .hasJustChanged: false
        }
    }
}
