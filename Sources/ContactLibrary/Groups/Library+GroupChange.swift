import BirthdayCore
import ContactStore

// What every change of groups is made of: the view of what there is, the change of cards, and that of the store.

extension Library {
    /// The groups of the sources in use, as they were last read, and of the store.
    func groupView() throws(LibraryError) -> GroupView {
        let document = try stored()
        return GroupView(document, try entries(document).shown(of: document), editing: groupEditing)
    }

    func everybody() throws(LibraryError) -> [Contact] {
        let document = try stored()
        var people = try entries(document).shown(of: document).people
        people.join(document.groups)
        return people
    }

    /// Changes cards, and reads the sources again in which they lie.
    @discardableResult func apply(
        _ edit: GroupEdit, _ view: GroupView, _ report: inout GroupReport
    ) throws(LibraryError) -> GroupEditOutcome {
        guard let groupEditing, !edit.contacts.isEmpty || !edit.groupCards.isEmpty else { return GroupEditOutcome() }
        let outcome = groupEditing.apply(edit)
        try take(outcome, view, edit.isDryRun, &report)
        return outcome
    }

    func take(
        _ outcome: GroupEditOutcome, _ view: GroupView, _ isDryRun: Bool, _ report: inout GroupReport
    ) throws(LibraryError) {
        report.add(outcome, view)
        let paths = view.outdated(by: outcome)
        if !isDryRun, !paths.isEmpty { _ = try importSources(paths, isDryRun: false) { _ in } }
    }

    /// Changes what the store has of groups, and drops those that are nothing any more.
    ///
    /// - Parameter isDryRun: only the result is asked for.
    @discardableResult func update<Result>(
        _ isDryRun: Bool, _ change: (inout StoreDocument) -> Result
    ) throws(LibraryError) -> Result {
        var document = try stored()
        if isDryRun { return change(&document) }
        let entries = try entries(document)
        do throws(StoreError) {
            return try store.update { document in
                let result = change(&document)
                _ = document.mergeGroups(since: document, on: today, shown: entries.shown)
                return result
            }
        } catch {
            throw LibraryError(error)
        }
    }
}
