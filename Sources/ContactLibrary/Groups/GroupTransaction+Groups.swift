import BirthdayCore
import ContactStore
import SystemPackage

// Groups as a whole. What a group gains is stored before the first card is changed, and what it loses after the last: a
// change that is interrupted leaves a name that stands twice, or a choice that is nobody's, and no lead time is lost.

extension GroupTransaction {
    mutating func create(_ name: String, in path: FilePath?) throws(LibraryError) -> GroupReport {
        let view = view
        if let group = view.groups.named(name) { throw .groupExists(group.name) }
        let books = try path.map { path throws(LibraryError) in [try view.book(at: path)] } ?? view.booksWithGroups
        if books.count > 1 { throw .severalBooks(books.map(\.path)) }
        var report = GroupReport(name)
        report.returned = view.unborne.named(name)?.leadTimes
        if let book = books.first {
            edit(&report) { $0.make(name, in: book) }
        } else {
            store.changeGroups { $0.change(name) { ($0.name, $0.isMadeHere) = (name, true) } }
        }
        return report
    }

    mutating func delete(_ name: String) throws(LibraryError) -> GroupReport {
        let view = view
        if let unborne = view.findUnborne(name) {
            takeBack(unborne, view)
            return GroupReport(unborne.name)
        }
        let group = try view.group(name)
        let cards = try view.cards(of: group.name)
        var report = GroupReport(group.name)
        report.group = group
        report.ownCards = cards.own
        report.people = known.everybody.filter { $0.isMember(of: group.id) }
        if !cards.isEmpty { edit(&report) { $0.apply(.delete(group.name), to: cards) } }
        if !isDryRun, report.refused.isEmpty {
            report.refused = self.view.ownCards(of: group.name).map {
                .init(card: $0.origin, reason: "its file is empty, cut off, or not there", cause: .busy)
            }
        }
        if !report.refused.isEmpty, report.cards.isEmpty { return report }
        report.gone = store.change(.delete(group.name), in: view.stored)
        if report.refused.isEmpty, isDryRun || !self.view.isNamed(group.name) {
            report.local = known.everybody.chosen(for: group.id)
            takeBack(group, view)
        }
        if !isDryRun { report.book = self.view.bookOfNext(like: report) }
        return report
    }

    mutating func rename(_ name: String, to new: String, isJoining: Bool) throws(LibraryError) -> GroupReport {
        let view = view
        let unborne = view.findUnborne(name)
        let group = if let unborne { unborne } else { try view.group(name) }
        let isSame = GroupName(new) == group.id
        let other = isSame ? nil : view.groups.named(new)
        // What only the store has under the new name can be what a rename that was interrupted wrote there.
        let names = view.choiceNames(of: group)
        let isOthers = other.map { other in
            view.isNamed(other.name) || other.isMadeHere
                || store.document.choices.contains { $0.isIn([other.id]) && !$0.isIn(names) }
        }
        if isOthers == true, !isJoining { throw .groupExists(other?.name ?? new) }
        if unborne != nil, isOthers != true { throw .unknownGroup(name, known: view.groups.map(\.name)) }
        let new = isOthers == true ? other?.name ?? new : new
        let change = GroupChange.rename(group.name, to: new)
        var report = GroupReport(new)
        report.formerName = group.name
        report.people = known.everybody.filter { $0.isMember(of: group.id) }
        report.local = known.everybody.chosen(for: group.id)
        let cards = try view.cards(of: group.name)
        let before = store.document
        let joined = isOthers == true ? other.flatMap { joinedLeadTimes(group, $0, view, &report) } : nil
        let (former, others) = (view.formerNames(of: group), other.map(view.formerNames) ?? [])
        store.changeChoices { choices in
            for index in choices.indices where choices[index].isIn(names) {
                if isSame { choices[index].groups.removeAll { names.contains(GroupName($0)) } }
                choices[index].groups.appendNewGroups([new])
            }
        }
        store.changeGroups { choices in
            if isSame { return choices.change(group.name, former: former) { $0.name = new } }
            choices.change(new, former: others) { choice in
                var gains = group
                gains.isMadeHere = false
                choice.takeIn(gains)
                choice.leadTimes = isOthers == true ? joined : group.leadTimes
            }
        }
        if !cards.isEmpty {
            try save()
            edit(&report) { $0.apply(change, to: cards) }
        }
        if report.cards.isEmpty, !report.refused.isEmpty {
            (report.people, report.local) = ([], [])
            store.changeGroups { $0 = before.groups }
            store.changeChoices { $0 = before.choices }
            return report
        }
        report.gone = store.change(change, in: view.stored)
        if !isSame, isDryRun || !self.view.isNamed(group.name) {
            takeBack(group, view, except: GroupName(new))
            if group.isMadeHere { store.changeGroups { $0.change(new) { $0.isMadeHere = true } } }
        }
        return report
    }

    /// The preference of a group that another is joined to: who is in either loses no notice. Where somebody is in one that has
    /// none of its own, that is the default; of a name that nobody bears any more it is handed on.
    private func joinedLeadTimes(
        _ group: ContactGroup, _ other: ContactGroup, _ view: GroupView, _ report: inout GroupReport
    ) -> LeadTimes? {
        func inherited(_ group: ContactGroup) -> LeadTimes? {
            view.isNamed(group.name) || view.isJoined(group) ? standard : nil
        }
        let isHandedOn = view.unborne.contains { $0.id == group.id }
        let before = [group, other].compactMap { $0.leadTimes ?? inherited($0) }
        let joining = isHandedOn ? [group, other].compactMap(\.leadTimes) : before
        let joined = joining.reduce(LeadTimes.none) { $0.union($1) }
        if before.contains(where: { $0 != joined }) { report.joined = joined }
        let isDefault = group.leadTimes == nil || !isHandedOn && inherited(other) == joined
        return other.leadTimes == nil && isDefault ? nil : joined
    }

    /// Drops what was chosen for a group.
    private mutating func takeBack(_ group: ContactGroup, _ view: GroupView, except kept: GroupName? = nil) {
        let names = view.choiceNames(of: group).subtracting(kept.map { [$0] } ?? [])
        store.changeChoices { $0.changeGroups { $0.removeAll { names.contains(GroupName($0)) } } }
        store.changeGroups { $0.removeAll { names.contains($0.id) } }
    }

    mutating func setLeadTimes(_ chosen: LeadTimes?, of name: String) throws(LibraryError) -> GroupReport {
        let view = view
        let unborne = view.findUnborne(name)
        let group = if let unborne { unborne } else { try view.group(name) }
        let former = view.formerNames(of: group)
        store.changeGroups { $0.change(group.name, former: former) { $0.leadTimes = chosen } }
        var report = GroupReport(group.name)
        report.isUnborne = unborne != nil
        return report
    }
}
