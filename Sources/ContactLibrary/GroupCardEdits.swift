import BirthdayCore
import ContactSources
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

/// Changes groups in the cards where they live, each card as a whole or not at all, and reports what became of it. A card
/// that says what it should already is none that changed.
///
/// Why: docs/decisions.md#groups-in-cards.
struct GroupCardEdits {
    private let editor: SourceEditor
    private(set) var report: GroupReport
    private var changed: Set<ContactOrigin> = []
    private var refused: Set<GroupReport.Refusal> = []
    /// The cards that were made.
    private var made: [GroupCard] = []

    init(_ editor: SourceEditor, _ report: GroupReport) { (self.editor, self.report) = (editor, report) }

    /// Applies edits, and reports the result of each.
    mutating func apply(_ edits: [CardEdit]) {
        for (edit, result) in zip(edits, results(of: edits)) { note(edit, result) }
    }

    private mutating func results(of edits: [CardEdit]) -> [Result<CardEditOutcome, CardEditRefusal>] {
        let done = editor.apply(edits)
        report.leftovers.formUnion(done.leftovers)
        return done.results
    }

    /// Puts each into the group by the first card that can hold it. Who has none is in it by the store alone.
    ///
    /// - Parameters:
    ///   - candidates: the people, each with the cards that may hold it.
    ///   - places: the cards of the group, and the address books that get one.
    mutating func put(
        _ candidates: [(person: Contact, cards: ArraySlice<Contact>)], into name: String,
        _ places: (cards: [GroupCard], new: [GroupCardBook])
    ) {
        var candidates = candidates
        while !candidates.isEmpty {
            report.local += candidates.filter(\.cards.isEmpty).map(\.person)
            candidates.removeAll(where: \.cards.isEmpty)
            let unable = put(candidates.compactMap(\.cards.first), into: name, places)
            // Where one cannot hold it, the next one may.
            candidates = candidates.compactMap { person, cards in
                guard let refusal = cards.first.flatMap({ unable[$0.origin] }) else { return nil }
                report.unable[person.id] = refusal
                return (person, cards.dropFirst())
            }
        }
    }

    /// Names members in the card of the group that lies beside theirs, or in a new one where other groups have such cards;
    /// else gives theirs a category.
    ///
    /// - Returns: the cards that cannot hold it, now or later.
    private mutating func put(
        _ contacts: [Contact], into name: String, _ places: (cards: [GroupCard], new: [GroupCardBook])
    ) -> [ContactOrigin: GroupReport.Refusal] {
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
        var unable: [ContactOrigin: GroupReport.Refusal] = [:]
        for (edit, result) in zip(others, results(of: others)) {
            if case .failure(let refusal) = result, refusal.isLasting {
                unable[edit.origin] = .init(refusal, of: edit.origin)
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
        report.tried.insert(book.source)
        do {
            let card = NewGroupCard(name: name, uid: .randomUUID(), members: members)
            let origin = try editor.put(card, in: book.form, into: book.path, of: book.source)
            report.changed.append(origin)
            made.append(GroupCard(name: name, uid: card.uid, origin: origin))
            return true
        } catch {
            if error.isLasting, !members.isEmpty { return false }
            report.refused.append(.init(error, of: ContactOrigin(source: book.source, file: book.path, line: 1)))
            return true
        }
    }

    private mutating func note(_ edit: CardEdit, _ result: Result<CardEditOutcome, CardEditRefusal>) {
        report.tried.insert(edit.origin.source)
        switch result {
        case .success(.unchanged): return
        case .success(.changed): if changed.insert(edit.origin).inserted { report.changed.append(edit.origin) }
        case .failure(let refusal):
            if edit.mayBeMissing, refusal == .isMissing { return }
            let refusal = GroupReport.Refusal(refusal, of: edit.origin)
            if refused.insert(refusal).inserted { report.refused.append(refusal) }
        }
    }
}

extension Contact {
    /// Whether a group's card can name the person.
    fileprivate var canBeMember: Bool { uid.map { !CardText.isBlank($0) } ?? false }
}
