import BirthdayCore
import ContactSources
import ContactStore
import LinuxSystem

/// Contacts, and what a caller has to know about where they come from.
package struct ContactReading: Sendable {
    /// Each person once, in the order of the sources.
    package var contacts: [Contact] = []
    /// The files and directories that the contacts depend on.
    package var dependencies: [Dependency] = []
    /// A change could be hidden from the dependencies' fingerprints, so an archive must not be made of this.
    package var isRacy = false
    /// What the user should know, a line each.
    package var notes: [String] = []
    /// The problems of the cards, for sources that are named in the call.
    package var problems: [SourceProblem] = []
    /// Why the first unreadable source could not be read.
    package var failure: LibraryError?

    init() {}

    /// The contacts of sources that are named in the call. Nothing is stored.
    package init(ofSources paths: [String], today: CalendarDay) {
        let (document, outcomes) = SourceMerge.preview(paths, today: today)
        contacts = document.sources.people
        dependencies = outcomes.flatMap { $0.reading?.dependencies ?? [] }
        add(outcomes)
        problems = outcomes.flatMap(\.problems)
        failure = failure ?? ImportReport(outcomes).failure
    }

    mutating func add(_ outcomes: [SourceOutcome]) {
        for outcome in outcomes {
            if let reason = outcome.failureReason { notes.append("\(outcome.path): \(reason)") }
            if case .failure(let error) = outcome.result {
                failure = failure ?? .unreadable(error)
                if error.isMissing {
                    dependencies.append(
                        Dependency(path: error.path))
                } else {
                    // Permissions can change without a modification time.
                    isRacy = true
                }
            }
        }
    }
}
