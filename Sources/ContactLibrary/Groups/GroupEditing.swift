import BirthdayCore
import ContactSources
import ContactStore
import SystemPackage

/// Changes groups in the cards where they live.
///
/// Without one, no source can be changed: memberships are kept in the store alone.
package protocol GroupEditing: Sendable {
    /// Whether the cards of a source can be changed. Nothing is read for that.
    func canEdit(_ source: StoredSource) -> Bool
    /// Changes cards, each as a whole or not at all. A card that says what it should already is none that changed.
    func apply(_ edit: GroupEdit) -> GroupEditOutcome
    /// Whether one of the cards of groups that stand in an address book can be changed, and a new one made like it.
    func hasGroupCards(_ book: GroupCardBook) -> Bool
    /// Makes the card of a group without members.
    func create(_ name: String, in book: GroupCardBook, isDryRun: Bool) -> GroupEditOutcome
}

/// An address book that a card of a group can be made in.
package struct GroupCardBook: Hashable, Sendable {
    /// The identity of its source.
    package var source: FilePath
    /// As in `ContactOrigin`.
    package var path: FilePath
    /// The files with cards of groups that stand there.
    package var groupFiles: [FilePath]
    /// The file of a person's card there.
    package var file: FilePath?
}

/// A change of a group, and the cards that it is about.
package struct GroupEdit: Sendable {
    package enum Change: Hashable, Sendable {
        case add(to: String)
        case remove(from: String)
        case rename(String, to: String)
        /// Removes the contacts from it, and the cards of the group itself.
        case delete(String)
    }

    package var change: Change
    /// The cards of contacts, as they were when they were last read.
    package var contacts: [Contact]
    /// The cards of the group itself in the sources of the contacts.
    package var groupCards: [GroupCard]
    /// Of an addition: the address books of the contacts that have cards of groups and the group in no form yet.
    package var newBooks: [GroupCardBook] = []
    /// Whether only the outcome is asked for.
    package var isDryRun: Bool
}

/// What became of the cards of an edit.
package struct GroupEditOutcome: Sendable {
    /// The cards that changed, each once.
    package var changed: [ContactOrigin] = []
    /// The sources whose cards were to be changed: what is known of them may be out of date, whatever became of it.
    package var tried: Set<FilePath> = []
    /// The cards that should have changed, each with the reason why it did not.
    package var refused: [Refusal] = []
    /// Of an addition: the contacts whose cards cannot hold it, now or later, each with the reason.
    package var unable: [Refusal] = []
    /// What an edit that was killed can have left beside the cards, and what only the user can tell from it.
    package var leftovers: Set<FilePath> = []

    package struct Refusal: Hashable, Sendable {
        package var card: ContactOrigin
        package var reason: String
        package var cause: SourceEditRefusal.Cause

        package init(card: ContactOrigin, reason: String, cause: SourceEditRefusal.Cause = .failed) {
            self.card = card
            self.reason = reason
            self.cause = cause
        }

        init(_ refusal: SourceEditRefusal, of card: ContactOrigin) {
            self.init(card: card, reason: refusal.reason, cause: refusal.cause)
        }
    }

    package init() {}
}
