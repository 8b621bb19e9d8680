import CLinux
import Glibc
import SystemPackage

extension FileExchange {
    /// A file as it was read, still open.
    package struct Original: ~Copyable {
        package let bytes: [UInt8]
        /// In the directory of the exchange.
        let name: FilePath.Component
        let file: InputFile
        let status: stat

        /// Whether a name in a directory is this file's.
        func lies(at name: FilePath.Component, in directory: borrowing Directory) -> Bool {
            var found = stat()
            let parent = directory.descriptor
            return name.withPlatformString { fstatat(parent, $0, &found, AT_SYMLINK_NOFOLLOW) } == 0
                && found.isSameFile(as: status)
        }

        /// Whether the file holds what was read, and no program that has it open can write to it any more.
        var isUnchanged: Bool { file.holds(bytes) }
    }

    /// The size of a file, in bytes, beyond which it is not edited.
    package static let maximumSize = 256 << 20

    /// Reads a file of the directory that is to be edited, once no other program has it open for writing.
    package borrowing func read(
        _ name: FilePath.Component, maximumSize: Int = maximumSize
    ) throws(Failure) -> Original {
        let (parent, path) = (directory.descriptor, directory.path.appending(name))
        let original: Original
        let isInUse: Bool
        do throws(SystemError) {
            let file = try InputFile(unfollowed: name, in: directory)
            isInUse = !file.waitForWriters()
            var status = stat()
            guard fstat(file.descriptor, &status) == 0 else { throw SystemError.last(path) }
            let bytes = try file.contents(maximumSize: maximumSize, path)
            original = Original(bytes: bytes, name: name, file: file, status: status)
        } catch {
            throw .system(error)
        }
        if isInUse { throw .isInUse }
        if original.status.st_nlink > 1 { throw .hasOtherNames }
        // Root may write to any file; one that nobody is to write to stays as it is.
        if original.status.st_mode & 0o222 == 0 { throw .isReadOnly }
        if name.withPlatformString({ faccessat(parent, $0, W_OK, AT_EACCESS) }) != 0 {
            let error = SystemError.last(path)
            throw error.isMissing ? .system(error) : .isReadOnly
        }
        return original
    }
}

extension FileExchange {
    /// Removes a file that was read.
    ///
    /// It is given a temporary name first, and looked at under that: what another program wrote meanwhile gets the name
    /// back, or keeps the temporary one where another file has the name by now.
    package borrowing func remove(_ original: borrowing Original) throws(Failure) -> Outcome {
        let temporary = temporaryName(of: [original.bytes])
        guard rename(original.name, temporary, LINUX_RENAME_NOREPLACE) else {
            switch errno {
            case ENOENT: return .changedMeanwhile
            case EINVAL, ENOSYS, EOPNOTSUPP: throw .isUnsupported
            default: throw .system(.last(directory.path.appending(original.name)))
            }
        }
        guard original.lies(at: temporary, in: directory), original.isUnchanged else {
            _ = rename(temporary, original.name, LINUX_RENAME_NOREPLACE)
            return .changedMeanwhile
        }
        remove(temporary)
        return .exchanged
    }
}
