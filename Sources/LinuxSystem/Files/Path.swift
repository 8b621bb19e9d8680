import Glibc

/// Questions about paths.
package enum Path {
    /// How many bytes a path has at most for the system (limits.h, PATH_MAX), the NUL at its end included.
    package static let maximumLength = Int(PATH_MAX)

    /// The directory that a path lies in.
    package static func parent(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// The absolute path without links, `.` and `..`.
    package static func canonical(_ path: String) throws(SystemError) -> String {
        // realpath(3) looks at a path of any length, component by component.
        guard path.utf8.count < maximumLength else { throw SystemError(code: ENAMETOOLONG, path: path) }
        guard let resolved = realpath(path, nil) else { throw SystemError.last(path) }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// What a symbolic link says, which may be relative to the directory that it lies in; nil if it is none.
    package static func target(ofLink path: String) -> String? {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX) + 1) { buffer in
            guard let start = buffer.baseAddress else { return nil }
            let count = readlink(path, start, Int(PATH_MAX))
            guard count > 0 else { return nil }
            start[count] = 0
            return String(cString: start)
        }
    }

    /// The paths that match a pattern (`*`, `?`, `[…]`, glob(7)), in order of their bytes.
    package static func matching(_ pattern: String) -> [String] {
        var found = glob_t()
        defer { globfree(&found) }
        // glob(3) calls itself for each component.
        guard pattern.utf8.count < maximumLength, glob(pattern, 0, nil, &found) == 0 else { return [] }
        return (0..<Int(found.gl_pathc)).compactMap { index in found.gl_pathv[index].map { String(cString: $0) } }
    }

    /// Why this process cannot read what lies at a path; nil where it can.
    package static func readAccessError(_ path: String) -> SystemError? {
        let mode = FileKind(path: path) == .directory ? R_OK | X_OK : R_OK
        return faccessat(AT_FDCWD, path, mode, AT_EACCESS) == 0 ? nil : .last(path)
    }
}
