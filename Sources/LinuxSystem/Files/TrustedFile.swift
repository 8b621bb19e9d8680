import Glibc
import ProgramNames
import SystemPackage

/// Files that can hold commands: only this user and root may be able to write them, as ssh(1) has it for `~/.ssh/config`.
package enum TrustedFile: Hashable, Sendable {
    /// - Parameter isOwnerKnown: whether it is certain that nobody else's commands stand there. A sandbox hides whether an
    ///   owner is root.
    case bytes([UInt8], isOwnerKnown: Bool)
    case untrusted(Distrust)

    /// Reads a small file.
    ///
    /// - Parameter maximumSize: a file with more bytes is refused.
    package static func read(_ path: FilePath, maximumSize: Int = 16 << 20) throws(SystemError) -> TrustedFile {
        // Not even opened: a socket cannot be, and to open a device can have an effect.
        if let kind = FileKind(path: path), kind != .regular { return .untrusted(.irregular) }
        let file = try InputFile(regular: path)
        var status = stat()
        guard fstat(file.descriptor, &status) == 0 else { throw SystemError.last(path) }
        let directories = directories(of: path)
        if let distrust = distrust(of: status, path, in: directories) { return .untrusted(distrust) }
        var reader = FileReader()
        return .bytes(
            try reader.read(file, path, maximumSize) { Array($0) },
            isOwnerKnown: ([status] + directories.map(\.status)).allSatisfy { ProcessUser.isKnown($0.st_uid) })
    }

    /// That of a file, and that of what the file is a link to.
    private static func directories(of path: FilePath) -> [(path: FilePath, status: stat)] {
        [path, (try? path.canonical()) ?? path].map(\.parent).compactMap { directory in
            var status = stat()
            return directory.withPlatformString { stat($0, &status) } == 0 ? (directory, status) : nil
        }
    }

    /// Why an opened file is not to be trusted; nil if it is.
    ///
    /// Who can write to the directory of a file can replace the file, and who can write to that of a link, the link.
    private static func distrust(
        of status: stat, _ path: FilePath, in directories: [(path: FilePath, status: stat)]
    ) -> Distrust? {
        if let distrust = distrust(of: status, at: path, isDirectory: false) { return distrust }
        for (directory, status) in directories {
            // In a directory with the sticky bit, only an entry's owner can replace it.
            if status.st_mode & S_ISVTX != 0, status.isOwnedByUserOrRoot { continue }
            if let distrust = distrust(of: status, at: directory, isDirectory: true) { return distrust }
        }
        return nil
    }

    /// Whether others can change what a directory holds.
    package static func isWritableByOthers(directory: FilePath) -> Bool {
        var status = stat()
        return directory.withPlatformString { stat($0, &status) } == 0
            && distrust(of: status, at: directory, isDirectory: true) != nil
    }

    private static func distrust(of status: stat, at path: FilePath, isDirectory: Bool) -> Distrust? {
        guard status.isOwnedByUserOrRoot else { return .ofAnother(isDirectory: isDirectory) }
        let writers = status.st_mode & 0o022
        if writers == 0 || writers == 0o020 && isPrivateGroup(status.st_gid, of: geteuid()) { return nil }
        return .writable(path, isDirectory: isDirectory)
    }
}

/// Why a file is not trusted. It, or the directory that it lies in, is meant.
package enum Distrust: Hashable, Sendable {
    case irregular
    case ofAnother(isDirectory: Bool)
    /// Others can write to it.
    case writable(FilePath, isDirectory: Bool)
}

extension stat {
    var isOwnedByUserOrRoot: Bool { ProcessUser.isOwn(st_uid) || ProcessUser.isRoot(st_uid) }
}

/// Links on the way to a file that is to be written. In a directory that others can write to, another user can lay a link
/// under any name, and have this user's file replaced that it leads to.
extension FilePath {
    /// - Throws: `unsafe` where a link on the way is another user's, or others could have put it there.
    package func checkLinks() throws(SystemError) {
        for step in PathWalk(self) where step.kind == .link && !step.isTrustedLink {
            throw SystemError(.unsafe(.linkThatOthersCanMake), step.path)
        }
    }
}

extension PathWalk.Step {
    /// Whether this user or root made the link, and nobody else can put another one in its place.
    fileprivate var isTrustedLink: Bool {
        var (entry, above) = (stat(), stat())
        guard path.withPlatformString({ lstat($0, &entry) }) == 0, entry.isOwnedByUserOrRoot,
            directory.withPlatformString({ stat($0, &above) }) == 0, above.isOwnedByUserOrRoot
        else { return false }
        // In a directory with the sticky bit, only an entry's owner can replace it.
        return above.st_mode & 0o022 == 0 || above.st_mode & S_ISVTX != 0
            || above.st_mode & 0o002 == 0 && isPrivateGroup(above.st_gid, of: geteuid())
    }
}

/// Whether nobody but that user is in the group, as Debian, Ubuntu and Fedora make one for each user. Their users may have
/// the umask 002, with which every file is writable by that group. Asks the files alone: the name service opens sockets.
func isPrivateGroup(_ group: UInt32, of user: UInt32) -> Bool {
    guard let users = try? RegularFile.read("/etc/passwd"), let groups = try? RegularFile.read("/etc/group") else {
        return false
    }
    return isPrivateGroup(
        group, of: user, users: String(decoding: users, as: UTF8.self),
        groups: String(decoding: groups, as: UTF8.self))
}

/// - Parameters:
///   - users: lines as in passwd(5).
///   - groups: lines as in group(5).
/// - Returns: false if either does not name the user or the group.
func isPrivateGroup(_ group: UInt32, of user: UInt32, users: String, groups: String) -> Bool {
    let users = fields(users, count: 4)
    let names = Set(users.filter { UInt32($0[2]) == user }.map { $0[0] })
    let isOthersGroup = users.contains { UInt32($0[3]) == group && UInt32($0[2]) != user }
    let members = fields(groups, count: 4).filter { UInt32($0[2]) == group }.map { $0[3].split(separator: ",") }
    return !names.isEmpty && !isOthersGroup && !members.isEmpty && members.joined().allSatisfy(names.contains)
}

private func fields(_ text: String, count: Int) -> [[Substring]] {
    text.split(separator: "\n").map { $0.split(separator: ":", omittingEmptySubsequences: false) }
        .filter { $0.count >= count }
}

/// Files that belong to this user and that no other user may read or write.
package enum PrivateFile {
    /// Hands the bytes of a private regular file in a private directory to `body`; they are valid only inside. No link is
    /// followed, neither to the directory nor to the file.
    ///
    /// Neither strings nor arrays are made on the way: the widget's usual call comes through here.
    ///
    /// - Parameters:
    ///   - maximumSize: a file with more bytes counts as missing.
    ///   - mark: while the directory has an entry of that name, no file is there.
    /// - Returns: what `body` returns; false if there is no such file or it cannot be read.
    package static func read(
        _ name: UnsafePointer<CChar>, in directory: UnsafePointer<CChar>, maximumSize: Int = 16 << 20,
        unless mark: StaticString? = nil, _ body: (UnsafeRawBufferPointer) -> Bool
    ) -> Bool {
        let directory = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
        guard directory >= 0 else { return false }
        defer { close(directory) }
        var status = stat()
        guard fstat(directory, &status) == 0, status.isPrivate else { return false }
        let descriptor = openat(directory, name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        guard fstat(descriptor, &status) == 0, FileKind(status) == .regular, status.isPrivate else { return false }
        let size = Int(status.st_size)
        guard size > 0, size <= maximumSize, let memory = malloc(size) else { return false }
        defer { free(memory) }
        var count = 0
        while count < size {
            let got = Glibc.read(descriptor, memory + count, size - count)
            if got < 0, errno == EINTR { continue }
            if got < 0 { return false }
            if got == 0 { break }
            count += got
        }
        // Behind the reading: a mark that is set before the call is seen, and so is one that comes in between.
        if let mark, has(directory, mark) { return false }
        return body(UnsafeRawBufferPointer(start: memory, count: count))
    }

    private static func has(_ directory: Int32, _ name: StaticString) -> Bool {
        return faccessat(directory, name.characters, F_OK, 0) == 0
    }

    /// How a file was found that only this user is to read.
    package enum Privacy: Sendable {
        /// No other user has any access, or there is no such regular file.
        case kept
        /// Others had access until now.
        case mended
        /// Others have access, and that is not changed: the file is another one or another user's, or its file system has no
        /// modes.
        case exposed
    }

    /// Takes from all other users any access to a file; of a link, to the file that it leads to.
    ///
    /// - Parameter isOurs: whether a file is one that has to be private, by its first bytes. Any other stays as it is: a link
    ///   can lead to it.
    package static func mend(
        _ name: FilePath.Component, in directory: borrowing Directory, where isOurs: ([UInt8]) -> Bool
    ) -> Privacy {
        func isOpenToOthers(_ directory: borrowing Directory) -> Bool {
            var status = stat()
            return name.withPlatformString { fstatat(directory.descriptor, $0, &status, 0) } == 0
                && FileKind(status) == .regular && status.st_mode & 0o077 != 0
        }
        guard isOpenToOthers(directory) else { return .kept }
        guard isOurs(RegularFile.head(name, in: directory)) else { return .exposed }
        // What the call says is not what counts: FAT takes it and does nothing.
        _ = name.withPlatformString { fchmodat(directory.descriptor, $0, 0o600, 0) }
        return isOpenToOthers(directory) ? .exposed : .mended
    }
}

extension stat {
    /// Whether it belongs to this user and no other user has any access.
    var isPrivate: Bool { ProcessUser.isOwn(st_uid) && st_mode & 0o077 == 0 }
}
