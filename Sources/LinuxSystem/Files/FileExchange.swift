import CLinux
import Glibc
import ProgramNames
import SafeText
import Sodium
import SystemPackage

/// Exchanges files of the user in one directory for edited ones, without losing what another program writes meanwhile.
///
/// The new file is written beside the old one, and the two change names in one step (`RENAME_EXCHANGE`). Then the old one,
/// which now has the temporary name, is looked at: another program may have put another file there since it was read (vim,
/// vdirsyncer), or have written into it, even after the exchange, if it had it open. In both cases the files change names
/// again, and the caller edits what is there now.
///
/// One value holds the directory at a time: two processes that edit wait for each other.
///
/// Why: docs/decisions.md#exchanging-files.
package struct FileExchange: ~Copyable {
    package enum Outcome: Hashable, Sendable {
        /// For a removal: the file is gone.
        case exchanged
        /// Another program wrote the file meanwhile: what it wrote is what is there now.
        case changedMeanwhile
    }

    let directory: Directory
    /// A file system without locks on directories (NFS) goes without.
    let isLocked: Bool

    /// How long another program that has locked the directory is waited for, in milliseconds.
    private static let lockTimeout = Timeout.milliseconds(2_000)

    /// Waits until no other process edits in the directory, and removes what one that was killed left in it.
    ///
    /// - Parameters:
    ///   - path: a canonical one.
    ///   - isDryRun: files are only read: nobody is waited for, and nothing removed.
    /// - Throws: also if another program has locked the directory (`isBusy`).
    package init(directory path: FilePath, isDryRun: Bool = false) throws(SystemError) {
        let directory = try Directory(path: path)
        let isLocked = !isDryRun && LockFile.lock(directory.descriptor, timeout: Self.lockTimeout)
        if !isDryRun, !isLocked, errno == EWOULDBLOCK { throw SystemError.last(path) }
        self.directory = directory
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
    ) throws(SystemError) -> Outcome {
        let (beside, name) = (temporaryName(of: [original.bytes, bytes]), original.name)
        let path = directory.path.appending(name)
        let new = try NewFile(bytes, like: original, in: directory, beside)
        guard rename(beside, name, LINUX_RENAME_EXCHANGE) else {
            let code = errno
            remove(beside)
            switch code {
            case ENOENT: return .changedMeanwhile
            case EINVAL, ENOSYS, EOPNOTSUPP: throw SystemError(.noExchange, path)
            default: throw SystemError(Errno(rawValue: code), path)
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

    /// Has a file hold other bytes than those it held when it was read.
    ///
    /// - Parameters:
    ///   - before: nil where there was no file.
    ///   - after: nil to remove it.
    ///   - prepare: is called when nothing but another program can keep the file from being changed.
    package borrowing func change(
        _ name: FilePath.Component, from before: [UInt8]?, to after: [UInt8]?,
        _ prepare: () throws(SystemError) -> Void = {}
    ) throws(SystemError) -> Outcome {
        guard let before else {
            try FileReplacement.create(after ?? [], at: name, in: directory)
            return .exchanged
        }
        let original = try read(name)
        guard original.bytes == before else { return .changedMeanwhile }
        try prepare()
        return if let after { try exchange(original, with: after) } else { try remove(original) }
    }

    /// Has the file at a path hold other bytes than those it held when it was read. A link stays a link; the directories of a new
    /// file are made.
    ///
    /// - Parameters:
    ///   - before: nil where there was no file.
    ///   - after: nil to remove it.
    ///   - prepare: is called when nothing but another program can keep the file from being changed.
    /// - Throws: why the file is as it was: `inUse` also where another program has changed it since.
    package static func change(
        _ path: FilePath, from before: [UInt8]?, to after: [UInt8]?, _ prepare: () throws(SystemError) -> Void = {}
    ) throws(SystemError) {
        var path = path
        if before == nil {
            if FileKind(path: path, followsLinks: false) == .link {
                throw SystemError(.unsafe(.linkThatLeadsNowhere), path)
            }
            try Directory.create(path.parent)
        } else {
            try path.checkLinks()
            path = try path.canonical()
        }
        guard let name = path.lastComponent else { throw SystemError(.notAFile, path) }
        let exchange = try FileExchange(directory: path.parent)
        guard try exchange.change(name, from: before, to: after, prepare) == .exchanged else {
            throw SystemError(.inUse, path)
        }
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
    ) throws(SystemError) -> Original {
        let (parent, path) = (directory.descriptor, directory.path.appending(name))
        let file = try InputFile(unfollowed: name, in: directory)
        let isInUse = !file.waitForWriters()
        var status = stat()
        guard fstat(file.descriptor, &status) == 0 else { throw .last(path) }
        let bytes = try file.contents(maximumSize: maximumSize, path)
        if isInUse { throw SystemError(.inUse, path) }
        if status.st_nlink > 1 { throw SystemError(.hasOtherNames, path) }
        // Root may write to any file; one that nobody is to write to stays as it is.
        if status.st_mode & 0o222 == 0 { throw SystemError(.readOnly, path) }
        if name.withPlatformString({ faccessat(parent, $0, W_OK, AT_EACCESS) }) != 0 {
            let error = SystemError.last(path)
            throw error.isMissing ? error : SystemError(.readOnly, path)
        }
        return Original(bytes: bytes, name: name, file: file, status: status)
    }

    /// Removes a file that was read.
    ///
    /// It is given a temporary name first, and looked at under that: what another program wrote meanwhile gets the name
    /// back, or keeps the temporary one where another file has the name by now.
    package borrowing func remove(_ original: borrowing Original) throws(SystemError) -> Outcome {
        let temporary = temporaryName(of: [original.bytes])
        guard rename(original.name, temporary, LINUX_RENAME_NOREPLACE) else {
            let path = directory.path.appending(original.name)
            switch errno {
            case ENOENT: return .changedMeanwhile
            case EINVAL, ENOSYS, EOPNOTSUPP: throw SystemError(.noExchange, path)
            default: throw .last(path)
            }
        }
        guard original.lies(at: temporary, in: directory), original.isUnchanged else {
            _ = rename(temporary, original.name, LINUX_RENAME_NOREPLACE)
            return .changedMeanwhile
        }
        remove(temporary)
        return .exchanged
    }

    // The temporary files in a user's directory: a new file before the exchange, the old one after it, one that is being
    // removed. A process that is killed can leave one.

    private static let prefix = ProgramNames.editedFile

    /// A new temporary name, with the digest of each content that the file can have unless another program wrote it.
    private borrowing func temporaryName(of contents: [[UInt8]]) -> FilePath.Component {
        let parts = [String(UInt32.random(in: .min ... .max), radix: 36)] + contents.map(Self.digest(of:))
        // No part has a slash in it.
        return FilePath.Component("\(Self.prefix)\(parts.joined(separator: "-"))\(TemporaryFile.suffix)") ?? "none.tmp"
    }

    /// A cryptographic digest of what a file holds, in hexadecimal digits.
    static func digest(of bytes: [UInt8]) -> String {
        let digest = bytes.withUnsafeBytes { Digest.hash128(of: $0) }
        return Hexadecimal.text(of: digest.first) + Hexadecimal.text(of: digest.second)
    }

    /// The digests in a temporary name.
    private static func digests(in name: FilePath.Component) -> [Substring] {
        name.string.dropLast(TemporaryFile.suffix.utf8CodeUnitCount).dropFirst(prefix.utf8CodeUnitCount)
            .split(separator: "-").dropFirst().map { $0 }
    }

    private static func isTemporary(_ entry: Directory.Entry) -> Bool {
        (entry.hasPrefix(prefix) || entry.hasPrefix(ProgramNames.removedFile)) && entry.hasSuffix(TemporaryFile.suffix)
    }

    /// The temporary files that are there now: what another program wrote and could not be given its name back, what a
    /// killed process left half written, and what anybody else calls so. They are the user's to look at.
    ///
    /// Without a lock nobody knows which are in use: then there are none.
    package borrowing func leftovers() -> [FilePath] {
        guard isLocked, let entries = try? directory.entries() else { return [] }
        return entries.filter(Self.isTemporary).map { $0.path(in: directory.path) }
    }

    /// Removes the temporary files of processes that were killed, where they certainly hold what those read or wrote, and
    /// another file holds that as well. The directory is locked, so none is in use.
    ///
    /// The name proves nothing: anything else stays. So do two files of one name but for its random part, because one
    /// process leaves one; and what may be the last copy of a card.
    borrowing func removeStale() {
        guard let entries = try? directory.entries() else { return }
        var stale: [[Substring]: [FilePath.Component]] = [:]
        var size = 0
        for entry in entries where Self.isTemporary(entry) {
            guard let found = staleSize(entry.name) else { continue }
            stale[Self.digests(in: entry.name), default: []].append(entry.name)
            size = max(size, found)
        }
        stale = stale.filter { $0.value.count == 1 }
        if stale.isEmpty { return }
        let others = entries.filter { !Self.isTemporary($0) }.compactMap { digest(of: $0.name, beside: size) }
        let held = Set(others.map { $0[...] })
        for (digests, names) in stale where !held.isDisjoint(with: digests) { remove(names[0]) }
    }

    /// As `removeStale`, where nothing may be to be exchanged.
    package static func removeStale(in path: FilePath) {
        guard let entries = try? Directory(path: path).entries(), entries.contains(where: isTemporary) else { return }
        _ = try? FileExchange(directory: path)
    }

    /// The size of a file that is the user's own, and holds what its name says.
    private borrowing func staleSize(_ name: FilePath.Component) -> Int? {
        let digests = Self.digests(in: name)
        guard !digests.isEmpty, let file = try? read(name), ProcessUser.isOwn(file.status.st_uid) else { return nil }
        let digest = Self.digest(of: file.bytes)
        return digests.contains { $0 == digest } ? file.bytes.count : nil
    }

    /// The digest of a file that may be the one before or after an edit: not one that is far larger.
    private borrowing func digest(of name: FilePath.Component, beside size: Int) -> String? {
        guard let file = try? InputFile(unfollowed: name, in: directory),
            let bytes = try? file.contents(
                maximumSize: 2 * size + Self.usualGrowth, directory.path.appending(name))
        else { return nil }
        return Self.digest(of: bytes)
    }

    /// What an edit adds to a file, in bytes, unless it adds a very large group.
    private static let usualGrowth = 64 << 10
}
