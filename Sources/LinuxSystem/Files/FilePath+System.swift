import CLinux
import Glibc
import PathBytes
import SystemPackage

/// Questions about paths that the file system answers.
extension FilePath {
    /// How many bytes a path has at most for the system (limits.h, PATH_MAX), the NUL at its end included.
    package static let maximumLength = Int(PATH_MAX)

    /// The directory that the path lies in.
    package var parent: FilePath {
        withBytes { bytes in
            guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return "." }
            return FilePath(bytes: UnsafeRawBufferPointer(rebasing: bytes[..<max(slash, 1)]))
        }
    }

    /// The absolute path without links, `.` and `..`.
    package func canonical() throws(SystemError) -> FilePath {
        // realpath(3) looks at a path of any length, component by component.
        guard length < Self.maximumLength else { throw SystemError(.fileNameTooLong, self) }
        guard let resolved = withPlatformString({ realpath($0, nil) }) else { throw SystemError.last(self) }
        defer { free(resolved) }
        return FilePath(platformString: resolved)
    }

    /// The working directory.
    ///
    /// - Throws: where it was removed, or lies where this process may not look.
    package static func workingDirectory() throws(SystemError) -> FilePath {
        guard let path = getcwd(nil, 0) else { throw SystemError.last(".") }
        defer { free(path) }
        // getcwd(3): outside of the process's root the path is not one.
        guard path.pointee == CChar(bitPattern: UInt8(ascii: "/")) else {
            throw SystemError(.noSuchFileOrDirectory, ".")
        }
        return FilePath(platformString: path)
    }

    /// What the symbolic link at the path says, which may be relative to the directory that it lies in; nil if it is none.
    package var linkTarget: FilePath? {
        withPlatformString { path in
            withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX) + 1) { buffer in
                guard let start = buffer.baseAddress else { return nil }
                let count = readlink(path, start, Int(PATH_MAX))
                guard count > 0 else { return nil }
                start[count] = 0
                return FilePath(platformString: start)
            }
        }
    }

    /// The paths that match the path as a pattern (`*`, `?`, `[…]`, glob(7)), in order of their bytes.
    package var matches: [FilePath] {
        var found = glob_t()
        defer { globfree(&found) }
        // glob(3) calls itself for each component.
        guard length < Self.maximumLength, withPlatformString({ glob($0, 0, nil, &found) }) == 0 else { return [] }
        return (0..<Int(found.gl_pathc)).compactMap { index in
            found.gl_pathv[index].map { FilePath(platformString: $0) }
        }
    }

    /// Why this process cannot read what lies at the path; nil where it can.
    package var readAccessError: SystemError? {
        let mode = FileKind(path: self) == .directory ? R_OK | X_OK : R_OK
        return withPlatformString { faccessat(AT_FDCWD, $0, mode, AT_EACCESS) } == 0 ? nil : .last(self).withRemedy
    }

    /// Whether a program lies there that this process may run.
    package var isExecutableFile: Bool {
        FileKind(path: self) == .regular && withPlatformString { faccessat(AT_FDCWD, $0, X_OK, AT_EACCESS) } == 0
    }
}
