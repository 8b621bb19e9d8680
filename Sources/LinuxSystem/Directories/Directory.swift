import Glibc

/// An open directory: its entries' names, and a descriptor to open them from.
package struct Directory: ~Copyable {
    package let descriptor: Int32
    /// Its fingerprint from before its entries were read.
    package let fingerprint: FileFingerprint
    /// Device and inode: the same by every path that leads to the directory.
    package let identity: Identity
    /// All but `.` and `..`, in order of their names' bytes.
    package let entries: [Entry]

    package struct Identity: Hashable, Sendable {
        let device: UInt64
        let inode: UInt64
    }

    /// A name in a directory.
    package struct Entry: Sendable {
        /// For people: where the name is not UTF-8, U+FFFD stands for the wrong bytes.
        package let name: String
        package let kind: Kind
        /// The name as the file system has it, where it is not UTF-8.
        fileprivate let bytes: [CChar]?

        /// Opens it for reading; a pipe's writer is not waited for.
        ///
        /// - Returns: a descriptor, or -1 and `errno`.
        func open(in directory: Int32) -> Int32 {
            withFileSystemName { openat(directory, $0, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK) }
        }

        func withFileSystemName<Result>(_ body: (UnsafePointer<CChar>) throws -> Result) rethrows -> Result {
            try bytes?.withUnsafeBufferPointer { try $0.baseAddress.map(body) } ?? name.withCString(body)
        }
    }

    /// The kind of an entry, as far as the directory itself has it.
    package enum Kind: Sendable {
        case file
        case directory
        /// A link, or an entry of a file system whose directories have no kinds.
        case unknown
        case other
    }

    package init(path: String) throws(SystemError) {
        try self.init(descriptor: open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC), path: path)
    }

    /// Opens a directory that is this user's alone: no link, and no other user may enter it.
    ///
    /// - Throws: `EPERM` for any other directory.
    package init(private path: String) throws(SystemError) {
        let opened = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
        var status = stat()
        if opened >= 0, fstat(opened, &status) == 0, !status.isPrivate {
            close(opened)
            throw SystemError(code: EPERM, path: path)
        }
        try self.init(descriptor: opened, path: path)
    }

    /// The directory that an entry of this one is.
    ///
    /// - Parameter path: of the entry, for errors.
    package func opening(_ entry: Entry, path: String) throws(SystemError) -> Directory {
        let opened = entry.withFileSystemName { openat(descriptor, $0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        return try Directory(descriptor: opened, path: path)
    }

    /// Whether an entry is a directory, links followed.
    package func isDirectory(_ entry: Entry) -> Bool {
        var status = stat()
        let result = entry.withFileSystemName { fstatat(descriptor, $0, &status, 0) }
        return result == 0 && FileKind(status) == .directory
    }

    private init(descriptor opened: Int32, path: String) throws(SystemError) {
        descriptor = opened
        guard descriptor >= 0 else { throw SystemError.last(path) }
        var status = stat()
        // The stream takes a descriptor of its own.
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        guard copy >= 0, fstat(descriptor, &status) == 0, let stream = fdopendir(copy) else {
            let error = SystemError.last(path)
            if copy >= 0 { close(copy) }
            close(descriptor)
            throw error
        }
        defer { closedir(stream) }
        fingerprint = FileFingerprint(status)
        identity = Identity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
        var names: [Entry] = []
        while let entry = readdir(stream) {
            let read = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { Entry($0, Kind(entry.pointee.d_type)) }
            }
            if read.name != ".", read.name != ".." { names.append(read) }
        }
        entries = names.inOrder
    }

    deinit { close(descriptor) }
}

extension Directory.Entry {
    fileprivate init(_ name: UnsafePointer<CChar>, _ kind: Directory.Kind) {
        self.kind = kind
        if let valid = String(validatingCString: name) {
            self.name = valid
            bytes = nil
        } else {
            self.name = String(cString: name)
            bytes = Array(UnsafeBufferPointer(start: name, count: strlen(name) + 1))
        }
    }
}

extension Directory.Kind {
    fileprivate init(_ type: UInt8) {
        switch Int(type) {
        case DT_REG: self = .file
        case DT_DIR: self = .directory
        case DT_LNK, DT_UNKNOWN: self = .unknown
        default: self = .other
        }
    }
}

extension [Directory.Entry] {
    /// In order of their names' bytes. The first eight are compared as one number.
    fileprivate var inOrder: [Directory.Entry] {
        var places = indices.map { (start: self[$0].nameStart, place: $0) }
        places.sort { left, right in
            left.start != right.start ? left.start < right.start : self[left.place].name < self[right.place].name
        }
        return places.map { self[$0.place] }
    }
}

extension Directory.Entry {
    /// The first eight bytes of the name as a number that compares as they do.
    fileprivate var nameStart: UInt64 {
        var name = name
        return name.withUTF8 { utf8 in
            (0..<8).reduce(0) { $0 << 8 | UInt64($1 < utf8.count ? utf8[$1] : 0) }
        }
    }
}
