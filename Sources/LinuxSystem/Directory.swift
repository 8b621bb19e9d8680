import Glibc
import PathBytes
import SystemPackage

/// An open directory. What lies in it is used by its descriptor, so that nobody can put another directory in its place
/// meanwhile.
///
/// Why: docs/decisions.md#private-files.
package struct Directory: ~Copyable {
    let descriptor: Int32
    /// The path by which it was opened, for errors.
    package let path: FilePath
    /// Its fingerprint from before its entries are read.
    package let fingerprint: FileFingerprint
    /// Device and inode: the same by every path that leads to the directory.
    package let identity: Identity

    package struct Identity: Hashable, Sendable {
        package let device: UInt64
        package let inode: UInt64

        package init(device: UInt64, inode: UInt64) {
            self.device = device
            self.inode = inode
        }

        /// That of what a path leads to, which may be a file; nil where there is nothing.
        package init?(of path: FilePath) {
            var status = stat()
            guard path.withPlatformString({ stat($0, &status) }) == 0 else { return nil }
            self.init(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
        }
    }

    package init(path: FilePath) throws(SystemError) {
        try self.init(descriptor: path.withPlatformString { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }, path)
    }

    /// The directory that an entry of this one is, links followed.
    package func opening(_ entry: Entry) throws(SystemError) -> Directory {
        let opened = entry.withPlatformString { openat(descriptor, $0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        return try Directory(descriptor: opened, entry.path(in: path))
    }

    /// - Parameter opened: a descriptor, which is closed with the value, or -1 and `errno`.
    init(descriptor opened: Int32, _ path: FilePath) throws(SystemError) {
        descriptor = opened
        self.path = path
        var status = stat()
        guard opened >= 0, fstat(opened, &status) == 0 else {
            let error = SystemError.last(path)
            if opened >= 0 { close(opened) }
            throw error
        }
        fingerprint = FileFingerprint(status)
        identity = Identity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
    }

    deinit { close(descriptor) }

    /// Whether an entry is a directory, links followed.
    package func isDirectory(_ entry: Entry) -> Bool {
        var status = stat()
        let result = entry.withPlatformString { fstatat(descriptor, $0, &status, 0) }
        return result == 0 && FileKind(status) == .directory
    }

    /// The fingerprint of an entry, links followed.
    package func fingerprint(of name: FilePath.Component) -> FileFingerprint {
        name.withPlatformString { fingerprint(of: $0) }
    }

    package func fingerprint(of entry: Entry) -> FileFingerprint {
        entry.withPlatformString { fingerprint(of: $0) }
    }

    private func fingerprint(of name: UnsafePointer<CChar>) -> FileFingerprint {
        var status = stat()
        return FileFingerprint(fstatat(descriptor, name, &status, 0) == 0 ? status : nil)
    }

    /// Hands the bytes of regular files to `body`, in order, or why one cannot be read; the bytes are valid only inside.
    ///
    /// Opening, reading and closing many small files takes longer than parsing them, so a second thread reads ahead. A
    /// large file is not read: its error is `cause == .tooLarge`, and it is to be read in chunks.
    ///
    /// - Parameters:
    ///   - entries: of this directory, of the kind `file`.
    ///   - budget: once it is spent, no further file is read.
    ///   - ending: the last line of a complete file. It is asked for no more bytes after a reading that ends so.
    package borrowing func read(
        _ entries: [Entry], within budget: ReadingBudget = .unlimited, ending: StaticString? = nil,
        _ body: (Entry, Result<UnsafeRawBufferPointer, SystemError>) -> Void
    ) {
        let (directory, path) = (descriptor, path)
        BatchReader(entries, in: directory, ending: ending).forEach {
            $0.forEach(in: directory, path: path, body)
            return !budget.isSpent
        }
    }

    /// A name in a directory.
    ///
    /// It is kept as the bytes that the system gives and takes: asking a `FilePath.Component` for them copies it each time,
    /// which took two thirds of an import.
    package struct Entry: Sendable {
        /// With a NUL at the end.
        private let terminated: [UInt8]
        package let kind: Kind

        /// - Returns: nil for `.` and `..`, which are no names.
        fileprivate init?(_ name: UnsafePointer<CChar>, _ kind: Kind) {
            let count = strlen(name)
            terminated = [UInt8](UnsafeRawBufferPointer(start: name, count: count + 1))
            self.kind = kind
            if count <= 2, terminated.dropLast().allSatisfy({ $0 == UInt8(ascii: ".") }) { return nil }
        }

        package var name: FilePath.Component { withPlatformString { FilePath.Component(platformString: $0) } ?? "." }

        /// Where the entry lies, where its directory has this path.
        package func location(in directory: FilePath) -> FileLocation { FileLocation(terminated, in: directory) }

        package func path(in directory: FilePath) -> FilePath { location(in: directory).path }

        /// Hands the name's bytes to `body`; they are valid only inside.
        package func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
            terminated.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0.dropLast())) }
        }

        /// Whether the name begins with these bytes.
        package func hasPrefix(_ prefix: StaticString) -> Bool {
            withPlatformString { strncmp($0, prefix.characters, prefix.utf8CodeUnitCount) == 0 }
        }

        /// Whether the name ends with these bytes.
        package func hasSuffix(_ suffix: StaticString) -> Bool {
            let start = terminated.count - 1 - suffix.utf8CodeUnitCount
            return start >= 0 && withPlatformString { strcmp($0 + start, suffix.characters) == 0 }
        }

        /// Whether the name ends with these small letters, in any case.
        package func hasSuffix(inAnyCase suffix: StaticString) -> Bool {
            let start = terminated.count - 1 - suffix.utf8CodeUnitCount
            return start >= 0
                && (0..<suffix.utf8CodeUnitCount).allSatisfy {
                    let (byte, letter) = (terminated[start + $0], suffix.utf8Start[$0])
                    return byte == letter || (0x61...0x7A).contains(letter) && byte | 0x20 == letter
                }
        }

        /// Opens it for reading; a pipe's writer is not waited for.
        ///
        /// - Returns: a descriptor, or -1 and `errno`.
        func open(in directory: Int32) -> Int32 {
            withPlatformString { openat(directory, $0, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK) }
        }

        func withPlatformString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
            func handOver(_ start: UnsafeRawPointer) -> Result { body(start.assumingMemoryBound(to: CChar.self)) }
            return handOver(terminated)
        }

        /// The first eight bytes as a number that compares as they do: most names differ in them.
        fileprivate var start: UInt64 {
            (0..<8).reduce(0) { $0 << 8 | UInt64($1 < terminated.count ? terminated[$1] : 0) }
        }

        fileprivate func precedes(_ other: Entry) -> Bool {
            withPlatformString { mine in other.withPlatformString { strcmp(mine, $0) < 0 } }
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

    /// All entries but `.` and `..`, in order of their names' bytes, as they are now.
    package borrowing func entries() throws(SystemError) -> [Entry] {
        // The stream takes a descriptor of its own.
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        guard copy >= 0, let stream = fdopendir(copy) else {
            let error = SystemError.last(path)
            if copy >= 0 { close(copy) }
            throw error
        }
        defer { closedir(stream) }
        rewinddir(stream)
        var found: [(start: UInt64, entry: Entry)] = []
        while let entry = readdir(stream) {
            let kind = Kind(entry.pointee.d_type)
            withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { start in
                    if let entry = Entry(start, kind) { found.append((entry.start, entry)) }
                }
            }
        }
        found.sort { left, right in
            left.start != right.start
                ? left.start < right.start : left.entry.precedes(right.entry)
        }
        return found.map(\.entry)
    }

    // Directories that are this program's own. All of them are opened here, and used by their descriptors alone.

    /// Opens a directory of this program's: a real one, no link, that belongs to this user and that no other user may
    /// enter. Where others may, that is ended.
    ///
    /// - Throws: `unsafe` where something else is at the path, and what opening it gives: `ENOENT`.
    package init(own path: FilePath) throws(SystemError) { try self.init(descriptor: Self.openOwn(path), path) }

    private static func openOwn(_ path: FilePath) throws(SystemError) -> Int32 {
        let opened = path.withPlatformString { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW) }
        if opened >= 0 {
            guard let danger = exposure(of: opened) else { return opened }
            close(opened)
            throw SystemError(.unsafe(danger), path)
        }
        let error = SystemError.last(path)
        guard [.call(.notDirectory), .call(.tooManySymbolicLinkLevels)].contains(error.cause),
            let kind = FileKind(path: path, followsLinks: false)
        else {
            throw error
        }
        throw SystemError(.unsafe(kind == .link ? .linkToDirectory : .noDirectory), path)
    }

    /// Why an open directory is not this user's alone; nil if it is, or has become so.
    private static func exposure(of descriptor: Int32) -> SystemError.Danger? {
        var status = stat()
        guard fstat(descriptor, &status) == 0, ProcessUser.isOwn(status.st_uid) else {
            return .directoryOfAnother
        }
        if status.isPrivate { return nil }
        // What the call says is not what counts: FAT takes it and does nothing.
        fchmod(descriptor, 0o700)
        return fstat(descriptor, &status) == 0 && status.isPrivate ? nil : .directoryOfAll
    }

    /// As `init(own:)`; creates the directory, and those above it, where it is missing.
    package init(creatingOwn path: FilePath) throws(SystemError) {
        try Directory.create(path)
        try self.init(own: path)
    }

    /// Creates a directory and those above it that are missing, each of mode 0700.
    package static func create(_ path: FilePath) throws(SystemError) {
        // From the first directory that is there downwards: a path can have any number of components.
        var missing: [FilePath] = []
        var place = path
        while !make(place) {
            if errno == EEXIST {
                guard FileKind(path: place) == .directory else { throw SystemError(.notDirectory, place) }
                break
            }
            guard errno == ENOENT, place.parent != place, place.parent != "." else { throw SystemError.last(place) }
            missing.append(place)
            place = place.parent
        }
        for directory in missing.reversed() {
            guard make(directory) || errno == EEXIST else { throw SystemError.last(directory) }
        }
    }

    /// - Returns: whether it was made; otherwise `errno` says why not.
    private static func make(_ path: FilePath) -> Bool {
        guard path.withPlatformString({ mkdir($0, 0o700) }) == 0 else { return false }
        if ProcessUser.isRootForOthers, let made = try? Directory(path: path),
            let above = try? Directory(path: path.parent)
        {
            ProcessUser.handOver(made.descriptor, toOwnerOf: above.descriptor)
        }
        return true
    }

    /// Removes a directory if it is there and has nothing in it.
    package static func removeEmpty(_ path: FilePath) { _ = path.withPlatformString { rmdir($0) } }

    /// Removes a file of this directory, if there is one.
    ///
    /// - Parameter durable: wait until it is gone from the disk.
    package borrowing func remove(_ name: FilePath.Component, durable: Bool = false) throws(SystemError) {
        if name.withPlatformString({ unlinkat(descriptor, $0, 0) }) != 0, errno != ENOENT {
            throw SystemError.last(path.appending(name))
        }
        if durable { fsync(descriptor) }
    }

    /// Removes the files whose names `isOurs` takes for ones that this program writes. What cannot be removed stays.
    package borrowing func removeFiles(where isOurs: (FilePath.Component) -> Bool) {
        guard let entries = try? entries() else { return }
        for entry in entries where entry.kind != .directory && isOurs(entry.name) { try? remove(entry.name) }
    }
}

/// A directory by its path and by what was found there: after an unmount the same path leads to another directory.
package struct LocatedDirectory: Hashable, Sendable {
    package let path: FilePath
    package let identity: Directory.Identity

    package init(path: FilePath, identity: Directory.Identity) {
        self.path = path
        self.identity = identity
    }
}

extension StaticString {
    /// As C takes it.
    fileprivate var characters: UnsafePointer<CChar> {
        UnsafeRawPointer(utf8Start).assumingMemoryBound(to: CChar.self)
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
