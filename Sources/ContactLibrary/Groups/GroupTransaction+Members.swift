import BirthdayCore
import ContactStore
import SystemPackage
import VCard

// Putting people into groups, and taking them out.

extension GroupTransaction {
    mutating func add(_ people: [Contact], to name: String) throws(LibraryError) -> GroupReport {
        let view = view
        let group = try view.group(name)
        var report = GroupReport(group.name)
        report.unchanged = people.filter { $0.isMember(of: group.id) }
        report.people = people.filter { !$0.isMember(of: group.id) }
        if !report.people.isEmpty, let directory = view.onlyDirectory(of: group) {
            throw .directoryGroup(group.name, directory: directory)
        }
        let candidates = zip(report.people, view.cards(of: report.people)).map { person, cards in
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
        let places = try view.places(of: group, for: candidates.flatMap(\.cards))
        edit(&report) { $0.add(candidates, to: group.name, places) }
        if !isDryRun, !report.refused.isEmpty {
            let members = self.view.cards(in: group.id).places.union(report.local.places)
            report.people.removeAll { $0.places.isDisjoint(with: members) }
        }
        store.changeChoices(for: report.local) { $0.groups.appendNewGroups([group.name]) }
        return report
    }

    mutating func remove(_ people: [Contact], from name: String) throws(LibraryError) -> GroupReport {
        let view = view
        let group = try view.group(name)
        var report = GroupReport(group.name)
        report.unchanged = people.filter { !$0.isMember(of: group.id) }
        report.people = people.filter { $0.isMember(of: group.id) }
        if report.people.isEmpty { return report }
        let leaving = report.people
        let change = GroupChange.remove(leaving, from: group.name)
        let cards = try view.cards(of: group.name, with: leaving)
        report.local = leaving.chosen(for: group.id)
        report.severalFiles = leaving.map { person in
            let places = person.places
            var seen: Set<FilePath> = []
            let files = cards.members.filter { !places.isDisjoint(with: $0.places) }.map(\.origin.file)
            return (person, files.filter { seen.insert($0).inserted })
        }.filter { $0.files.count > 1 }
        // With its last member, a group that only cards make would go.
        let isKept = group.isMadeHere || group.leadTimes != nil
        let former = view.formerNames(of: group)
        if isKept != group.isMadeHere {
            store.changeGroups { $0.change(group.name, former: former) { $0.isMadeHere = true } }
        }
        if !cards.isEmpty {
            if isKept != group.isMadeHere { try save() }
            edit(&report) { $0.apply(change, to: cards) }
        }
        report.gone = store.change(change, in: view.stored)
        if view.isJoined(group) {
            let names = view.choiceNames(of: group)
            store.changeChoices(for: leaving) { $0.groups.removeAll { names.contains(GroupName($0)) } }
        }
        if isDryRun {
            report.keep(cards.members.filter { report.refusal(of: $0, cards) != nil }, cards)
            let members = known.everybody.count { $0.isMember(of: group.id) }
            report.isGoneWithLast =
                members == report.people.count && !isKept && view.ownCards(of: group.name).isEmpty
            return report
        }
        let now = self.view
        let staying = now.cards(in: group.id)
        if isKept != group.isMadeHere, now.isNamed(group.name) {
            store.changeGroups { $0.change(group.name) { $0.isMadeHere = false } }
        }
        report.refuse(staying, cards)
        report.keep(staying, cards)
        report.isGoneWithLast = self.view.find(group.name) == nil
        return report
    }
}

extension GroupReport {
    /// Tells the people who are still in the group from those who left.
    fileprivate mutating func keep(_ members: [Contact], _ cards: GroupCards) {
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
    fileprivate mutating func refuse(_ members: [Contact], _ cards: GroupCards) {
        // A person can have left the group on one card, and be in it by another. Cards begin elsewhere in a file by now.
        let files = Dictionary(grouping: members, by: \.key).mapValues { Set($0.map(\.origin.file)) }
        for card in cards.members
        where files[card.key]?.contains(card.origin.file) == true && refusal(of: card, cards) == nil {
            let reason = "it is still in the group, by another card or another program's doing"
            refused.append(.init(card: card.origin, reason: reason, cause: .busy))
        }
    }

    /// Why a card, or the group's own card beside it, was not changed; nil if both were, or are as they should be.
    fileprivate func refusal(of card: Contact, _ cards: GroupCards) -> Refusal? {
        if let own = refused.first(where: { $0.card == card.origin }) { return own }
        let lists = Set(cards.own.map(\.origin).filter { $0.book == card.origin.book })
        return refused.first { lists.contains($0.card) }
    }
}

extension Contact {
    /// Whether the person is in the group by a card or by the store.
    package func isMember(of group: GroupName) -> Bool { groups.contains { GroupName($0) == group } }

    /// Whether it has as many groups as are read.
    fileprivate var isFull: Bool { groups.count >= CardLimits.contact.groups }
}
