import CSQLite

/// A file system for SQLite (https://www.sqlite.org/vfs.html) that contains one database and nothing else.
///
/// SQLite reads the write-ahead log and rolls back an unfinished change itself, without touching the user's files: it
/// takes no lock, waits for none, and makes no `-shm` beside them.
///
/// Why: docs/decisions.md#databases-of-other-programs.
final class MemoryFileSystem {
    /// The main file's name in it.
    static let main = "db"

    private var files: [String: MemoryFile] = [:]
    private let maximumSize: Int
    private let system: UnsafeMutablePointer<sqlite3_vfs>

    init(_ image: DatabaseImage) throws(DatabaseError) {
        // A rolled back file is not larger than all files together.
        maximumSize = image.size + 1 << 20
        // Clock, randomness and sleep are those of SQLite's default file system.
        guard let standard = sqlite3_vfs_find(nil) else { throw .sqlite(SQLITE_ERROR) }
        system = .allocate(capacity: 1)
        system.initialize(to: standard.pointee)
        files[Self.main] = MemoryFile(image.main, maximumSize: maximumSize)
        for (suffix, bytes) in [("-wal", image.writeAheadLog), ("-journal", image.journal)] {
            if let bytes { files[Self.main + suffix] = MemoryFile(bytes, maximumSize: maximumSize) }
        }
        register()
    }

    deinit {
        sqlite3_vfs_unregister(system)
        sqlite3_free(UnsafeMutableRawPointer(mutating: system.pointee.zName))
        system.deallocate()
    }

    /// The name under which SQLite knows the file system.
    var name: String { String(cString: system.pointee.zName) }

    private func register() {
        let name = "bday-widget-\(UInt(bitPattern: system))"
        system.pointee.zName = UnsafePointer(name.withCString { sqlite3_copy($0) })
        system.pointee.pNext = nil
        system.pointee.iVersion = 1
        system.pointee.szOsFile = Int32(MemoryLayout<MemoryFile.Handle>.size)
        system.pointee.pAppData = Unmanaged.passUnretained(self).toOpaque()
        system.pointee.xOpen = { system, name, place, flags, granted in
            guard let files = MemoryFileSystem.of(system), let place else { return SQLITE_CANTOPEN }
            granted?.pointee = flags
            return files.open(name.map { String(cString: $0) }, in: place, creating: flags & SQLITE_OPEN_CREATE != 0)
        }
        system.pointee.xDelete = { system, name, _ in
            if let name { MemoryFileSystem.of(system)?.files[String(cString: name)] = nil }
            return SQLITE_OK
        }
        system.pointee.xAccess = { system, name, _, answer in
            let isThere = name.map { MemoryFileSystem.of(system)?.files[String(cString: $0)] != nil }
            answer?.pointee = isThere == true ? 1 : 0
            return SQLITE_OK
        }
        system.pointee.xFullPathname = { _, name, room, target in
            guard let name, let target else { return SQLITE_CANTOPEN }
            let length = strlen(name)
            guard length < Int(room) else { return SQLITE_CANTOPEN }
            target.update(from: name, count: length + 1)
            return SQLITE_OK
        }
        sqlite3_vfs_register(system, 0)
    }

    private static func of(_ system: UnsafeMutablePointer<sqlite3_vfs>?) -> MemoryFileSystem? {
        system?.pointee.pAppData.map { Unmanaged<MemoryFileSystem>.fromOpaque($0).takeUnretainedValue() }
    }

    private func open(_ name: String?, in place: UnsafeMutablePointer<sqlite3_file>, creating: Bool) -> Int32 {
        if let name, let file = files[name] {
            file.open(in: place)
            return SQLITE_OK
        }
        guard creating || name == nil else {
            place.pointee.pMethods = nil
            return SQLITE_CANTOPEN
        }
        let file = MemoryFile([], maximumSize: maximumSize)
        if let name { files[name] = file }
        file.open(in: place)
        return SQLITE_OK
    }
}

/// A copy of a C string in SQLite's own memory.
private func sqlite3_copy(_ text: UnsafePointer<CChar>) -> UnsafeMutablePointer<CChar>? {
    let length = strlen(text) + 1
    let copy = sqlite3_malloc(Int32(length))?.assumingMemoryBound(to: CChar.self)
    copy?.update(from: text, count: length)
    return copy
}

private func strlen(_ text: UnsafePointer<CChar>) -> Int {
    var length = 0
    while text[length] != 0 { length += 1 }
    return length
}

/// A file of a database in memory, with the methods that SQLite expects of a file (https://www.sqlite.org/c3ref/io_methods.html).
///
/// SQLite writes to it only to roll back an unfinished change.
private final class MemoryFile {
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
