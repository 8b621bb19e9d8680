import BirthdayCore
import ContactStore
import SystemPackage
import VCard

// Putting people into groups, and taking them out.

extension Library {
    /// Puts people into a group: each with the first card that can be changed, else in the store alone.
    ///
    /// - Throws: `unknownGroup`, `directoryGroup` and `sharedUID`: then nothing is changed.
    package func addMembers(
        _ people: [Contact], to name: String, isDryRun: Bool
    ) throws(LibraryError) -> GroupReport {
        let view = try groupView()
        let group = try view.group(name)
        var report = GroupReport(group.name)
        report.unchanged = people.filter { $0.isMember(of: group.id) }
        report.people = people.filter { !$0.isMember(of: group.id) }
        if !report.people.isEmpty, let directory = view.onlyDirectory(of: group) {
            throw .directoryGroup(group.name, directory: directory)
        }
        let known = CardsOfPeople(view.sources)
        var cards = report.people.map { person in
            let cards = known.cards(of: person)
            if let gone = cards.first(where: { view.gone.contains($0.origin.source) }) {
                report.unable[person.id] = .init(card: gone.origin, reason: "it is not there any more")
            }
            let editable = cards.filter { view.canEdit($0.origin.source) }
            // A further group of theirs would not be read.
            if let full = editable.first(where: \.isFull) {
                report.unable[person.id] = .init(card: full.origin, reason: CardEditRefusal.isFull.reason)
            }
            return (person: person, cards: editable.filter { !$0.isFull }[...])
        }
        let candidates = cards.flatMap(\.cards)
        let newBooks = view.newBooks(of: candidates, for: group)
        let groupCards = candidates.isEmpty ? [] : view.groupCards(of: group.name)
        try view.refuseSharedUIDs(
            of: candidates, in: Set(groupCards.map(\.origin.book)).union(newBooks.map(\.path)))
        while !cards.isEmpty {
            report.local += cards.filter(\.cards.isEmpty).map(\.person)
            cards.removeAll(where: \.cards.isEmpty)
            let first = cards.compactMap(\.cards.first)
            let edit = GroupEdit(
                change: .add(to: group.name), contacts: first, groupCards: groupCards, newBooks: newBooks,
                isDryRun: isDryRun)
            let unable = Dictionary(try apply(edit, view, &report).unable.map { ($0.card, $0) }) { first, _ in first }
            // Where one cannot hold it, the next one may.
            cards = cards.compactMap { person, cards in
                guard let refusal = cards.first.flatMap({ unable[$0.origin] }) else { return nil }
                report.unable[person.id] = refusal
                return (person, cards.dropFirst())
            }
        }
        if !isDryRun, !report.refused.isEmpty {
            let members = Set(try currentCards(in: group.id).map(\.id) + report.local.map(\.id))
            report.people.removeAll { !$0.isKnown(as: members) }
        }
        let ids = report.local.map(\.id)
        if !ids.isEmpty || group.deleted != nil {
            try update(isDryRun) { document in
                document.changeGroup(group.name) { group in
                    group.localMembers.appendNew(ids)
                    group.deleted = nil
                }
            }
        }
        return report
    }

    /// Takes people out of a group: from each of their cards that names it, and from the store.
    ///
    /// A group with a preference of its own stays when nobody is left in it.
    ///
    /// - Throws: `unknownGroup`, `unchangeableCards`, `directoryGroup` and `sharedUID`: then nothing is changed.
    package func removeMembers(
        _ people: [Contact], from name: String, isDryRun: Bool
    ) throws(LibraryError) -> GroupReport {
        let view = try groupView()
        let group = try view.group(name)
        var report = GroupReport(group.name)
        report.unchanged = people.filter { !$0.isMember(of: group.id) }
        report.people = people.filter { $0.isMember(of: group.id) }
        if report.people.isEmpty { return report }
        report.local = group.localMembers(among: report.people)
        let edit = try view.edit(.remove(from: group.name), of: group.name, people: report.people, isDryRun: isDryRun)
        let (local, leaving) = (report.local, report.people)
        report.severalFiles = leaving.map { person in
            let ids = Set(person.identifiers.map(\.id))
            var seen: Set<FilePath> = []
            let files = edit.contacts.filter { ids.contains($0.id) }.map(\.origin.file)
            return (person, files.filter { seen.insert($0).inserted })
        }.filter { $0.files.count > 1 }
        // With its last member, a group that only cards make would go, and its preference with it.
        let isKept = group.isMadeHere || group.leadTimes != .both
        if isKept != group.isMadeHere || !local.isEmpty || !view.stored.isEmpty {
            report.gone = try update(isDryRun) { document in
                document.changeGroup(group.name) { changed in
                    changed.isMadeHere = isKept
                    changed.removeLocalMembers(local)
                }
                return document.change(edit.change, of: leaving, in: view.stored)
            }
        }
        try apply(edit, view, &report)
        if isDryRun {
            keep(edit.contacts.filter { report.refusal(of: $0, edit) != nil }, edit, &report)
            let members = try everybody().count { $0.isMember(of: group.id) }
            report.isGoneWithLast =
                members == report.people.count && !isKept && view.groupCards(of: group.name).isEmpty
            return report
        }
        let staying = try currentCards(in: group.id)
        if isKept != group.isMadeHere, try groupView().isNamed(group.name) {
            try update(isDryRun) { $0.changeGroup(group.name) { $0.isMadeHere = false } }
        }
        refuse(edit, staying, &report)
        keep(staying, edit, &report)
        report.isGoneWithLast = try groupView().find(group.name) == nil
        return report
    }

    /// Tells the people who are still in the group from those who left.
    private func keep(_ staying: [Contact], _ edit: GroupEdit, _ report: inout GroupReport) {
        let ids = Set(staying.map(\.id))
        let all = report
        report.staying = report.people.filter { $0.isKnown(as: ids) }.map { person in
            let known = Set(person.identifiers.map(\.id))
            return (
                person,
                edit.contacts.lazy.filter { known.contains($0.id) }.compactMap { all.refusal(of: $0, edit) }.first
            )
        }
        report.people.removeAll { $0.isKnown(as: ids) }
    }

    /// Adds the cards to those that were not changed which are still in the group after they were. Where the group's own
    /// card was refused, that says it.
    private func refuse(_ edit: GroupEdit, _ staying: [Contact], _ report: inout GroupReport) {
        // A person can have left the group on one card, and be in it by another.
        let staying = Set(staying.map(PlacedCard.init))
        for card in edit.contacts where staying.contains(PlacedCard(card)) && report.refusal(of: card, edit) == nil {
            let reason = "it is still in the group, by another card or another program's doing"
            report.refused.append(.init(card: card.origin, reason: reason, cause: .busy))
        }
    }

    /// The cards in a group, by what they say or by the group's own card, as they were last read.
    private func currentCards(in group: GroupName) throws(LibraryError) -> [Contact] {
        try groupView().sources.flatMap(\.contacts).filter { $0.isMember(of: group) }
    }
}

/// A card of a person, wherever it begins in its file by now.
private struct PlacedCard: Hashable {
    private let id: String
    private let file: FilePath

    init(_ card: Contact) { (id, file) = (card.id, card.origin.file) }
}

extension GroupReport {
    /// Why a card, or the group's own card beside it, was not changed; nil if both were, or are as they should be.
    fileprivate func refusal(of card: Contact, _ edit: GroupEdit) -> GroupEditOutcome.Refusal? {
        if let own = refused.first(where: { $0.card == card.origin }) { return own }
        let lists = Set(edit.groupCards.map(\.origin).filter { $0.book == card.origin.book })
        return refused.first { lists.contains($0.card) }
    }
}

extension Contact {
    /// Whether the person is in the group by a card or by the store.
    package func isMember(of group: GroupName) -> Bool { groups.contains { GroupName($0) == group } }

    /// Whether it has as many groups as are read.
    fileprivate var isFull: Bool { groups.count >= CardLimits.contact.groups }

    fileprivate func isKnown(as ids: Set<String>) -> Bool { identifiers.contains { ids.contains($0.id) } }
}
