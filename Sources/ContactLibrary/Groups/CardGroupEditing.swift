import BirthdayCore
import ContactSources
import ContactStore
import SystemPackage
import VCard

/// Changes groups in files of vCards: in the categories of the members, or in the group's own card where the address book
/// has one.
package struct CardGroupEditing: GroupEditing {
    private let onProgress: (@Sendable (Int) -> Void)?

    /// - Parameter onProgress: called after each file with the number of cards done with.
    package init(onProgress: (@Sendable (Int) -> Void)? = nil) { self.onProgress = onProgress }

    /// A file that was imported once is still the user's, and edited too.
    package func canEdit(_ source: StoredSource) -> Bool {
        SourceKinds.all.contains { $0.kind == source.kind && $0 is any EditableSource.Type }
    }

    package func apply(_ edit: GroupEdit) -> GroupEditOutcome {
        var run = CardGroupEdits(SourceEditor(isDryRun: edit.isDryRun, onProgress: onProgress))
        switch edit.change {
        case .add(let name): run.add(edit.contacts, to: name, cards: edit.groupCards, newBooks: edit.newBooks)
        case .remove(let name):
            run.apply(edit.contacts.map { SourceEdit(.removeCategory(name), of: $0) } + edit.memberRemovals)
        case .rename(let old, let new):
            run.apply(
                edit.groupCards.map { SourceEdit(.renameGroup(to: new), of: $0) }
                    + edit.contacts.map { SourceEdit(.renameCategory(old, to: new), of: $0) })
        case .delete(let name):
            run.apply(edit.contacts.map { SourceEdit(.removeCategory(name), of: $0) })
            // The people first: a delete that is interrupted can be found by the group's card, and called again.
            run.apply(edit.groupCards.map { SourceEdit(.removeGroupCard($0.name), of: $0) })
        }
        return run.outcome
    }

    package func hasGroupCards(_ book: GroupCardBook) -> Bool {
        SourceEditor.form(ofGroupsIn: book.groupFiles) != nil
    }

    package func create(_ name: String, in book: GroupCardBook, isDryRun: Bool) -> GroupEditOutcome {
        var run = CardGroupEdits(SourceEditor(isDryRun: isDryRun))
        let form = SourceEditor.form(ofGroupsIn: book.groupFiles) ?? SourceEditor.form(besideCardsIn: book.file)
        run.make(name, with: [], in: form, book)
        return run.outcome
    }
}

/// What became of the edits so far.
private struct CardGroupEdits {
    let editor: SourceEditor
    var outcome = GroupEditOutcome()
    private var changed: Set<ContactOrigin> = []
    private var refused: Set<GroupEditOutcome.Refusal> = []

    init(_ editor: SourceEditor) { self.editor = editor }

    /// Applies edits, and adds the result of each to the outcome.
    mutating func apply(_ edits: [SourceEdit]) {
        for (edit, result) in zip(edits, results(of: edits)) { add(edit, result) }
    }

    private mutating func results(of edits: [SourceEdit]) -> [SourceEditResult] {
        let done = editor.apply(edits)
        outcome.leftovers.formUnion(done.leftovers)
        return done.results
    }

    /// Names members in the card of the group that lies beside theirs, or in a new one where other groups have such cards;
    /// else gives theirs a category.
    mutating func add(_ contacts: [Contact], to name: String, cards: [GroupCard], newBooks: [GroupCardBook]) {
        let members = Dictionary(grouping: contacts.filter(\.canBeMember), by: \.origin.book)
        var books: Set<FilePath> = []
        let chosen = cards.filter { members[$0.origin.book] != nil && books.insert($0.origin.book).inserted }
        let edits = chosen.map { card in
            SourceEdit(.addMembers(uids: (members[card.origin.book] ?? []).compactMap(\.uid)), of: card)
        }
        var held: Set<ContactOrigin> = []
        for (edit, result) in zip(edits, results(of: edits)) {
            // The list of another program's own kind, or a card that cannot be changed: a category does as well.
            if case .refused(let refusal) = result, refusal.isLasting { continue }
            held.formUnion((members[edit.origin.book] ?? []).map(\.origin))
            add(edit, result)
        }
        for book in newBooks {
            guard let members = members[book.path], let form = SourceEditor.form(ofGroupsIn: book.groupFiles) else {
                continue
            }
            if make(name, with: members.compactMap(\.uid), in: form, book) { held.formUnion(members.map(\.origin)) }
        }
        let others = contacts.filter { !held.contains($0.origin) }
        let results = results(of: others.map { SourceEdit(.addCategory(name), of: $0) })
        for (contact, result) in zip(others, results) {
            if case .refused(let refusal) = result, refusal.isLasting {
                outcome.unable.append(.init(refusal, of: contact.origin))
            } else {
                add(SourceEdit(.addCategory(name), of: contact), result)
            }
        }
    }

    /// Makes a card of the group.
    ///
    /// - Returns: whether it is there, or can be with a later try.
    @discardableResult mutating func make(
        _ name: String, with members: [String], in form: GroupCardForm, _ book: GroupCardBook
    ) -> Bool {
        outcome.tried.insert(book.source)
        do throws(SourceEditRefusal) {
            let card = NewGroupCard(name: name, uid: UUIDText.random(), members: members)
            outcome.changed.append(try editor.add(card, in: form, to: book.path, of: book.source))
            return true
        } catch {
            if error.isLasting, !members.isEmpty { return false }
            outcome.refused.append(.init(error, of: ContactOrigin(source: book.source, file: book.path, line: 1)))
            return true
        }
    }

    private mutating func add(_ edit: SourceEdit, _ result: SourceEditResult) {
        outcome.tried.insert(edit.origin.source)
        switch result {
        case .unchanged: return
        case .changed:
            if changed.insert(edit.origin).inserted { outcome.changed.append(edit.origin) }
        case .refused(let refusal):
            // A card of a group that is gone need not be removed any more.
            if case .removeGroupCard = edit.change, refusal.isMissing { return }
            let refusal = GroupEditOutcome.Refusal(refusal, of: edit.origin)
            if refused.insert(refusal).inserted { outcome.refused.append(refusal) }
        }
    }
}

extension GroupEdit {
    /// Edits that take the contacts out of the group's cards in their address books.
    fileprivate var memberRemovals: [SourceEdit] {
        let contacts = Dictionary(grouping: contacts, by: \.origin.book)
        return groupCards.compactMap { card in
            let uids = (contacts[card.origin.book] ?? []).compactMap(\.uid)
            return uids.isEmpty ? nil : SourceEdit(.removeMembers(uids: uids), of: card)
        }
    }
}

extension Contact {
    /// Whether a group's card can name the person.
    fileprivate var canBeMember: Bool { uid.map { !CardText.isBlank($0) } ?? false }
}

extension SourceEdit {
    /// A change to the card of a group.
    fileprivate init(_ change: CardChange, of card: GroupCard) {
        self.init(change, origin: card.origin, uid: card.uid, name: card.name)
    }
}
