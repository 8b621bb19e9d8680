import Glibc
import SystemPackage

/// Directories that are this program's own. All of them are opened here, and used by their descriptors alone.
extension Directory {
    /// Opens a directory of this program's: a real one, no link, that belongs to this user and that no other user may
    /// enter. Where others may, that is ended.
    ///
    /// - Throws: `unsafe` where something else is at the path, and what opening it gives: `ENOENT`.
    package init(own path: FilePath) throws(SystemError) { try self.init(descriptor: Self.openOwn(path), path) }

    private static func openOwn(_ path: FilePath) throws(SystemError) -> Int32 {
        let opened = path.withPlatformString { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW) }
        if opened >= 0 {
            guard let reason = exposure(of: opened) else { return opened }
            close(opened)
            throw SystemError(.unsafe(reason), path)
        }
        let error = SystemError.last(path)
        guard [.call(.notDirectory), .call(.tooManySymbolicLinkLevels)].contains(error.cause),
            let kind = FileKind(path: path, followsLinks: false)
        else {
            throw error
        }
        throw SystemError(.unsafe(kind == .link ? link : notDirectory), path)
    }

    /// Why an open directory is not this user's alone; nil if it is, or has become so.
    private static func exposure(of descriptor: Int32) -> String? {
        var status = stat()
        guard fstat(descriptor, &status) == 0, ProcessUser.isOwn(status.st_uid) else {
            return "A directory of another user's"
        }
        if status.isPrivate { return nil }
        // What the call says is not what counts: FAT takes it and does nothing.
        fchmod(descriptor, 0o700)
        return fstat(descriptor, &status) == 0 && status.isPrivate
            ? nil : "Other users can enter this directory, and its file system cannot change that"
    }

    private static let link = "A link, in the place of a directory of bday-widget's own"
    private static let notDirectory = "Not a directory"

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
