import BirthdayCore
import ContactSources
import ContactStore
import LinuxSystem

/// Reads sources, whatever was stored before. `SourceMerge` puts the readings into the store's document.
///
/// These are two steps because a pipe can keep a reading waiting, and the store is locked during the merge alone.
package struct SourceRefresh: Sendable {
    private let reader: SourceReader

    /// - Parameters:
    ///   - hasCollectionGroups: whether the collections of a vdir are groups.
    ///   - onProgress: called now and then with the number of cards read so far.
    package init(
        today: CalendarDay, environment: UserEnvironment, hasCollectionGroups: Bool,
        onProgress: (@Sendable (Int) -> Void)? = nil
    ) {
        let khardDirectories = SourceEntries.discovery(environment)?.khardDirectories() ?? []
        reader = SourceReader(
            today: today, khardDirectories: khardDirectories, hasCollectionGroups: hasCollectionGroups,
            onProgress: onProgress)
    }

    /// An entry and what its reading gave.
    package struct EntryReading: Sendable {
        var entry: SourceEntry
        var result: Result<SourceReading, SystemError>

        /// The same; a reading that the store would not give back counts as one that failed.
        func storable(on day: CalendarDay) -> EntryReading {
            guard case .success(let reading) = result, !StoredSource(reading, of: entry, on: day).comesBack else {
                return self
            }
            return EntryReading(entry: entry, result: .failure(.unstorable(entry.path)))
        }
    }

    /// - Parameter budget: what all may take together; each has its part.
    package func read(_ entries: [SourceEntry], within budget: ReadingBudget = .unlimited) -> [EntryReading] {
        entries.map { entry in
            EntryReading(
                entry: entry,
                result: Result { () throws(SystemError) in
                    try reader.read(entry.path, mayWait: entry.provenance == .imported, within: budget.ofSource)
                })
        }
    }
}
