import CLinux
import Glibc
import SystemPackage

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
