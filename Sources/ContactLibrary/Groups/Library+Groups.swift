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

    /// The groups of the sources in use, as they were last read, and of the store.
    func groupView() throws(LibraryError) -> GroupView {
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
    @discardableResult func apply(
        _ edit: GroupEdit, _ view: GroupView, _ report: inout GroupReport
    ) throws(LibraryError) -> GroupEditOutcome {
        guard let groupEditing, !edit.contacts.isEmpty || !edit.groupCards.isEmpty else { return GroupEditOutcome() }
        let outcome = groupEditing.apply(edit)
        report.add(outcome, paths: view.sources.map(\.identity))
        let paths = report.cards.map(\.path)
        if !edit.isDryRun, !paths.isEmpty { _ = try importSources(paths, isDryRun: false) { _ in } }
        return outcome
    }

    func updateGroup(
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
