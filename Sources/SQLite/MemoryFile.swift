import CSQLite

/// A file of a database in memory, with the methods that SQLite expects of a file (https://www.sqlite.org/c3ref/io_methods.html).
///
/// SQLite writes to it only to roll back an unfinished change.
final class MemoryFile {
    private var bytes: [UInt8]
    /// In bytes: a hostile journal can ask for terabytes.
    private let maximumSize: Int

    init(_ bytes: [UInt8], maximumSize: Int) {
        self.bytes = bytes
        self.maximumSize = maximumSize
    }

    /// SQLITE_IOERR_SHORT_READ, whose macro Swift does not see.
    private static let shortRead = SQLITE_IOERR | 2 << 8

    /// The memory that SQLite allocates for an open file: its own part first.
    struct Handle {
        var base: sqlite3_file
        var file: Unmanaged<MemoryFile>
    }

    /// Initializes the memory that SQLite allocated; `xClose` releases the file.
    func open(in place: UnsafeMutablePointer<sqlite3_file>) {
        place.withMemoryRebound(to: Handle.self, capacity: 1) {
            $0.initialize(to: Handle(base: sqlite3_file(pMethods: Self.methods), file: .passRetained(self)))
        }
    }

    private static func at(_ place: UnsafeMutablePointer<sqlite3_file>?) -> MemoryFile? {
        place?.withMemoryRebound(to: Handle.self, capacity: 1) { $0.pointee.file.takeUnretainedValue() }
    }

    private func read(_ target: UnsafeMutableRawPointer, _ count: Int, at offset: Int) -> Int32 {
        let there = max(0, min(count, bytes.count - offset))
        let room = UnsafeMutableRawBufferPointer(start: target, count: count)
        if there > 0 {
            bytes.withUnsafeBytes {
                room.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[offset..<offset + there]))
            }
        }
        if there == count { return SQLITE_OK }
        (target + there).initializeMemory(as: UInt8.self, repeating: 0, count: count - there)
        return Self.shortRead
    }

    private func write(_ source: UnsafeRawPointer, _ count: Int, at offset: Int) -> Int32 {
        guard offset >= 0, count >= 0, offset <= maximumSize - count else { return SQLITE_FULL }
        if bytes.count < offset + count { resize(to: offset + count) }
        bytes.withUnsafeMutableBytes {
            UnsafeMutableRawBufferPointer(rebasing: $0[offset..<offset + count])
                .copyMemory(from: UnsafeRawBufferPointer(start: source, count: count))
        }
        return SQLITE_OK
    }

    private func truncate(to count: Int) -> Int32 {
        guard count >= 0, count <= maximumSize else { return SQLITE_FULL }
        resize(to: count)
        return SQLITE_OK
    }

    private func resize(to count: Int) {
        if count < bytes.count {
            bytes.removeLast(bytes.count - count)
        } else {
            bytes.append(contentsOf: repeatElement(0, count: count - bytes.count))
        }
    }

    /// Version 1: without shared memory, so that the write-ahead log's index is on the heap.
    private nonisolated(unsafe) static let methods: UnsafePointer<sqlite3_io_methods> = {
        var methods = sqlite3_io_methods()
        methods.iVersion = 1
        methods.xClose = { place in
            place?.withMemoryRebound(to: Handle.self, capacity: 1) { $0.pointee.file.release() }
            return SQLITE_OK
        }
        methods.xRead = { place, target, count, offset in
            guard let file = MemoryFile.at(place), let target else { return SQLITE_IOERR }
            return file.read(target, Int(count), at: Int(offset))
        }
        methods.xWrite = { place, source, count, offset in
            guard let file = MemoryFile.at(place), let source else { return SQLITE_IOERR }
            return file.write(source, Int(count), at: Int(offset))
        }
        methods.xTruncate = { MemoryFile.at($0)?.truncate(to: Int($1)) ?? SQLITE_IOERR }
        methods.xSync = { _, _ in SQLITE_OK }
        methods.xFileSize = { place, size in
            size?.pointee = Int64(MemoryFile.at(place)?.bytes.count ?? 0)
            return SQLITE_OK
        }
        methods.xLock = { _, _ in SQLITE_OK }
        methods.xUnlock = { _, _ in SQLITE_OK }
        methods.xCheckReservedLock = { _, isReserved in
            isReserved?.pointee = 0
            return SQLITE_OK
        }
        methods.xFileControl = { _, _, _ in SQLITE_NOTFOUND }
        methods.xSectorSize = { _ in 4_096 }
        methods.xDeviceCharacteristics = { _ in 0 }
        let place = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
        place.initialize(to: methods)
        return UnsafePointer(place)
    }()
}

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
