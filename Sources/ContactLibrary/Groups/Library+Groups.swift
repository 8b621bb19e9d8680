import BirthdayCore
import ContactStore

// Changing groups. What the address book can hold is changed there, by way of `groupEditing`; the rest is in the store.

extension Library {
    /// Makes a group that nobody is in yet.
    ///
    /// - Throws: `groupExists`.
    package func createGroup(_ name: String, isDryRun: Bool) throws(LibraryError) -> GroupReport {
        let view = try groupView()
        if let group = view.find(name) { throw .groupExists(group.name) }
        try updateGroup(name, isDryRun) { $0.isMadeHere = true }
        return GroupReport(name)
    }

    /// Takes everybody out of a group, and the group away. The people stay.
    ///
    /// - Throws: `unknownGroup`, and `unchangeableCards`: then nothing is changed.
    package func deleteGroup(_ name: String, isDryRun: Bool) throws(LibraryError) -> GroupReport {
        let view = try groupView()
        let group = try view.group(name)
        var report = GroupReport(group.name)
        let edit = try view.edit(.delete(group.name), of: group.name, isDryRun: isDryRun)
        let people = try everybody()
        report.people = people.filter { $0.isMember(of: group.id) }
        report.local = group.localMembers(among: people)
        try apply(edit, view, &report)
        try updateGroup(group.name, isDryRun) { group in
            (group.isMadeHere, group.localMembers, group.formerName) = (false, [], nil)
        }
        return report
    }

    /// Gives a group another name. A rename that was interrupted is taken up again by the same call.
    ///
    /// - Throws: `unknownGroup`, `groupExists`, and `unchangeableCards`: then nothing is changed.
    package func renameGroup(_ name: String, to new: String, isDryRun: Bool) throws(LibraryError) -> GroupReport {
        let view = try groupView()
        let group = try view.group(name)
        var report = GroupReport(new)
        let people = try everybody()
        report.people = people.filter { $0.isMember(of: group.id) }
        report.local = group.localMembers(among: people)
        let isSame = GroupName(new) == group.id
        let other = isSame ? nil : view.find(new)
        let isTakenUp = other?.formerName.map(GroupName.init) == group.id
        if let other, !isTakenUp { throw .groupExists(other.name) }
        let edit = try view.edit(.rename(group.name, to: new), of: group.name, isDryRun: isDryRun)
        // First the store: whoever reads half of the changed cards finds the preference of the new name.
        let isNamed = view.isNamed(group.name)
        try update(isDryRun) { document in
            guard let index = document.groups.firstIndex(where: { $0.id == group.id }) else { return }
            guard !isSame else { return document.groups[index].name = new }
            if !isTakenUp {
                var renamed = document.groups[index]
                renamed.name = new
                renamed.formerName = isNamed ? group.name : group.formerName
                document.groups.append(renamed)
            }
            (document.groups[index].isMadeHere, document.groups[index].localMembers) = (false, [])
        }
        try apply(edit, view, &report)
        return report
    }

    /// Puts people into a group: each with the first card that can be changed, else in the store alone.
    ///
    /// - Throws: `unknownGroup`.
    package func addMembers(
        _ people: [Contact], to name: String, isDryRun: Bool
    ) throws(LibraryError) -> GroupReport {
        let view = try groupView()
        let group = try view.group(name)
        var report = GroupReport(group.name)
        report.unchanged = people.filter { $0.isMember(of: group.id) }
        report.people = people.filter { !$0.isMember(of: group.id) }
        var cards = report.people.map { (person: $0, cards: view.editableCards(of: $0)[...]) }
        while !cards.isEmpty {
            report.local += cards.filter(\.cards.isEmpty).map(\.person)
            cards.removeAll(where: \.cards.isEmpty)
            let first = cards.compactMap(\.cards.first)
            let edit = GroupEdit(
                change: .add(to: group.name), contacts: first,
                groupCards: first.isEmpty ? [] : view.groupCards(of: group.name), isDryRun: isDryRun)
            let unable = Dictionary(try apply(edit, view, &report).unable.map { ($0.card, $0) }) { first, _ in first }
            // Where one cannot hold it, the next one may.
            cards = cards.compactMap { person, cards in
                guard let refusal = cards.first.flatMap({ unable[$0.origin] }) else { return nil }
                report.unable[person.id] = refusal
                return (person, cards.dropFirst())
            }
        }
        let ids = report.local.map(\.id)
        if !ids.isEmpty { try updateGroup(group.name, isDryRun) { $0.localMembers.appendNew(ids) } }
        return report
    }

    /// Takes people out of a group: from every card of theirs that names it, and from the store.
    ///
    /// - Throws: `unknownGroup`, and `unchangeableCards`: then nothing is changed.
    package func removeMembers(
        _ people: [Contact], from name: String, isDryRun: Bool
    ) throws(LibraryError) -> GroupReport {
        let view = try groupView()
        let group = try view.group(name)
        var report = GroupReport(group.name)
        report.unchanged = people.filter { !$0.isMember(of: group.id) }
        report.people = people.filter { $0.isMember(of: group.id) }
        report.local = group.localMembers(among: report.people)
        let edit = try view.edit(.remove(from: group.name), of: group.name, people: report.people, isDryRun: isDryRun)
        try apply(edit, view, &report)
        let local = report.local
        if !local.isEmpty { try updateGroup(group.name, isDryRun) { $0.removeLocalMembers(local) } }
        if isDryRun || edit.contacts.isEmpty { return report }
        try refuseWhoStays(edit.contacts, group.id, &report)
        let staying = Set(report.refused.map(\.card) + (try currentCards(in: group.id).map(\.origin)))
        report.people.removeAll { view.cards(of: $0).contains { staying.contains($0.origin) } }
        return report
    }

    /// Says when people in a group are notified of.
    ///
    /// - Throws: `unknownGroup`.
    package func setLeadTimes(
        _ leadTimes: LeadTimes, of name: String, isDryRun: Bool
    ) throws(LibraryError) -> GroupReport {
        let group = try groupView().group(name)
        try updateGroup(group.name, isDryRun) { $0.leadTimes = leadTimes }
        return GroupReport(group.name)
    }

    /// Adds the cards to those that were not changed which are still in the group after they were.
    private func refuseWhoStays(
        _ cards: [Contact], _ group: GroupName, _ report: inout GroupReport
    ) throws(LibraryError) {
        let staying = Set(try currentCards(in: group).map(\.id))
        let refused = Set(report.refused.map(\.card))
        for card in cards where staying.contains(card.id) && !refused.contains(card.origin) {
            report.refused.append(
                GroupEditOutcome.Refusal(
                    card: card.origin, reason: "it is in the group by where it lies, not by what it says"))
        }
    }

    /// The cards in a group, by what they say or by the group's own card, as they were last read.
    private func currentCards(in group: GroupName) throws(LibraryError) -> [Contact] {
        try groupView().sources.flatMap(\.contacts).filter { $0.isMember(of: group) }
    }

    /// The groups of the sources in use, as they were last read, and of the store.
    private func groupView() throws(LibraryError) -> GroupView {
        let document = try stored()
        return GroupView(document, try entries(document).shown(of: document), editing: groupEditing)
    }

    private func everybody() throws(LibraryError) -> [Contact] {
        let document = try stored()
        var people = try entries(document).shown(of: document).people
        people.join(document.groups)
        return people
    }

    /// Changes cards, and reads the sources again in which some changed.
    @discardableResult private func apply(
        _ edit: GroupEdit, _ view: GroupView, _ report: inout GroupReport
    ) throws(LibraryError) -> GroupEditOutcome {
        guard let groupEditing, !edit.contacts.isEmpty || !edit.groupCards.isEmpty else { return GroupEditOutcome() }
        let outcome = groupEditing.apply(edit)
        report.add(outcome, paths: view.sources.map(\.identity))
        let paths = report.cards.map(\.path)
        if !edit.isDryRun, !paths.isEmpty { _ = try importSources(paths, isDryRun: false) { _ in } }
        return outcome
    }

    private func updateGroup(
        _ name: String, _ isDryRun: Bool, _ change: (inout ContactGroup) -> Void
    ) throws(LibraryError) {
        try update(isDryRun) { document in
            let id = GroupName(name)
            let index = document.groups.firstIndex { $0.id == id } ?? document.groups.endIndex
            if index == document.groups.endIndex { document.groups.append(ContactGroup(name: name)) }
            change(&document.groups[index])
        }
    }

    /// Changes the groups of the store, and drops those that are nothing any more.
    private func update(_ isDryRun: Bool, _ change: (inout StoreDocument) -> Void) throws(LibraryError) {
        if isDryRun { return }
        let entries = try entries(stored())
        do throws(StoreError) {
            try store.update { document in
                change(&document)
                _ = document.mergeGroups(since: document, shown: entries.shown)
            }
        } catch {
            throw LibraryError(error)
        }
    }
}

extension Contact {
    /// Whether the person is in the group by a card or by the store.
    package func isMember(of group: GroupName) -> Bool { groups.contains { GroupName($0) == group } }
}
