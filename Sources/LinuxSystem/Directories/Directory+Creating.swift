import Glibc

extension Directory {
    /// Creates a directory and those above it that are missing, each of mode 0700.
    package static func create(_ path: String) throws(SystemError) {
        if mkdir(path, 0o700) == 0 { return }
        if errno == EEXIST {
            guard FileKind(path: path) == .directory else { throw SystemError(code: ENOTDIR, path: path) }
            return
        }
        guard errno == ENOENT, Path.parent(of: path) != path else { throw SystemError.last(path) }
        try create(Path.parent(of: path))
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw SystemError.last(path) }
    }

    /// Creates a directory that is this user's alone.
    ///
    /// - Returns: whether it is: not if another user may enter one that was there already.
    package static func createPrivate(_ path: String) throws(SystemError) -> Bool {
        try create(path)
        return isPrivate(path)
    }

    /// Whether a path is a directory, not a link to one, that belongs to this user and that no other user may enter.
    package static func isPrivate(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && FileKind(status) == .directory && status.isPrivate
    }
}
