import LinuxSystem
import SQLite

/// The cards in a database of a program that may be running, and may have it locked: it is read without a lock and
/// without a file of ours beside it.
///
/// What the program has written ahead (`-wal`) is not in the file yet. Both are copied then, and SQLite puts the copies
/// together, in the user's runtime folder: in memory, closed to others, and gone when it is read.
struct DatabaseSnapshot {
    let path: String
    /// Takes the cards out of the database.
    let cards: (borrowing Database) throws(Database.Failure) -> [String]

    private static let magic = Array("SQLite format 3\0".utf8)

    /// Whether the file is a database of SQLite's with the table.
    static func isDatabase(_ path: String, with table: String, _ columns: [String]) -> Bool {
        guard readHead(path, count: magic.count) == magic else { return false }
        guard let database = try? Database(path: path, isCopy: false) else { return false }
        return database.hasTable(table, columns)
    }

    func read(into collector: inout ContactCollector) throws(SystemError) {
        for attempt in 1...3 {
            let stamps = [path, path + "-wal"].map { WatchedPath(path: $0, stamp: FileStamp(path: $0)) }
            let outcome = Result { () throws(Database.Failure) in try all(hasLog: stamps[1].stamp.size > 0, &collector)
            }
            // One that was written to meanwhile may be half of this and half of that.
            guard stamps.allSatisfy(\.isUnchanged) || attempt == 3 else { continue }
            for stamp in stamps { collector.watch(stamp.path, stamp.stamp) }
            switch outcome {
            case .success(let cards):
                for (number, card) in cards.enumerated() {
                    Array(card.utf8).withUnsafeBytes { collector.add(cards: $0, file: path, at: number + 1) }
                }
            case .failure(let failure):
                if let unreadable = readAccessError(path) { throw unreadable }
                collector.add(SourceProblem(file: path, line: nil, reason: failure.reason))
            }
            return
        }
    }

    private func all(hasLog: Bool, _ collector: inout ContactCollector) throws(Database.Failure) -> [String] {
        guard hasLog else { return try cards(Database(path: path, isCopy: false)) }
        guard let folder = collector.privateFolder else {
            collector.add(
                SourceProblem(
                    file: path, line: nil, reason: "what its program wrote last is not seen without $XDG_RUNTIME_DIR"))
            return try cards(Database(path: path, isCopy: false))
        }
        let copy: String
        do throws(SystemError) {
            copy = try FileReplacement.copy(path, alongWith: "-wal", to: folder)
        } catch {
            throw Database.Failure(reason: error.description)
        }
        defer { for suffix in ["", "-wal", "-shm", "-journal"] { removeFile(copy + suffix) } }
        return try cards(Database(path: copy, isCopy: true))
    }
}
