import CLinux
import Glibc
import SystemPackage

/// Exchanges files of the user in one directory for edited ones, without losing what another program writes meanwhile.
///
/// The new file is written beside the old one, and the two change names in one step (`RENAME_EXCHANGE`). Then the old one,
/// which now has the temporary name, is looked at: another program may have put another file there since it was read (vim,
/// vdirsyncer), or have written into it, even after the exchange, if it had it open. In both cases the files change names
/// again, and the caller edits what is there now.
///
/// One value holds the directory at a time: two processes that edit wait for each other.
package struct FileExchange: ~Copyable {
    /// Why a file is not exchanged. It is as it was.
    package enum Failure: Error, Hashable, Sendable {
        /// The file system cannot exchange two names (FAT, NFS, some FUSE). Anything less could lose another program's
        /// change, or leave no file at all after a crash.
        case isUnsupported
        case isReadOnly
        /// Other hard links would keep the old content.
        case hasOtherNames
        /// Another program keeps it open for writing: what it writes later would go to the old file.
        case isInUse
        /// It belongs to a user or group that this process cannot give a file to.
        case hasOtherOwner
        case system(SystemError)
    }

    package enum Outcome: Hashable, Sendable {
        /// For a removal: the file is gone.
        case exchanged
        /// Another program wrote the file meanwhile: what it wrote is what is there now.
        case changedMeanwhile
    }

    /// A cryptographic digest of what a file holds, in hexadecimal digits.
    package typealias ContentDigest = @Sendable ([UInt8]) -> String

    let directory: Directory
    let digest: ContentDigest
    /// A file system without locks on directories (NFS) goes without.
    let isLocked: Bool

    /// How long another program that has locked the directory is waited for, in milliseconds.
    private static let lockTimeout = 2_000

    /// Waits until no other process edits in the directory, and removes what one that was killed left in it.
    ///
    /// - Parameters:
    ///   - path: a canonical one.
    ///   - isDryRun: files are only read: nobody is waited for, and nothing removed.
    /// - Throws: also if another program has locked the directory (`isBusy`).
    package init(directory path: FilePath, isDryRun: Bool = false, digest: @escaping ContentDigest) throws(SystemError)
    {
        let directory = try Directory(path: path)
        let isLocked = !isDryRun && LockFile.lock(directory.descriptor, timeout: Self.lockTimeout)
        if !isDryRun, !isLocked, errno == EWOULDBLOCK { throw SystemError.last(path) }
        self.directory = directory
        self.digest = digest
        self.isLocked = isLocked
        if isLocked { removeStale() }
    }

    /// What was exchanged lasts: the new files are on the disk already, their names only now.
    deinit { fsync(directory.descriptor) }

    /// How often a file that other programs write is to be read anew before it is given up.
    package static let maximumAttempts = 10

    /// Waits a moment for another program to finish what it writes.
    package static func pause() { usleep(20_000) }

    /// Puts a file with other bytes in the place of the one that was read. It has the same owner, mode and extended
    /// attributes, access control lists among them.
    package borrowing func exchange(
        _ original: borrowing Original, with bytes: [UInt8]
    ) throws(Failure) -> Outcome {
        let (beside, name) = (temporaryName(of: [original.bytes, bytes]), original.name)
        let new = try NewFile(bytes, like: original, in: directory, beside)
        guard rename(beside, name, LINUX_RENAME_EXCHANGE) else {
            let code = errno
            remove(beside)
            switch code {
            case ENOENT: return .changedMeanwhile
            case EINVAL, ENOSYS, EOPNOTSUPP: throw .isUnsupported
            default: throw .system(SystemError(Errno(rawValue: code), directory.path.appending(name)))
            }
        }
        guard original.lies(at: beside, in: directory), original.isUnchanged else {
            putBack(beside, name, new)
            return .changedMeanwhile
        }
        remove(beside)
        // A program that read the old file and wrote after the exchange has overwritten the new one.
        return new.isUnchanged(at: name, in: directory) ? .exchanged : .changedMeanwhile
    }

    /// Gives the file that another program wrote its name back.
    ///
    /// Where one was written over the new file in that moment as well, the last one written stays, as without us.
    private borrowing func putBack(_ beside: FilePath.Component, _ name: FilePath.Component, _ new: borrowing NewFile) {
        var attempts = 0
        while attempts < 2 {
            if rename(beside, name, LINUX_RENAME_EXCHANGE) {
                if new.isUnchanged(at: beside, in: directory) { break }
                attempts += 1
            } else {
                // Another program removed the new file, or is about to write another one. On any other error the file stays
                // under its temporary name, and `leftovers` names it.
                guard errno == ENOENT else { return }
                if rename(beside, name, LINUX_RENAME_NOREPLACE) || errno != EEXIST { return }
            }
        }
        remove(beside)
    }

    /// - Returns: whether it was done; otherwise `errno` says why not.
    borrowing func rename(_ name: FilePath.Component, _ other: FilePath.Component, _ flags: UInt32) -> Bool {
        let descriptor = directory.descriptor
        return name.withPlatformString { name in
            other.withPlatformString { linux_rename(descriptor, name, descriptor, $0, flags) == 0 }
        }
    }

    borrowing func remove(_ name: FilePath.Component) { try? directory.remove(name) }
}
