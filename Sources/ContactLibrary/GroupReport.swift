import BirthdayCore
import ContactSources
import ContactStore
import Failures
import Messages
import SystemPackage
import VCard

/// What a command changed in a group, and where; for a dry run, what it would.
package struct GroupReport: Sendable {
    /// The group's name as it is spelled.
    package var name: String
    /// Its identifier; nil where there is none of the name.
    package internal(set) var identifier: String?
    /// Of a rename: the name before it, as it was spelled.
    package var formerName: String?
    /// Whether nothing is left of the group, because the last of its members went.
    package var isGoneWithLast = false
    /// How many cards changed, by the identity of their source, in the order of the sources.
    package var cards: [(path: FilePath, count: Int)] = []
    /// How many cards of files that were imported once and are gone were changed in the store alone, by the file.
    package var gone: [(path: FilePath, count: Int)] = []
    /// The people who came or went; of a rename or deletion: everybody in it.
    package var people: [Contact] = []
    /// Of a removal: the files that somebody is named in as a member, where these are several.
    package var severalFiles: [(person: Contact, files: [FilePath])] = []
    /// The people who should have gone and are still in the group, each with the reason where one of their cards is it.
    package var staying: [(person: Contact, refusal: Refusal?)] = []
    /// Those of `people` whose membership is in the store alone.
    package var local: [Contact] = []
    /// Why no card of people in `local` holds the membership, by their identifiers, where one of their sources could.
    package var unable: [String: Refusal] = [:]
    /// The people for whom there was nothing to do.
    package var unchanged: [Contact] = []
    /// Of a group that was made: the lead times that were chosen for one of the name.
    package var returned: LeadTimes?
    /// Of a group that another was joined to: when it is notified of, where that is new to people in one of the two.
    package var joined: LeadTimes?
    /// Whether nobody bears the group now.
    package var isUnborne = false
    /// Of a deletion: the group as it was.
    package var group: ContactGroup?
    /// Of a deletion: the group's own cards.
    package var ownCards: [GroupCard] = []
    /// Of a deletion: the address book that is to be named where the group is made again; nil where none has to be.
    package var book: FilePath?
    /// The cards that could not be changed.
    package var refused: [Refusal] = []
    /// The sources of such cards that are not there now.
    package var away: [FilePath] = []
    /// What an edit that was killed can have left beside the cards.
    package var leftovers: Set<FilePath> = []
    /// Why the store does not know of the cards that changed.
    package var unstored: CommandFailure?
    /// The cards that changed, each once.
    var changed: [ContactOrigin] = []
    /// The sources whose cards were to be changed: what is known of them may be out of date, whatever became of it.
    var tried: Set<FilePath> = []

    /// A card that should have changed, and why it did not.
    package struct Refusal: Hashable, Sendable {
        package var card: ContactOrigin
        package var reason: Message
        package var cause: CardEditRefusal.Cause

        init(card: ContactOrigin, reason: Message, cause: CardEditRefusal.Cause = .failed) {
            (self.card, self.reason, self.cause) = (card, reason, cause)
        }

        init(_ refusal: CardEditRefusal, of card: ContactOrigin) {
            self.init(card: card, reason: refusal.reason, cause: refusal.cause)
        }
    }

    /// Whether a card changed, or a membership in the store.
    package var changedMemberships: Bool { !cards.isEmpty || !gone.isEmpty || !local.isEmpty }

    init(_ name: String) { self.name = name }

    /// Says of the cards where they are.
    mutating func settle(_ index: GroupIndex) {
        let counts = Dictionary(grouping: changed, by: \.source)
        cards = index.sources.compactMap { source in counts[source.identity].map { (source.identity, $0.count) } }
        let away = Set(refused.map(\.card.source)).intersection(index.gone)
        self.away = index.sources.filter { away.contains($0.identity) }.map(\.path)
    }
}

extension GroupReport {
    /// Tells the people who are still in the group from those who left.
    mutating func keep(_ members: [Contact], _ cards: GroupCards) {
        let places = members.places
        let report = self
        staying = people.filter { !$0.places.isDisjoint(with: places) }.map { person in
            let own = person.places
            let theirs = cards.members.lazy.filter { !own.isDisjoint(with: $0.places) }
            return (person, theirs.compactMap { report.refusal(of: $0, cards) }.first)
        }
        people.removeAll { !$0.places.isDisjoint(with: places) }
    }

    /// Adds the cards to those that were not changed which are still in the group after they were. Where the group's own
    /// card was refused, that says it.
    mutating func refuse(_ members: [Contact], _ cards: GroupCards) {
        // A person can have left the group on one card, and be in it by another. Cards begin elsewhere in a file by now.
        let files = Dictionary(grouping: members, by: \.key).mapValues { Set($0.map(\.origin.file)) }
        for card in cards.members
        where files[card.key]?.contains(card.origin.file) == true && refusal(of: card, cards) == nil {
            let reason = Message("it is still in the group, by another card or another program's doing")
            refused.append(.init(card: card.origin, reason: reason, cause: .busy))
        }
    }

    /// Why a card, or the group's own card beside it, was not changed; nil if both were, or are as they should be.
    func refusal(of card: Contact, _ cards: GroupCards) -> Refusal? {
        if let own = refused.first(where: { $0.card == card.origin }) { return own }
        let lists = Set(cards.own.map(\.origin).filter { $0.book == card.origin.book })
        return refused.first { lists.contains($0.card) }
    }
}
