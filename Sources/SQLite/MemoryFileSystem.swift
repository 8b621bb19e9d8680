import CSQLite

/// A file system for SQLite (https://www.sqlite.org/vfs.html) that contains one database and nothing else.
///
/// SQLite reads the write-ahead log and rolls back an unfinished change itself, without touching the user's files: it
/// takes no lock, waits for none, and makes no `-shm` beside them.
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
