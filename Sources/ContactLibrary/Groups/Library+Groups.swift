import BirthdayCore
import ContactStore
import SystemPackage

// Changing groups. What the address book can hold is changed there, by way of `groupEditing`; the rest is in the store.

extension Library {
    /// Makes a group that nobody is in yet: as a card where one address book has such cards, else in the store.
    ///
    /// - Parameter path: the address book that gets the card, whether or not it has cards of groups.
    /// - Throws: `groupExists`, `severalBooks`, `unknownSource`, and `readOnlySource`.
    package func createGroup(
        _ name: String, in path: FilePath? = nil, isDryRun: Bool
    ) throws(LibraryError) -> GroupReport {
        let view = try groupView()
        if let group = view.groups.named(name) { throw .groupExists(group.name) }
        var report = GroupReport(name)
        let books = try path.map { path throws(LibraryError) in [try view.book(at: path)] } ?? view.booksWithGroups
        if books.count > 1 { throw .severalBooks(books.map(\.path)) }
        if view.kept.named(name) != nil { try update(isDryRun) { $0.endChanges(of: name) } }
        let earlier = try stored().groups.first { $0.id == GroupName(name) }
        report.returned = earlier.flatMap { $0.leadTimes == .both ? nil : $0 }
        if let book = books.first, let editing = view.editing {
            try take(editing.create(name, in: book, isDryRun: isDryRun), view, isDryRun, &report)
        } else {
            try update(isDryRun) { $0.changeGroup(name) { $0.isMadeHere = true } }
        }
        // The report of this call says it.
        if report.returned != nil { try update(isDryRun) { $0.changeGroup(name) { $0.returned = nil } } }
        return report
    }

    /// Takes everybody out of a group, and the group away. The people stay. What is kept of a group that is gone goes too.
    ///
    /// A deletion that was interrupted, or for which cards are absent, is taken up again by the same call, and ends with an
    /// addition of those who were in the group.
    ///
    /// - Throws: `unknownGroup`, and `unchangeableCards`: then nothing is changed.
    package func deleteGroup(_ name: String, isDryRun: Bool) throws(LibraryError) -> GroupReport {
        let view = try groupView()
        if let kept = view.findKept(name) {
            try update(isDryRun) { $0.changeGroup(kept.name) { $0 = ContactGroup(name: $0.name) } }
            return GroupReport(kept.name)
        }
        let group = try view.group(name)
        var report = GroupReport(group.name)
        let edit = try view.edit(.delete(group.name), of: group.name, isDryRun: isDryRun)
        let people = try everybody()
        report.group = group
        report.ownCards = edit.groupCards
        report.people = people.filter { $0.isMember(of: group.id) }
        report.local = group.localMembers(among: people)
        var deleted = group.deleted ?? []
        deleted.appendNew(report.people.map(\.id))
        report.group?.deleted = deleted
        if !edit.contacts.isEmpty || !edit.groupCards.isEmpty {
            try update(isDryRun) { $0.changeGroup(group.name) { $0.deleted = deleted } }
        }
        try apply(edit, view, &report)
        if !isDryRun, report.refused.isEmpty {
            report.refused = try groupView().groupCards(of: group.name).map {
                .init(card: $0.origin, reason: "its file is empty, cut off, or not there", cause: .busy)
            }
        }
        let isUnchanged = !report.refused.isEmpty && report.cards.isEmpty
        if isUnchanged {
            report.local = []
            try update(isDryRun) { $0.changeGroup(group.name) { $0.deleted = group.deleted } }
            return report
        }
        report.gone = try update(isDryRun) { document in
            document.changeGroup(group.name) { changed in
                let identifier = changed.identifier
                changed.leaveStore()
                changed.identifier = identifier
                report.isAwaited = changed.hasAbsentCards
                if report.refused.isEmpty, !report.isAwaited {
                    changed.leadTimes = .both
                } else {
                    changed.deleted = deleted
                }
            }
            return document.change(edit.change, in: view.stored)
        }
        if !isDryRun { report.book = try bookOfNext(like: report.ownCards, with: report.people) }
        return report
    }

    /// The address book to name for a group that takes the place of a deleted one; nil where none has to be named.
    ///
    /// - Parameter cards: those that it had.
    private func bookOfNext(like cards: [GroupCard], with people: [Contact]) throws(LibraryError) -> FilePath? {
        let view = try groupView()
        if let book = cards.lazy.compactMap({ try? view.book(at: $0.origin.book) }).first { return book.path }
        let books = view.booksWithGroups.map(\.path)
        return books.count < 2 ? nil : books.first { book in people.contains { $0.origin.book == book } } ?? books[0]
    }

    /// Gives a group another name. A rename that was interrupted is taken up again by the same call, and taken back by the
    /// opposite one. Where no card could be changed, nothing is left of it.
    ///
    /// - Throws: `unknownGroup`, `groupExists`, and `unchangeableCards`: then nothing is changed.
    package func renameGroup(_ name: String, to new: String, isDryRun: Bool) throws(LibraryError) -> GroupReport {
        let view = try groupView()
        let group = try view.group(name)
        var report = GroupReport(new)
        report.formerName = group.name
        let people = try everybody()
        report.people = people.filter { $0.isMember(of: group.id) }
        report.local = group.localMembers(among: people)
        let isSame = GroupName(new) == group.id
        let other = isSame ? nil : view.groups.named(new)
        let isTakenUp = other?.formerName.map(GroupName.init) == group.id
        let isTakenBack = group.formerName.map(GroupName.init) == GroupName(new)
        if let other, !isTakenUp, !isTakenBack { throw .groupExists(other.name) }
        let edit = try view.edit(.rename(group.name, to: new), of: group.name, isDryRun: isDryRun)
        // First the store: a reader of half of the changed cards finds the preference of the new name.
        let isNamed = view.isNamed(group.name)
        let names: Set = [group.id, GroupName(new)]
        let before = try update(isDryRun) { document in
            let before = document.groups.filter { names.contains($0.id) }
            let former = isNamed ? group.name : isTakenBack ? nil : group.formerName
            if isSame {
                document.changeGroup(group.name) { $0.name = new }
            } else {
                document.renameGroup(group.name, to: new, former: former, isTakenUp: isTakenUp)
            }
            return before
        }
        let outcome = try apply(edit, view, &report)
        if outcome.changed.isEmpty, !outcome.refused.isEmpty {
            (report.people, report.local) = ([], [])
            try update(isDryRun) { document in
                document.groups.removeAll { names.contains($0.id) }
                document.groups += before
            }
        } else if !view.stored.isEmpty {
            report.gone = try update(isDryRun) { $0.change(edit.change, in: view.stored) }
        }
        report.isAwaited = !isSame && group.hasAbsentCards
        return report
    }

    /// Says when people in a group are notified of, also in one that is gone and of which something is kept.
    ///
    /// - Throws: `unknownGroup`.
    package func setLeadTimes(
        _ leadTimes: LeadTimes, of name: String, isDryRun: Bool
    ) throws(LibraryError) -> GroupReport {
        let view = try groupView()
        let kept = view.findKept(name)
        let group = if let kept { kept } else { try view.group(name) }
        try update(isDryRun) {
            $0.changeGroup(group.name) { ($0.leadTimes, $0.returned) = (leadTimes, nil) }
        }
        var report = GroupReport(group.name)
        report.kept = kept
        return report
    }

    /// The identifier of a group; nil where there is none of that name.
    package func identifier(ofGroup name: String) throws(LibraryError) -> String? {
        try groupView().find(name)?.identifier
    }
}
