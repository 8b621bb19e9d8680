import BirthdayCore
import Failures
import SystemPackage
import VCard

/// What a command did to a group; of a dry run, what it would do.
package struct GroupOutcome: Sendable {
    /// The group's name as it is spelled.
    package let name: String
    /// Nil where there is no group of the name.
    package internal(set) var identifier: String?
    package internal(set) var change: Change
    /// The people who came or went; of a rename or deletion: everybody in the group.
    package internal(set) var people: [Contact] = []
    /// The people for whom there was nothing to do.
    package internal(set) var unchanged: [Contact] = []
    /// Those of `people` whose membership is in the store alone.
    package internal(set) var local: [Person] = []
    /// The people who should have gone and are still in the group.
    package internal(set) var staying: [Person] = []
    package internal(set) var cards: GroupCardEdits
    /// Why the store does not know of the cards that changed.
    package internal(set) var unstored: CommandFailure?

    /// A person, and why a card of theirs does not say what it should, where one is the reason.
    package typealias Person = (person: Contact, refusal: GroupCardEdits.Refusal?)

    /// What a command does, and what is to be known of it alone.
    package enum Change: Sendable {
        /// `returned`: the lead times that were chosen for an earlier group of the name.
        case created(returned: LeadTimes?)
        case added
        /// `severalFiles`: those in which a person is named as a member, where these are several. `isGone`: nothing is left of
        /// the group, because the last of its members went.
        case removed(severalFiles: [(person: Contact, files: [FilePath])], isGone: Bool)
        /// `joined`: when a group is notified of that another was joined to, where that is new to people in one of the two.
        case renamed(from: String, joined: LeadTimes?)
        /// The group as it was, nil where nobody bore it, with its own cards. `book`: the address book that is to be named where
        /// the group is made again.
        case deleted(ContactGroup?, ownCards: [GroupCard], book: FilePath?)
        case notified(LeadTimes?, isUnborne: Bool, notAffected: Int)
    }

    /// Whether a card changed, or a membership in the store.
    package var changedMemberships: Bool { !cards.counts.isEmpty || !cards.gone.isEmpty || !local.isEmpty }

    /// Tells the people who are still in the group from those who left.
    mutating func keep(_ members: [Contact], _ cards: GroupCards) {
        let (places, edits) = (members.places, self.cards)
        staying = people.filter { !$0.places.isDisjoint(with: places) }.map { person in
            let own = person.places
            let theirs = cards.members.lazy.filter { !own.isDisjoint(with: $0.places) }
            return (person, theirs.compactMap { edits.refusal(of: $0, cards) }.first)
        }
        people.removeAll { !$0.places.isDisjoint(with: places) }
    }
}

extension GroupCardEdits {
    /// How a command ends that could not change all cards.
    package var status: ExitStatus? {
        let statuses = Set(refused.map(\.cause.status))
        return [.inputOutput, .tryAgain, .notPermitted].first(where: statuses.contains)
    }
}

extension CardEditRefusal.Cause {
    /// How a command ends that could not write a card.
    package var status: ExitStatus {
        switch self {
        case .notPermitted, .readOnly: .notPermitted
        case .busy: .tryAgain
        case .failed: .inputOutput
        }
    }
}
