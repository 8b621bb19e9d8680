import BirthdayCore
import CLinux
import Glibc
import SystemPackage

/// Questions about paths that the file system answers.
extension FilePath {
    /// How many bytes a path has at most for the system (limits.h, PATH_MAX), the NUL at its end included.
    package static let maximumLength = Int(PATH_MAX)

    /// The directory that the path lies in.
    package var parent: FilePath {
        let parent = removingLastComponent()
        return parent.isEmpty ? "." : parent
    }

    /// The absolute path without links, `.` and `..`.
    package func canonical() throws(SystemError) -> FilePath {
        // realpath(3) looks at a path of any length, component by component.
        guard length < Self.maximumLength else { throw SystemError(code: ENAMETOOLONG, path: self) }
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
        guard path.pointee == CChar(bitPattern: UInt8(ascii: "/")) else { throw SystemError(code: ENOENT, path: ".") }
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
}

extension FilePath {
    /// The path as a word for a shell, to be copied from a message.
    package var shellWord: String {
        func isPlain(_ byte: UInt8) -> Bool {
            UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 || UInt8(ascii: "-")...UInt8(ascii: "9") ~= byte
                || byte == UInt8(ascii: "_")
        }
        if bytes.allSatisfy(isPlain) { return string }
        if let text, bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) {
            return "'" + text.replacing(scalar: "'", with: #"'\''"#) + "'"
        }
        // bash(1), QUOTING.
        let escaped = bytes.map { byte in
            isPlain(byte) ? String(Unicode.Scalar(byte)) : #"\x"# + (byte < 0x10 ? "0" : "") + String(byte, radix: 16)
        }
        return "$'" + escaped.joined() + "'"
    }
}

/// File systems whose server can be gone, so that they answer no call.
package enum RemoteFileSystem {
    /// The magic numbers of statfs(2): FUSE, NFS, CIFS, SMB2, SMB, 9P, Ceph, AFS, Coda.
    static let types: Set<UInt32> = [
        0x6573_5546, 0x6969, 0xFF53_4D42, 0xFE53_4D42, 0x517B, 0x0102_1997, 0x00C3_6400, 0x5346_414F, 0x7375_7245,
    ]

    /// Whether one of the paths leads to such a file system, other than those that some paths of the user's lead to.
    package static func holdsAny(of paths: [FilePath], besides own: [FilePath]) -> Bool {
        holdsAny(of: paths, besides: own, types)
    }

    static func holdsAny(of paths: [FilePath], besides own: [FilePath], _ types: Set<UInt32>) -> Bool {
        let devices = Set(own.compactMap { Directory.Identity(of: $0)?.device })
        return paths.contains { path in
            guard let device = Directory.Identity(of: path)?.device, !devices.contains(device) else { return false }
            return path.withPlatformString { types.contains(UInt32(truncatingIfNeeded: linux_file_system_type($0))) }
        }
    }
}
