/// The bytes of a database and of what SQLite keeps beside it, as they were at one moment.
package struct DatabaseImage: Sendable {
    package var main: [UInt8]
    /// The write-ahead log (`-wal`): what was written last and is not in the main file yet.
    package var log: [UInt8]?
    /// The rollback journal (`-journal`): what the main file held before a change that is not finished.
    package var journal: [UInt8]?

    package init(main: [UInt8], log: [UInt8]? = nil, journal: [UInt8]? = nil) {
        self.main = main
        self.log = log
        self.journal = journal
    }

    /// What every database file begins with (https://www.sqlite.org/fileformat.html, 1.3).
    package static let magic = Array("SQLite format 3\0".utf8)

    var size: Int { main.count + (log?.count ?? 0) + (journal?.count ?? 0) }
}
