import LinuxSystem
import SQLite
import SystemPackage

/// A source that is a database of another program's.
protocol DatabaseSource: ContactSource {
    var path: FilePath { get }
    /// Adds the cards of the database. What is wrong with it becomes an unreadable part: cards before are kept.
    func add(to collector: inout ContactCollector) throws(DatabaseError)
}

extension DatabaseSource {
    package init?(path: FilePath) { self.init(path: path, within: .unlimited) }

    package func read(into collector: inout ContactCollector) throws(SystemError) {
        do throws(DatabaseError) {
            try add(to: &collector)
        } catch {
            guard error != .stopped else { throw SystemError.tookTooLong(path) }
            collector.add(unreadable: path, reason: error.reason)
        }
    }
}

extension Database {
    /// The database in a snapshot, whose reading ends when the budget is spent.
    convenience init(_ snapshot: DatabaseSnapshot, within budget: ReadingBudget) throws(DatabaseError) {
        try self.init(snapshot.image, isStopped: { budget.isSpent })
    }
}
