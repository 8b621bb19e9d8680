import BirthdayCore
import ContactStore
import SystemPackage

// Groups as a whole: what is planned is stored before the first card is changed where an interrupted change needs it.

extension GroupTransaction {
    mutating func create(_ name: String, in path: FilePath?) throws(LibraryError) -> GroupReport {
        let view = view
        if let group = view.groups.named(name) { throw .groupExists(group.name) }
        let books = try path.map { path throws(LibraryError) in [try view.book(at: path)] } ?? view.booksWithGroups
        if books.count > 1 { throw .severalBooks(books.map(\.path)) }
        var report = GroupReport(name)
        report.returned = store.document.groups.first { $0.id == GroupName(name) && $0.hasPreference }
        if view.kept.named(name) != nil {
            store.changeGroups { $0.endChanges(of: name) }
            if !books.isEmpty { try save() }
        }
        if let book = books.first {
            edit(&report) { $0.make(name, in: book) }
        } else {
            store.changeGroups { $0.changeGroup(name) { $0.isMadeHere = true } }
        }
        // The report of this call says it.
        if report.returned != nil { store.changeGroups { $0.changeGroup(name) { $0.returned = nil } } }
        return report
    }

    mutating func delete(_ name: String) throws(LibraryError) -> GroupReport {
        let view = view
        if let kept = view.findKept(name) {
            store.changeGroups { $0.changeGroup(kept.name) { $0 = ContactGroup(name: $0.name) } }
            return GroupReport(kept.name)
        }
        let group = try view.group(name)
        let cards = try view.cards(of: group.name)
        var report = GroupReport(group.name)
        report.group = group
        report.ownCards = cards.own
        report.people = known.everybody.filter { $0.isMember(of: group.id) }
        report.local = group.localMembers(among: known.everybody)
        var deleted = group.deleted ?? []
        deleted.appendNew(report.people.map(\.id))
        report.group?.deleted = deleted
        if !cards.isEmpty {
            store.changeGroups { [deleted] in $0.changeGroup(group.name) { $0.deleted = deleted } }
            try save()
            edit(&report) { $0.apply(.delete(group.name), to: cards) }
        }
        if !isDryRun, report.refused.isEmpty {
            report.refused = self.view.ownCards(of: group.name).map {
                .init(card: $0.origin, reason: "its file is empty, cut off, or not there", cause: .busy)
            }
        }
        if !report.refused.isEmpty, report.cards.isEmpty {
            report.local = []
            store.changeGroups { $0.changeGroup(group.name) { $0.deleted = group.deleted } }
            return report
        }
        let isDone = report.refused.isEmpty
        (report.isAwaited, report.gone) = store.changeGroups { [deleted] document in
            let isAwaited = document.changeGroup(group.name) { changed in
                let identifier = changed.identifier
                changed.leaveStore()
                changed.identifier = identifier
                if isDone, !changed.hasAbsentCards {
                    changed.prefer(nil)
                } else {
                    changed.deleted = deleted
                }
                return changed.hasAbsentCards
            }
            return (isAwaited, document.change(.delete(group.name), in: view.stored))
        }
        if !isDryRun { report.book = self.view.bookOfNext(like: report) }
        return report
    }

    mutating func rename(_ name: String, to new: String) throws(LibraryError) -> GroupReport {
        let view = view
        let group = try view.group(name)
        let change = GroupChange.rename(group.name, to: new)
        var report = GroupReport(new)
        report.formerName = group.name
        report.people = known.everybody.filter { $0.isMember(of: group.id) }
        report.local = group.localMembers(among: known.everybody)
        let isSame = GroupName(new) == group.id
        let other = isSame ? nil : view.groups.named(new)
        let isTakenUp = other?.formerName.map(GroupName.init) == group.id
        let isTakenBack = group.formerName.map(GroupName.init) == GroupName(new)
        if let other, !isTakenUp, !isTakenBack { throw .groupExists(other.name) }
        if !isSame, !isTakenBack, let kept = view.keptOrAwaited(new) { throw .groupIsKept(kept) }
        let cards = try view.cards(of: group.name)
        let names: Set = [group.id, GroupName(new)]
        let before = store.document.groups.filter { names.contains($0.id) }
        let former = view.isNamed(group.name) ? group.name : isTakenBack ? nil : group.formerName
        store.changeGroups { document in
            if isSame {
                document.changeGroup(group.name) { $0.name = new }
            } else {
                document.renameGroup(group.name, to: new, former: former, isTakenUp: isTakenUp)
            }
        }
        if !cards.isEmpty {
            // A reader of half of the changed cards finds the preference of the new name.
            try save()
            edit(&report) { $0.apply(change, to: cards) }
        }
        if report.cards.isEmpty, !report.refused.isEmpty {
            (report.people, report.local) = ([], [])
            store.changeGroups { document in
                document.groups.removeAll { names.contains($0.id) }
                document.groups += before
            }
        } else if !view.stored.isEmpty {
            report.gone = store.changeGroups { $0.change(change, in: view.stored) }
        }
        report.isAwaited = !isSame && group.hasAbsentCards
        return report
    }

    mutating func setLeadTimes(_ chosen: LeadTimes?, of name: String) throws(LibraryError) -> GroupReport {
        let view = view
        let kept = view.findKept(name)
        let group = if let kept { kept } else { try view.group(name) }
        store.changeGroups { document in
            document.changeGroup(group.name) { group in
                group.prefer(chosen)
                group.returned = nil
            }
        }
        var report = GroupReport(group.name)
        report.kept = kept
        return report
    }
}
