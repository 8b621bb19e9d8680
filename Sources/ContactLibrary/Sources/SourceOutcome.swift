import BirthdayCore
import ContactSources
import ContactStore
import LinuxSystem
import SystemPackage

/// What became of one source that was to be read.
package struct SourceOutcome: Sendable {
    package var path: FilePath
    package var result: Result<SourceReading, SystemError>
    /// What it gave before; nil for a new source.
    var before: StoredSource?
    /// What it gives now; nil for a new source that cannot be read.
    var after: StoredSource?
    /// It was read, gave nothing usable, and keeps what it gave before.
    var isKept = false
    /// What became of the groups of all sources; given with the first source.
    var groupChanges = GroupChanges()

    /// What was read; nil if the source could not be.
    package var reading: SourceReading? { try? result.get() }

    /// The problems of the cards that were read.
    package var problems: [SourceProblem] { reading?.problems ?? [] }

    /// Why the source as a whole gives nothing now, and what is shown instead; nil if it was read.
    package var failureReason: String? {
        switch result {
        case .failure(let error) where error.isOverBudget:
            withKept("\(error.reason); bday-widget import takes what it needs")
        case .failure(let error): withKept(error.reason) + (error.isMissing && before != nil ? Self.cure : "")
        case .success(let reading): isKept ? withKept("no contact can be read in it now") : Self.reason(reading)
        }
    }

    /// Why parts of it give nothing now that are directories without what is to be mounted on them.
    private static func reason(_ reading: SourceReading) -> String? {
        guard let first = reading.unmounted.first else { return nil }
        let others = reading.unmounted.count == 1 ? "" : " and \(reading.unmounted.count - 1) more"
        return "\(SystemError.unmounted(first).description)\(others); keeping the contacts it gave before\(cure)"
    }

    private static let cure = " (if it is gone for good: bday-widget sources forget PATH)"

    private func withKept(_ reason: String) -> String {
        guard let kept = before?.contactsWithBirthday, kept > 0 else { return reason }
        return "\(reason); keeping the \(kept) \(kept == 1 ? "contact" : "contacts") it gave before"
    }
}
