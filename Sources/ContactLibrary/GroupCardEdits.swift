import BirthdayCore
import ContactSources
import Messages
import SystemPackage
import VCard

/// The cards of a group: of the people in it, as they were when they were last read, and its own.
struct GroupCards {
    var members: [Contact]
    var own: [GroupCard]

    var isEmpty: Bool { members.isEmpty && own.isEmpty }

    /// Edits that give the group another name.
    func renamed(from old: String, to new: String) -> [CardEdit] {
        own.map { CardEdit(.renameGroup(to: new), of: $0) }
            + members.map { CardEdit(.renameCategory(old, to: new), of: $0) }
    }

    /// Edits that take the group away.
    ///
    /// The people first: a delete that is interrupted can be found by the group's card, and called again.
    func deleted(_ name: String) -> [CardEdit] {
        members.map { CardEdit(.removeCategory(name), of: $0) }
            + own.map { CardEdit(.removeGroupCard($0.name), of: $0, mayBeMissing: true) }
    }

    /// Edits that take the members out of the group: of their cards, and of the group's own beside them.
    func withoutMembers(_ name: String) -> [CardEdit] {
        let uids = Dictionary(grouping: members, by: \.origin.book).mapValues { $0.compactMap(\.uid) }
        return members.map { CardEdit(.removeCategory(name), of: $0) }
            + own.compactMap { card in
                guard let uids = uids[card.origin.book], !uids.isEmpty else { return nil }
                return CardEdit(.removeMembers(uids: uids), of: card)
            }
    }
}

/// An address book that a card of a group can be made in.
struct GroupCardBook {
    /// The identity of its source.
    let source: FilePath
    /// As in `ContactOrigin`.
    let path: FilePath
    /// The form of such a card there.
    let form: GroupCardForm
}

/// Edits of a group's cards where they live, each card as a whole or not at all, and what became of them. A card that says
/// what it should already is none that changed.
///
/// Why: docs/decisions.md#groups-in-cards.
package struct GroupCardEdits: Sendable {
    private let editor: SourceEditor
    /// How many cards changed, by the identity of their source, in the order of the sources.
    package private(set) var counts: [(path: FilePath, count: Int)] = []
    /// How many cards of files that were imported once and are gone were changed in the store alone, by the file.
    package internal(set) var gone: [(path: FilePath, count: Int)] = []
    /// The cards that could not be changed.
    package internal(set) var refused: [Refusal] = []
    /// The sources of such cards that are not there now.
    package private(set) var away: [FilePath] = []
    /// What an edit that was killed can have left beside the cards.
    package private(set) var leftovers: Set<FilePath> = []
    private var edited: Set<ContactOrigin> = []
    /// The sources whose cards were to be changed: what is known of them may be out of date, whatever became of it.
    private(set) var tried: Set<FilePath> = []
    private var known: Set<Refusal> = []
    /// The cards that were made.
    private var made: [GroupCard] = []
    /// The cards that changed, and those that were made.
    var changed: [ContactOrigin] { edited + made.map(\.origin) }

    /// A card that should have changed, and why it did not.
    package struct Refusal: Hashable, Sendable {
        package let card: ContactOrigin
        package let reason: Message
        package let cause: CardEditRefusal.Cause

        init(_ refusal: CardEditRefusal, of card: ContactOrigin) {
            (self.card, reason, cause) = (card, refusal.reason, refusal.cause)
        }
    }

    init(_ editor: SourceEditor) { self.editor = editor }

    /// Whether no card changed that should have.
    var isRefused: Bool { counts.isEmpty && !refused.isEmpty }

    /// Applies edits, and notes the result of each.
    mutating func apply(_ edits: [CardEdit]) {
        for (edit, result) in zip(edits, results(of: edits)) { note(edit, result) }
    }

    private mutating func results(of edits: [CardEdit]) -> [Result<CardEditOutcome, CardEditRefusal>] {
        let done = editor.apply(edits)
        leftovers.formUnion(done.leftovers)
        return done.results
    }

    /// Somebody who comes into a group, the cards that may hold it, and why the cards before these do not.
    typealias Candidate = (person: Contact, cards: ArraySlice<Contact>, refusal: Refusal?)

    /// Puts each into the group by the first card that can hold it.
    ///
    /// - Parameter places: the cards of the group, and the address books that get one.
    /// - Returns: who has no such card, and is in the group by the store alone.
    mutating func put(
        _ candidates: [Candidate], into name: String, _ places: (cards: [GroupCard], new: [GroupCardBook])
    ) -> [GroupOutcome.Person] {
        var (candidates, local) = (candidates, [GroupOutcome.Person]())
        while !candidates.isEmpty {
            local += candidates.filter(\.cards.isEmpty).map { ($0.person, $0.refusal) }
            let unable = put(candidates.compactMap(\.cards.first), into: name, places)
            // Where one cannot hold it, the next one may.
            candidates = candidates.compactMap { person, cards, _ in
                cards.first.flatMap { unable[$0.origin] }.map { (person, cards.dropFirst(), $0) }
            }
        }
        return local
    }

    /// Names members in the card of the group that lies beside theirs, or in a new one where other groups have such cards;
    /// else gives theirs a category.
    ///
    /// - Returns: the cards that cannot hold it, now or later.
    private mutating func put(
        _ contacts: [Contact], into name: String, _ places: (cards: [GroupCard], new: [GroupCardBook])
    ) -> [ContactOrigin: Refusal] {
        let members = Dictionary(grouping: contacts.filter(\.canBeMember), by: \.origin.book)
        var books: Set<FilePath> = []
        let known = editor.isDryRun ? places.cards : places.cards + made
        let chosen = known.filter { members[$0.origin.book] != nil && books.insert($0.origin.book).inserted }
        let edits = chosen.map { card in
            CardEdit(.addMembers(uids: (members[card.origin.book] ?? []).compactMap(\.uid)), of: card)
        }
        var held: Set<ContactOrigin> = []
        for (edit, result) in zip(edits, results(of: edits)) {
            // The list of another program's own kind, or a card that cannot be changed: a category does as well.
            if case .failure(let refusal) = result, refusal.isLasting { continue }
            held.formUnion((members[edit.origin.book] ?? []).map(\.origin))
            note(edit, result)
        }
        for book in places.new {
            guard let members = members[book.path], !books.contains(book.path) else { continue }
            let isMade = made.contains { $0.origin.book == book.path }
            if isMade || make(name, with: members.compactMap(\.uid), in: book) { held.formUnion(members.map(\.origin)) }
        }
        let others = contacts.filter { !held.contains($0.origin) }.map { CardEdit(.addCategory(name), of: $0) }
        var unable: [ContactOrigin: Refusal] = [:]
        for (edit, result) in zip(others, results(of: others)) {
            if case .failure(let refusal) = result, refusal.isLasting {
                unable[edit.origin] = Refusal(refusal, of: edit.origin)
            } else {
                note(edit, result)
            }
        }
        return unable
    }

    /// Makes a card of the group.
    ///
    /// - Returns: whether it is there, or can be with a later try.
    @discardableResult mutating func make(_ name: String, with members: [String] = [], in book: GroupCardBook) -> Bool {
        tried.insert(book.source)
        do {
            let card = NewGroupCard(name: name, uid: .randomUUID(), members: members)
            let origin = try editor.put(card, in: book.form, into: book.path, of: book.source)
            made.append(GroupCard(name: name, uid: card.uid, origin: origin))
            return true
        } catch {
            if error.isLasting, !members.isEmpty { return false }
            refuse(error, of: ContactOrigin(source: book.source, file: book.path, line: 1))
            return true
        }
    }

    private mutating func note(_ edit: CardEdit, _ result: Result<CardEditOutcome, CardEditRefusal>) {
        tried.insert(edit.origin.source)
        switch result {
        case .success(.unchanged): return
        case .success(.changed): edited.insert(edit.origin)
        case .failure(let refusal): if !edit.mayBeMissing || refusal != .isMissing { refuse(refusal, of: edit.origin) }
        }
    }

    private mutating func refuse(_ refusal: CardEditRefusal, of card: ContactOrigin) {
        let refusal = Refusal(refusal, of: card)
        if known.insert(refusal).inserted { refused.append(refusal) }
    }

    /// Says of the cards where they are.
    mutating func settle(_ index: GroupIndex) {
        let numbers = Dictionary(grouping: changed, by: \.source).mapValues(\.count)
        counts = index.sources.compactMap { source in numbers[source.identity].map { (source.identity, $0) } }
        let away = Set(refused.map(\.card.source)).intersection(index.gone)
        self.away = index.sources.filter { away.contains($0.identity) }.map(\.path)
    }

    /// Adds the cards to those that were not changed which are still in the group after they were. Where the group's own
    /// card was refused, that says it.
    mutating func refuse(_ members: [Contact], _ cards: GroupCards) {
        // A person can have left the group on one card, and be in it by another. Cards begin elsewhere in a file by now.
        let files = Dictionary(grouping: members, by: \.key).mapValues { Set($0.map(\.origin.file)) }
        for card in cards.members
        where files[card.key]?.contains(card.origin.file) == true && refusal(of: card, cards) == nil {
            let reason = Message("it is still in the group, by another card or another program's doing")
            refused.append(Refusal(CardEditRefusal(reason, .busy), of: card.origin))
        }
    }

    /// Why a card, or the group's own card beside it, was not changed; nil if both were, or are as they should be.
    func refusal(of card: Contact, _ cards: GroupCards) -> Refusal? {
        if let own = refused.first(where: { $0.card == card.origin }) { return own }
        let lists = Set(cards.own.map(\.origin).filter { $0.book == card.origin.book })
        return refused.first { lists.contains($0.card) }
    }
}

extension Contact {
    /// Whether a group's card can name the person.
    fileprivate var canBeMember: Bool { uid.map { !CardText.isBlank($0) } ?? false }
}
