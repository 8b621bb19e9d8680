/// The bytes of a database and of the files that SQLite keeps beside it, from one moment.
package struct DatabaseImage: Sendable {
    package var main: [UInt8]
    /// The write-ahead log (`-wal`): the last changes, which are not in the main file yet.
    package var writeAheadLog: [UInt8]?
    /// The rollback journal (`-journal`): the main file's content before a change that is not finished.
    package var journal: [UInt8]?

    package init(main: [UInt8], writeAheadLog: [UInt8]? = nil, journal: [UInt8]? = nil) {
        self.main = main
        self.writeAheadLog = writeAheadLog
        self.journal = journal
    }

    /// The first bytes of every database file (https://www.sqlite.org/fileformat.html, 1.3).
    package static let magic = Array("SQLite format 3\0".utf8)

    var size: Int { main.count + (writeAheadLog?.count ?? 0) + (journal?.count ?? 0) }
}
