import Glibc

/// The directory that a path lies in.
package func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
}

/// The absolute path without links, `.` and `..`.
package func canonicalPath(_ path: String) throws(SystemError) -> String {
    guard let resolved = realpath(path, nil) else { throw SystemError.last(path) }
    defer { free(resolved) }
    return String(cString: resolved)
}

/// Whether there is a directory at a path, links followed.
package func isDirectory(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
}

/// Whether there is a pipe, a socket or a device at a path, links followed.
package func isPipe(_ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0 else { return false }
    return status.st_mode & S_IFMT != S_IFREG && status.st_mode & S_IFMT != S_IFDIR
}

/// Makes a directory and those above it, each of mode 0700 where it is new.
package func makeDirectory(_ path: String) throws(SystemError) {
    if mkdir(path, 0o700) == 0 { return }
    if errno == EEXIST {
        guard isDirectory(path) else { throw SystemError(code: ENOTDIR, path: path) }
        return
    }
    guard errno == ENOENT, parent(of: path) != path else { throw SystemError.last(path) }
    try makeDirectory(parent(of: path))
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw SystemError.last(path) }
}

/// Why a path cannot be read by this process; nil where it can.
package func readAccessError(_ path: String) -> SystemError? {
    faccessat(AT_FDCWD, path, isDirectory(path) ? R_OK | X_OK : R_OK, AT_EACCESS) == 0 ? nil : .last(path)
}
