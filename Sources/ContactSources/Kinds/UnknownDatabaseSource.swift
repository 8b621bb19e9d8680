import LinuxSystem
import SQLite
import SystemPackage

/// A database that is no known address book, or cannot be read. It is reported as such, not as a file without vCards.
/// The contacts that it gave earlier are kept.
package struct UnknownDatabaseSource: ContactSource {
    package static let kind = "sqlite"
    private let path: FilePath

    package init?(path: FilePath) {
        guard DatabaseSnapshot.isDatabase(path) else { return nil }
        self.path = path
    }

    package func read(into collector: inout ContactCollector) throws(SystemError) {
        try collector.budget.check(path)
        guard let snapshot = DatabaseSnapshot(path: path, within: collector.budget) else {
            throw SystemError(.tooLarge, path)
        }
        for file in snapshot.dependencies.reversed() { collector.begin(file.path, file.fingerprint) }
        do throws(DatabaseError) {
            _ = try Database(snapshot, within: collector.budget)
            collector.add(unreadable: path, reason: "a database, but no address book that is known")
        } catch {
            guard error != .stopped else { throw SystemError(.overBudget, path) }
            collector.add(unreadable: path, reason: error.reason)
        }
    }
}
