import LinuxSystem
import Messages
import PathBytes
import SQLite
import SafeText
import SystemPackage

/// An address book of another program that is a database.
struct AddressBookDatabase: Sendable {
    let kind: String
    /// Whether a database is one.
    let recognizes: @Sendable (Database) -> Bool
    /// Adds the cards of the database at a path.
    let add: @Sendable (Database, FilePath, inout ContactCollector) throws(DatabaseError) -> Void

    /// In the order in which they are asked whether a database is theirs.
    static let all: [AddressBookDatabase] = [.evolution, .thunderbird]
}

extension ContactSource {
    /// A database. What is wrong with it becomes an unreadable part: cards before are kept. One that is no known address book,
    /// or cannot be read, is reported as such, not as a file without vCards; the contacts that it gave earlier are kept.
    static func database(_ path: FilePath, within budget: ReadingBudget) -> ContactSource {
        let snapshot = DatabaseSnapshot(path: path, within: budget)
        let database = snapshot.flatMap { try? Database($0, within: budget) }
        let book = database.flatMap { database in AddressBookDatabase.all.first { $0.recognizes(database) } }
        return ContactSource(kind: book?.kind ?? "sqlite") { collector throws(SystemError) in
            try collector.budget.check(path)
            guard let snapshot else { throw SystemError(.tooLarge, path) }
            for file in snapshot.dependencies.reversed() { collector.begin(file.path, file.fingerprint) }
            do throws(DatabaseError) {
                let database = try Database(snapshot, within: collector.budget)
                guard let book else {
                    return collector.report(
                        unreadable: path, reason: Message("a database, but no address book that is known"))
                }
                try book.add(database, path, &collector)
            } catch {
                guard error != .stopped else { throw SystemError(.overBudget, path) }
                collector.report(unreadable: path, reason: error.message)
            }
        }
    }
}

extension DatabaseError {
    fileprivate var message: Message {
        guard let description else {
            return Message("a database whose schema computes values, which is not trusted")
        }
        return .verbatim(CleanText(cleaning: description))
    }
}

extension Database {
    /// The database in a snapshot, whose reading ends when the budget is spent.
    convenience init(_ snapshot: DatabaseSnapshot, within budget: ReadingBudget) throws(DatabaseError) {
        try self.init(snapshot.image, isStopped: { budget.isSpent })
    }
}

/// A database file as it was at one moment, read without its program noticing: no lock is taken, nothing is written.
///
/// Thunderbird locks its address books for itself while it runs, and its last changes are in the write-ahead log beside
/// them.
package struct DatabaseSnapshot: Sendable {
    let image: DatabaseImage
    /// The main file, its write-ahead log, which changes while the main file does not, and its journal, which is gone when a
    /// change is done.
    let dependencies: [Dependency]

    /// The maximum size of all files together: they have to fit into memory, for a moment twice.
    private static func maximumBytes(_ budget: ReadingBudget) -> Int { budget.isLimited ? 160 << 20 : 1 << 30 }
    /// The maximum number of readings of a file that changes meanwhile.
    private static let maximumAttempts = 5

    static func isDatabase(_ path: FilePath) -> Bool {
        RegularFile.head(path, count: DatabaseImage.magic.count) == DatabaseImage.magic
    }

    private static func read(_ path: FilePath, _ maximumBytes: Int) -> DatabaseSnapshot? {
        let dependencies = ["", "-wal", "-journal"].map { Dependency(path: path.adding(suffix: $0)) }
        guard dependencies.reduce(0, { $0 + $1.fingerprint.size }) <= maximumBytes else { return nil }
        // The log and the journal first: their changes are written to the main file later.
        let log = bytes(path.adding(suffix: "-wal"), maximumBytes)
        let before = bytes(path.adding(suffix: "-journal"), maximumBytes)
        guard let main = bytes(path, maximumBytes) else { return nil }
        return DatabaseSnapshot(
            image: DatabaseImage(main: main, writeAheadLog: log, journal: before), dependencies: dependencies)
    }

    private static func bytes(_ path: FilePath, _ maximumBytes: Int) -> [UInt8]? {
        let fingerprint = FileFingerprint(path: path)
        guard fingerprint.size > 0, fingerprint.size <= maximumBytes else { return nil }
        return try? RegularFile.read(path, maximumSize: maximumBytes)
    }
}

extension DatabaseSnapshot {
    /// - Returns: nil where there is no database, or one that is too large.
    init?(path: FilePath, within budget: ReadingBudget) {
        guard Self.isDatabase(path) else { return nil }
        let maximumBytes = Self.maximumBytes(budget)
        var attempt = Self.read(path, maximumBytes)
        for _ in 1..<Self.maximumAttempts {
            // A log that is written back between the reading of the log and of the main file would leave half of a change.
            guard let read = attempt, read.dependencies.contains(where: { !$0.isUnchanged }), !budget.isSpent
            else { break }
            attempt = Self.read(path, maximumBytes)
        }
        guard let attempt else { return nil }
        self = attempt
    }
}
